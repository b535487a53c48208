"""A replay in words: its lines of plain data, told decision by decision."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from exobalance.simcore.describe import Line, Tree
from exobalance.simcore.games.pun.data.labels import SOURCES
from exobalance.simcore.games.pun.tell.option_words import (
    act_words,
    card_words,
    private_words,
    shared_words,
)
from exobalance.simcore.games.pun.tell.phrases import TERRAIN_NAMES
from exobalance.simcore.kit.telling.story import Story
from exobalance.simcore.phrases import and_list, counted

SINGULAR = {
    "synergies": "synergy",
    "patches": "patch",
    "choices": "choice",
    "moves down": "move down",
}
"""One of what an event counts; others lose the first s that ends a word."""
WHY = {
    "A": "a tile fitted nowhere",
    "B": "a depot is empty",
    "C": "the last event is out",
}
"""What ended the game."""


def several(n: int, name: str) -> str:
    """Return a number with what it counts: ``1 rover to move``, ``2 rovers to move``."""
    if n == 1:
        name = SINGULAR.get(name) or re.sub(r"s\b", "", name, count=1)
    return f"{n} {name}"


def icons(letters: Sequence[str]) -> str:
    """Return icons in words: ``the civ and energy icons``."""
    told = and_list([TERRAIN_NAMES[letter] for letter in letters])
    return f"the {told} icon{'s' if len(letters) > 1 else ''}"


class DecisionStory(Story):
    """A game told decision by decision, and the round that was told last."""

    title = "Planet Unknown"
    sources = SOURCES

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree)
        self.place = (-1, -1)  # turn and seat told last
        self.round = 0  # told last

    def tell_setup(self, line: Line) -> Iterator[str]:
        """Tell seats with their boards, changed rules, and cards."""
        for seat, bot in enumerate(self.bots):
            planet = self.tree["planets"][line["planets"][seat]]["title"]
            corporation = self.tree["corporations"][line["corporations"][seat]]["title"]
            yield f"Seat {seat}: {bot}, {corporation} on {planet}"
        yield from self.changed_rules(line)
        yield ""
        yield from self._cards(line)

    def _cards(self, line: Line) -> Iterator[str]:
        """Tell the cards that were dealt."""
        players, setup, tree = line["players"], self.tree["setup"], self.tree
        shown = setup["civ_cards"][players - 1]
        for rank, cards in line["civ_cards"].items():
            told = ", ".join(card_words(tree, name) for name in cards[:shown])
            yield f"Civ cards of rank {rank}: {told or 'none'}"
        n = setup["neighbour_objectives"][players - 1]
        for number, name in enumerate(line["objectives"][:n]):
            left = number if players > 2 else 0
            right = (left + 1) % players
            yield f"Objective of seats {left} and {right}: {shared_words(tree, name)}"
        if players == 1 or line["variant"]["private_objectives"]:
            drawn = tree["solo"]["private_draw"] if players == 1 else setup["private_draw"]
            for seat in range(players):
                first = n + seat * drawn
                hand = [private_words(tree, x) for x in line["objectives"][first : first + drawn]]
                if hand:
                    yield f"Seat {seat} draws the private objectives {and_list(hand)}"
        if line["events"]:
            colours = Counter(tree["events"][name]["colour"] for name in line["events"])
            deck = and_list([f"{n} {colour}" for colour, n in sorted(colours.items())])
            yield f"Event deck: {deck}"

    def hear_decision(self, line: Line) -> Iterator[str]:
        """Tell a decision, with a head when another seat comes to act."""
        here = line["turn"], line["seat"]
        if here != self.place:
            self.place = here
            yield ""
            yield self.turn_head(line)
        only = " (no choice)" if line.get("forced") else ""
        yield f"  {act_words(line['option'], self.tree)}{only}"

    def hear_event(self, line: Line) -> Iterator[str]:
        """Tell an event."""
        told = getattr(self, f"_{line['event']}")(line)
        if line["event"] in ("round", "revealed", "end"):
            self.place = (-1, -1)
            yield ""
            yield told
        elif told:
            yield f"    {told}"

    def score_table(self, line: Line) -> Iterable[str]:
        """Return the score table, as narrow as six seats allow."""
        rows = self.score_rows(line)
        width = max(len(name) for name, _ in rows)
        for name, values in rows:
            yield name.ljust(width) + "".join(f"{value:>7}" for value in values)

    def outcome(self, line: Line) -> str:
        """Return who has won, or whether a player who is alone has reached the target."""
        if "target" not in line or line["status"] in self.unfinished:
            return super().outcome(line)
        over = max(line["total"]) - line["target"]
        reached = "reached" if over >= 0 else "missed"
        by = f" by {counted(abs(over), 'medal')}" if over else ""
        return f"Target of {counted(line['target'], 'medal')}: {reached}{by}"

    # --- events

    def _placed(self, line: Line) -> str:
        told = ["puts a meteorite on it"] if line.get("meteorite") else []
        told += [f"destroys {several(n, name)}" for name, n in line.get("destroyed", {}).items()]
        if line.get("idle"):
            verb = "do" if len(line["idle"]) > 1 else "does"
            told.append(f"{icons(line['idle'])} on it {verb} nothing")
        return ", ".join(told)

    def _moved(self, line: Line) -> str:
        return f"{TERRAIN_NAMES[line['cube']]} cube from {line['from']} to {line['to']}"

    def _unlocked(self, line: Line) -> str:
        if line.get("lost"):
            return f"{line['tech']} no longer works"
        return f"{line['tech']} works: {self.tree['technologies'][line['tech']]['help']}"

    def _counted(self, line: Line) -> str:
        told = []
        for name, n in line.items():
            if name == "picks":
                ranks = and_list([str(rank) for rank in n])
                told.append(f"{'a civ pick' if len(n) == 1 else 'civ picks'} of rank {ranks}")
            elif name == "icons":
                told.append(icons(n))
            elif name not in ("type", "turn", "seat", "event"):
                told.append(several(n, name))
        return and_list(told)

    def _gained(self, line: Line) -> str:
        return f"gains {self._counted(line)}"

    def _collected(self, line: Line) -> str:
        return f"collects {self._counted(line)}"

    def _lost(self, line: Line) -> str:
        return f"loses {self._counted(line)}"

    def _lapsed(self, line: Line) -> str:
        return f"leaves {self._counted(line)} unused"

    def _round(self, line: Line) -> str:
        is_new = line["round"] != self.round
        self.round = line["round"]
        tiles = [" or ".join(tile or "nothing" for tile in tiles) for tiles in line["front"]]
        if len(tiles) == 1:
            head = f"Round {line['round']}. " if is_new else ""
            return f"{head}In front: {tiles[0]}"
        front = "; ".join(f"seat {seat}: {each}" for seat, each in enumerate(tiles))
        head = f"Round {line['round']}, commander seat {line['commander']}. " if is_new else ""
        return f"{head}In front: {front}"

    def _revealed(self, line: Line) -> str:
        return f"Event {line['card']} ({line['colour']}): {line['help']}"

    def _end(self, line: Line) -> str:
        return f"The game ends: {and_list([WHY[each] for each in line['endings']])}."

    def _scored(self, line: Line) -> str:
        titles = {source.name: source.title for source in SOURCES}
        told = ", ".join(f"{titles[name]} {points}" for name, points in line["points"].items())
        return f"seat {line['seat']} scores {told}" if told else ""
