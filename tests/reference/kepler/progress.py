"""Progress cards: whom they mean and what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.reference.kepler.cubes import burn, n_burnable, produce, regenerate
from tests.reference.kepler.gains import gain_leadership, gain_level
from tests.reference.kepler.game import Flow, Game, Option
from tests.reference.kepler.player import Contender, Player
from tests.reference.kepler.rules import TECHNOLOGIES, TRACKS, read_cubes
from tests.reference.kepler.ships import logistics, movement

WITHOUT_CHOICE = ("advance", "burn", "burn_level")


def measure(who: Contender, metric: str) -> int:
    """Return what a card compares."""
    if metric in TRACKS:
        return who.places[metric]
    if metric == "levels":
        return sum(who.levels.values())
    if metric == "medals":
        return sum(who.medals.values())
    assert metric == "colonies" and isinstance(who, Player)
    return len(who.colonies)


def meant(game: Game, card: Mapping[str, Any]) -> list[Player]:
    """Return the players that a card means, in turn order.

    Rule: KEP-R49, KEP-A24, KEP-A34, KEP-A40
    """
    players = game.in_turn()
    metric = card["metric"]
    if card["who"] == "all":
        return players
    best = max if card["who"] == "highest" else min
    rivals: list[Contender] = list(players)
    if game.phantom is not None and metric != "colonies":
        rivals.append(game.phantom)
    value = best(measure(who, metric) for who in rivals)
    found = [player for player in players if measure(player, metric) == value]
    if not found and game.rules.switch("phantom_leads_alone") == "next_human":
        value = best(measure(player, metric) for player in players)
        found = [player for player in players if measure(player, metric) == value]
    return found


@dataclass
class Acting:
    """A card that acts on a player.

    Attributes
    ----------
    end : "decline" or None
        How a choice of the effect can be refused.
    later : list
        Effects that follow.
    level : int
        The level gained last by this card.
    """

    end: str | None
    later: list[str]
    level: int = 0


def resolve_card(game: Game) -> Flow:
    """Carry out the revealed card.

    Rule: KEP-R49, KEP-A34
    """
    if game.card is None:
        return
    card = game.rules.progress[game.card]
    game.card_acts = True
    for player in meant(game, card):
        yield from act_on(game, player, card)
    game.card_acts = False


def act_on(game: Game, player: Player, card: Mapping[str, Any]) -> Flow:
    """Carry out all effects of a card for a player, none of them if the first is declined."""
    acting = Acting("decline" if card["optional"] else None, list(card["effects"]))
    while acting.later:
        word, *arguments = acting.later.pop(0).split(":")
        is_first = len(acting.later) == len(card["effects"]) - 1
        if is_first and acting.end and word in WITHOUT_CHOICE:
            choice = yield from game.decide("card", player, lambda: [{"act": "accept"}], acting.end)
            if choice is None:
                return
        taken = True
        for n, part in enumerate(parts(word, arguments)):
            done = yield from EFFECTS[word](game, player, acting, part)
            taken = taken and (done or n > 0)
            if is_first and acting.end and word not in WITHOUT_CHOICE and not taken:
                return


def parts(word: str, arguments: list[str]) -> Iterator[list[str]]:
    """Yield the arguments of each part of an effect that is done, or declined, by itself."""
    if word in ("regenerate", "free_level", "burn", "build_ship", "flip"):
        for _ in range(int(arguments[0])):
            yield arguments[1:]
    else:
        yield arguments


def do_produce(game: Game, player: Player, acting: Acting, arguments: list[str]) -> Flow:
    """Produce cubes together on one card."""
    done: bool = yield from produce(game, player, read_cubes(arguments[0]), acting.end)
    return done


def do_regenerate(game: Game, player: Player, acting: Acting, arguments: list[str]) -> Flow:
    """Regenerate a cube."""
    done: bool = yield from regenerate(game, player, acting.end)
    return done


def do_advance(game: Game, player: Player, acting: Acting, arguments: list[str]) -> Flow:
    """Advance on a track, in one gain."""
    track, steps = arguments
    yield from gain_leadership(game, player, track, int(steps))
    return True


def do_free_level(game: Game, player: Player, acting: Acting, arguments: list[str]) -> Flow:
    """Gain a level for which there are cubes enough to burn.

    Rule: KEP-A45
    """
    to = int(arguments[1]) if arguments else None

    def offers() -> Iterator[Option]:
        cubes_left = n_burnable(game, player)
        for technology in TECHNOLOGIES:
            level = player.levels[technology]
            top = game.rules.top(technology)
            if level < (top if to is None else min(top, to)):
                if burns_ahead(acting.later, level + 1) <= cubes_left:
                    yield {"act": "free_level", "technology": technology}

    choice = yield from game.decide("free_level", player, offers, acting.end)
    if choice is None:
        return False
    technology = choice["technology"]
    acting.level = player.levels[technology] + 1
    yield from gain_level(game, player, technology)
    return True


def burns_ahead(effects: list[str], level: int) -> int:
    """Return how many cubes the effects that follow burn after a level was gained."""
    burns = 0
    for effect in effects:
        word, *arguments = effect.split(":")
        if word == "burn":
            burns += int(arguments[0])
        elif word == "burn_level":
            burns += level
    return burns


def do_burn_level(game: Game, player: Player, acting: Acting, arguments: list[str]) -> Flow:
    """Burn as many cubes as the number of the level gained last."""
    for _ in range(acting.level):
        yield from burn(game, player)
    return True


def do_burn(game: Game, player: Player, acting: Acting, arguments: list[str]) -> Flow:
    """Burn a cube."""
    yield from burn(game, player)
    return True


def do_build_ship(game: Game, player: Player, acting: Acting, arguments: list[str]) -> Flow:
    """Put a free ship next to a controlled planet."""
    done: bool = yield from logistics(game, player, acting.end)
    return done


def do_move_ships(game: Game, player: Player, acting: Acting, arguments: list[str]) -> Flow:
    """Move each ship."""
    done: bool = yield from movement(game, player, int(arguments[0]))
    return done


def do_flip(game: Game, player: Player, acting: Acting, arguments: list[str]) -> Flow:
    """Turn up a tile."""
    choice = yield from game.decide(
        "flip",
        player,
        lambda: [{"act": "flip", "hex": list(tile.spot)} for tile in game.face_down()],
        acting.end,
    )
    if choice is not None:
        game.tiles[tuple(choice["hex"])].state = "up"
    return choice is not None


EFFECTS: dict[str, Callable[[Game, Player, Acting, list[str]], Flow]] = {
    "produce": do_produce,
    "regenerate": do_regenerate,
    "advance": do_advance,
    "free_level": do_free_level,
    "burn_level": do_burn_level,
    "burn": do_burn,
    "build_ship": do_build_ship,
    "move_ships": do_move_ships,
    "flip": do_flip,
}
