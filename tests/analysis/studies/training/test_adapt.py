"""A learned bot that learns more, as for other rules."""

from dataclasses import replace

import numpy as np
import pytest

from exobalance.analysis.studies.learn import lessons
from exobalance.analysis.studies.learn.training.fit import fit
from exobalance.analysis.studies.learn.training.train import TrainEffort, train
from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.learned.forms import Dense, Model, Part, Trees
from exobalance.simcore.bots.learned.store import keep_model
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.kit.learned import input_names
from tests.analysis.studies.training.test_forms import SAMPLE
from tests.toy import GAME

pytest.importorskip("lightgbm", exc_type=(ImportError, OSError))

EFFORT = TrainEffort(choice=60, gate=1_000, table=100, among_itself=50)
LEAF = Trees(0.0, np.array([0]), np.array([-1]), np.array([0.0]), np.array([0]))
N_INPUTS = len(input_names(GAME, 0))
FLAT = Dense(np.zeros(N_INPUTS), np.ones(N_INPUTS), (np.zeros((1, N_INPUTS)),), (np.zeros(1),))


def learned(form: Trees | Dense, base: str = "tuned") -> Bot:
    """Return a learned bot of the toy whose choices of engines are by one form."""
    model = Model(GAME.id, GAME.rules_version, 2, 20.0, {"dash": Part(form)})
    return replace(load_bot(GAME, base, 2), name="before", model=keep_model(GAME, model))


@pytest.fixture(scope="module", name="taught")
def _taught(tmp_path_factory):
    """Return lessons of the toy at two players."""
    out = tmp_path_factory.mktemp("adapt") / "toy"
    return lessons("tests.toy", 2, out, decisions=1_200, futures=8, jobs=1)


def test_little_is_added_to_what_says_it_all():
    """A second fit of the same lessons finds nothing that serves held-out decisions."""
    first = fit(SAMPLE, "trees", 1)
    assert isinstance(first.part.form, Trees)
    known = first.part.form.predict(SAMPLE.inputs)
    again = fit(SAMPLE, "trees", 1, start=first.part)
    more = again.part.form.predict(SAMPLE.inputs) - known
    assert np.abs(more).mean() < 0.1 * np.abs(known).mean()


def test_what_is_missing_is_added():
    """Trees that say nothing get what a model from nothing has; the sum is that of both."""
    fresh = fit(SAMPLE, "trees", 1)
    found = fit(SAMPLE, "trees", 1, start=Part(LEAF))
    assert isinstance(found.part.form, Trees)
    assert not found.part.form.fault(SAMPLE.inputs.shape[1])
    assert np.allclose(
        found.part.form.predict(SAMPLE.inputs), fresh.part.form.predict(SAMPLE.inputs)
    )


def test_only_what_it_has_is_learned_further(taught):
    """The toy has nothing to add, so the bot stays what it was, and says where it starts from."""
    start = learned(LEAF)
    found = train([taught], "trees", 1, EFFORT, jobs=1, start=start)
    assert set(found.fits.decision) == set(found.model.parts) == {"dash"}
    assert found.model.origin["starts from"] == f"before, model {start.model}"
    if not found.fits.taken.any():
        assert found.model.hash(GAME) == start.model
        assert "played better than before" in found.refusal()


@pytest.mark.parametrize(
    ("start", "says"),
    [
        (load_bot(GAME, "tuned", 2), "has learned nothing"),
        (learned(LEAF, "greedy"), "has another base than tuned"),
        (learned(FLAT), "holds a dense network"),
    ],
)
def test_what_is_no_start_gets_a_sentence(taught, start, says):
    """A bot that weighs, one of another base, and a network."""
    with pytest.raises(ConfigError, match=says):
        train([taught], "trees", 1, EFFORT, jobs=1, start=start)
