"""What somebody asks for: an experiment, from a TOML file or from arguments.

An experiment file::

    game = "sgo"
    players = [3, 4]                # or "all", the default
    bots = ["tuned"]                # one for all seats, or one per seat
    games = 100000                  # per player count
    seed = 7
    rules = ["steeper.toml"]        # tweak files, relative to this file, or names
    set = ["engineers.chief_points=3"]
    sample_events = 20              # blocks whose decisions are recorded one by one
    sample_standings = 1000         # blocks whose standings are recorded turn by turn
    sample_forks = 100              # blocks with choices that are played on in all ways
    fork_options = ["move:*_on"]    # only such choices
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from exobalance.simcore.errors import ConfigError, check_whole, unknown
from exobalance.simcore.games import check_known, load_game
from exobalance.simcore.ruleset import Ruleset
from exobalance.simcore.run.plan.design import (
    MAX_SEED,
    Design,
    Rules,
    Seating,
    check_players,
    line_up,
)
from exobalance.simcore.run.plan.match import DECISION_LIMIT, TURN_LIMIT
from exobalance.simcore.run.plan.sampling import EVENTS, FORKS, STANDINGS, Sampling
from exobalance.simcore.text_files import read_toml

MAX_GAMES = 10**12


@dataclass(frozen=True)
class Experiment:
    """Which games to play; see the module docstring for the fields."""

    game: str
    players: tuple[int, ...] = ()  # empty: all that the game allows
    bots: tuple[str, ...] = ("tuned",)
    games: int = 100_000
    seed: int = 1
    rules: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    sample_events: int | None = None  # None: a share of the games, see `simcore.run.plan.sampling`
    sample_standings: int | None = None
    sample_forks: int | None = None
    fork_options: tuple[str, ...] = ()  # only decisions that offer one of these labels
    turn_limit: int = TURN_LIMIT
    decision_limit: int = DECISION_LIMIT

    def __post_init__(self) -> None:
        """Raise ConfigError for a number out of range."""
        for name, (low, high) in RANGES.items():
            if (value := getattr(self, name)) is not None:
                check_whole(WORDS.get(name, name), value, low, high)

    def design(self, ruleset: Ruleset | None = None) -> Design:
        """Return the design of one arm that plays it, by ``ruleset`` or the rules it names.

        Raises ConfigError or RulesError for anything that does not fit together.
        """
        game = load_game(self.game)
        ruleset = ruleset or Rules(self.rules, self.sets).load(game.id)
        for count in self.players:
            check_players(game, count)
        seatings = [
            Seating.of_games(line_up(self.bots, count), self.games)
            for count in self.players or game.players
        ]
        size = self.games, max(seating.block_games for seating in seatings)
        return Design(
            game.id,
            {"base" if ruleset.is_printed else "tweak": Rules(self.rules, self.sets, ruleset)},
            seatings,
            self.seed,
            turn_limit=self.turn_limit,
            decision_limit=self.decision_limit,
            sampling=Sampling(
                events=EVENTS.blocks(self.sample_events, *size),
                standings=STANDINGS.blocks(self.sample_standings, *size),
                forks=FORKS.blocks(self.sample_forks, *size),
                fork_options=self.fork_options,
            ),
            cut_by_cell=True,
        )


WORDS = {"games": "the number of games"}
RANGES = {
    "games": (1, MAX_GAMES),
    "seed": (0, MAX_SEED),
    "sample_events": (0, 10_000),
    "sample_standings": (0, 100_000),
    "sample_forks": (0, 10_000),
    "turn_limit": (1, 10**8),
    "decision_limit": (1, 10**9),
}


def read_experiment(path: Path | str) -> Experiment:
    """Return the experiment that a TOML file describes.

    Raises ConfigError for a file that does not parse, an unknown key (with the nearest
    match), or a value of the wrong type.
    """
    path = Path(path)
    data = read_toml(path, "experiment")
    for key in data:
        if key not in READERS:
            raise ConfigError(f"experiment {path}: {unknown('key', key, READERS)}")
    if "game" not in data:
        raise ConfigError(f'experiment {path} names no game: add a line such as game = "sgo"')
    if isinstance(data["game"], str):
        check_known(data["game"], f"experiment {path}")
    values = {}
    for key, value in data.items():
        expected, read = READERS[key]
        try:
            values["sets" if key == "set" else key] = read(value)
        except TypeError:
            raise ConfigError(
                f"experiment {path}: {key} is {value!r}, expected {expected}"
            ) from None
    experiment = Experiment(**values)
    return replace(experiment, rules=tuple(_beside(path, name) for name in experiment.rules))


def _beside(path: Path, name: str) -> str:
    """Return a tweak file's path as seen from here, if it lies beside the experiment."""
    beside = path.parent / name
    return str(beside) if beside.is_file() else name


def _number(value: Any) -> int:
    if type(value) is not int:
        raise TypeError
    return value


def _text(value: Any) -> str:
    if type(value) is not str:
        raise TypeError
    return value


def _texts(value: Any) -> tuple[str, ...]:
    if type(value) is not list:
        raise TypeError
    return tuple(_text(each) for each in value)


def _bots(value: Any) -> tuple[str, ...]:
    return (value,) if type(value) is str else _texts(value)


def _players(value: Any) -> tuple[int, ...]:
    if value == "all":
        return ()
    if type(value) is int:
        return (value,)
    if type(value) is not list or not value:
        raise TypeError
    return tuple(sorted({_number(each) for each in value}))


WHOLE = "a whole number"
READERS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "game": ("a text", _text),
    "players": ('a player count, a list of them, or "all"', _players),
    "bots": ("a bot's name or a list of names", _bots),
    "games": (WHOLE, _number),
    "seed": (WHOLE, _number),
    "rules": ("a list of tweak files or names", _texts),
    "set": ('a list of texts "path=value"', _texts),
    "sample_events": (WHOLE, _number),
    "sample_standings": (WHOLE, _number),
    "sample_forks": (WHOLE, _number),
    "fork_options": ("a list of option labels", _texts),
    "turn_limit": (WHOLE, _number),
    "decision_limit": (WHOLE, _number),
}
assert {("sets" if key == "set" else key) for key in READERS} == {
    each.name for each in fields(Experiment)
}
