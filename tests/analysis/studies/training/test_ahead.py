"""What options lead to some turns ahead, as training sees it and as bots in play do."""

from dataclasses import replace

import numpy as np
import pytest

from exobalance.analysis.studies.learn import Lessons, lessons
from exobalance.analysis.studies.learn.training.ahead import Ahead, with_outlooks
from exobalance.analysis.studies.learn.training.fit import fit
from exobalance.analysis.studies.learn.training.sample import Sample, sample_of
from exobalance.analysis.studies.learn.training.train import TrainEffort, train
from exobalance.simcore.bots.learned.files import read_model, write_model
from exobalance.simcore.bots.learned.forms import Model
from exobalance.simcore.errors import DatasetError
from exobalance.simcore.kit.ahead import ahead_names
from exobalance.simcore.kit.learned import LONGEST, input_names, scratch_of
from exobalance.simcore.run.lessons.room import make_room
from exobalance.simcore.run.replay.steps import Replay
from tests.toy import GAME

MOST = 4
AHEAD = Ahead(turns=3, futures=2)
EFFORT = TrainEffort(choice=60, gate=1_000, table=100, among_itself=50)


@pytest.fixture(scope="module", name="taught")
def _taught(tmp_path_factory):
    """Return lessons of the toy at three players."""
    out = tmp_path_factory.mktemp("ahead") / "toy"
    return lessons("tests.toy", 3, out, decisions=1_000, futures=4, jobs=1)


def in_play(taught: Lessons, sample: Sample, kind: int) -> np.ndarray:
    """Return what a model sees of options in play, in the order of a sample's decisions.

    An option that is not among the lessons is left out.
    """
    tree, bot = taught.manifest.arms["base"].tree, taught.pupil
    idle = np.zeros(len(GAME.decisions))
    room = make_room(GAME, tree, bot, taught.players, taught.manifest.seed, idle)
    weights, scratch, scores = room.match.bots[0].weights, scratch_of(GAME), np.zeros(8)
    usual = taught.manifest.study["usual_turns"]
    numbers = [usual, *[0.0] * len(GAME.decisions)]
    numbers[1 + kind] = float(len(numbers))
    # One tree of a single leaf: scores say nothing, but the inputs are filled.
    models = np.array([*numbers, 2, 1, 0, MOST, AHEAD.turns, AHEAD.futures, 1, 0, 0, -1, 0, 0.0])
    seen = taught.table.filter(kind=kind).select("world", "decision").unique().collect()
    wanted = set(seen.rows())
    first, end = GAME.columns[kind]
    n_inputs, rank = sample.inputs.shape[1], end - first + 1
    found = []
    for world in sorted({world for world, _ in wanted}):
        players = room.players.members[room.drawn_players(world)]
        replay = Replay(replace(room.match, bots=players), world)
        for number, step in enumerate(replay):
            if (world, number) not in wanted or step.state.turn > LONGEST * usual:
                continue
            asked = step.state, replay.params, weights
            GAME.kernels.score_options(*asked, step.options, step.n, scores)
            GAME.kernels.rescore(*asked, models, 0, step.options, step.n, scores, scratch)
            rows = scratch.inputs[: step.n, first : first + n_inputs].copy()
            rows = rows[rows[:, rank] < MOST]
            found.append(rows[np.argsort(rows[:, rank])])
    return np.concatenate(found)


def test_training_sees_what_bots_see_in_play(taught):
    """To the last bit, but for the features that the score of a leaf overwrites."""
    table = with_outlooks(taught, AHEAD, jobs=1)
    assert set(ahead_names(GAME)) <= set(table.columns)
    for kind in range(len(GAME.decisions)):
        sample = sample_of(table, GAME, kind, most=MOST, is_ahead=True)
        names = input_names(GAME, kind, is_ahead=True)
        assert sample.inputs.shape[1] == len(names)
        played = in_play(taught, sample, kind)
        assert played.shape == sample.inputs.shape
        # The first column holds the score afterwards; progress is stored with 24 bits.
        same = [number for number, name in enumerate(names) if number and name != "progress"]
        assert np.array_equal(played[:, same], sample.inputs[:, same])
        beyond = [number for number, name in enumerate(names) if "ahead" in name]
        assert np.ptp(sample.inputs[:, beyond], axis=0).max() > 0


def test_workers_change_nothing(taught):
    """Two of them see what one sees."""
    assert with_outlooks(taught, AHEAD, jobs=2).equals(with_outlooks(taught, AHEAD, jobs=1))


def test_a_model_that_looks_ahead_is_kept(taught, tmp_path):
    """Its file says how far, and is read as it was written."""
    table = with_outlooks(taught, AHEAD, jobs=1)
    sample = sample_of(table, GAME, 0, most=MOST, is_ahead=True)
    part = fit(sample, "dense", 1, most=MOST, ahead=AHEAD).part
    assert (part.ahead, part.futures, part.most) == (AHEAD.turns, AHEAD.futures, MOST)
    model = Model(GAME.id, GAME.rules_version, 3, 20.0, {GAME.decisions[0].name: part})
    write_model(tmp_path / "model.npz", GAME, model)
    assert read_model(tmp_path / "model.npz", GAME, 3).hash(GAME) == model.hash(GAME)


def test_it_looks_ahead_only_where_that_serves(taught):
    """In the toy where an option leads says nothing more, and no model pays for it."""
    found = train([taught], "dense", 1, EFFORT, jobs=1, ahead=AHEAD)
    assert set(found.fits.ahead) == {0}


def test_games_that_changed_are_refused(taught):
    """Lessons of other rules than the games are played by now get a sentence."""
    other = replace(taught, manifest=taught.manifest.model_copy(update={"seed": 7}))
    with pytest.raises(DatasetError, match="play the lessons anew"):
        with_outlooks(other, AHEAD, jobs=1)
