"""M0: endings are counted, unfinished games stay, coverage names what never happened."""

import dataclasses

import pytest
from scipy import stats

from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.health import health, unfinished_number
from tests.analysis.synthetic import Synthetic

LIMIT = Targets({"truncated": 0.001})


def test_endings_are_counted_with_wilson_intervals() -> None:
    """Truncated games are a row of their own."""
    run = Synthetic(blocks=5000, truncated=0.02)
    section = health(run.cell(), LIMIT)
    rows = section.tables["endings"].set_index("ending")
    cut = int((run.status == 3).sum())
    expected = stats.binomtest(cut, 5000).proportion_ci(0.95, "wilson")
    assert rows.games.to_dict() == {
        "completed": 5000 - cut,
        "truncated": cut,
        "stuck": 0,
        "rule gap": 0,
    }
    assert rows.low["truncated"] == pytest.approx(expected.low, rel=0.1)
    assert rows.high["truncated"] == pytest.approx(expected.high, rel=0.1)


@pytest.mark.parametrize(
    ("blocks", "truncated", "word"),
    [(5000, 0.0, "Balanced"), (300, 0.0, "Undecided"), (5000, 0.02, "Imbalanced")],
)
def test_verdict_against_the_limit(blocks: int, truncated: float, word: str) -> None:
    """No unfinished game in few games proves little; in many it is enough."""
    verdict = health(Synthetic(blocks=blocks, truncated=truncated).cell(), LIMIT).verdicts[0]
    assert verdict.word == word
    assert verdict.n_games == blocks


def test_games_of_a_block_that_stop_together_count_as_fewer() -> None:
    """When whole blocks are cut, the design effect is near the block's size."""
    run = Synthetic(blocks=2000, bots=("a", "b", "c"))
    run.status[:] = 1
    run.status[:60] = 3  # twenty whole blocks
    assert unfinished_number(run.cell()).design_effect == pytest.approx(3.0, rel=0.05)


def test_what_never_happened_is_named() -> None:
    """The coverage table counts by group and lists the missing thing."""
    tables = health(Synthetic().cell(), LIMIT).tables
    assert tables["never"].to_dict("records") == [{"group": "tile", "name": "T2", "offered": 4}]
    assert tables["coverage"].set_index("group").occurred.to_dict() == {"bonus": 1, "tile": 1}


@pytest.mark.parametrize(
    ("changed", "words"), [(0, "is not seen to do anything"), (41, "altered 41 of 500")]
)
def test_a_tweak_says_how_many_worlds_it_changed(changed: int, words: str) -> None:
    """A tweak that no game noticed is said aloud."""
    run = Synthetic()
    tweaked = dataclasses.replace(run.facts, changed_worlds=(changed, 500))
    assert any(words in text for text in health(run.cell(facts=tweaked), LIMIT).sentences)


@pytest.mark.parametrize("is_quick", [True, False])
def test_bots_that_weigh_one_move_are_said(is_quick: bool) -> None:
    """Verdicts hold for such play, and stronger play may say otherwise."""
    run = Synthetic()
    facts = dataclasses.replace(run.facts, is_quick=is_quick)
    said = " ".join(health(run.cell(facts=facts), LIMIT).sentences)
    assert ("weigh one move at a time" in said) == is_quick


def test_unfinished_games_show_their_turns() -> None:
    """Turns of truncated games have a row of their own."""
    run = Synthetic(blocks=2000, truncated=0.05)
    rows = health(run.cell(), LIMIT).tables["health"].set_index("measure")
    assert rows.value["turns of truncated games"] == pytest.approx(
        run.turns[run.status == 3].mean()
    )
