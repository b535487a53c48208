"""Deal anew what the acting seat cannot know, for bots that look ahead."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import Purpose, draw_below
from exobalance.simcore.games.kepler.data.codes import Cell, Phase
from exobalance.simcore.kit.shuffle import swap_with_random


@jit
def redeal(state, params):
    """Draw anew what the acting seat cannot know.

    Which tile lies on which hex of the face-down ones, the progress cards to come together with
    those removed, and the objectives of others together with those out of the game.

    Random: stream FORK.

    Rule: KEP-R80
    """
    redeal_tiles(state, params)
    first = state.round_number
    in_play = 0
    while in_play < state.deck.shape[0] and state.deck[in_play] >= 0:
        in_play += 1
    for i in range(in_play - 1, first, -1):
        swap_with_random(state, state.deck, first, i)
    if params.is_solo == 0:
        redeal_objectives(state, params)


@jit
def redeal_tiles(state, params):
    """Let the face-down tiles change places, those not yet placed included.

    Random: stream FORK.

    Rule: KEP-R9, KEP-A47
    """
    if state.phase == Phase.PLACE:
        for i in range(params.n_tiles - 1, 0, -1):
            j = draw_below(state, Purpose.FORK, i + 1)
            exchange_ordered(state, i, j)
        return
    tiles = state.scratch
    n = 0
    for i in range(params.n_tiles):
        tile = params.tiles[i]
        hexagon = state.tile_hex[tile]
        if hexagon >= 0 and state.cell[hexagon] == Cell.DOWN:
            tiles[n] = tile
            n += 1
    for i in range(n - 1, 0, -1):
        j = draw_below(state, Purpose.FORK, i + 1)
        exchange(state, tiles[i], tiles[j])


@jit
def exchange(state, tile, other):
    """Let two tiles on the board change places."""
    here, there = state.tile_hex[tile], state.tile_hex[other]
    state.tile_hex[tile] = there
    state.tile_hex[other] = here
    state.tile_at[there] = tile
    state.tile_at[here] = other


@jit
def exchange_ordered(state, i, j):
    """Let two tiles change places in the order of placing, and on the board if they are there."""
    tile, other = state.tile_order[i], state.tile_order[j]
    here, there = state.tile_hex[tile], state.tile_hex[other]
    state.tile_order[i] = other
    state.tile_order[j] = tile
    state.tile_hex[tile] = there
    state.tile_hex[other] = here
    if there >= 0:
        state.tile_at[there] = tile
    if here >= 0:
        state.tile_at[here] = other


@jit
def redeal_objectives(state, params):
    """Deal the objectives of the other seats anew, each as many as it has.

    Random: stream FORK.

    Rule: KEP-R15
    """
    pool = state.scratch
    n = 0
    for i in range(params.n_pool):
        card = params.pool[i]
        is_own = False
        for own in range(params.n_deal):  # one that it dropped is among them
            if state.objective[state.seat, own] == card:
                is_own = True
        if not is_own:
            pool[n] = card
            n += 1
    for seat in range(state.n_players):
        if seat == state.seat:
            continue
        for i in range(state.n_objectives[seat]):
            j = draw_below(state, Purpose.FORK, n)
            state.objective[seat, i] = pool[j]
            n -= 1
            pool[j] = pool[n]
