"""Many bots in few words."""

import pytest

from exobalance.reports.bot_names import bots_in_words, main_bots, variants

MANY = ["greedy", *(f"tuned+never:dig:{n}" for n in range(7)), "tuned"]


def test_many_variants_of_a_bot_are_counted() -> None:
    """A tournament restricts one bot in thirty ways; nobody wants to read them all."""
    assert variants(MANY) == {"tuned": 7}
    assert main_bots(MANY) == ["greedy", "tuned"]
    assert bots_in_words(MANY) == "greedy, tuned and 7 variants of tuned"


@pytest.mark.parametrize(
    "names",
    [
        ["greedy", "tuned", "tuned+epsilon=0.1"],  # few
        [f"tuned+never:dig:{n}" for n in range(7)],  # the plain bot does not play
    ],
)
def test_few_variants_and_variants_of_nobody_are_listed(names: list[str]) -> None:
    """They are what the report is about."""
    assert bots_in_words(names) == ", ".join(names)
