"""The salvation phase: mechanisms, government, people, satellites."""

from __future__ import annotations

from tests.reference.starship.cubes import Cubes, count, lowered, payments, present
from tests.reference.starship.gains import advance
from tests.reference.starship.game import Flow, Game, Option
from tests.reference.starship.market import pay
from tests.reference.starship.mechanisms import buildable, place, points_of, refill
from tests.reference.starship.passing import pass_turn, play_turns
from tests.reference.starship.people import save
from tests.reference.starship.player import Player
from tests.reference.starship.pyramid import place_scientist, spaces_for
from tests.reference.starship.route import move_own, own_spaces
from tests.reference.starship.rules import SALVATION_TOKENS, read_cost


def salvation_phase(game: Game) -> Flow:
    """Play the salvation phase.

    Rule: SI-R14, SI-R51
    """
    yield from play_turns(game, "salvation", "action", take_turn)


def hand(game: Game, player: Player) -> list[str]:
    """Return the tokens of the hand that are not yet played.

    Rule: SI-R51, SI-R95, SI-A10
    """
    tokens = [*SALVATION_TOKENS]
    if game.rules.switch("extra_in_salvation") == "any_action":
        tokens += sorted(player.extra)
    return [token for token in tokens if token not in player.played]


def take_turn(game: Game, player: Player) -> Flow:
    """Let a player do a salvation action with a token, put a token away, or pass.

    Rule: SI-R51, SI-R52, SI-R97
    """
    game.turn += 1
    tokens = hand(game, player)
    options = [*actions(game, player), {"act": "idle"}] if tokens else []
    choice = yield from game.decide("salvation", player, [*options, {"act": "pass"}])
    if choice["act"] == "pass":
        yield from pass_turn(game, player, "action", len(tokens))
        return
    spent = yield from game.decide(
        "spend", player, [{"act": "spend", "token": token} for token in tokens]
    )
    player.put_on_stack(spent["token"])
    if choice["act"] == "idle":
        return
    highlights = game.rules["salvation"]
    if highlights.get(spent["token"]) == choice["act"]:
        points = highlights["highlight_pp"] + player.sum_of("highlight_pp")
        player.points["highlights"] += points
    yield from act(game, player, choice)


def actions(game: Game, player: Player) -> list[Option]:
    """Return the salvation actions that are possible.

    Rule: SI-R53, SI-R57, SI-R58, SI-R60
    """
    options: list[Option] = [
        {"act": "mechanism", "mechanism": name}
        for name in buildable(game)
        if payments(player.cubes, demands_of(game, player, name))
    ]
    if player.scientists:
        spaces = spaces_for(game, player)
        options += [{"act": "government", "space": list(space)} for space in spaces]
    options += [
        {"act": "save", "colour": colour}
        for colour in present(game.people)
        if payments(player.cubes, [count([colour])])
    ]
    spaces = own_spaces(game, player)
    return options + [{"act": "satellite", "space": list(space)} for space in spaces]


def demands_of(game: Game, player: Player, name: str) -> list[Cubes]:
    """Return what may be demanded for a mechanism.

    Rule: SI-R53, SI-R32
    """
    cost = read_cost(game.rules["mechanisms"][name]["cost"])
    return lowered(cost, player.sum_of("mechanism_lower"))


def act(game: Game, player: Player, choice: Option) -> Flow:
    """Do a salvation action.

    Rule: SI-R53, SI-R57, SI-R58, SI-R60
    """
    if choice["act"] == "mechanism":
        yield from build(game, player, choice["mechanism"])
    elif choice["act"] == "government":
        yield from place_scientist(game, player, tuple(choice["space"]))
    elif choice["act"] == "save":
        yield from save_with_cube(game, player, choice["colour"])
    else:
        yield from move_own(game, player, tuple(choice["space"]))


def build(game: Game, player: Player, name: str) -> Flow:
    """Build a mechanism.

    Rule: SI-R53, SI-R55
    """
    yield from pay(game, player, demands_of(game, player, name))
    yield from place(game, name)
    refill(game)
    player.points["mechanisms"] += points_of(game, name) + player.sum_of("mechanism_pp")
    yield from advance(game, player, "interstellar")


def save_with_cube(game: Game, player: Player, colour: str) -> Flow:
    """Save a person.

    Rule: SI-R58
    """
    yield from pay(game, player, [count([colour])])
    save(game, colour, player, player.sum_of("save_reputation"))
    yield from advance(game, player, "humanity")
