"""Columns matched by name: case, blanks, units and common other words do not matter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from exobalance.analysis.studies.playtests.notes.grid import Grid, is_empty, shown
from exobalance.analysis.studies.playtests.notes.values import POINT_UNITS, number
from exobalance.analysis.studies.playtests.notes.vocabulary import Vocabulary
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.phrases import and_list

SEARCHED_ROWS = 25
"""Rows at the top among which the heads are looked for."""

CLOSE = 0.8
"""Likeness from which on an unknown head is taken for a mistyped one."""

FIELDS: Mapping[str, tuple[str, ...]] = {
    "game": ("game", "game id", "game number", "game no", "match", "match id", "match number",
             "play", "play id", "session", "session id", "table", "table id", "partie"),
    "seat": ("seat", "turn order", "player position", "seat order", "seat number", "seating",
             "starting position", "start position", "start order", "starting order",
             "player order", "order of play", "player number", "player no", "seat position"),
    "score": ("score", "final score", "total score", "total", "final", "vp", "victory points",
              "points", "pts", "total points", "final points", "points total", "final vp",
              "total vp", "endstand"),
    "place": ("place", "rank", "finish", "placement", "final place", "final rank", "standing",
              "finishing place", "finishing position", "final position", "placing"),
    "won": ("won", "winner", "win", "is winner"),
    "turns": ("turns", "number of turns", "game turns", "length in turns", "turns played",
              "total turns"),
    "minutes": ("minutes", "mins", "min", "duration", "time", "play time", "playing time",
                "length in minutes", "game time", "playtime", "time played"),
    "length": ("length", "game length", "length of game"),
    "players": ("players", "player count", "number of players", "no of players", "n players",
                "num players"),
    "player": ("player", "name", "player name", "who"),
    "strength": ("strength", "player strength", "rating", "elo", "skill", "experience", "level"),
    "date": ("date", "day", "played on", "when", "date played", "play date"),
}  # fmt: skip
"""Fields of a row, and what their columns are called, in the order of a template."""

NEEDED = ("game", "score")
UNCLEAR = {"position": "call it seat, or place for the place at the end"}
SOURCE, ITEM = "src_", "item_"

_UNIT = re.compile(r"[(\[].*?[)\]]")
_WORDS = re.compile(r"[^\w]+")


@dataclass(frozen=True)
class Column:
    """One column of a sheet and the field that it holds."""

    place: int
    head: str  # as it stands in the sheet
    field: str  # of `FIELDS`, or a source, or a kind of items


@dataclass(frozen=True)
class Header:
    """Where the rows begin, and what the columns are."""

    first_row: int  # of the data
    columns: Sequence[Column]
    ignored: Sequence[str]

    def of(self, field: str) -> Column | None:
        """Return the column of a field, None if there is none."""
        return next((column for column in self.columns if column.field == field), None)

    def all(self, start: str) -> Iterator[Column]:
        """Yield the columns of fields that begin so."""
        return (column for column in self.columns if column.field.startswith(start))


def plain(text: object) -> str:
    """Return a head without case, accents, units in brackets and signs between words."""
    letters = unicodedata.normalize("NFKD", str(text)).casefold()
    letters = "".join(each for each in letters if not unicodedata.combining(each))
    return " ".join(_WORDS.sub(" ", _UNIT.sub(" ", letters)).replace("_", " ").split())


def known_heads(words: Vocabulary) -> dict[str, str]:
    """Return the field by plain head: fields of all games, then sources and items of this one."""
    heads: dict[str, str] = {"": ""}
    for field, names in FIELDS.items():
        heads |= dict.fromkeys(names, field)
    for source in words.sources:
        _add(heads, _ways_to_say(source.title), SOURCE + source.name)
    for kind in words.kinds:
        more = f"{kind.word[1]} in play" if not kind.is_own else ""
        _add(heads, [plain(name) for name in (*kind.word, more)], ITEM + kind.name)
    for source in words.sources:  # a board and the points that it pays may have one name
        _add(heads, _ways_to_say(source.name), SOURCE + source.name)
    del heads[""]
    return heads


def _ways_to_say(name: str) -> list[str]:
    """Return what the column of a source may be called."""
    said = plain(name)
    return [said, f"points from {said}", f"{said} points", f"{said} vp", f"vp {said}"]


def _add(heads: dict[str, str], names: Iterable[str], field: str) -> None:
    """Add heads that are not taken."""
    for name in names:
        heads.setdefault(name, field)


def find_header(grids: Sequence[Grid], words: Vocabulary) -> tuple[Grid, Header, list[str]]:
    """Return the grid and the rows of heads in it that match most columns.

    A row of heads may have a second one above it, such as a merged head over the sources.  Last
    come the names of other grids that hold notes, too.
    Raises ConfigError, in a sentence, where no row names the columns that are needed, two
    columns mean the same, or a head is mistyped.
    """
    heads = known_heads(words)
    best: tuple[float, int, Grid, int, list[str]] | None = None
    whole: dict[str, Grid] = {}
    for grid in grids:
        for row in range(min(SEARCHED_ROWS, len(grid.rows))):
            for depth in (1, 2):
                told = _heads(grid, row, depth)
                fields = {_field(head, heads) for head in told} - {""}
                score = len(fields) - 0.5 * (depth - 1)
                if set(NEEDED) <= fields:
                    score += 100
                    whole[grid.name] = grid
                if fields and (best is None or score > best[0]):
                    best = score, depth, grid, row, told
    if best is None:
        name = grids[0].name if grids else "the file"
        raise ConfigError(
            f"{name}: no row of heads was found in the first {SEARCHED_ROWS} rows: expected "
            f"columns such as {_examples(words)}; --template writes a sheet to fill in"
        )
    _, depth, grid, row, told = best
    others = [name for name in whole if name != grid.name]
    return grid, _matched(grid, row + depth - 1, told, heads, words), others


def _matched(
    grid: Grid, row: int, told: Sequence[str], heads: Mapping[str, str], words: Vocabulary
) -> Header:
    """Return the columns of a row of heads; see `find_header` for what is raised."""
    columns: list[Column] = []
    ignored: list[str] = []
    for place, head in enumerate(told):
        if not head:
            continue
        field = _field(head, heads)
        if not field:
            _refuse_mistyped(grid, row, place, head, heads)
            ignored.append(head)
            continue
        twin = next((column for column in columns if column.field == field), None)
        if twin and not _is_numbered(head, field, words):
            raise grid.error(
                row, place, head,
                f'means the same as column "{twin.head}": remove or rename one of them',
            )  # fmt: skip
        columns.append(Column(place, head, field))
    found = {column.field for column in columns}
    if missing := [field for field in NEEDED if field not in found]:
        raise ConfigError(
            f"{grid.place(row)}: no column for the {and_list(missing)} of a row was found "
            f"(matched: {', '.join(column.head for column in columns)}); each row is one player in "
            "one game, and --template writes a sheet to fill in"
        )
    _refuse_above(grid, row, columns)
    return Header(row + 1, columns, ignored)


def _refuse_above(grid: Grid, row: int, columns: Sequence[Column]) -> None:
    """Refuse rows of notes above the heads, which nobody would miss; titles may stand there."""
    (score,) = (column for column in columns if column.field == "score")
    (game,) = (column for column in columns if column.field == "game")
    for at in range(row):
        said = [column for column in columns if not is_empty(grid.cell(at, column.place))]
        if game not in said or 2 * len(said) < len(columns):
            continue
        try:
            number(grid.cell(at, score.place), POINT_UNITS)
        except ValueError:
            continue
        raise grid.error(
            at, score.place, score.head,
            f"is a row of notes above the heads, which stand in row {row + 1}: move the heads to "
            "the top",
        )  # fmt: skip


def _heads(grid: Grid, row: int, depth: int) -> list[str]:
    """Return the heads of a row; with depth 2, an empty one is that of the row above it."""
    width = max((len(cells) for cells in grid.rows[row : row + depth]), default=0)
    told = []
    for place in range(width):
        cells = [grid.cell(each, place) for each in range(row, min(row + depth, len(grid.rows)))]
        said = [
            " ".join(cell.split()) for cell in cells if isinstance(cell, str) and not is_empty(cell)
        ]
        told.append(said[-1] if said else "")
    return told


def _field(head: str, heads: Mapping[str, str]) -> str:
    """Return the field of a head, "" for an unknown one."""
    said = plain(head)
    field = heads.get(said, "") or heads.get(re.sub(r" ?\d+$", "", said), "")
    unit = {plain(each[1:-1]) for each in _UNIT.findall(head.casefold())}
    if field == "length":
        if unit & {"min", "mins", "minutes"}:
            return "minutes"
        if unit & {"turn", "turns"}:
            return "turns"
    return field


def _is_numbered(head: str, field: str, words: Vocabulary) -> bool:
    """Whether a head is one of several for shared items: ``exoplanet 2``."""
    shared = {ITEM + kind.name for kind in words.kinds if not kind.is_own}
    return field in shared and bool(re.search(r"\d$", plain(head)))


def _refuse_mistyped(grid: Grid, row: int, place: int, head: str, heads: Mapping[str, str]) -> None:
    """Raise ConfigError for a head that is nearly a known one, or has two meanings."""
    said = plain(head)
    if said in UNCLEAR:
        raise grid.error(row, place, head, f"has two meanings: {UNCLEAR[said]}")
    if near := get_close_matches(said, [each for each in heads if len(each) > 3], 1, CLOSE):
        raise grid.error(
            row, place, head,
            f"unknown column {shown(head)}: did you mean {near[0]!r}? Rename it, or call it "
            "something else if it is not to be read",
        )  # fmt: skip


def _examples(words: Vocabulary) -> str:
    """Return heads that a sheet of the game has."""
    return ", ".join(["game", "seat", "score", *(each.title for each in words.sources[:2])])


def said_of(header: Header, grid: Grid) -> list[str]:
    """Return what is to be said about the columns: which were matched, which were not read."""
    matched = ", ".join(
        column.head
        if plain(named(column.field)) in plain(column.head)
        or column.field.startswith((SOURCE, ITEM))
        else f"{column.head} (as {named(column.field)})"
        for column in header.columns
    )
    told = [f"{grid.name}: columns read: {matched}."]
    if header.ignored:
        told.append(f"{grid.name}: columns that mean nothing here: {', '.join(header.ignored)}.")
    return told


def named(field: str) -> str:
    """Return the words for a field."""
    return field.removeprefix(SOURCE).removeprefix(ITEM).replace("_", " ")


def cells_of(grid: Grid, header: Header) -> Iterator[tuple[int, Mapping[Column, Any]]]:
    """Yield the rows below the heads that say anything, with their cells by column."""
    for row in range(header.first_row, len(grid.rows)):
        cells = {column: grid.cell(row, column.place) for column in header.columns}
        if not all(is_empty(cell) for cell in cells.values()):
            yield row, cells
