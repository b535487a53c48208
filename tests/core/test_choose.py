"""How bots pick an option: the promised distributions, each with its tie-breaks."""

import numpy as np
import pytest

from exobalance.simcore.core import choose as kernels
from exobalance.simcore.core.choose import BotKind
from exobalance.simcore.core.rng import N_PURPOSES, Purpose, start_streams

# The streams do not come first, as they do in a game's state: numba would take the kernels
# compiled for this record for those of any state that begins alike.
STATE = np.dtype(
    [("other", "u8"), ("rng_key", "u8", (N_PURPOSES,)), ("rng_count", "u8", (N_PURPOSES,))]
)
N_LABELS = 4
BOT = np.dtype(
    [
        ("kind", "i4"),
        ("temperature", "f8"),
        ("epsilon", "f8"),
        ("weights", "f8", (2,)),
        ("label_weights", "f8", (N_LABELS,)),
        ("banned", "u1", (N_LABELS,)),
    ]
)
N_DRAWS = 20_000


def new_state(world: int = 0):
    """Return a state record whose streams are started."""
    state = np.zeros(1, STATE).view(np.recarray)[0]
    start_streams(state, np.uint64(11), world)
    return state


def new_bot(kind: BotKind, **fields):
    """Return a bot record."""
    bot = np.zeros(1, BOT).view(np.recarray)[0]
    bot.kind = kind
    bot.temperature = 1.0
    for name, value in fields.items():
        bot[name] = value
    return bot


def options_with(labels) -> np.ndarray:
    """Return option rows that carry their own number and the given labels."""
    options = np.zeros((len(labels) + 2, 5), np.int32)
    options[: len(labels), 0] = np.arange(len(labels))
    options[: len(labels), 4] = labels
    return options


def chosen_shares(bot, scores, labels=(0, 1, 2, 3), bot_index=0, n=N_DRAWS) -> np.ndarray:
    """Return how often each option is chosen in ``n`` independent choices."""
    state = new_state()
    options = options_with(labels)
    counts = np.zeros(len(labels))
    for _ in range(n):
        scratch = np.array(scores, np.float64)
        counts[kernels.choose(state, bot, bot_index, options, len(labels), scratch)] += 1
    return counts / n


def far_off(shares, expected, n=N_DRAWS) -> bool:
    """Return True if a share is more than 5 standard errors from its expectation."""
    expected = np.asarray(expected, float)
    error = np.sqrt(np.maximum(expected * (1 - expected), 1e-12) / n)
    return bool((np.abs(shares - expected) > 5 * error).any())


def softmax(scores, temperature) -> np.ndarray:
    """Return the softmax probabilities, written independently of the kernel."""
    weights = np.exp(np.asarray(scores, float) / temperature)
    return weights / weights.sum()


SCORES = [1.0, 3.0, 3.0, -2.0]


@pytest.mark.parametrize(
    ("bot", "expected"),
    [
        (new_bot(BotKind.RANDOM), [0.25] * 4),
        (new_bot(BotKind.GREEDY), [0, 0.5, 0.5, 0]),
        (new_bot(BotKind.SOFTMAX, temperature=2.0), softmax(SCORES, 2.0)),
        (new_bot(BotKind.EPSILON_GREEDY, epsilon=0.2), [0.05, 0.45, 0.45, 0.05]),
        (
            new_bot(BotKind.WEIGHTED, label_weights=[0.0, 1.0, -1.0, 0.5]),
            softmax([0.0, 1.0, -1.0, 0.5], 1.0),
        ),
    ],
    ids=["random", "greedy", "softmax", "epsilon-greedy", "weighted"],
)
def test_kind_chooses_with_its_distribution(bot, expected):
    """Shares lie within 5 standard errors of the promised probabilities."""
    assert not far_off(chosen_shares(bot, SCORES), expected)


def test_the_band_rejects_a_neighbouring_temperature():
    """Negative control: the shares of temperature 2.0 are not those of 2.5."""
    shares = chosen_shares(new_bot(BotKind.SOFTMAX, temperature=2.0), SCORES)
    assert far_off(shares, softmax(SCORES, 2.5))


def test_softmax_survives_huge_and_equal_scores():
    """Large scores do not overflow; equal ones give equal shares."""
    bot = new_bot(BotKind.SOFTMAX, temperature=0.01)
    assert chosen_shares(bot, [1e6, 1e6 - 1, 0.0, -1e6], n=500)[0] == 1.0
    assert not far_off(chosen_shares(bot, [-5e8] * 4), [0.25] * 4)


def test_greedy_draws_only_to_break_a_tie():
    """An untied best option uses no random number, a tie uses one."""
    state = new_state()
    assert kernels.choose_best(state, Purpose.BOT_1, np.array([0.0, 2.0, 1.0]), 3) == 1
    assert state.rng_count[Purpose.BOT_1] == 0
    kernels.choose_best(state, Purpose.BOT_1, np.array([2.0, 2.0, 1.0]), 3)
    assert state.rng_count[Purpose.BOT_1] == 1


def test_bot_draws_from_its_own_stream():
    """The k-th bot of the line-up uses the stream BOT_k and no other."""
    state = new_state()
    options = options_with([0, 1])
    for index in range(6):
        kernels.choose(state, new_bot(BotKind.RANDOM), index, options, 2, np.zeros(2))
        used = np.flatnonzero(state.rng_count)
        assert list(used) == list(range(Purpose.BOT_0, Purpose.BOT_0 + index + 1))


class TestDropBanned:
    """`drop_banned` moves the allowed options to the front, in order."""

    @pytest.mark.parametrize(
        ("labels", "banned", "left"),
        [
            ([0, 1, 2, 1, 3], [0, 1, 0, 0], [0, 2, 4]),
            ([1, 1, 0], [0, 1, 0, 0], [2]),
            ([0, 1, 2], [0, 0, 0, 0], [0, 1, 2]),
            ([0, 2], [0, 1, 0, 1], [0, 1]),
        ],
        ids=["some", "leading", "none-banned", "none-offered"],
    )
    def test_keeps_what_is_allowed(self, labels, banned, left):
        """Whole rows move, and their number is returned."""
        options = options_with(labels)
        bot = new_bot(BotKind.RANDOM, banned=banned)
        assert kernels.drop_banned(options, len(labels), bot) == len(left)
        assert list(options[: len(left), 0]) == left
        assert list(options[: len(left), 4]) == [labels[i] for i in left]

    def test_restriction_never_stops_a_game(self):
        """If everything on offer is banned, all options stay."""
        options = options_with([1, 3])
        bot = new_bot(BotKind.RANDOM, banned=[1, 1, 1, 1])
        assert kernels.drop_banned(options, 2, bot) == 2
        assert list(options[:2, 0]) == [0, 1]


@pytest.mark.parametrize("kind", list(BotKind))
def test_only_heuristic_bots_need_scores(kind):
    """Random and weighted bots never look at the heuristic."""
    expected = kind not in (BotKind.RANDOM, BotKind.WEIGHTED)
    assert kernels.needs_scores(new_bot(kind)) == expected
