"""A learned bot from lessons of the toy: chosen by play, gated, written, and played again."""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.studies.learn import Lessons, lessons, open_lessons
from exobalance.analysis.studies.learn.training.bot_file import check_file, origin, write_bot
from exobalance.analysis.studies.learn.training.play import Trials
from exobalance.analysis.studies.learn.training.train import GATE_WORLD, TrainEffort, train
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.errors import ConfigError, DatasetError
from tests.toy import GAME
from tests.toy.rules import rules

EFFORT = TrainEffort(choice=100, gate=2_000, table=200)
FORM = "dense"


@pytest.fixture(scope="module", name="taught")
def _taught(tmp_path_factory):
    """Return lessons of the toy at two players."""
    out = tmp_path_factory.mktemp("lessons") / "toy"
    return lessons("tests.toy", 2, out, decisions=1_600, futures=8, jobs=1)


@pytest.fixture(scope="module", name="trained")
def _trained(taught):
    """Return what they teach."""
    return train([taught], FORM, 1, EFFORT, jobs=1)


@dataclass(frozen=True)
class Shuffled(Lessons):
    """Lessons whose labels are those of other options of the same decision."""

    @property
    def table(self) -> pl.LazyFrame:
        """The table, its targets at random."""
        rows = super().table.collect()
        order = np.random.default_rng(4).permutation(len(rows))
        keys = rows.select("world", "decision").with_columns(pl.Series("at", order))
        place = keys.with_row_index().sort("world", "decision", "at")["index"].to_numpy()
        # Rows of a decision lie side by side, so sorting by it leaves decisions in their places.
        labels = ("target", "win", "lead")
        return rows.with_columns([rows[name][place].alias(name) for name in labels]).lazy()


def test_it_wins_more_than_its_base(trained, taught):
    """On worlds of its own, against opponents of whom lessons did not know all."""
    assert trained.accepted
    assert trained.fits.taken.any()
    row = {each["opponent"]: each for each in trained.gate["opponents"]}
    assert row["the bot before"]["low"] > 0
    assert not all(each["met"] for each in row.values())
    assert set(trained.model.parts) == set(trained.fits.decision[trained.fits.taken])


def test_the_choice_meets_nobody_who_is_to_be_unmet(taught, monkeypatch):
    """Whom the gate calls never met has sat in no game before it."""
    met = set()
    play = Trials.play

    def watched(self, bot, worlds):
        if worlds.start < GATE_WORLD:
            met.update(self.opponents)
        return play(self, bot, worlds)

    monkeypatch.setattr(Trials, "play", watched)
    found = train([taught], FORM, 1, EFFORT, jobs=1)
    assert met == {row["opponent"] for row in found.gate["opponents"] if row["met"]}


def test_the_same_lessons_and_seed_teach_the_same(trained, taught):
    """To the last bit, for the choice of kinds, too."""
    again = train([open_lessons(taught.folder)], FORM, 1, EFFORT, jobs=1)
    assert again.model.hash(GAME) == trained.model.hash(GAME)
    assert again.gate == trained.gate


def test_shuffled_labels_do_not_pass(taught):
    """The planted fault: what is learned from them is no better than the base."""
    wrong = Shuffled(taught.folder, taught.manifest, taught.game, taught.players, taught.parts)
    found = train([wrong], FORM, 1, EFFORT, jobs=1)
    assert not found.accepted
    assert found.refusal() in (
        "no kind of decision was played better than before",
        "against the opponents together it does not win more than before for certain",
    )


def test_a_written_bot_plays_what_was_trained(trained, taught, tmp_path):
    """From its file it wins the same games; the file says where it comes from."""
    file = tmp_path / "mine.toml"
    weights = write_bot(file, GAME, trained, [taught])
    assert weights.name == "mine-2.npz"
    bot = load_bot(GAME, str(file), 2)
    assert bot.model == trained.model.hash(GAME)
    base = load_bot(GAME, "tuned", 2)
    trials = Trials("tests.toy", rules().tree, 2, {"tuned": base}, 9, 500)
    first, second = range(50, 80), range(80, 90)
    whole = trials.play(bot, range(50, 90))
    parts = [
        Trials("tests.toy", rules().tree, 2, {"tuned": base}, 9, 500).play(bot, part)
        for part in (first, second)
    ]
    assert np.array_equal(np.concatenate(parts), whole)
    check_file(file, "tuned")
    with pytest.raises(ConfigError, match="no learned bot with the base greedy"):
        check_file(file, "greedy")


@pytest.mark.parametrize(
    ("players", "words"), [(1, "44.0 points, base 40.0 points"), (2, "4400.0 %, base 4000.0 %")]
)
def test_what_a_player_wins_alone_is_told_in_points(trained, taught, players, words):
    """Shares in per cent, points as they are."""
    row = {"opponent": "x", "share": 44.0, "before": 40.0, "met": True}
    model = replace(trained.model, players=players)
    told = origin(replace(trained, model=model, gate={"opponents": [row]}), [taught])
    assert told["against x"] == words


def test_files_that_no_bot_can_be_written_to():
    """Said before anything is trained."""
    with pytest.raises(ConfigError, match=r"expected a name\.toml"):
        check_file(Path("learned.npz"), "tuned")


def test_lessons_that_are_not_whole_are_refused(taught, tmp_path):
    """And folders of other things."""
    with pytest.raises(DatasetError):
        open_lessons(tmp_path)


def test_lessons_of_another_player_count_are_refused(taught, tmp_path):
    """Their options were worth what they are worth at another table."""
    other = lessons("tests.toy", 3, tmp_path / "three", decisions=60, futures=2, jobs=1)
    with pytest.raises(ConfigError, match="a player count unlike those"):
        train([taught, other], FORM, 1, EFFORT, jobs=1)


def test_too_few_lessons_get_a_sentence(tmp_path):
    """With what to do about it."""
    few = lessons("tests.toy", 2, tmp_path / "few", decisions=60, futures=2, jobs=1)
    with pytest.raises(ConfigError, match="ask for more with --decisions"):
        train([few], FORM, 1, EFFORT, jobs=1)
