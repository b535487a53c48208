"""What a person names to be compared: printed rules, tweaks of them, or stored runs.

========================  =========================================================
text                      meaning
========================  =========================================================
``printed``, ``sgo``      the rules as printed; the name of a game says of which
``steeper.toml``          a tweak file, which names its game
``bose_smaller``          an assumption that comes with the game
``hawking.points=3``      one value
``a.toml+path=value``     several of these together
``runs/printed``          a stored run; ``runs/x:t1`` is its arm t1
========================  =========================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from exobalance.simcore.errors import ConfigError, nearest, unknown
from exobalance.simcore.games import GAME_IDS, find_game, is_game
from exobalance.simcore.record.files import MANIFEST, no_run, run_around
from exobalance.simcore.record.manifest import read_manifest
from exobalance.simcore.ruleset import load_ruleset
from exobalance.simcore.run.plan.design import Rules
from exobalance.simcore.text_files import read_toml

PRINTED = ("printed", "as printed", "as-printed")


@dataclass(frozen=True)
class NamedSide:
    """One side of a comparison, as it was named."""

    text: str
    game: str = ""  # as far as the text alone says it
    rules: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    folder: Path | None = None  # of a stored run
    arm: str = ""  # of the run, "" for its only one

    @property
    def is_printed(self) -> bool:
        """Whether nothing is changed."""
        return not (self.rules or self.sets or self.folder)


def read_side(text: str) -> NamedSide:
    """Return what a text names, without looking at the rules of a game yet.

    Raises ConfigError for a folder that holds no run, or a file that cannot be read.
    """
    text = str(text).strip()
    if not text:
        raise ConfigError("an empty text names no rules: give a tweak file, path=value or a run")
    if text.lower() in PRINTED:
        return NamedSide(text)
    if not Path(text, MANIFEST).is_file() and is_game(text):
        return NamedSide(text, game=find_game(text))
    run = _stored(text)
    if run is not None:
        folder, arm = run
        return NamedSide(text, game=read_manifest(folder).game.id, folder=folder, arm=arm)
    parts = [text] if Path(text).is_file() else [part.strip() for part in _split(text)]
    rules = tuple(part for part in parts if Path(part).is_file() or "=" not in part)
    sets = tuple(part for part in parts if part not in rules)
    if not all(parts):
        raise ConfigError(f"{text!r} has an empty part: join tweaks by single plus signs")
    games = {_game_of(Path(part)) for part in rules if Path(part).is_file()} - {""}
    if len(games) > 1:
        raise ConfigError(f"{text}: its files are for different games ({', '.join(sorted(games))})")
    return NamedSide(text, next(iter(games), ""), rules, sets)


def _stored(text: str) -> tuple[Path, str] | None:
    """Return folder and arm of a stored run, None if the text is something else."""
    whole, (head, colon, arm) = Path(text), text.rpartition(":")
    if whole.is_file() and whole.suffix != ".toml" and run_around(whole):
        raise ConfigError(no_run(whole))
    if whole.is_dir():
        if not (whole / MANIFEST).exists():
            raise ConfigError(no_run(whole))
        return whole, ""
    if colon and (Path(head) / MANIFEST).exists():
        return Path(head), arm
    return None


def _split(text: str) -> list[str]:
    """Split at plus signs, except inside brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "[{(") - (letter in "]})")
        if letter == "+" and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def _game_of(path: Path) -> str:
    """Return the game that a tweak file names, "" if it names none."""
    game = read_toml(path).get("game", "")
    return game if isinstance(game, str) else ""


def game_of(asked: Sequence[NamedSide], given: str = "") -> str:
    """Return the game that is compared: the one given, or the one that the sides name.

    Raises ConfigError if they name several games, or none.
    """
    named = {side.game: side.text for side in asked if side.game}
    if given:
        named = {given: "--game", **{game: text for game, text in named.items() if game != given}}
    if len(named) > 1:
        told = ", ".join(f"{text} is of {game}" for game, text in named.items())
        raise ConfigError(f"different games cannot be compared: {told}")
    if not named:
        first = asked[0].text
        if nearest(first, GAME_IDS) is not None:
            raise ConfigError(unknown("game or tweak", first, GAME_IDS))
        raise ConfigError(
            "nothing here says which game is meant: put its id in place of 'printed' "
            f"(such as {GAME_IDS[0]}), or add --game"
        )
    return next(iter(named))


def rules_of(side: NamedSide, game: str) -> Rules:
    """Return the rules that one side asks for, resolved.

    Raises ConfigError or RulesError, in one sentence, where they make no sense.
    """
    ruleset = load_ruleset(game, side.rules, side.sets)
    return Rules(side.rules, side.sets, ruleset)


def distinct(names: Sequence[str]) -> list[str]:
    """Return names of which no two are alike: repeats are numbered."""
    found: list[str] = []
    for name in names:
        number, candidate = 1, name
        while candidate in found:
            number += 1
            candidate = f"{name} ({number})"
        found.append(candidate)
    return found
