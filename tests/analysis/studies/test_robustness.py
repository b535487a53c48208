"""Robustness: words of several tiers joined, and the study on the toy game."""

import math

import pytest

from exobalance.analysis.base.findings import Verdict
from exobalance.analysis.studies.robustness.report import holds, join
from exobalance.analysis.studies.robustness.study import robustness
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.phrases import and_list


def verdict(word):
    """Return a verdict of one tier."""
    return Verdict(
        metric="M1a",
        topic="Seats",
        word=word,
        estimate=1.0,
        low=0.5,
        high=1.5,
        margin=2.0,
        unit="pp",
        sentence="Seat 1 wins 34 %.",
        players=3,
        rests_on="bots: tuned; rules 1",
        target_low=-math.inf,
    )


@pytest.mark.parametrize(
    ("words", "together", "agree"),
    [
        (("Balanced", "Balanced", "Balanced"), "Balanced", 3),
        (("Balanced", "Imbalanced", "Imbalanced"), "Depends on play", 2),
        (("Imbalanced", "Leaning", "Balanced"), "Depends on play", 1),
        (("Undecided", "Balanced", "Balanced"), "Balanced", 2),
        (("Undecided", "Undecided", "Imbalanced"), "Imbalanced", 1),
        (("No target", "No target", "No target"), "No target", 3),
    ],
)
def test_words_are_joined(words, together, agree):
    """Tiers that contradict each other depend on play; else the highest one's word stands."""
    joined = join([verdict(word) for word in words], ("random", "greedy", "tuned"))
    assert joined.word == together
    assert holds(words) == agree


def test_sentence_names_who_says_what():
    """Every word stands with its bots."""
    words = ("Balanced", "Balanced", "Imbalanced")
    joined = join([verdict(word) for word in words], ("random", "greedy", "tuned"))
    assert joined.sentence.startswith("Balanced for random and greedy; imbalanced for tuned.")
    words = ("Imbalanced", "Imbalanced", "Undecided")
    joined = join([verdict(word) for word in words], ("random", "greedy", "tuned"))
    assert joined.sentence == "Seat 1 wins 34 %. Other bots: imbalanced for random and greedy."


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    """Return a study of two bots of the toy at two player counts."""
    folder = tmp_path_factory.mktemp("robustness") / "study"
    return robustness("tests.toy", ("tuned", "random"), (2, 3), folder, blocks=400, jobs=1)


def test_study_has_a_section_per_player_count(study):
    """Checks stand in rows, bots from weak to strong in columns."""
    two, three = study.sections
    assert (two.players, three.players) == (2, 3)
    table = three.tables["robustness"]
    assert list(table.columns[1:3]) == ["random", "tuned"]
    assert {"Seats", "Run health"} <= set(table.check)
    assert three.verdicts[0].n_blocks == 400
    assert three.verdicts[0].rests_on.startswith("bots: random, tuned; rules ")


def test_checks_with_the_same_word_are_counted_from_their_words(study):
    """Those of which every bot says the same, and no other."""
    three = study.sections[1]
    table = three.tables["robustness"]
    same = table[(table["random"] == table.tuned) & (table["all"] != "No target")].check
    said = next(line for line in three.sentences if line.startswith("The same word"))
    assert said.endswith(f": {and_list(same.str.lower())}.")


def test_one_bot_is_not_enough(tmp_path):
    """Nothing can be compared."""
    with pytest.raises(ConfigError, match="tuned is not two"):
        robustness("tests.toy", ("tuned", "tuned"), (2,), tmp_path / "x")
