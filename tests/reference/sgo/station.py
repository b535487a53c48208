"""A station: modules on a square grid, their corridors, and where a tile may be attached.

Directions are numbered N 0, E 1, S 2, W 3, so that a quarter turn clockwise adds one and
the opposite direction adds two.  Cells are (x, y) with x to the right and y down; the
white start module stands at (0, 0) for good.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Cell = tuple[int, int]

DIRECTIONS = "NESW"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
START_CELL = (0, 0)
START_TILE = "start"


@dataclass(frozen=True)
class Tile:
    """A module tile as printed, unrotated."""

    id: str
    type: str  # "gate", "odyssey" or "airlock"
    field: str  # "all" for the start module
    capacity: int
    openings: frozenset[int]
    symbol: str | None = None  # gate modules
    bonus: str | None = None  # Odyssey modules
    room: str | None = None  # room that the robot of a robot bonus goes to

    def turned(self, rotation: int) -> frozenset[int]:
        """Return the openings after ``rotation`` quarter turns clockwise."""
        return frozenset((direction + rotation) % 4 for direction in self.openings)

    def rotations(self) -> dict[frozenset[int], int]:
        """Return the different openings a rotation can give, with its lowest number.

        Rule: SGO-A30
        """
        different: dict[frozenset[int], int] = {}
        for rotation in range(4):
            different.setdefault(self.turned(rotation), rotation)
        return different


@dataclass
class Module:
    """A tile in a station."""

    tile: Tile
    cell: Cell
    rotation: int
    on: bool = False
    colonists: int = 0
    openings: frozenset[int] = field(init=False)

    def __post_init__(self) -> None:
        self.openings = self.tile.turned(self.rotation)

    @property
    def is_full(self) -> bool:
        """True when ON and holding as many colonists as it may (SGO-R14)."""
        return self.on and self.colonists >= self.tile.capacity


def next_cell(cell: Cell, direction: int) -> Cell:
    """Return the neighbouring cell in ``direction``."""
    return cell[0] + STEPS[direction][0], cell[1] + STEPS[direction][1]


def opposite(direction: int) -> int:
    """Return the direction that looks back."""
    return (direction + 2) % 4


class Station:
    """The modules of one player, in the order in which they were attached."""

    def __init__(self, start: Tile, colonists: int) -> None:
        self.cells: dict[Cell, Module] = {}
        self.put(start, START_CELL, 0, on=True, colonists=colonists)

    @property
    def modules(self) -> list[Module]:
        """All modules, first built first."""
        return list(self.cells.values())

    def put(
        self, tile: Tile, cell: Cell, rotation: int, on: bool = False, colonists: int = 0
    ) -> Module:
        """Put a tile on a cell; the caller has checked that it may stand there."""
        if cell in self.cells:
            raise ValueError(f"cell {cell} holds {self.cells[cell].tile.id}, not empty")
        module = Module(tile, cell, rotation, on, colonists)
        self.cells[cell] = module
        return module

    def links(self, module: Module) -> Iterator[Module]:
        """Yield the modules joined to ``module`` by a corridor.

        Two neighbours are linked when both have an opening on the shared edge.

        Rule: SGO-A3
        """
        for direction in sorted(module.openings):
            neighbour = self.cells.get(next_cell(module.cell, direction))
            if neighbour is not None and opposite(direction) in neighbour.openings:
                yield neighbour

    def docks(self) -> dict[Cell, dict[int, Module]]:
        """Return the empty cells that an open corridor leads to.

        For each such cell: the directions, seen from the cell, in which a module with an
        open corridor stands.
        """
        found: dict[Cell, dict[int, Module]] = {}
        for module in self.cells.values():
            for direction in module.openings:
                cell = next_cell(module.cell, direction)
                if cell not in self.cells:
                    found.setdefault(cell, {})[opposite(direction)] = module
        return found

    def places(self, tile: Tile, beside: Module | None = None) -> list[tuple[Cell, int]]:
        """Return all (cell, rotation) at which ``tile`` may be attached.

        One of its corridors has to join an open corridor; with ``beside`` an open
        corridor of that module.  Other corridors may be blocked or stay open.

        Rule: SGO-R18, SGO-A30
        """
        found: list[tuple[Cell, int]] = []
        rotations = tile.rotations()
        for cell, docks in self.docks().items():
            joinable = {d for d, module in docks.items() if beside is None or module is beside}
            found.extend(
                (cell, rotation) for openings, rotation in rotations.items() if openings & joinable
            )
        return found

    def open_corridors(self, blocked_count: bool) -> int:
        """Return how many corridors end in the void, those of OFF modules included.

        With ``blocked_count`` a corridor that ends at the wall of a neighbour counts too.

        Rule: SGO-R30, SGO-A6, SGO-A32
        """
        count = 0
        for module in self.cells.values():
            for direction in module.openings:
                neighbour = self.cells.get(next_cell(module.cell, direction))
                if neighbour is None:
                    count += 1
                elif blocked_count and opposite(direction) not in neighbour.openings:
                    count += 1
        return count

    def on_modules(self, field_name: str) -> int:
        """Return the number of ON modules of a field; the white module has none.

        Rule: SGO-R29, SGO-A19
        """
        return sum(m.on and m.tile.field == field_name for m in self.cells.values())

    def colonists(self) -> int:
        """Return the number of colonists in the station."""
        return sum(module.colonists for module in self.cells.values())

    def full_gates(self) -> list[Module]:
        """Return the gate modules whose colonists have to leave.

        Rule: SGO-R20
        """
        return [m for m in self.cells.values() if m.tile.type == "gate" and m.is_full]

    def without(self, module: Module) -> Station:
        """Return the station as it would stand without ``module`` (modules are shared)."""
        rest = Station.__new__(Station)
        rest.cells = {cell: other for cell, other in self.cells.items() if other is not module}
        return rest

    def components(self) -> dict[Cell, int]:
        """Return, for each cell of a module, the number of the linked part it belongs to."""
        part: dict[Cell, int] = {}
        number = 0
        for first in self.cells.values():
            if first.cell in part:
                continue
            part[first.cell] = number
            reached = [first]
            while reached:
                for neighbour in self.links(reached.pop()):
                    if neighbour.cell not in part:
                        part[neighbour.cell] = number
                        reached.append(neighbour)
            number += 1
        return part

    def rearrangements(self, module: Module) -> list[tuple[Cell, int]]:
        """Return all (cell, rotation) to which ``module`` may be moved.

        The whole station has to stay linked, so the module must join every part into
        which the station falls without it.  Cell or openings have to change.

        Rule: SGO-R39, SGO-A9, SGO-A33
        """
        rest = self.without(module)
        part = rest.components()
        parts = set(part.values())
        rotations = module.tile.rotations()
        found = []
        for cell, docks in rest.docks().items():
            for openings, rotation in rotations.items():
                joined = {part[other.cell] for d, other in docks.items() if d in openings}
                changed = cell != module.cell or openings != module.openings
                if joined == parts and changed:
                    found.append((cell, rotation))
        return found

    def move_module(self, module: Module, cell: Cell, rotation: int) -> None:
        """Move a module with its colonists; it keeps its place in the building order."""
        moved = Module(module.tile, cell, rotation, module.on, module.colonists)
        order = [moved if other is module else other for other in self.modules]
        self.cells = {other.cell: other for other in order}
