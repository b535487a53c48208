"""Drawings of cards: civ cards in the piles and owned, the scoring area, the event in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from exobalance.simcore.core.status import Status
from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, box, icon, panel, part, piece, text
from exobalance.simcore.games.pun.data.codes import CardState
from exobalance.simcore.games.pun.data.layout import N_RANKS
from exobalance.simcore.games.pun.data.names import Names, bits_in
from exobalance.simcore.games.pun.draw.parts import medal_shapes
from exobalance.simcore.games.pun.rules.objectives import is_met
from exobalance.simcore.games.pun.tell.packed import params_of
from exobalance.simcore.games.pun.tell.phrases import private_side
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import stock
from exobalance.simcore.phrases import and_list, counted

WIDE = 320
CARD_WIDE = 60
CARD_HIGH = 42
STEP_X = CARD_WIDE + 4
STEP_Y = CARD_HIGH + 4
PER_ROW = 5
PER_RANK = 4  # cards side by side in a row of a pile
MOST_STONES = 18
EVENT_TONES = {"green": "tone1", "orange": "tone2", "red": "tone4"}
LASTING = {"instant": "Carried out at once", "round": "In force this round"}


def piles_panel(state: np.record, tree: Tree, names: Names) -> Panel:
    """Return the civ cards in the face-down piles, by rank.

    Rule: PUN-B4, PUN-B35
    """
    parts: dict[str, Part] = {}
    y, counts = 0.0, []
    for rank in range(1, N_RANKS + 1):
        cards = [
            int(card) for card in state.civ_order[: len(names.cards)]
            if tree["civ_cards"][names.cards[card]]["rank"] == rank
        ]  # fmt: skip
        pile = [card for card in cards if state.civ_state[card] == CardState.IN_PILE]
        counts.append(str(len(pile)))
        rows = max(1, -(-len(pile) // PER_RANK))
        label = (
            text(2, 14, "rank", 9.5, anchor="start", fill="muted"),
            text(14, 31, rank, 17, bold=True, fill="tone5"),
        )
        parts[f"rank {rank}"] = part(*label, at=(0, y), title=f"{counted(len(pile), 'card')} left")
        for place, card in enumerate(pile):
            row, column = divmod(place, PER_RANK)
            at = (50 + column * STEP_X, y + row * STEP_Y)
            parts[f"card {names.cards[card]}"] = card_part(tree, names.cards[card], at)
        y += rows * STEP_Y + 6
    note = f"Cards left by rank, face down: {', '.join(counts)}."
    return panel("civ cards", "Civ cards", (0, -1, WIDE, y), parts, note=note)


@per_tree
def card_part(tree: Tree, name: str, at: tuple[float, float]) -> Part:
    """Return a civ card at a place."""
    card = tree["civ_cards"][name]
    late = card["timing"] == "end_game"
    main, words = _face(card)
    shapes = [
        box(0, 0, CARD_WIDE, CARD_HIGH, 4, fill="tone2-soft" if late else "paper",
            line="muted", width=1),
        *main,
        text(CARD_WIDE / 2, 33, words, 8.5, fill="ink"),
    ]  # fmt: skip
    return part(*shapes, at=at, title=f"{name}, rank {card['rank']}: {card['help']}")


def _face(card: Mapping[str, Any]) -> tuple[list[Shape], str]:
    """Return what a civ card shows, and a word or two below it."""
    effect, n, medals = card["effect"], card["count"], card["medals"]
    if effect == "medals":
        return [*medal_shapes(CARD_WIDE / 2, 15, medals, 19)], "medals"
    symbol, main, words = {
        "advance": ("up", f"{n} × {card['steps']}", "cubes up" if n > 1 else "cube up"),
        "climb": ("up", f"to {card['position']}", "all cubes"),
        "regress": ("down", f"{n} × {card['steps']}", "cubes down"),
        "synergy": ("synergy", f"{n}", "synergy"),
        "patch": ("patch", f"{n}", "patches" if n > 1 else "patch"),
        "movement": ("move", f"{n}", "movement"),
        "lifepod": ("lifepod", f"+{n}", "collect"),
        "meteorite": ("meteorite", f"+{n}", "collect"),
        "destroy_lifepod": ("lifepod", f"−{n}", "destroy"),
        "destroy_meteorite": ("meteorite", f"−{n}", "destroy"),
        "destroy_line": ("meteorite", "line", "destroy"),
        "destroy_rover": ("rover", f"−{n}", "destroy"),
        "put_meteorite": ("meteorite", f"{n}", "put"),
        "teleport": ("rover", "→", "any cell"),
        "extra_tile": ("tile", "+1", "no icons" if card["claim"] == "none" else "extra tile"),
        "set_medals": ("set", "1·3·6", "commerce"),
        "meteorite_rate": ("meteorite", "3: +1", "repo"),
        "medals_per": (
            "patch" if card["piece"] == "patch" else "lifepod",
            f"+{n}",
            "medal each" if n == 1 else "medals each",
        ),
    }[effect]
    tones = {"patch": "tone1", "lifepod": "accent"}
    shapes: list[Shape] = [
        icon(symbol, 13, 15, 15, fill=tones.get(symbol, "ink")),
        text(23, 15.5, main, 10.5, anchor="start", bold=True),
    ]
    if medals:
        shapes = [
            *medal_shapes(13, 15, medals, 18),
            icon(symbol, 32, 15, 13),
            text(40, 15.5, f"{card['steps']}", 11, anchor="start", bold=True),
        ]
        words = "at the end"
    return shapes, words


def scoring_panel(state: np.record, tree: Tree, names: Names, seat: int) -> Panel:
    """Return what a seat has collected: lifepods, meteorites, civ cards, private objectives."""
    parts = {
        "lifepods": _pods(state, tree, seat),
        "meteorites": _stones(state, tree, seat),
    }
    y = 54.0
    cards = [names.cards[state.cards[seat, i]] for i in range(int(state.n_cards[seat]))]
    for place, name in enumerate(cards):
        row, column = divmod(place, PER_ROW)
        parts[f"card {place}"] = card_part(tree, name, (column * STEP_X, y + row * STEP_Y))
    y += -(-len(cards) // PER_ROW) * STEP_Y
    private = bits_in(int(state.private[seat]), len(names.objectives))
    met = [bool(is_met(state, params_of(tree, int(state.n_players)), seat, i)) for i in private]
    for number, now in zip(private, met, strict=True):
        over = state.status == Status.DONE
        parts[f"objective {number}"] = _objective(tree, names.objectives[number], now, over, y + 9)
        y += 19
    pods, stones = int(state.scoring_pods[seat]), int(state.meteorites[seat])
    told = [counted(pods, "lifepod"), counted(stones, "meteorite"), counted(len(cards), "civ card")]
    if private:
        told.append(f"{sum(met)} of {counted(len(private), 'private objective')} met")
    note = ", ".join(each for each in told if not each.startswith("0 ")) or "nothing yet"
    return panel(
        f"scoring {seat}", "Scoring area", (0, 0, WIDE, y + 2), parts, seat=seat, note=f"{note}."
    )


def _pods(state: np.record, tree: Tree, seat: int) -> Part:
    """Return the lifepods in the scoring area."""
    n = int(state.scoring_pods[seat])
    shapes: list[Shape] = [text(2, 13, "lifepods", 9.5, anchor="start", fill="muted")]
    shapes += [piece("lifepod", 70 + 17 * i, 13, 16, fill="accent") for i in range(n)]
    worth = n * tree["scoring"]["lifepod"]
    return part(*shapes, title=f"{counted(n, 'lifepod')}: {counted(worth, 'medal')}")


def _stones(state: np.record, tree: Tree, seat: int) -> Part:
    """Return the collected meteorites in sets.

    Rule: PUN-B71
    """
    n, size = int(state.meteorites[seat]), tree["scoring"]["meteorites"]
    shapes: list[Shape] = [text(2, 36, "meteorites", 9.5, anchor="start", fill="muted")]
    if n > MOST_STONES:
        shapes.append(piece("meteorite", 70, 36, 15, n=n))
    else:
        wide = 12.4
        for i in range(n):
            shapes.append(piece("meteorite", 70 + wide * i + 4 * (i // size), 36, 12))
        for each in range(n // size):
            left = 70 - wide / 2 + (wide * size + 4) * each
            shapes.append(box(left - 0.5, 28, wide * size + 1, 16, 4, line="muted", width=0.8))
    title = f"{counted(n, 'meteorite')}: {counted(n // size, 'full set')} of {size}"
    return part(*shapes, title=title)


def _objective(tree: Tree, name: str, now: bool, over: bool, y: float) -> Part:
    """Return a private objective with a tick if it is met as things stand."""
    words = private_side(tree["objectives"][name])
    shapes: list[Shape] = [box(1, -7.5, 15, 15, 3, fill="paper", line="muted", width=1)]
    if now:
        shapes.append(icon("met", 8.5, 0, 13, fill="tone1"))
    standing = ("met" if now else "not met") + ("" if over else " so far")
    shapes.append(text(22, 0.3, words, 10.5, anchor="start"))
    return part(*shapes, at=(0, y), title=f"private objective {name}, {standing}: {words}")


def event_panel(state: np.record, tree: Tree, names: Names) -> Panel:
    """Return the event revealed last, and how many are left.

    Rule: PUN-B10, PUN-B64
    """
    left = int(state.n_events - state.event_next)
    parts = {"deck": part(stock("card", 12, 15, 22, left), title=f"{counted(left, 'event')} left")}
    note = "No event yet"
    if state.event >= 0:
        name = names.events[state.event]
        parts["event"] = _event(tree, name)
        note = f"{name}: {tree['events'][name]['help']} {LASTING[tree['events'][name]['duration']]}"
    knows = [str(seat) for seat in bits_in(int(state.peeked), int(state.n_players))]
    note += f"; {counted(left, 'event')} left."
    if knows:
        note += f" Known to seat {and_list(knows)}: the next one."
    return panel("event", "Event", (0, 0, WIDE, 30), parts, note=note)


@per_tree
def _event(tree: Tree, name: str) -> Part:
    """Return an event card: its colour, also in words, and whether it lasts."""
    card = tree["events"][name]
    tone = EVENT_TONES[card["colour"]]
    shapes = [
        box(0, 0, 252, 28, 6, fill=f"{tone}-soft", line=tone, width=1.5),
        text(10, 14, card["colour"], 11.5, anchor="start", bold=True),
        text(242, 14, LASTING[card["duration"]].lower(), 10.5, anchor="end"),
    ]
    return part(*shapes, at=(66, 1), title=f"{name}, {card['colour']}: {card['help']}")
