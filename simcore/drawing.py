"""The drawing model of replay pages: plain data in which any game can show its table.

A *scene* is what lies on the table at one moment, as the optional ``scene(state, tree)`` of
a game returns it::

    scene   symbols: name -> path data; panels: list
    panel   id, title, note, view [x, y, width, height], seat or None, facts, quiet,
            parts: key -> part, drawn in this order
    part    at [x, y], scale, title (a tooltip), shapes
    shape   box, disc, path, text or piece, see the functions below

One unit is one px at full size.  Panels with a seat are shown together as that seat's side
of the table.  Parts are what the page compares: give a part to everything that can change
by itself, and the page keeps one copy of equal parts, stores per decision the parts that
differ, and marks them.  A *piece* is a symbol that stands for ``n`` real pieces of the game,
so pieces on the page can be counted and compared with the state.

Colours are named by what they are for, so that the page can have a light and a dark look;
`PAINTS` has the names, and ``seat0`` is the colour of the first seat wherever it appears.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Shape = dict[str, Any]
Part = dict[str, Any]
Panel = dict[str, Any]
Scene = dict[str, Any]

MAX_SEATS = 8
N_TONES = 6

PAINTS = frozenset(
    ["none", "ink", "muted", "rule", "paper", "wash", "space", "accent", "alarm", "mark"]
    + [f"seat{seat}" for seat in range(MAX_SEATS)]
    + [f"tone{tone}{shade}" for tone in range(N_TONES) for shade in ("", "-soft")]
)
"""Names of colours.

``space`` is the ground that a board lies on, ``mark`` what is written on strong colours.  The
tones are blue, green, amber, violet, red and steel, each with a soft one to fill fields with.
"""


def scene(symbols: Mapping[str, str], panels: Sequence[Panel]) -> Scene:
    """Return a scene; ``symbols`` are paths within -10 to 10, holes by the even-odd rule."""
    return {"symbols": dict(symbols), "panels": list(panels)}


def panel(
    id: str,
    title: str,
    view: Sequence[float],
    parts: Mapping[str, Part],
    *,
    note: str = "",
    seat: int | None = None,
    facts: Sequence[Mapping[str, Any]] = (),
    quiet: bool = False,
) -> Panel:
    """Return a board of the table; ``quiet`` is one that is out of the game for now."""
    return {
        "id": id,
        "title": title,
        "note": note,
        "seat": seat,
        "view": [_short(value) for value in view],
        "facts": list(facts),
        "quiet": quiet,
        "parts": dict(parts),
    }


def fact(label: str, value: object, seat: int | None = None) -> dict[str, Any]:
    """Return a number or word shown beside a panel, of a seat if one is given."""
    shown = {"label": label, "value": str(value)}
    return shown if seat is None else {**shown, "seat": seat}


def part(*shapes: Shape, at: Sequence[float] = (0, 0), scale: float = 1, title: str = "") -> Part:
    """Return shapes that belong together, moved to ``at``."""
    made: Part = {"at": [_short(value) for value in at], "shapes": list(shapes)}
    return made | ({"scale": scale} if scale != 1 else {}) | ({"title": title} if title else {})


def box(x: float, y: float, wide: float, high: float, round: float = 0, **paint: Any) -> Shape:
    """Return a rectangle by its upper left corner; for ``paint`` see `_paint`."""
    rest = {"round": round} if round else {}
    return {
        "shape": "box",
        "at": [_short(x), _short(y)],
        "size": [_short(wide), _short(high)],
        **rest,
        **_paint(**paint),
    }


def disc(x: float, y: float, radius: float, **paint: Any) -> Shape:
    """Return a circle by its centre."""
    return {"shape": "disc", "at": [_short(x), _short(y)], "radius": radius, **_paint(**paint)}


def path(data: str, **paint: Any) -> Shape:
    """Return a path in the syntax of SVG, holes by the even-odd rule."""
    return {"shape": "path", "data": data, **_paint(**paint)}


def text(
    x: float,
    y: float,
    words: object,
    size: float = 10,
    *,
    anchor: str = "middle",
    bold: bool = False,
    **paint: Any,
) -> Shape:
    """Return words whose middle line is at ``y``; anchor start, middle or end."""
    rest = {"bold": True} if bold else {}
    return {
        "shape": "text",
        "at": [_short(x), _short(y)],
        "text": str(words),
        "size": size,
        "anchor": anchor,
        **rest,
        **_paint(**({"fill": "ink"} | paint)),
    }


def piece(
    name: str, x: float, y: float, size: float, *, seat: int | None = None, n: int = 1,
    mark: object = "", **paint: Any,
) -> Shape:  # fmt: skip
    """Return a symbol that stands for ``n`` pieces, in the colour of its seat if it has one.

    ``mark`` is written onto it; from two on, so is ``n`` beside it.
    """
    shape: Shape = {"shape": "piece", "name": name, "at": [_short(x), _short(y)], "size": size}
    shape |= {"seat": seat} if seat is not None else {}
    shape |= {"n": n} if n != 1 else {}
    shape |= {"mark": str(mark)} if mark != "" else {}
    return shape | _paint(**paint)


def icon(name: str, x: float, y: float, size: float, **paint: Any) -> Shape:
    """Return a symbol that is print on a board and no piece of the game."""
    return {
        "shape": "icon", "name": name, "at": [_short(x), _short(y)], "size": size,
        **_paint(**({"fill": "ink"} | paint)),
    }  # fmt: skip


def _paint(
    fill: str = "",
    line: str = "",
    width: float = 0,
    dashed: bool = False,
    fade: float = 1,
) -> dict[str, Any]:
    """Return colours of the area and of the line, its width in px, and the opacity."""
    for name in (fill, line):
        if name and name not in PAINTS:
            raise ValueError(f"unknown paint {name!r}: expected one of {', '.join(sorted(PAINTS))}")
    given = {"fill": fill, "line": line, "width": width, "dashed": dashed}
    return {key: value for key, value in given.items() if value} | (
        {"fade": fade} if fade != 1 else {}
    )


def _short(value: float) -> float:
    """Return a coordinate to a tenth of a px, whole numbers as such."""
    rounded = round(float(value), 1)
    return int(rounded) if rounded == int(rounded) else rounded
