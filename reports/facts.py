"""What a report says about the run itself: rules, bots, games, seeds, versions.

Plain data, filled from a run's manifest by `reports.source`; a report can be built from
these facts and a list of sections alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from exobalance.simcore.record.facts import RuleChange


@dataclass(frozen=True)
class Reach:
    """How many worlds a change of rules altered at one player count, of those compared."""

    players: int
    changed: int
    worlds: int


@dataclass(frozen=True)
class Bot:
    """A bot that played, with its own words about itself."""

    name: str
    description: str = ""
    kind: str = ""
    hash: str = ""


@dataclass(frozen=True)
class Count:
    """What was played at one player count."""

    players: int
    games: int
    blocks: int
    lineups: tuple[tuple[str, ...], ...]  # bot names by place, before rotation


@dataclass(frozen=True)
class Component:
    """A group of components and where its data comes from."""

    name: str
    provenance: str  # rulebook, public, inferred, assumed
    note: str = ""


@dataclass(frozen=True)
class Target:
    """One target of the designer, as used."""

    name: str
    value: str
    meaning: str = ""


@dataclass(frozen=True)
class Arm:
    """One set of rules of a comparison."""

    key: str  # "base", "t1", ...
    name: str
    rules_hash: str
    changes: tuple[RuleChange, ...] = ()  # from the printed rules, values in words
    counts: tuple[Count, ...] = ()  # what was played by them
    reach: tuple[Reach, ...] = ()  # of the changes
    run_name: str = ""  # folder, if every set of rules has one of its own
    seed: int = 0


@dataclass(frozen=True)
class Facts:
    """Everything a report says beside its findings."""

    game: str  # id
    title: str
    rules_version: str
    ruleset: str  # name of the tweak, "printed rules" without one
    rules_hash: str
    seed: int
    counts: tuple[Count, ...]
    bots: tuple[Bot, ...] = ()
    changes: tuple[RuleChange, ...] = ()
    reach: tuple[Reach, ...] = ()  # of the changes
    components: tuple[Component, ...] = ()
    targets: tuple[Target, ...] = ()
    targets_from: str = ""  # the file, or that they ship with the game
    own_targets: bool = False  # the designer set at least one of them
    limits: tuple[tuple[str, str], ...] = ()  # engine limits, in words
    versions: tuple[tuple[str, str], ...] = ()
    terms: tuple[tuple[str, str], ...] = ()  # words of the game and their meaning
    setup: tuple[int, str] = (0, "")  # number of setup sets, and of what they are sets
    own_items: tuple[str, ...] = ()  # kinds of setup items of which each seat has its own
    created: str = ""  # day of the run
    run_name: str = ""
    commands: tuple[str, ...] = ()  # to do it again, and to look at one game
    own_game: str = ""  # what these commands need where the game does not come with exobalance
    assumptions: str = ""  # the command that tells which verdicts hold whatever was assumed
    incomplete: str = ""  # says how much of an unfinished run is there
    kind: str = ""  # of a study, in words; empty for a balance report
    about: str = ""  # what its numbers are about, where not only about the bots
    arms: tuple[Arm, ...] = ()  # of a comparison, the base first

    @property
    def assumed(self) -> tuple[str, ...]:
        """Groups of components without published data."""
        return tuple(c.name for c in self.components if c.provenance == "assumed")
