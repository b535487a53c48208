"""The nine stacks of module tiles: rings, so that putting a tile under costs nothing."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.layout import MAX_TILES


@jit
def top_tile(state, stack):
    """Return the public top tile of a stack that is not empty."""
    return state.stack_tile[stack, state.stack_top[stack]]


@jit
def take_from_stack(state, stack):
    """Take the top tile of a stack and return it.

    Rule: SGO-R17
    """
    tile = top_tile(state, stack)
    state.stack_top[stack] = (state.stack_top[stack] + 1) % MAX_TILES
    state.stack_size[stack] -= 1
    return tile


@jit
def put_under_stack(state, stack, tile):
    """Put a tile under its stack.

    Rule: SGO-R17
    """
    bottom = (state.stack_top[stack] + state.stack_size[stack]) % MAX_TILES
    state.stack_tile[stack, bottom] = tile
    state.stack_size[stack] += 1
