"""Counter-based random streams: a key hashed from (root, world, purpose) and a counter.

A stream is two numbers, so it copies with the game state, replays alone and never
depends on which worker plays the game.  All arithmetic is ``uint64``; mixing in a signed
integer would silently change the type when the kernels run without compilation.
"""

from enum import IntEnum

import numpy as np

from exobalance.simcore.core.jit import jit

U64 = np.uint64

GOLDEN = U64(0x9E3779B97F4A7C15)
MIX_A = U64(0xBF58476D1CE4E5B9)
MIX_B = U64(0x94D049BB133111EB)
LOW_32 = U64(0xFFFFFFFF)
SHIFT_27 = U64(27)
SHIFT_30 = U64(30)
SHIFT_31 = U64(31)
SHIFT_32 = U64(32)
SHIFT_11 = U64(11)
ONE = U64(1)
UNIT_53 = 1.0 / 9007199254740992.0


class Purpose(IntEnum):
    """What a random stream is for; one stream per purpose keeps worlds comparable."""

    SETUP = 0
    CHANCE = 1
    TIE = 2
    BOT_0 = 3
    BOT_1 = 4
    BOT_2 = 5
    BOT_3 = 6
    BOT_4 = 7
    BOT_5 = 8
    FORK = 9


N_PURPOSES = len(Purpose)

CHANCE_BITS = 40
"""Worlds below 2**40 differ in everything; higher bits of a world's number replicate it."""

BOT_BITS = 52
"""Bits from here on give another bot noise; bits from `CHANCE_BITS` up to here another chance."""


FUTURE_BITS = 20
"""Futures of a decision are numbered below 2**20, so that no two decisions share one."""


def replicate(world: int, chance: int = 0, noise: int = 0) -> int:
    """Return the number of a world with the setup of ``world`` and other chance or noise.

    ``chance`` (below 2**12) replaces the streams CHANCE and TIE, and with them the bots';
    ``noise`` (below 2**11) replaces the bots' streams alone.
    """
    return world | chance << CHANCE_BITS | noise << BOT_BITS


@jit
def mix(value):
    """Return the splitmix64 finaliser of ``value`` (uint64 to uint64, a bijection).

    Source: Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators".
    """
    value = (value ^ (value >> SHIFT_30)) * MIX_A
    value = (value ^ (value >> SHIFT_27)) * MIX_B
    return value ^ (value >> SHIFT_31)


@jit
def stream_key(root, world, purpose):
    """Hash (root, world, purpose) into a stream key (uint64)."""
    key = mix(U64(root) + GOLDEN)
    key = mix(key ^ (U64(world) + GOLDEN))
    return mix(key ^ ((U64(purpose) + ONE) * GOLDEN))


@jit
def keyed(key, label):
    """Return one draw of stream ``key`` that belongs to ``label`` alone.

    Used to shuffle by identity: a component added or removed by a rule tweak leaves
    the draws of all others as they were.
    """
    return mix(key ^ mix(U64(label) + GOLDEN))


@jit
def setup_world(world):
    """Return the world whose setup ``world`` has, see `replicate`."""
    return world & ((1 << CHANCE_BITS) - 1)


@jit
def start_streams(state, root, world):
    """Set all streams of ``state`` (fields ``rng_key``, ``rng_count``) for one world.

    Replicates of a world share the streams that their higher bits do not name.
    """
    chance_world = world & ((1 << BOT_BITS) - 1)
    for purpose in range(N_PURPOSES):
        own = world
        if purpose == Purpose.SETUP:
            own = setup_world(world)
        elif purpose == Purpose.CHANCE or purpose == Purpose.TIE:
            own = chance_world
        state.rng_key[purpose] = stream_key(root, own, purpose)
        state.rng_count[purpose] = U64(0)


@jit
def fork_streams(state, number):
    """Give a copy of a game in progress a future of its own, numbered ``number``.

    All streams but SETUP start anew.  Copies of the same position that get the same number
    have the same future chance, whatever is decided next.
    """
    for purpose in range(N_PURPOSES):
        if purpose != Purpose.SETUP:
            count = state.rng_count[purpose]
            state.rng_key[purpose] = keyed(mix(state.rng_key[purpose] + count * GOLDEN), number)
            state.rng_count[purpose] = U64(0)


@jit
def draw(state, purpose):
    """Return the next uint64 of the stream ``purpose``; advances its counter."""
    count = state.rng_count[purpose] + ONE
    state.rng_count[purpose] = count
    return mix(state.rng_key[purpose] + count * GOLDEN)


@jit
def draw_below(state, purpose, bound):
    """Return an int in [0, bound) by multiply-shift; ``bound`` below 2**31.

    The bias is at most ``bound / 2**32``, far below what any run can see.
    """
    return np.int64(((draw(state, purpose) >> SHIFT_32) * U64(bound)) >> SHIFT_32)


@jit
def draw_unit(state, purpose):
    """Return a float64 in [0, 1) with 53 random bits."""
    return np.float64(draw(state, purpose) >> SHIFT_11) * UNIT_53
