"""The government phase, step by step."""

from __future__ import annotations

from tests.reference.starship.gains import row_points
from tests.reference.starship.game import Flow, Game
from tests.reference.starship.market import discard_most_frequent
from tests.reference.starship.mechanisms import (
    extreme,
    is_under_construction,
    place,
    points_of,
    refill,
)
from tests.reference.starship.people import save_lowest
from tests.reference.starship.player import Player
from tests.reference.starship.pyramid import governor
from tests.reference.starship.route import drift, move_government
from tests.reference.starship.sun import advance_sun


class Office:
    """Who governs in this phase.

    Rule: SI-R89, SI-A29
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.at_start = governor(game)

    def holder(self) -> Player | None:
        """Return the governor of the step that comes now."""
        if self.game.rules.switch("governor_in_phase") == "recomputed":
            return governor(self.game)
        return self.at_start

    def decider(self) -> Player:
        """Return who decides between mechanisms that tie.

        Rule: SI-R73, SI-R91
        """
        return self.holder() or self.game.in_order("action")[0]


def government_phase(game: Game) -> Flow:
    """Play the government phase.

    Rule: SI-R64, SI-R65, SI-R66, SI-R67, SI-R68, SI-R69, SI-R70, SI-R71, SI-R72, SI-R90
    """
    game.phase = "government"
    office = Office(game)
    yield from build_one(game, office)
    save_lowest(game, office.holder())
    yield from move_satellite(game, office.holder())
    advance_sun(game)
    yield from put_off_one(game, office)
    discard_most_frequent(game)
    game.arrive_on_earth(game.n_players * game.rules["people"]["arrivals"])
    for player in game.players:
        player.points["reputation_rows"] += row_points(game, player)
    move_planets(game)


def build_one(game: Game, office: Office) -> Flow:
    """Build the current mechanism of the lowest value.

    Rule: SI-R64, SI-R90, SI-A18, SI-A27
    """
    if not is_under_construction(game):
        return
    who = office.holder()
    name = yield from extreme(game, office.decider(), highest=False)
    if name is not None:
        yield from place(game, name)
        if who is not None:
            who.points["governor"] += points_of(game, name)


def move_satellite(game: Game, who: Player | None) -> Flow:
    """Move the government satellite, as the governor likes or by preference.

    Rule: SI-R66, SI-A45
    """
    if who is None:
        yield from drift(game)
    else:
        yield from move_government(game, who, may_stop=True)


def put_off_one(game: Game, office: Office) -> Flow:
    """Make the current mechanism of the highest value a long-term project.

    Rule: SI-R68, SI-A16, SI-A18
    """
    refill(game)
    if len(game.long_term) < game.rules["sectors"]["long_term"]:
        name = yield from extreme(game, office.decider(), highest=True)
        if name is not None:
            game.current[game.current.index(name)] = None
            game.long_term.append(name)
    refill(game)


def move_planets(game: Game) -> None:
    """Move each planet a space on its orbit.

    Rule: SI-R72, SI-A5
    """
    frozen = game.rules.switch("destroyed_planet_place") == "frozen"
    for name, planet in game.planets.items():
        if not (planet.destroyed and frozen):
            planet.space = (planet.space + 1) % len(game.rules["planets"][name]["places"])
