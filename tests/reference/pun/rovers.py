"""Rovers: putting down, steps, jumps, and what they find."""

from __future__ import annotations

from collections.abc import Iterator

from tests.reference.pun.gains import collect_lifepod, collect_meteorite
from tests.reference.pun.game import Flow, Game, Option
from tests.reference.pun.planet.grid import CORNER_STEPS, SIDE_STEPS, Cell, beside, cell_of
from tests.reference.pun.player import Player
from tests.reference.pun.rules import Tech
from tests.reference.pun.technologies import all_with, fresh_with, has, spend

# --- where rovers may go


def banned_terrains(game: Game) -> str:
    """Return the terrains that rovers may not enter."""
    card = game.event_card("ban_rover_terrain")
    return card["terrain"] if card else ""


def is_banned(game: Game, player: Player, cell: Cell) -> bool:
    """Return whether the event in force bans a cell.

    Rule: PUN-R51, PUN-A15
    """
    terrain = player.board.terrain(cell)
    if cell in player.board.currents() and game.rules.switch("rover_ban_on_currents"):
        terrain = "E"
    return terrain is not None and terrain in banned_terrains(game)


def is_toxic(player: Player, cell: Cell) -> bool:
    """Return whether a cell is toxic and not covered.

    Rule: PUN-B57
    """
    board = player.board
    return board.side.rule == "toxic" and cell in board.side.marks and cell not in board.top


def crosses_chasm(player: Player, start: Cell, end: Cell) -> bool:
    """Return whether a step crosses the chasm where it may not.

    Rule: PUN-B55, PUN-R42
    """
    side = player.board.side
    if side.rule != "chasm" or side.marks[start] == side.marks[end]:
        return False
    is_diagonal = start[0] != end[0] and start[1] != end[1]
    return not is_diagonal or frozenset((start, end)) not in side.crossings


def step_ends(game: Game, player: Player, start: Cell) -> list[Cell]:
    """Return the cells to which a rover may step.

    Rule: PUN-B29, PUN-B30, PUN-R38
    """
    board = player.board
    steps = SIDE_STEPS + (CORNER_STEPS if has(player, "diagonal_steps") else ())
    return [
        cell
        for cell in beside(start, steps)
        if cell in board.side.cells
        and cell not in board.rovers
        and not crosses_chasm(player, start, cell)
        and not is_toxic(player, cell)
        and not is_banned(game, player, cell)
    ]


def is_free(game: Game, player: Player, end: Cell) -> bool:
    """Return whether a step onto a cell costs nothing.

    Rule: PUN-B39, PUN-R51, PUN-A13
    """
    board = player.board
    needed = game.rules.switch("free_steps_need_movement")
    if needed and not player.open_pool.was_moved:
        return False
    terrain = board.terrain(end)
    if end in board.currents() and game.rules.switch("free_steps_on_currents"):
        terrain = "E"
    return any(terrain and terrain in tech.terrain for tech in all_with(player, "free_steps"))


def trail(player: Player, rover: Cell) -> set[Cell]:
    """Return the cells where a rover has been in free steps (PUN-A14)."""
    return player.open_pool.trails.get(rover, {rover})


# --- options


def options(game: Game, player: Player) -> Iterator[Option]:
    """Yield what can be done with rovers."""
    yield from put_options(player)
    yield from step_options(game, player)
    yield from jump_options(game, player)
    if player.open_pool.teleports and teleport_ends(game, player):
        yield from ({"act": "teleport", "from": list(cell)} for cell in player.board.rovers)


def put_options(player: Player) -> Iterator[Option]:
    """Yield the cells of the last tile for a new rover.

    Rule: PUN-B28, PUN-R37, PUN-A16
    """
    board = player.board
    if player.open_pool.rovers and player.supply and board.last_tile:
        for cell in board.last_tile.cells:
            if cell not in board.rovers and cell not in board.patches:
                yield {"act": "rover", "at": list(cell)}


def step_options(game: Game, player: Player) -> Iterator[Option]:
    """Yield the steps that movement pays for, and the free ones.

    Rule: PUN-B29, PUN-A14
    """
    for start in player.board.rovers:
        for end in step_ends(game, player, start):
            if is_free(game, player, end):
                allowed = end not in trail(player, start)
            else:
                allowed = player.open_pool.movement >= 1
            if allowed:
                yield {"act": "step", "from": list(start), "to": list(end)}


def jump_options(game: Game, player: Player) -> Iterator[Option]:
    """Yield the jumps between icons and between cells of a terrain.

    Rule: PUN-B41, PUN-B43, PUN-U5
    """
    for tech in jump_techs(player):
        if player.open_pool.movement < tech.count:
            continue
        for start in player.board.rovers:
            for end in jump_ends(game, player, tech, start):
                yield {"act": "jump", "from": list(start), "to": list(end), "tech": tech.name}


def jump_techs(player: Player) -> list[Tech]:
    """Return the technologies with which rovers may jump now."""
    return all_with(player, "jump_icons") + fresh_with(player, "jump_terrain")


def jump_ends(game: Game, player: Player, tech: Tech, start: Cell) -> list[Cell]:
    """Return the cells to which a rover may jump."""
    board = player.board
    if tech.effect == "jump_terrain":
        terrain = board.terrain(start)
        cells = board.of_terrain(terrain) if terrain else set()
    elif game.rules.switch("re3_between", "icons"):
        cells = {cell for terrain in tech.terrain for cell in board.icons(terrain)}
    else:
        cells = {cell for terrain in tech.terrain for cell in board.of_terrain(terrain)}
    if start not in cells:
        return []
    return [c for c in cells if c not in board.rovers and not is_banned(game, player, c)]


def teleport_ends(game: Game, player: Player) -> list[Cell]:
    """Return the cells to which a card may move a rover.

    Rule: PUN-R41, PUN-A45
    """
    board = player.board
    onto_toxic = game.rules.switch("teleport_onto_toxic")
    return [
        cell
        for cell in board.side.cells
        if cell not in board.rovers
        and not is_banned(game, player, cell)
        and (onto_toxic or not is_toxic(player, cell))
    ]


# --- acts


def put_down(game: Game, player: Player, option: Option) -> None:
    """Put a rover from supply on the last tile.

    Rule: PUN-B28
    """
    player.open_pool.rovers -= 1
    player.supply -= 1
    cell = cell_of(option["at"])
    player.board.rovers[cell] = False
    enter(game, player, cell, cell)


def step(game: Game, player: Player, option: Option) -> None:
    """Move a rover by one step.

    Rule: PUN-B29, PUN-A14
    """
    pool, start, end = player.open_pool, cell_of(option["from"]), cell_of(option["to"])
    been = trail(player, start)
    free = is_free(game, player, end)
    pool.movement -= 0 if free else 1
    found = move(game, player, start, end)
    if free and not found:
        pool.trails.pop(start, None)
        pool.trails[end] = been | {end}
        pool.trails_stay = True


def jump(game: Game, player: Player, option: Option) -> None:
    """Let a rover jump."""
    tech = next(tech for tech in jump_techs(player) if tech.name == option["tech"])
    player.open_pool.movement -= tech.count
    if tech.effect == "jump_terrain":
        spend(player, tech)
    move(game, player, cell_of(option["from"]), cell_of(option["to"]))


def teleport(game: Game, player: Player, option: Option) -> Flow:
    """Move a rover to any free cell.

    Rule: PUN-R41
    """
    player.open_pool.teleports -= 1
    ends = [{"act": "teleport", "to": list(cell)} for cell in teleport_ends(game, player)]
    choice = yield from game.ask("teleport", player, ends)
    move(game, player, cell_of(option["from"]), cell_of(choice["to"]))


def move(game: Game, player: Player, start: Cell, end: Cell) -> bool:
    """Move a rover; return whether it found something."""
    player.board.rovers[end] = player.board.rovers.pop(start)
    return enter(game, player, end, start)


def enter(game: Game, player: Player, cell: Cell, came_from: Cell) -> bool:
    """Collect what lies on a cell that a rover enters; return whether anything was there.

    Rule: PUN-B31, PUN-R39
    """
    board = player.board
    found = cell in board.lifepods
    if found:
        board.lifepods.remove(cell)
        collect_lifepod(player)
    if player.rule == "deliver":
        return load_and_deliver(game, player, cell, came_from) or found
    if cell in board.meteorites:
        board.meteorites.remove(cell)
        collect_meteorite(game, player, delivered=True)
        return True
    return found


def load_and_deliver(game: Game, player: Player, cell: Cell, came_from: Cell) -> bool:
    """Deliver, load, deliver; then the load is destroyed, or may be.

    Rule: PUN-B40, PUN-U10, PUN-A29, PUN-A49
    """
    board = player.board
    found = deliver(game, player, cell)
    lies_here = cell in board.meteorites
    if lies_here and board.rovers[cell] and game.rules.switch("horizon_swaps_load"):
        board.meteorites.remove(cell)
        board.meteorites.add(came_from)
        found = True
    elif lies_here and not board.rovers[cell]:
        board.meteorites.remove(cell)
        board.rovers[cell] = True
        found = True
    found |= deliver(game, player, cell)
    if board.rovers[cell] and any(
        (board.terrain(cell) or "-") in tech.terrain for tech in all_with(player, "destroy_load")
    ):
        if game.rules.switch("ho4_optional"):
            player.due.loads.append(cell)
        else:
            board.rovers[cell] = False
    return found


def deliver(game: Game, player: Player, cell: Cell) -> bool:
    """Collect the load of a rover on a visible rover icon; return whether it did."""
    board = player.board
    if not board.rovers[cell] or cell not in board.icons("R"):
        return False
    board.rovers[cell] = False
    collect_meteorite(game, player, delivered=True)
    return True
