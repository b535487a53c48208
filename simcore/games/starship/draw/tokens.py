"""Drawing of the action tokens of a seat, with those played, and of its pass token."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, box, icon, panel, part, piece, text
from exobalance.simcore.games.starship.data.codes import Phase, Token
from exobalance.simcore.games.starship.data.layout import (
    EXTRA,
    N_BASE_TOKENS,
    PLANETS,
    PRODUCTION,
    TOKENS,
)
from exobalance.simcore.games.starship.draw.cubes import in_lines
from exobalance.simcore.games.starship.draw.effects import effect_shapes
from exobalance.simcore.games.starship.tell.names import names_of, token_name
from exobalance.simcore.games.starship.tell.phrases import effects_words, extra_words, title_of
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import Point
from exobalance.simcore.phrases import counted

WIDE = 320
STEP = (64, 50)
PER_LINE = 5
HEAD = 13
ICONS = ("sun", "research", "earth", "explorer", "market")
WORDS = ("sun", "research", "Earth", "travel", "market")
HIGHLIGHTS = {"mechanism": "mechanism", "government": "government", "save": "person",
              "satellite": "satellite"}  # fmt: skip
"""Symbol of each action of the salvation phase."""
REPEATABLE = (Token.RESEARCH, Token.TRAVEL, Token.MARKET)
IN_HAND, ACTIVE, PLAYED, RESTS = "in hand", "active", "played", "rests"
"""How a token lies."""
DOWN = (PLAYED, RESTS)
FRAMED = (ACTIVE, RESTS)
FACE = (60, 46)
PASS = 34
"""Height of the faces of the pass token."""
TOP = HEAD + PASS + 6  # of the tokens


def tokens_panel(state: np.record, tree: Tree, seat: int) -> Panel:
    """Return base, production and extra tokens, and the face of the pass token.

    Rule: SI-R16, SI-R17, SI-R18, SI-R51
    """
    held = tokens_of(state, seat)
    parts = {"faces": _faces(tree), "pass": _pass(state, tree, seat)}
    left = 0
    for token, (x, y) in zip(held, in_lines(len(held), PER_LINE, *STEP), strict=True):
        at = (x, TOP + y)
        how = standing(state, tree, seat, token)
        name = _name(tree, token)
        parts[f"token {name}"] = _token(tree, token, how in DOWN, at)
        left += how == IN_HAND
        if how in FRAMED:
            parts[f"frame {name}"] = _frame(_word(tree, token), how, seat, at)
        if place := _place(state, seat, token):
            parts[f"place {name}"] = part(
                text(9, 11, place, 9, bold=True), at=at, title=f"number {place} of the stack"
            )
    high = TOP + STEP[1] * -(-len(held) // PER_LINE)
    note = f"{counted(left, 'token')} in hand" + (", passed." if state.passed[seat] else ".")
    return panel(
        f"tokens {seat}", "Action tokens", (0, 0, WIDE, high), parts, note=note,
        seat=seat,
    )  # fmt: skip


def tokens_of(state: np.record, seat: int) -> list[int]:
    """Return the action tokens that a seat has, played or not."""
    plants = [PRODUCTION + p for p in range(len(PLANETS)) if state.plant[seat, p] >= 0]
    bits = int(state.extra[seat])
    extras = [EXTRA + number for number in range(bits.bit_length()) if bits >> number & 1]
    return [*range(N_BASE_TOKENS), *plants, *extras]


def standing(state: np.record, tree: Tree, seat: int, token: int) -> str:
    """Return whether a token is active, played, in hand, or rests in this phase.

    Rule: SI-R17, SI-R51, SI-A10
    """
    if state.active[seat] == token:
        return ACTIVE
    if int(state.played[seat]) >> token & 1:
        return PLAYED
    if state.phase == Phase.SALVATION:
        barred = tree["switches"]["extra_in_salvation"] == "not_usable"
        if barred if token >= EXTRA else token == Token.EARTH or token >= PRODUCTION:
            return RESTS
    return IN_HAND


@per_tree
def _token(tree: Tree, token: int, is_down: bool, at: Point) -> Part:
    """Return a token; one that is played or rests is pale."""
    ground, line = ("wash", "rule") if is_down else ("paper", "muted")
    fade = 0.4 if is_down else 1.0
    symbol, paint = _symbol(token)
    middle, right = FACE[0] / 2 + 2, FACE[0] - 7
    shapes: list[Shape] = [
        box(2, 1, *FACE, 7, fill=ground, line=line, width=1.2),
        piece(symbol, middle, 17, 20, fill=paint, fade=fade),
        text(middle, 37, _word(tree, token), 9, fill="muted" if is_down else "ink"),
    ]
    if is_repeatable(tree, token):
        shapes.append(icon("activate", right, 11, 11, fill="muted", fade=fade))
    if token < N_BASE_TOKENS and token != Token.EARTH:
        goal = tree["salvation"][TOKENS[token]]
        shapes.append(icon(HIGHLIGHTS[goal], right, 25, 12, fill="tone2", fade=fade))
    return part(*shapes, at=at, title=_told(tree, token))


def _frame(word: str, how: str, seat: int, at: Point) -> Part:
    """Return the frame of a token that is active, or rests in this phase."""
    frame = box(2, 1, *FACE, 7, line="muted", width=1, dashed=True)
    if how == ACTIVE:
        frame = box(2, 1, *FACE, 7, line=f"seat{seat}", width=3)
    return part(frame, at=at, title=f"{word}: {how}")


def _name(tree: Tree, token: int) -> str:
    """Return a token by name: ``solar``, ``mars``, ``x03``."""
    return token_name(names_of(tree), token)


def _place(state: np.record, seat: int, token: int) -> int:
    """Return the place of a token in the stack from 1, 0 if it is not there."""
    stack = state.stack[seat, : state.n_stack[seat]].tolist()
    return stack.index(token) + 1 if token in stack else 0


def _symbol(token: int) -> tuple[str, str]:
    """Return symbol and paint of a token."""
    if token < N_BASE_TOKENS:
        return ICONS[token], "ink"
    return ("token", "tone5") if token < EXTRA else ("extra", "accent")


@per_tree
def _word(tree: Tree, token: int) -> str:
    """Return the word on a token."""
    if token < N_BASE_TOKENS:
        return WORDS[token]
    return title_of(PLANETS[token - PRODUCTION]) if token < EXTRA else _name(tree, token)


@per_tree
def is_repeatable(tree: Tree, token: int) -> bool:
    """Return whether a token has the repeat mark.

    Rule: SI-R17
    """
    if token < EXTRA:
        return token in REPEATABLE
    return bool(tree["extra"][_name(tree, token)]["repeatable"])


@per_tree
def _told(tree: Tree, token: int) -> str:
    """Return a token in words, with what it does."""
    if token >= EXTRA:
        return extra_words(tree, _name(tree, token))
    if token >= PRODUCTION:
        return f"production on {title_of(PLANETS[token - PRODUCTION])}"
    if token == Token.EARTH:
        return f"production on Earth: {effects_words(tree['earth']['production'])}"
    words = WORDS[token] + (", may be repeated" if token in REPEATABLE else "")
    return f"{words}, highlights {tree['salvation'][TOKENS[token]]} in the salvation phase"


@per_tree
def _faces(tree: Tree) -> Part:
    """Return the faces of the pass token with their rewards."""
    faces = tree["pass"]["faces"]
    wide = WIDE / len(faces)
    shapes: list[Shape] = [
        text(0, 5, "pass token, and what its faces pay", 9, anchor="start", fill="muted")
    ]
    for number, effects in enumerate(faces):
        x = wide * number
        shapes.append(box(x + 1.5, HEAD, wide - 3, PASS - 2, 5, fill="paper", line="rule", width=1))
        if number:
            shapes += effect_shapes(effects, x + wide / 2, HEAD + 10, 12)
        else:
            shapes.append(text(x + wide / 2, HEAD + 10, "PASS", 9, fill="muted"))
    return part(*shapes)


def _pass(state: np.record, tree: Tree, seat: int) -> Part:
    """Return the pass token below the face that shows."""
    faces, face = tree["pass"]["faces"], int(state.face[seat])
    wide = WIDE / len(faces)
    words = effects_words(faces[face]) if face else "PASS"
    where = "on the stack" if state.passed[seat] else "in hand"
    shapes = [piece("pass", wide / 2, PASS - 10, 13, seat=seat)]
    if state.passed[seat]:
        shapes.insert(0, box(1.5, 0, wide - 3, PASS - 2, 5, line=f"seat{seat}", width=2.5))
    return part(*shapes, at=(wide * face, HEAD), title=f"pass token {where}, its face: {words}")
