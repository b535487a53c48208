"""Stored runs as sides of a comparison: whether they can stand beside each other, and how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from exobalance.analysis.studies.compare.comparison import RETUNED, Side
from exobalance.analysis.studies.compare.named_sides import NamedSide, distinct
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.errors import ConfigError, unknown
from exobalance.simcore.games import load_game
from exobalance.simcore.record.facts import Arm
from exobalance.simcore.record.manifest import Manifest, read_manifest
from exobalance.simcore.record.reader import Run, open_run
from exobalance.simcore.ruleset import Ruleset, load_rulebook
from exobalance.simcore.ruleset.resolve import changes_between
from exobalance.simcore.run.plan.design import Rules


@dataclass(frozen=True)
class Settings:
    """How a stored run was played: what a tweak of its rules is played with too."""

    players: tuple[int, ...]
    bots: dict[int, tuple[str, ...]]
    blocks: dict[int, int]
    seed: int


def are_stored(sides: Sequence[NamedSide]) -> bool:
    """Whether all sides are stored runs; ConfigError for a mix that cannot be compared."""
    stored = [side for side in sides if side.folder is not None]
    if len(stored) not in (0, len(sides)) and stored != list(sides[:1]):
        raise ConfigError(
            f"{stored[-1].text} is a stored run: runs are compared with runs, or one run as "
            "the base with tweaks that are to be played"
        )
    return len(stored) == len(sides)


def arm_of(side: NamedSide, manifest: Manifest) -> str:
    """Return the arm that a stored run takes part with.

    Raises ConfigError if it holds several and none is named, or none of that name.
    """
    arms = [key for key in manifest.arms if not key.endswith(RETUNED)]
    if side.arm:
        if side.arm not in manifest.arms:
            raise ConfigError(f"{side.folder}: {unknown('arm', side.arm, arms)}")
        return side.arm
    if len(arms) > 1:
        raise ConfigError(
            f"{side.folder} holds several sets of rules: name one of them, as in "
            f"{side.folder}:{arms[-1]} (there are {', '.join(arms)})"
        )
    return arms[0]


def settings_of(side: NamedSide) -> Settings:
    """Return how a stored run was played.

    Raises ConfigError if its bots or rules are not there any more as they were.
    """
    assert side.folder is not None
    manifest = read_manifest(side.folder)
    game = load_game(manifest.game.id)
    if game.rules_version != manifest.game.rules_version:
        raise ConfigError(
            f"{side.folder} was played by rules version {manifest.game.rules_version} of "
            f"{game.id}, this program plays version {game.rules_version}: run it again first"
        )
    arm = arm_of(side, manifest)
    cells = [cell for cell in manifest.cells if cell.arm == arm]
    counts = [cell.players for cell in cells]
    if len(set(counts)) < len(counts):
        raise ConfigError(
            f"{side.folder} holds several line-ups at one player count: say which bots play, "
            "with --bots, and give the rules instead of the run"
        )
    for key, bot in manifest.bots.items():
        name, _, count = key.rpartition("@")
        if load_bot(game, name, int(count)).hash != bot.hash:
            raise ConfigError(
                f"{side.folder} was played by another version of the bot {name}: run it again first"
            )
    return Settings(
        tuple(sorted(counts)),
        {cell.players: manifest.lineup_names(cell.lineup) for cell in cells},
        {cell.players: cell.blocks for cell in cells},
        manifest.seed,
    )


def rules_of_run(side: NamedSide) -> Rules:
    """Return the rules of a stored run, even if its tweak files are gone."""
    assert side.folder is not None
    manifest = read_manifest(side.folder)
    arm = manifest.arms[arm_of(side, manifest)]
    book = load_rulebook(manifest.game.id)
    changes = tuple(changes_between(book, book.printed, arm.tree))
    ruleset = Ruleset(manifest.game.id, arm.name, arm.tree, changes, arm.hash, book)
    return Rules(arm.rules, arm.sets, ruleset)


def stored_sides(asked: Sequence[NamedSide]) -> tuple[Side, ...]:
    """Return stored runs as the sides of a comparison.

    Raises ConfigError if one is named twice, DatasetError if one is damaged.
    """
    chosen: list[tuple[Run, str]] = []
    for side in asked:
        assert side.folder is not None
        run = open_run(side.folder)
        pair = (run, arm_of(side, run.manifest))
        if any((run.folder.resolve(), pair[1]) == (r.folder.resolve(), arm) for r, arm in chosen):
            raise ConfigError(f"{side.text} is named twice: give two different runs")
        chosen.append(pair)
    names = distinct([_name(run, arm) for run, arm in chosen])
    base, base_arm = chosen[0]
    return tuple(
        Side(
            "base" if place == 0 else f"t{place}",
            name,
            run,
            arm,
            unpaired_because(base.manifest, base_arm, run.manifest, arm) if place else "",
        )
        for place, ((run, arm), name) in enumerate(zip(chosen, names, strict=True))
    )


def _name(run: Run, arm: str) -> str:
    """Return the name of a side: that of its rules, or of its folder where rules are printed."""
    rules: Arm = run.manifest.arms[arm]
    return rules.name if rules.changes else f"printed rules ({run.folder.name})"


def unpaired_because(base: Manifest, base_arm: str, other: Manifest, arm: str) -> str:
    """Return why two stored runs have no worlds in common, "" if they have."""
    if base.game.rules_version != other.game.rules_version:
        return (
            f"they were played by different versions of the rules ({base.game.rules_version} "
            f"and {other.game.rules_version}), and a change holds what the program changed too"
        )
    if base.seed != other.seed:
        return f"their seeds differ ({base.seed} and {other.seed})"
    if _limits(base) != _limits(other):
        return "games were cut off at different limits"
    mine, theirs = _teams(base, base_arm), _teams(other, arm)
    for count in sorted(mine.keys() & theirs.keys()):
        if mine[count] != theirs[count]:
            return (
                f"other bots played at {count} players, and a change is that of rules and "
                "bots together"
            )
    return ""


def _limits(manifest: Manifest) -> tuple[int, int]:
    return manifest.turn_limit, manifest.decision_limit


def _teams(manifest: Manifest, arm: str) -> dict[int, set[tuple[str, ...]]]:
    """Return who plays at each player count, by what the bots do."""
    found: dict[int, set[tuple[str, ...]]] = {}
    for cell in manifest.cells:
        if cell.arm == arm:
            bots = manifest.lineups[cell.lineup].bots
            team = tuple(f"{bot}#{manifest.bots[bot].hash}" for bot in bots)
            found.setdefault(cell.players, set()).add(team)
    return found
