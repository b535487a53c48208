"""One player's side of the table: boards, cubes, pieces, cards."""

from __future__ import annotations

from tests.reference.pun.planet.board import Board
from tests.reference.pun.pool import Due, Pool
from tests.reference.pun.rules import TRACKS, Corporation, PlanetSide, Spot, spot_named

SCORING_AREA = "scoring"


class Player:
    """One player.

    Attributes
    ----------
    spots : dict
        Track position of each cube.
    path_step : int
        Step of the W cube on a winding path.
    places : list of str
        Places of the collected lifepods.
    void_levels : set of int
        Tech levels stepped on that do not work (`switches.no_milestones_unlocks_tech`).
    used_in_round, used_in_game : set of str
        Technologies that are not fresh; none of the first are outside of ``powers_open``.
    """

    def __init__(self, seat: int, planet: PlanetSide, corporation: Corporation) -> None:
        self.seat = seat
        self.flux: str | None = None
        self.spots: dict[str, Spot] = {track: (track, 0) for track in TRACKS}
        self.path_step = 0
        self.banked = 0
        self.places: list[str] = []
        self.meteorites = 0
        self.cards: list[str] = []
        self.objectives: list[str] = []
        self.picks = {1: 0, 2: 0, 3: 0, 4: 0}
        self.n_peeks = 0
        self.void_levels: set[int] = set()
        self.used_in_round: set[str] = set()
        self.used_in_game: set[str] = set()
        self.powers_open = False
        self.pool: Pool | None = None
        self.due = Due()
        self.set_planet(planet)
        self.set_corporation(corporation)

    def set_planet(self, planet: PlanetSide) -> None:
        """Take a planet with its lifepods."""
        self.board = Board(planet)

    def set_corporation(self, corporation: Corporation) -> None:
        """Take a corporation with its rovers."""
        self.corporation = corporation
        self.supply = corporation.rovers

    @property
    def rule(self) -> str:
        """Kind of the rule of the corporation."""
        return self.corporation.rule

    def pods_on_tracks(self) -> set[Spot]:
        """Return the track positions that lifepods take up (PUN-B39)."""
        if self.rule != "lifepods_on_tracks":
            return set()
        return {spot_named(place) for place in self.places if place != SCORING_AREA}

    def cubes_on(self, track: str) -> int:
        """Return the number of cubes that stand on a track."""
        return sum(spot[0] == track for spot in self.spots.values())

    @property
    def open_pool(self) -> Pool:
        """The pool, which is open."""
        assert self.pool is not None
        return self.pool
