"""A planet in play: what covers its cells and what lies and stands on them."""

from __future__ import annotations

from typing import NamedTuple

from tests.reference.pun.planet.grid import Cell, area_around, areas_of, beside
from tests.reference.pun.planet.tiles import Lie
from tests.reference.pun.rules import PlanetSide

BIOMASS, ENERGY = "B", "E"


class Top(NamedTuple):
    """What one sees on a covered cell."""

    terrain: str
    icon: bool = False
    symbol: bool = False  # of a meteorite
    patch: bool = False


class Board:
    """One planet.

    Attributes
    ----------
    top : dict
        What is seen on the covered cells.
    rovers : dict
        Whether the rover on a cell is loaded.
    last_tile : Lie or None
        The tile placed last.
    """

    def __init__(self, side: PlanetSide) -> None:
        self.side = side
        self.top: dict[Cell, Top] = {}
        self.tiles: list[Lie] = []
        self.patches: set[Cell] = set()
        self.meteorites: set[Cell] = set()  # that lie, on no rover
        self.rovers: dict[Cell, bool] = {}
        self.lifepods: set[Cell] = set(side.lifepods)

    @property
    def last_tile(self) -> Lie | None:
        """The tile placed last."""
        return self.tiles[-1] if self.tiles else None

    # --- looking

    def terrain(self, cell: Cell) -> str | None:
        """Return the terrain of a covered cell."""
        return self.top[cell].terrain if cell in self.top else None

    def currents(self) -> set[Cell]:
        """Return the currents that are not covered.

        Rule: PUN-B54
        """
        if self.side.rule != "currents":
            return set()
        return self.side.marked("e") - set(self.top)

    def of_terrain(self, terrain: str, currents: bool = False) -> set[Cell]:
        """Return the covered cells of a terrain; currents are energy if wanted."""
        cells = {cell for cell, top in self.top.items() if top.terrain == terrain}
        return cells | self.currents() if currents and terrain == ENERGY else cells

    def areas(self, terrain: str, currents: bool = False) -> list[set[Cell]]:
        """Return the areas of a terrain."""
        return areas_of(self.of_terrain(terrain, currents))

    def icons(self, terrain: str) -> set[Cell]:
        """Return the cells with an icon of a terrain that no patch hides."""
        return {cell for cell, top in self.top.items() if top.icon and top.terrain == terrain}

    def empty_symbols(self) -> list[Cell]:
        """Return the visible meteorite symbols on which no meteorite lies."""
        return [c for c, top in self.top.items() if top.symbol and c not in self.meteorites]

    def loaded(self) -> set[Cell]:
        """Return the cells of rovers with a load."""
        return {cell for cell, load in self.rovers.items() if load}

    def n_meteorites(self) -> int:
        """Return the number of meteorites on the planet, loaded ones included."""
        return len(self.meteorites) + len(self.loaded())

    def terrains_next_to(self, start: Cell, as_energy: set[Cell]) -> set[str]:
        """Return the terrains next to the energy area around a cell.

        ``as_energy`` are cells taken as energy.

        Rule: PUN-B21, PUN-R23, PUN-A35
        """
        energy = self.of_terrain(ENERGY, currents=True) | as_energy
        area = area_around(start, energy)
        near = {each for cell in area for each in beside(cell)} - area
        return {self.top[cell].terrain for cell in near if cell in self.top}

    # --- changing

    def cover(self, lie: Lie) -> None:
        """Lay a tile; what is under it leaves the game.

        Rule: PUN-B17
        """
        self.tiles.append(lie)
        for part in lie.parts:
            self._destroy(part.place)
            self.top[part.place] = Top(part.terrain, part.icon, part.symbol)

    def cover_with_patch(self, cell: Cell) -> None:
        """Lay a patch; what is under it leaves the game.

        Rule: PUN-B17, PUN-B33
        """
        self._destroy(cell)
        self.patches.add(cell)
        self.top[cell] = Top(BIOMASS, patch=True)

    def _destroy(self, cell: Cell) -> None:
        self.rovers.pop(cell, None)
        self.lifepods.discard(cell)
        self.meteorites.discard(cell)
