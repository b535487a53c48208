"""The facts of a game: names of seats, sources, items and bots as the manifest tells them.

Analyses know columns, never games.  Whatever differs between games (how the sources of
points are called, which columns break ties, which tokens can be scored again) arrives
here as plain data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from exobalance.analysis.base.tally import Tally, read_tallies
from exobalance.simcore.contract import Named
from exobalance.simcore.record.facts import BotFacts
from exobalance.simcore.record.manifest import Manifest

MODELLED = ("inferred", "assumed")
"""Provenance of component groups that are not printed facts."""


@dataclass(frozen=True)
class ItemKind:
    """A kind of setup items of which each seat has one of its own: a board, a faction."""

    name: str  # the group of its items
    word: tuple[str, str]  # singular and plural
    chosen: bool = False  # players decide whether they keep what chance gave them


@dataclass(frozen=True)
class GameFacts:
    """Everything an analysis says about a game beyond the numbers in its tables."""

    game: str
    title: str
    rules_version: str
    sources: tuple[Named, ...]
    items: tuple[Named, ...]
    item_word: tuple[str, str]
    setup_sets: tuple[tuple[int, ...], ...]
    """Item indexes of each setup set, in the numbering of the column ``setup_set``."""
    lineups: Mapping[str, tuple[str, ...]]
    """Bot names by line-up id, before rotation."""
    tie_breaks: tuple[str, ...] = ()
    """Columns of ``seats`` that break ties of the score, more is better, most weighty first."""
    rescore: Mapping[str, Any] | None = None
    """How to score again a track of tokens; see `analysis.metrics.predominance.rescore`."""
    assumed: tuple[str, ...] = ()
    """Component groups that are modelled, not printed."""
    changes: tuple[str, ...] = ()
    """Rule paths that differ from the printed rules."""
    changed_worlds: tuple[int, int] | None = None
    """(worlds whose game differs from the printed rules, worlds compared), for a tweak."""
    decisions: tuple[Named, ...] = ()
    """Kinds of decisions."""
    labels: tuple[Named, ...] = ()
    """Kinds of options, ``<decision>:<what>``."""
    fork_options: tuple[str, ...] = ()
    """Labels, one of which every decision offered that was played on in all ways."""
    gifts: Mapping[str, Any] | None = None
    """Columns that say what a choice of the active player gives to itself and to others."""
    solo: Mapping[str, Any] | None = None
    """Columns of ``games`` with target and result of a player who is alone, and the results
    at which bands of it begin; where more than points is asked for, also the column that says
    whether the game is passed and what the rest is, see `analysis.metrics.solo.success`."""
    draws: tuple[Mapping[str, Any], ...] = ()
    """Decks of which a game draws a part: their words, and per card its name, its group and
    the column of ``games`` with its place in the deck, 0 for a card that is not in it."""
    endings: Mapping[str, Any] | None = None
    """Columns of ``games`` that say what ended a game, and how long it was."""
    tallies: tuple[Tally, ...] = ()
    """What seats end with: columns of ``seats`` that belong together."""
    traits: Mapping[str, Any] = field(default_factory=dict)
    """By kind of thing in the coverage: names, and what each of them is like."""
    first_seat: str = "Seat 1 plays first"
    root: int = 0
    rules: tuple[str, ...] = ()
    """Tweak files and texts ``path=value`` that were asked for, as they are named at the shell."""
    head_start: tuple[str, tuple[int, ...]] | None = None
    """Rule path of the points that seats start with, and their values in this run."""
    is_quick: bool = False
    """Whether all bots weigh one move at a time: none has learned what moves lead to, none looks
    ahead."""
    own_items: tuple[ItemKind, ...] = ()
    """Kinds of items of which each seat has one of its own; none where seats share items."""

    def items_of(self, kind: ItemKind) -> list[int]:
        """Return the numbers of the items of a kind."""
        return [number for number, item in enumerate(self.items) if item.group == kind.name]

    def source_columns(self) -> list[str]:
        """Return the columns of the score sources in the table ``seats``."""
        return [f"src_{source.name}" for source in self.sources]

    def source_title(self, name: str) -> str:
        """Return the words for one score source."""
        return next(source.title for source in self.sources if source.name == name)

    def bots(self, lineups: Sequence[str] | None = None) -> list[str]:
        """Return the different bot names of the given line-ups (default all), sorted."""
        chosen = self.lineups if lineups is None else {key: self.lineups[key] for key in lineups}
        return sorted({bot for names in chosen.values() for bot in names})

    @property
    def rests_on(self) -> str:
        """What every number is conditional on, in words."""
        parts = [f"bots: {', '.join(self.bots())}", f"rules {self.rules_version}"]
        if self.changes:
            parts.append("changed: " + ", ".join(self.changes))
        if self.assumed:
            parts.append(f"{len(self.assumed)} modelled groups of components")
        return "; ".join(parts)

    def is_mixed(self) -> bool:
        """Return True if any line-up holds two different bots."""
        return any(len(set(names)) > 1 for names in self.lineups.values())


def read_game_facts(
    manifest: Manifest, arm: str, players: int, lineup: str | None = None
) -> GameFacts:
    """Return the facts for one arm of a run at one player count, of one or all line-ups."""
    rules = manifest.arms[arm]
    game = manifest.game
    lineups = {
        cell.lineup: manifest.lineup_names(cell.lineup)
        for cell in manifest.cells
        if (cell.arm, cell.players) == (arm, players) and lineup in (None, cell.lineup)
    }
    effect = rules.effect.get(players)
    return GameFacts(
        game=game.id,
        title=game.title,
        rules_version=game.rules_version,
        sources=game.sources,
        items=_items(game.items, rules.facts.get("own_items", {})),
        item_word=game.item_word,
        setup_sets=rules.setup_sets,
        lineups=lineups,
        tie_breaks=tuple(rules.facts.get("tie_breaks", ())),
        rescore=rules.facts.get("rescore"),
        assumed=tuple(group.title for group in rules.groups if group.provenance in MODELLED),
        changes=tuple(change.path for change in rules.changes),
        changed_worlds=None if effect is None else (effect.changed, effect.worlds),
        decisions=game.decisions,
        labels=_labels(game.labels, rules.facts.get("titles", {})),
        fork_options=manifest.fork_options,
        gifts=rules.facts.get("gifts"),
        solo=rules.facts.get("solo"),
        draws=tuple(rules.facts.get("draws", ())),
        endings=rules.facts.get("endings"),
        tallies=read_tallies(rules.facts.get("tallies", ())),
        traits=rules.facts.get("traits", {}),
        first_seat=rules.facts.get("first_seat", GameFacts.first_seat),
        root=manifest.seed,
        rules=(*rules.rules, *rules.sets),
        head_start=_head_start(rules.facts.get("head_start", ""), rules.tree),
        own_items=tuple(
            ItemKind(name, (each["word"][0], each["word"][1]), bool(each.get("chosen")))
            for name, each in rules.facts.get("own_items", {}).items()
        ),
        is_quick=not any(bot.search or bot.model for bot in _playing(manifest, lineups)),
    )


def _playing(manifest: Manifest, lineups: Mapping[str, Sequence[str]]) -> list[BotFacts]:
    """Return the bots of line-ups, at whatever player counts the run has them."""
    names = {name for names in lineups.values() for name in names}
    return [bot for key, bot in manifest.bots.items() if key.rpartition("@")[0] in names]


def _items(items: tuple[Named, ...], kinds: Mapping[str, Any]) -> tuple[Named, ...]:
    """Return items with the titles that they have under the rules of an arm."""
    titles = {
        int(number): title
        for kind in kinds.values()
        for number, title in kind.get("titles", {}).items()
    }
    return tuple(
        replace(item, title=titles.get(number, item.title)) for number, item in enumerate(items)
    )


def _head_start(path: str, tree: Mapping[str, Any]) -> tuple[str, tuple[int, ...]] | None:
    """Return the rule path of starting points with its values, None for a game without one."""
    if not path:
        return None
    value: Any = tree
    for name in path.split("."):
        value = value[name]
    return path, tuple(value)


def _labels(labels: tuple[Named, ...], titles: Mapping[str, str]) -> tuple[Named, ...]:
    """Return option labels with the titles that they have under the rules of an arm."""
    return tuple(replace(label, title=titles.get(label.name, label.title)) for label in labels)
