"""Winners from scores and tie-breaks."""

import numpy as np

from exobalance.analysis.base.winners import credit_moved, credits, tie_key


def test_tie_breaks_decide_in_their_order() -> None:
    """The first column that differs decides; what they leave tied is shared."""
    score = np.array([[5, 5, 4], [5, 5, 5], [5, 5, 5]])
    first = np.array([[1, 2, 9], [3, 3, 1], [2, 2, 2]])
    second = np.array([[9, 0, 9], [1, 2, 9], [4, 4, 1]])
    found = credits(score + tie_key([first, second], score.shape))
    np.testing.assert_allclose(found, [[0, 1, 0], [0, 1, 0], [0.5, 0.5, 0]])


def test_a_point_beats_any_tie_break() -> None:
    """The key stays below one point."""
    score = np.array([[6, 5]])
    assert credits(score + tie_key([np.array([[0, 1000]])], score.shape))[0, 0] == 1


def test_credit_that_changes_hands() -> None:
    """A new winner moves 1, a broken tie one half, nothing moves 0."""
    before = np.array([[1, 0, 0], [0.5, 0.5, 0], [0, 1, 0]])
    after = np.array([[0, 0, 1], [1, 0, 0], [0, 1, 0]])
    np.testing.assert_allclose(credit_moved(before, after), [1, 0.5, 0])
