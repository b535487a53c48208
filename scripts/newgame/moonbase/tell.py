"""Moonbase for people: its setup, options and events as data, and their story in words."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from exobalance.simcore.describe import Event, Fields, Line, Option, Tree
from exobalance.simcore.kit.telling.lines import players_and_rules
from exobalance.simcore.kit.telling.options import OptionRow, options_by_kind
from exobalance.simcore.kit.telling.story import Story
from exobalance.simcore.kit.telling.tallies import tally
from exobalance.simcore.kit.telling.transition import Transition, events_of
from exobalance.simcore.phrases import and_list, counted

from .data.layout import CARDS, SITES, SOURCES, Card, Kind


def facts(tree: Tree) -> Fields:
    """Return what reports can tell of the tables of this game."""
    return {
        "first_seat": "Seat 1 digs first",
        "head_start": "start.points",
        "tallies": [tally("busts", "Hauls lost", "hauls", {"busts": "to quakes"})],
    }


def open_sites(state: np.record) -> list[int]:
    """Return the sites that are in the game."""
    return [site for site in range(len(SITES)) if state.open[site]]


# --- as data


def setup_line(state: np.record, tree: Tree) -> Fields:
    """Return what chance has decided in the setup: the open sites with their points."""
    names = [SITES[site].name for site in open_sites(state)]
    return {"sites": {name: tree["sites"][name] for name in names}, **players_and_rules(tree)}


def final_line(state: np.record, tree: Tree) -> Fields:
    """Return what the last line says beside the scores."""
    return {"domes": int(state.domes)}


def _dig(row: OptionRow) -> Option:
    return {"dig": "on" if row.a else "home"}


def _build(row: OptionRow) -> Option:
    return {"build": SITES[row.a].name if row.b else None}


option_dict = options_by_kind({Kind.DIG: _dig, Kind.BUILD: _build})


def _found(change: Transition) -> Iterator[Event]:
    """Yield the card that was turned up."""
    if change.kind == Kind.DIG and change.option[0] == 1:
        shuffled = change.before.drawn == change.before.n_cards
        place = 0 if shuffled else int(change.before.drawn)
        card = int(change.after.deck[place])
        haul = int(change.before.haul + change.params.units[card])
        lost = int(change.after.busts[change.seat]) > int(change.before.busts[change.seat])
        yield change.event("found", card=CARDS[card].name, haul=haul, lost=lost)


def _home(change: Transition) -> Iterator[Event]:
    """Yield what was brought home."""
    if change.kind == Kind.DIG and change.option[0] == 0:
        stock = int(change.after.stock[change.seat])
        yield change.event("home", haul=int(change.before.haul), stock=stock)


def _built(change: Transition) -> Iterator[Event]:
    """Yield the points of a dome."""
    if change.kind == Kind.BUILD and change.option[1] == 1:
        site = int(change.option[0])
        points = int(change.params.site_points[site])
        first = int(change.params.first_points) if change.before.domes == 0 else 0
        yield change.event("built", site=SITES[site].name, points=points, first=first)


events = events_of((_found, _home, _built))


# --- in words


class BaseStory(Story):
    """A game told from its lines as they come."""

    title = "Moonbase"
    sources = SOURCES
    turn = 0

    def tell_setup(self, line: Line) -> Iterator[str]:
        """Tell seats and sites."""
        for seat, bot in enumerate(self.bots):
            yield f"Seat {seat}: {bot}"
        sites = [f"{name} ({counted(n, 'point')})" for name, n in line["sites"].items()]
        yield f"Sites: {and_list(sites)}"
        yield from self.changed_rules(line)

    def hear_decision(self, line: Line) -> Iterator[str]:
        """Tell a decision, below the head of its turn."""
        if line["turn"] != self.turn:
            self.turn = line["turn"]
            yield ""
            yield self.turn_head(line)
        option = line["option"]
        if option.get("dig") == "home":
            yield "  goes home"
        elif "build" in option:
            yield f"  builds on {option['build']}" if option["build"] else "  builds nothing"

    def hear_event(self, line: Line) -> Iterator[str]:
        """Tell what came of it."""
        if line["event"] == "found":
            then = "the haul is lost" if line["lost"] else f"{line['haul']} in the haul"
            yield f"  digs: {line['card']}, {then}"
        elif line["event"] == "home":
            yield f"  {line['haul']} brought home, {line['stock']} in stock"
        else:
            first = f", and {line['first']} for the first dome" if line["first"] else ""
            yield f"  {counted(line['points'], 'point')}{first}"


def quakes_in_sight(state: np.record) -> int:
    """Return how many quakes lie face up."""
    return int((state.deck[: state.drawn] == Card.QUAKE).sum())
