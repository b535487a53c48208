"""The menu of a seat with an open pool, and what has to be decided between two acts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from tests.reference.pun import cards, cubes, pieces, powers, rovers
from tests.reference.pun.gains import gain_symbol
from tests.reference.pun.game import Flow, Game, Option
from tests.reference.pun.planet import patches, placing
from tests.reference.pun.player import Player
from tests.reference.pun.pool import Due, Pool
from tests.reference.pun.rules import TRACKS, symbol_of

VOLUNTARY = ("step", "jump", "teleport", "reposition", "power", "bank")
STOP: Option = {"act": "stop"}

ACTS: dict[str, Callable[[Game, Player, Option], Flow | None]] = {
    "place": placing.place,
    "unplaced": placing.unplaced,
    "icon": cubes.resolve_icon,
    "synergy": cubes.resolve_synergy,
    "advance": cubes.resolve_advance,
    "climb": cubes.resolve_climb,
    "regress": cubes.resolve_regress,
    "patch": patches.put_patch,
    "bank": patches.bank,
    "rover": rovers.put_down,
    "step": rovers.step,
    "jump": rovers.jump,
    "teleport": rovers.teleport,
    "lifepod": pieces.take_lifepod,
    "meteorite": pieces.take_meteorite,
    "destroy_lifepod": pieces.destroy_lifepod,
    "destroy_meteorite": pieces.destroy_meteorite,
    "destroy_line": pieces.destroy_line,
    "destroy_rover": pieces.destroy_rover,
    "put_meteorite": pieces.put_meteorite,
    "reposition": pieces.reposition,
    "extra_tile": placing.extra_tile,
    "choose": cards.choose,
    "discard_objective": cards.discard_objective,
    "discard_stack": cards.discard_stack,
    "power": powers.use,
    "civ": cards.pick,
    "end_card": cards.end_card,
}

SOURCES = (
    placing.options, cubes.icon_options, cubes.synergy_options, cubes.advance_options,
    cubes.climb_options, cubes.regress_options, patches.options, rovers.options, pieces.options,
    placing.extra_tile_options, powers.options, cards.options,
)  # fmt: skip


def options(game: Game, player: Player) -> list[Option]:
    """Return all options of the menu.

    Rule: PUN-R1, PUN-R2
    """
    found = list(chain.from_iterable(source(game, player) for source in SOURCES))
    compulsory = any(
        option["act"] not in VOLUNTARY and not cubes.restarts(player, option) for option in found
    )
    may_stop = found and not compulsory and not player.open_pool.tile_is_due
    return [*found, STOP] if may_stop else found


def kind_of(player: Player, offered: list[Option]) -> str:
    """Return the kind of decision that a menu is."""
    if player.open_pool.tile_is_due:
        return "place"
    is_pick = any(option["act"] in ("civ", "end_card") for option in offered)
    return "civ" if is_pick else "resolve"


def open_pool(player: Player, step: str) -> Pool:
    """Open an empty pool."""
    player.pool = Pool(step)
    return player.pool


def resolve_pool(game: Game, player: Player) -> Flow:
    """Let a player resolve his pool until he stops or nothing is left to do.

    Rule: PUN-R1, PUN-R2, PUN-A5
    """
    while offered := options(game, player):
        choice = yield from game.ask(kind_of(player, offered), player, offered)
        if choice == STOP:
            break
        pool = player.open_pool
        pool.trails_stay = False
        act = ACTS[choice["act"]](game, player, choice)
        if act is not None:
            yield from act
        if not pool.trails_stay:
            pool.trails.clear()
        yield from interrupt(game, player)
    cards.lapse(game, player)
    player.pool = None


def interrupt(game: Game, player: Player) -> Flow:
    """Decide what an act left to decide, in the order of the protocol."""
    due, player.due = player.due, Due()
    for came_from in due.lifepods:
        places = pieces.other_places(game, player, came_from)
        choice = yield from game.ask("lifepod", player, [to_option(place) for place in places])
        player.places.append(choice["to"])
    if due.flux:
        yield from choose_flux(game, player)
    for step, takes in sorted(due.benefits, key=lambda benefit: benefit[0]):
        benefits = [{"act": "benefit", "step": step, "take": take} for take in takes]
        choice = yield from game.ask("benefit", player, benefits)
        gain_symbol(game, player, "B", *symbol_of(choice["take"]))
    for cell in due.loads:
        loads = [{"act": act} for act in ("destroy", "keep")]
        choice = yield from game.ask("load", player, loads)
        player.board.rovers[cell] = choice["act"] == "keep"
    if due.objectives:
        kept = [{"act": "objective", "card": card} for card in due.objectives]
        choice = yield from game.ask("objective", player, kept)
        game.shared.append(choice["card"])


def to_option(place: str) -> Option:
    """Return the option to put a lifepod at a place."""
    return {"act": "lifepod", "to": place}


def choose_flux(game: Game, player: Player) -> Flow:
    """Choose the flux track.

    Rule: PUN-B46, PUN-A38
    """
    tracks = [{"act": "flux", "track": track} for track in TRACKS]
    choice = yield from game.ask("flux", player, tracks)
    player.flux = choice["track"]
