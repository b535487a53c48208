"""What the kernel ``apply_option`` of a game does first: book the option that was chosen."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import mix

U64 = np.uint64
HALF = U64(0x100000000)


@jit
def chain_hash(state, option):
    """Chain an option, its four columns from -8 up, into the game's hash."""
    value = U64(option[0] + 8) * HALF + U64(option[1] + 8)
    value = mix(value) ^ U64(option[2] + 8) * HALF ^ U64(option[3] + 8)
    state.hash = mix(mix(state.hash ^ value) ^ U64(state.kind))


@jit
def count_option(state, option):
    """Count an option of the acting seat, in all and by its label."""
    state.decisions += 1
    state.label_count[state.seat, option[4]] += 1
