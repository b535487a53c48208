"""Setup, and what it shares with the modules room: attaching a tile or putting it back."""

from __future__ import annotations

from tests.reference.sgo.game import Flow, Game, Option
from tests.reference.sgo.station import START_CELL, Cell, Module


def take_starting_modules(game: Game, seat: int) -> Flow:
    """Take and attach modules from different stacks, one after the other.

    A tile that fits nowhere goes under its stack.

    Rule: SGO-R7, SGO-A29
    """
    station = game.players[seat].station
    used: set[str] = set()
    for _ in range(game.rules.start_modules):
        stacks = [name for name, stack in game.stacks.items() if stack and name not in used]
        if not stacks:
            return
        choice = yield from game.ask(
            "start_module", seat, [{"stack": s, "tile": game.stacks[s][0]} for s in stacks]
        )
        used.add(choice["stack"])
        tile_id = game.stacks[choice["stack"]].popleft()
        hub = None if game.rules.second_may_join_first else station.cells[START_CELL]
        options = place_options(game, seat, tile_id, hub) or [put_back(tile_id)]
        placed = yield from game.ask("place", seat, options)
        attach_or_put_back(game, seat, choice["stack"], placed)


def place_options(game: Game, seat: int, tile_id: str, beside: Module | None) -> list[Option]:
    """Return the options to attach a tile.

    Rule: SGO-R18
    """
    places = game.players[seat].station.places(game.rules.tiles[tile_id], beside)
    return [{"tile": tile_id, "at": list(cell), "rotation": r} for cell, r in places]


def put_back(tile_id: str) -> Option:
    """Return the option to put a tile under its stack."""
    return {"tile": tile_id, "put_back": True}


def attach_or_put_back(game: Game, seat: int, stack: str, placed: Option) -> bool:
    """Attach the tile OFF, or put it under its stack; say whether it was attached.

    Rule: SGO-R17
    """
    if "put_back" in placed:
        game.stacks[stack].append(placed["tile"])
        return False
    tile = game.rules.tiles[placed["tile"]]
    game.players[seat].station.put(tile, cell_of(placed["at"]), placed["rotation"])
    return True


def cell_of(at: list[int]) -> Cell:
    """Return the cell that an option names."""
    return at[0], at[1]
