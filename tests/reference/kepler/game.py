"""A game in progress: what is on the table, and the decision that is due.

The flow of the game is written as generators that pause at every decision, so that the
rules read in the order in which they happen; see `turn.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.reference.kepler import objectives, quantum
from tests.reference.kepler.grid import Hex, distance
from tests.reference.kepler.player import Contender, Player, Ship
from tests.reference.kepler.rules import TRACKS, Rules, cubes
from tests.reference.kepler.scoring import score_player

Option = dict[str, Any]
Flow = Generator[None, Option, Any]
"""A part of the game: pauses at each decision and is sent the option chosen."""

ENDS = ("stop", "decline")


class GapError(Exception):
    """The game has come to a state that the rules do not cover."""


@dataclass(eq=False)
class Tile:
    """A tile on the board; ``state`` is "down", "up" or "colonised"."""

    name: str
    spot: Hex
    state: str = "down"

    @property
    def kind(self) -> str:
        """planet, mine or target."""
        return "planet" if self.name.startswith("P") else self.name.rstrip("0123456789")


class Game:
    """The table, and a course of play that pauses at every decision.

    Parameters
    ----------
    tree : dict
        Resolved rules tree.
    players : int
    setup : dict
        As in rules.md, Data for comparison.

    Attributes
    ----------
    kind, seat : str and int, or None
        The decision that is due and who takes it; None when the game is over.
    status : "running", "done" or "gap"
    tiles : dict
        Tiles on the board by hex.
    unplaced : list
        Names of tiles that players still have to place.
    active : Player or None
        Whose turn it is.
    medals : dict
        By track, places that still have theirs.
    on_card, waiting : dict
        By track, medals on the revealed card and those for the next one.
    has_begun, card_acts : bool
        Whether round 1 has begun, and whether the revealed card is being carried out.
    """

    def __init__(self, tree: Mapping[str, Any], players: int, setup: Mapping[str, Any]) -> None:
        self.rules = rules = Rules(tree, players)
        self.n_players = players
        sol, space = rules.grid.sol, rules.start["space"]
        self.players = [Player(s, sol, rules.ships["number"], space) for s in range(players)]
        self.phantom = Contender() if rules.is_solo else None
        self.tiles: dict[Hex, Tile] = {}
        self.unplaced: list[str] = []
        self.deck: list[str] = list(setup["progress"])
        self.card: str | None = None
        self.medals = {track: sorted(rules.tracks[track]["medals"]) for track in TRACKS}
        self.on_card = dict.fromkeys(TRACKS, 0)
        self.waiting = dict.fromkeys(TRACKS, 0)
        self.has_begun, self.card_acts = False, False
        self.status, self.round, self.turn, self.first = "running", 0, 0, 0
        self.active: Player | None = None
        self.kind: str | None = None
        self.seat: int | None = None
        self._options: list[Option] = []
        self._flow: Flow | None = None
        self._deal(setup)

    def _deal(self, setup: Mapping[str, Any]) -> None:
        """Lay out tiles, objectives and cubes.

        Rule: KEP-R10, KEP-R15, KEP-R18, KEP-R66, KEP-R68, KEP-R72
        """
        rules = self.rules
        if rules.switch("tile_placement") == "players":
            self.unplaced = list(setup["tiles"])
        else:
            for name, spot in zip(setup["tiles"], setup["hexes"], strict=True):
                self.tiles[tuple(spot)] = Tile(name, tuple(spot))
            self.turn_up_short_range()
        storage, earth = cubes(rules.start["storage"]), cubes(rules.start["earth"])
        for player in self.players:
            player.objectives = list(setup["objectives"][player.seat])
            for cube in storage:
                solo = rules.is_solo
                player.storage[cube] = storage[cube] + (earth[cube] if solo else 0)
                player.earth.cubes[cube] = 0 if solo else earth[cube]
            if rules.is_solo:
                player.earth.cubes["A"] += rules.bonus_antimatter()

    def turn_up_short_range(self) -> None:
        """Turn up the tiles of the short-range zone.

        Rule: KEP-R10
        """
        for spot, tile in self.tiles.items():
            if self.rules.grid.zones[spot] == "short":
                tile.state = "up"

    # --- decisions

    def options(self) -> list[Option]:
        """Return the legal options of the decision that is due."""
        return self._options

    def apply(self, option: Option) -> None:
        """Take one legal option and go on to the next decision or to the end."""
        if option not in self._options:
            raise ValueError(f"{option} is no option of {self.kind} for seat {self.seat}")
        self._advance(option)

    def follow(self, flow: Flow) -> None:
        """Leave the present course of the game and play ``flow`` up to its first decision.

        Tests use it to start in the middle of a round.
        """
        self._flow = flow
        self._advance(None)

    def decide(
        self,
        kind: str,
        player: Player,
        offers: Callable[[], Iterable[Option]],
        end: str | None = None,
        *,
        quantum_too: bool = False,
    ) -> Flow:
        """Let a player decide; return the option, None for ``end`` or if there is no decision.

        Parameters
        ----------
        kind : str
        player : Player
        offers : callable
            Options beside those of quantum physics and the one that ends; asked again after
            each quantum use.
        end : "stop" or "decline", optional
        quantum_too : bool
            Whether quantum options belong to the decision.
        """
        while True:
            offered = list(offers())
            extra = quantum.options(self, player) if quantum_too else []
            # Nobody has to use quantum physics: without another option or an end they are none.
            if not offered and not (extra and end):
                return None
            ends = [{"act": end}] if end else []
            choice = yield from self._pause(kind, player, [*offered, *extra, *ends])
            if choice["act"] not in quantum.ACTS:
                player.seen = None
                return None if choice["act"] in ENDS else choice
            quantum.use(player, choice)

    def _pause(self, kind: str, player: Player, offered: list[Option]) -> Flow:
        self.look_at_objectives()
        self.kind, self.seat, self._options = kind, player.seat, offered
        choice = yield
        return choice

    def _advance(self, option: Option | None) -> None:
        assert self._flow is not None
        self.kind, self.seat, self._options = None, None, []
        try:
            self._flow.send(option)  # type: ignore[arg-type]
        except StopIteration:
            self._flow = None
        except GapError:
            self._flow, self.status = None, "gap"

    # --- looking at the table

    def in_turn(self) -> list[Player]:
        """Return the players from the first player clockwise.

        Rule: KEP-R21
        """
        return self.clockwise_from(self.first)

    def clockwise_from(self, seat: int) -> list[Player]:
        """Return the players from a seat clockwise."""
        return self.players[seat:] + self.players[:seat]

    def ships(self) -> set[Hex]:
        """Return the hexes with a ship."""
        return {ship.spot for player in self.players for ship in player.ships}

    def is_empty(self, spot: Hex) -> bool:
        """Return whether a hex is empty.

        Rule: KEP-A9
        """
        return self.is_space(spot) and spot not in self.ships()

    def is_space(self, spot: Hex) -> bool:
        """Return whether a hex has no tile, no star, not Sol and not Sagittarius A*."""
        return spot in self.rules.grid.zones and spot not in self.tiles

    def tile_under(self, ship: Ship) -> Tile | None:
        """Return the tile on which a ship stands."""
        return self.tiles.get(ship.spot)

    def face_down(self) -> list[Tile]:
        """Return the face-down tiles."""
        return [tile for tile in self.tiles.values() if tile.state == "down"]

    def hexes_for_ship(self, spot: Hex, *, nearest: bool = True) -> list[Hex]:
        """Return where a new ship may appear that belongs next to a hex.

        Rule: KEP-R23, KEP-R24, KEP-A31, KEP-A43
        """
        beside = [n for n in self.rules.grid.neighbours[spot] if self.is_empty(n)]
        if beside or not nearest:
            return beside
        ships = self.ships()
        empty = [s for s in self.rules.grid.zones if s not in self.tiles and s not in ships]
        least = min(distance(spot, each) for each in empty)
        return [each for each in empty if distance(spot, each) == least]

    # --- results

    def look_at_objectives(self) -> None:
        """Keep which objectives are met once and for all.

        Rule: KEP-A25
        """
        if self.rules.is_solo and self.rules.switch("objective_check_solo") == "any_time":
            for player in self.players:
                player.met |= {
                    name
                    for name in player.objectives
                    if not objectives.is_of_the_end(self, name)
                    and objectives.is_true(self, player, name)
                }

    def seat_columns(self) -> dict[str, list[int]]:
        """Return the columns of the table ``seats`` that the table can tell, by seat."""
        sources = [score_player(self, player) for player in self.players]
        return {
            "score": [sum(each.values()) for each in sources],
            **{f"src_{name}": [each[name] for each in sources] for name in sources[0]},
            "highest_terraformed": [
                max((card.planet["number"] for card in player.terraformed), default=0)
                for player in self.players
            ],
        }
