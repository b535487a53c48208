"""Drawings of corporations: the five tracks with cubes and lifepods, technologies, supply."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, box, icon, panel, part, path, piece, text
from exobalance.simcore.games.pun.data.codes import CorporationRule
from exobalance.simcore.games.pun.data.layout import N_LEVELS, N_TRACKS, PER_TRACK, TRACKS
from exobalance.simcore.games.pun.data.names import Names, bits_in
from exobalance.simcore.games.pun.data.pieces import Symbol, symbols
from exobalance.simcore.games.pun.draw.parts import medal_shapes
from exobalance.simcore.games.pun.draw.symbols import TONES
from exobalance.simcore.games.pun.tell.phrases import (
    CORPORATION_RULES,
    LIMITS,
    TERRAIN_NAMES,
    symbol_words,
)
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import lines_of, paragraph, stock
from exobalance.simcore.phrases import and_list, counted

WIDE = 316
LEFT = 18  # room for the numbers of the positions
COLUMN = 60
STEP = 18
HEAD = 30
SLOT = 18  # room for a cube in a position
TECH_CHARACTERS = 56
TECH_LINE = 11.6
KINDS = {"civ": "C", "tech": "T", "move": "move", "rover": "rover", "patch": "patch",
         "synergy": "synergy"}  # fmt: skip
"""Symbol of the drawings for each symbol of a track."""


def corporation_panel(state: np.record, tree: Tree, names: Names, seat: int) -> Panel:
    """Return the board of a corporation with its cubes, lifepods and technologies."""
    number = int(state.corporation[seat])
    name = names.corporations[number]
    board = tree["corporations"][name]
    top = max(len(board[letter]) for letter in TRACKS) - 1
    parts = dict(_print(tree, name))
    parts |= _fields(state, tree, names, seat, top)
    if state.rule[seat] == CorporationRule.WINDING_PATH:
        parts["path"] = _path(tree, name, top)
    parts |= _cubes(state, seat, top)
    if state.flux[seat] >= 0:
        at = LEFT + int(state.flux[seat]) * COLUMN + 8
        title = f"flux track: {TERRAIN_NAMES[TRACKS[state.flux[seat]]]}"
        parts["flux"] = part(piece("flux", 0, 0, 22, fill="accent"), at=(at, 16), title=title)
    low = HEAD + (top + 1) * STEP
    parts["supply"] = _supply(state, seat, low + 13)
    techs, bottom = _techs(state, tree, names, seat, low + 34)
    parts |= techs
    return panel(
        f"corporation {seat}", board["title"], (0, 0, WIDE + 4, bottom), parts, seat=seat,
        note=f"{_summary(state, names, seat)} {CORPORATION_RULES[board['rule']]}".strip(),
    )  # fmt: skip


def place_of(track: int, at: int, top: int) -> tuple[float, float]:
    """Return the upper left corner of a position of a track."""
    return LEFT + track * COLUMN, HEAD + (top - at) * STEP


@per_tree
def _print(tree: Tree, name: str) -> dict[str, Part]:
    """Return heads and numbers of the tracks."""
    board = tree["corporations"][name]
    top = max(len(board[letter]) for letter in TRACKS) - 1
    heads = {
        f"head {letter}": part(
            icon(letter, 8, 12, 12, fill=TONES[letter]),
            text(18.5, 12, TERRAIN_NAMES[letter], 9, anchor="start"),
            at=(LEFT + track * COLUMN, 4),
            title=f"{TERRAIN_NAMES[letter]} track",
        )
        for track, letter in enumerate(TRACKS)
    }
    numbers = [
        text(LEFT - 5, HEAD + (top - at + 0.5) * STEP, at, 9, anchor="end", fill="muted")
        for at in range(top + 1)
    ]
    return heads | {"numbers": part(*numbers)}


def _fields(state: np.record, tree: Tree, names: Names, seat: int, top: int) -> dict[str, Part]:
    """Return the positions of the tracks, coloured up to the highest cube of each."""
    name = names.corporations[state.corporation[seat]]
    found = {}
    for track, letter in enumerate(TRACKS):
        pods = bits_in(state.track_pods[seat, track], PER_TRACK)
        highest = max(
            (int(state.cube_at[seat, cube]) for cube in range(N_TRACKS)
             if state.cube_track[seat, cube] == track),
            default=-1,
        )  # fmt: skip
        for at in range(len(tree["corporations"][name][letter])):
            found[f"{letter}{at}"] = _position(
                tree, name, letter, at, top, at in pods, at <= highest
            )
    return found


@per_tree
def _position(
    tree: Tree, name: str, letter: str, at: int, top: int, is_hidden: bool, is_reached: bool
) -> Part:
    """Return a position with its symbols from the right, or the lifepod that hides them."""
    ground = f"{TONES[letter]}-soft" if is_reached else "paper"
    shapes: list[Shape] = [box(1, 1, COLUMN - 2, STEP - 2, 3, fill=ground, line="rule", width=0.8)]
    place = place_of(TRACKS.index(letter), at, top)
    title = f"{TERRAIN_NAMES[letter]} {at}"
    if is_hidden:
        shapes.append(piece("lifepod", COLUMN - 12, STEP / 2, 15, fill="accent"))
        return part(*shapes, at=place, title=f"{title}: lifepod")
    printed = symbols(tree["corporations"][name][letter][at], name)
    right = COLUMN - 4.0
    for symbol in reversed(printed):
        made, wide = _symbol(symbol, right)
        shapes += made
        right -= wide + 3
    told = ", ".join(map(symbol_words, printed)) or "nothing printed"
    return part(*shapes, at=place, title=f"{title}: {told}")


def _symbol(symbol: Symbol, right: float) -> tuple[list[Shape], float]:
    """Return a symbol of a track that ends at ``right``, and its width."""
    y = STEP / 2
    if symbol.kind == "medal":
        return medal_shapes(right - 6.5, y, symbol.number, 13), 13
    if symbol.kind == "advance":
        return [
            icon("up", right - 3.5, y, 8, fill="ink"),
            icon(symbol.track, right - 12, y, 10, fill=TONES[symbol.track]),
        ], 17
    if symbol.kind == "choice":
        second, wide = _symbol(symbol.options[1], right)
        slash = text(right - wide - 2.5, y, "/", 9, fill="muted")
        first, more = _symbol(symbol.options[0], right - wide - 5)
        return [*first, slash, *second], wide + more + 5
    tone = {"civ": TONES["C"], "tech": TONES["T"], "patch": "tone1"}.get(symbol.kind, "ink")
    shapes: list[Shape] = []
    wide = 11.0
    if symbol.number:
        shapes.append(text(right, y + 0.3, symbol.number, 10, anchor="end", bold=True))
        wide += 7.5
    return [icon(KINDS[symbol.kind], right - wide + 5.5, y, 11, fill=tone), *shapes], wide


@per_tree
def _path(tree: Tree, name: str, top: int) -> Part:
    """Return the winding path of the water cube.

    Rule: PUN-B42
    """
    points = [
        (x + SLOT / 2, y + STEP / 2)
        for x, y in (
            place_of(TRACKS.index(place[0]), int(place[1:]), top)
            for place in tree["corporations"][name]["path"]
        )
    ]
    data = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    return part(path(data, line="tone0", width=3, fade=0.55), title="path of the water cube")


def _cubes(state: np.record, seat: int, top: int) -> dict[str, Part]:
    """Return the cubes; those that share a position stand side by side."""
    here: dict[tuple[int, int], int] = {}
    found = {}
    for cube, letter in enumerate(TRACKS):
        track, at = int(state.cube_track[seat, cube]), int(state.cube_at[seat, cube])
        before = here.get((track, at), 0)
        here[track, at] = before + 1
        x, y = place_of(track, at, top)
        where = f"{TERRAIN_NAMES[TRACKS[track]]} {at}"
        found[f"cube {letter}"] = part(
            piece(
                "cube", SLOT / 2 + 1 + 11 * before, STEP / 2, 15, fill=TONES[letter], mark=letter
            ),
            at=(x, y),
            title=f"{TERRAIN_NAMES[letter]} cube at {where}",
        )
    return found


def _supply(state: np.record, seat: int, y: float) -> Part:
    """Return the rovers in supply and the patches kept for the end."""
    rovers, patches = int(state.supply[seat]), int(state.banked[seat])
    shapes: list[Shape] = [text(4, 0, "supply", 9.5, anchor="start", fill="muted")]
    shapes.append(stock("rover", 52, 0, 16, rovers, seat=seat))
    if patches:
        shapes.append(piece("patch", 106, 0, 15, n=patches, fill="tone1"))
    title = f"in supply: {counted(rovers, 'rover')}"
    title += f"; {counted(patches, 'patch')} kept for the end" if patches else ""
    return part(*shapes, at=(0, y), title=title)


def _techs(
    state: np.record, tree: Tree, names: Names, seat: int, y: float
) -> tuple[dict[str, Part], float]:
    """Return the technologies below one another, and where the list ends."""
    found = {}
    working = bits_in(state.levels[seat], N_LEVELS)
    spent = int(state.used_game[seat])
    pods = int(state.tech_pods[seat])
    for level, name in sorted(names.techs[state.corporation[seat]].items()):
        is_spent = bool(spent >> level & 1)
        found[f"tech {level}"] = _tech(
            tree, name, level in working, is_spent, bool(pods >> level & 1), y
        )
        y += TECH_LINE * len(lines_of(_tech_words(tree, name, is_spent), TECH_CHARACTERS)) + 5
    return found, y + 2


def _tech_words(tree: Tree, name: str, is_spent: bool) -> str:
    """Return a technology as the list has it."""
    return tree["technologies"][name]["help"] + (" Spent." if is_spent else "")


@per_tree
def _tech(tree: Tree, name: str, works: bool, spent: bool, has_pod: bool, y: float) -> Part:
    """Return a technology: its level in a filled box if it works, and its words."""
    tech = tree["technologies"][name]
    board = tree["corporations"][tech["corporation"]]
    ground = {"fill": "tone3"} if works else {"fill": "paper", "line": "rule", "width": 1}
    level = text(9, 0.3, tech["level"], 10.5, bold=works, fill="mark" if works else "muted")
    shapes = [box(1, -7.5, 16, 15, 4, **ground), level]
    if has_pod:
        shapes.append(piece("lifepod", 28, 0, 14, fill="accent"))
    ink = {"fill": "ink" if works else "muted"}
    left = 38 if board["rule"] == "lifepods_on_techs" else 23
    shapes += paragraph(left, 0, _tech_words(tree, name, spent), TECH_CHARACTERS, 9.5, **ink)
    standing = "works" if works else "does not work"
    limit = LIMITS[tech["limit"]]
    title = f"{name} {standing}{', spent' if spent else ''}: {tech['help']} ({limit})"
    return part(*shapes, at=(0, y), title=title)


def _summary(state: np.record, names: Names, seat: int) -> str:
    """Return where the cubes stand and what works."""
    cubes = []
    for cube, letter in enumerate(TRACKS):
        track, at = int(state.cube_track[seat, cube]), int(state.cube_at[seat, cube])
        on = f" on {TERRAIN_NAMES[TRACKS[track]]}" if track != cube else ""
        cubes.append(f"{TERRAIN_NAMES[letter]} {at}{on}")
    techs = names.techs[state.corporation[seat]]
    working = [techs[level] for level in bits_in(state.levels[seat], N_LEVELS) if level in techs]
    works = f"; {and_list(working)} {'works' if len(working) == 1 else 'work'}" if working else ""
    return f"Cubes: {', '.join(cubes)}{works}."
