"""The market: what is paid goes there, and cubes are traded for fuel."""

from __future__ import annotations

from collections.abc import Iterable

from tests.reference.starship.cubes import Cubes, move, parts, payments, total
from tests.reference.starship.effects import Context, acts, would
from tests.reference.starship.game import Flow, Game, Option
from tests.reference.starship.player import Player
from tests.reference.starship.rules import COLOURS, Effect

# --- payments


def pay(game: Game, player: Player, demands: Iterable[Cubes]) -> Flow:
    """Pay one of the demands out of the reserve.

    Rule: SI-R33, SI-R34, SI-R85
    """
    options = [{"act": "payment", "cubes": each} for each in payments(player.cubes, demands)]
    choice = yield from game.decide("payment", player, options)
    paid = choice["cubes"]
    move(paid, player.cubes, None)
    yield from put_in_market(game, player, paid)


def room_for(game: Game, colour: str) -> int:
    """Return how many cubes of a colour the market can take.

    Rule: SI-A41
    """
    market, rules = game.rules["market"], game.rules
    if rules.switch("market_scope") == "per_colour":
        return max(0, rules.by_players(market["spaces_per_colour"]) - game.market[colour])
    return max(0, rules.by_players(market["spaces"]) - total(game.market))


def put_in_market(game: Game, player: Player, paid: Cubes) -> Flow:
    """Put paid cubes on free spaces; the payer may have to choose which.

    Rule: SI-R34, SI-A41, SI-A42
    """
    shared = game.rules.switch("market_scope") == "shared"
    if shared and game.rules.switch("market_overflow") == "payer_chooses":
        number = min(total(paid), room_for(game, COLOURS[0]))
        options = [{"act": "overflow", "cubes": each} for each in parts(paid, number, number)]
        choice = yield from game.decide("overflow", player, options)
        move(choice["cubes"], None, game.market)
        return
    for colour, number in paid.items():
        game.market[colour] += min(number, room_for(game, colour))


# --- trade


def prices(game: Game, better: int) -> dict[str, tuple[int, int]]:
    """Return what a cube of each colour costs, and what it brings.

    Rule: SI-R50
    """
    values, surcharge = game.rules.values, game.rules["market"]["surcharge"]
    return {
        colour: (max(0, value + surcharge - better), value + surcharge + better)
        for colour, value in values.items()
    }


def trades(game: Game, player: Player, better: int) -> list[Option]:
    """Return all trades.

    Rule: SI-R50, SI-A44, SI-A54
    """
    options: list[Option] = []
    most = game.rules["limits"]["most_traded"]
    for colour, (cost, _) in prices(game, better).items():
        number = game.market[colour]
        if cost:
            number = min(number, player.fuel // cost)
        options += [_trade("buy", colour, n + 1) for n in range(number)]
        number = min(player.cubes[colour], most)
        options += [_trade("sell", colour, n + 1) for n in range(number)]
    return options


def _trade(act: str, colour: str, number: int) -> Option:
    return {"act": act, "colour": colour, "number": number}


@acts("market")
def trade(game: Game, player: Player, effect: Effect, context: Context) -> Flow:
    """Buy or sell cubes of one colour.

    Rule: SI-R50
    """
    better = effect.number if effect.numbers else 0
    choice = yield from game.decide("trade", player, trades(game, player, better))
    if choice is None:
        return
    colour, number = choice["colour"], choice["number"]
    cost, gain = prices(game, better)[colour]
    if choice["act"] == "buy":
        game.market[colour] -= number
        player.cubes[colour] += number
        player.fuel -= number * cost
    else:
        player.cubes[colour] -= number
        player.fuel += number * gain
        game.market[colour] += min(number, room_for(game, colour))


@would("market")
def _can_trade(game: Game, player: Player, effect: Effect, context: Context) -> bool:
    return bool(trades(game, player, effect.number if effect.numbers else 0))


def discard_most_frequent(game: Game) -> None:
    """Remove all cubes of the most numerous colour, of several the most valuable one.

    Rule: SI-R69, SI-R73
    """
    most = max(game.market.values())
    colour = [each for each in COLOURS if game.market[each] == most][-1]
    game.market[colour] = 0
