"""Bots that look ahead in matches, runs and replays; their own games are in the conformance."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.run.lookahead.chooser import LookaheadChooser, without_lookahead
from exobalance.simcore.run.plan.match import make_match
from exobalance.simcore.run.plan.planner import plan
from exobalance.simcore.run.play.effect import changed_worlds
from exobalance.simcore.run.play.estimate import estimate
from exobalance.simcore.run.play.executor import run
from exobalance.simcore.run.play.resume import resume
from exobalance.simcore.run.play.simulate import simulate
from exobalance.simcore.run.play.worlds import play_worlds
from exobalance.simcore.run.samples.events import event_rows
from tests.run.conftest import EXPERIMENT
from tests.toy import GAME
from tests.toy.rules import rules

LINE_UP = ("lookahead", "tree+budget=16", "tuned")
SMALL = replace(
    EXPERIMENT, players=(3,), bots=LINE_UP, games=30, sample_standings=2, sample_forks=2
)
FILE = 'tier = 6\nkind = "rollout"\nbase = "tuned"\nbudget = {}\n'


def loaded(names):
    """Return bots by name."""
    return [load_bot(GAME, name, len(names)) for name in names]


@pytest.fixture(scope="module")
def whole():
    """Return 8 worlds of the line-up."""
    return simulate(GAME, rules(), LINE_UP, 3, 8, seed=5)


class TestMatches:
    """Games do not depend on how they are cut up."""

    def test_worlds_can_be_played_alone(self, whole):
        """A search draws from the streams of its own world."""
        alone = simulate(GAME, rules(), LINE_UP, 3, range(5, 6), seed=5)
        assert np.array_equal(alone["games"], whole["games"][15:18])
        assert np.array_equal(alone["seats"], whole["seats"][45:54])

    def test_workers_do_not_matter(self, whole):
        """Two processes return what one returns."""
        again = simulate("tests.toy", rules().tree, loaded(LINE_UP), 3, 8, 5, jobs=2)
        assert all(np.array_equal(again[table], whole[table]) for table in whole)

    def test_a_search_leaves_the_position_as_it_is(self):
        """No stream of the game advances, and nothing on the table moves."""
        match = make_match(GAME, rules().tree, loaded(LINE_UP), 5)
        states = np.zeros(1, GAME.state_dtype).view(np.recarray)
        GAME.kernels.reset(states[0], match.params[0], np.uint64(5), 3)
        options = np.zeros((GAME.max_options, 5), np.int32)
        n = GAME.kernels.legal_options(states[0], match.params[0], options)
        before = states.tobytes(), options.tobytes()
        for place in (0, 1):
            found = LookaheadChooser(match).choose(states, place, place, options, n)
            assert np.isfinite(found.means).all()
        assert (states.tobytes(), options.tobytes()) == before

    def test_restriction_binds_the_bot_itself(self):
        """A restricted bot looks at what is left to it, and its futures keep to it."""
        names = ["lookahead+never:light:take", "tree+never:light:take"]
        match = make_match(GAME, rules().tree, loaded(names), 5)
        seats = play_worlds(match, 0, 4)["seats"]
        assert seats["opt_light:take"].sum() == 0
        free = simulate(GAME, rules(), ["lookahead", "tree"], 2, 4, 5)["seats"]
        assert free["opt_light:take"].sum() > 0

    def test_base_stands_in(self):
        """Without the search, a line-up plays like its bases."""
        bare = simulate(
            GAME,
            rules(),
            without_lookahead(pack_bots(GAME, loaded(["tree", "lookahead"]))),
            2,
            9,
            5,
        )
        base = simulate(GAME, rules(), ["tuned"], 2, 9, 5, rotations=2)
        assert np.array_equal(bare["games"], base["games"])

    def test_effect_of_a_tweak_is_that_on_the_bases(self):
        """Hundreds of games are not played by a bot that needs seconds for each."""
        trees = rules().tree, rules({"track.goal": 22}).tree
        effects = [changed_worlds(GAME, *trees, [bot], 2) for bot in ("lookahead", "tuned")]
        assert effects[0] == effects[1]
        assert effects[0].worlds == 500


class TestRuns:
    """Experiments with such bots are run, sampled, resumed and refused like any other."""

    def test_run_and_its_tables(self, tmp_path):
        """Parts are small, choices have no known chance, and there is no course of the game."""
        made = run(SMALL, tmp_path / "run", jobs=1, ruleset=rules())
        assert made.is_complete
        assert [cell.chunk_blocks for cell in made.manifest.cells] == [4]
        events = made.scan("events").collect()
        by_bot = (
            events.filter(pl.col("allowed") > 1)
            .group_by("bot")
            .agg(pl.col("propensity").is_nan().all())
        )
        assert dict(by_bot.iter_rows()) == {0: True, 1: True, 2: False}
        assert not (tmp_path / "run/standings").exists()
        stored = made.scan("games").collect()["game_hash"].to_list()
        again = simulate(GAME, rules(), LINE_UP, 3, 10, EXPERIMENT.seed)
        assert stored == again["games"]["game_hash"].tolist()

    def test_resume_gives_the_same_parts(self, tmp_path, parts):
        """A lost chunk is computed again."""
        folder = tmp_path / "run"
        run(SMALL, folder, jobs=1, ruleset=rules())
        before = parts(folder)
        (folder / "_done/chunk-000001.json").unlink()
        resume(folder, jobs=1, ruleset=rules())
        assert parts(folder) == before

    def test_changed_search_is_refused(self, tmp_path):
        """A bot that looks further is another bot, and so is one whose pool is another."""
        bot, pool = tmp_path / "mine.toml", tmp_path / "pool.toml"
        bot.write_text(FILE.format(8) + 'pool = "pool.toml"\n')
        pool.write_text("[shares]\ntuned = 1\ngreedy = 1\n")
        experiment = replace(SMALL, bots=(str(bot), "tuned", "tuned"), games=3)
        run(experiment, tmp_path / "run", jobs=1, ruleset=rules())
        pool.write_text("[shares]\ntuned = 3\ngreedy = 1\n")
        with pytest.raises(ConfigError, match=r"pool\.tuned\.share: 0\.5 before, 0\.75 now"):
            resume(tmp_path / "run", jobs=1, ruleset=rules())
        bot.write_text(FILE.format(9))
        with pytest.raises(ConfigError, match=r"search\.budget: 8 before, 9 now"):
            resume(tmp_path / "run", jobs=1, ruleset=rules())

    def test_estimate(self):
        """The cost of a run is measured on a few of its games."""
        found = estimate(plan(replace(SMALL, sample_events=0).design(rules())), jobs=1)
        assert found.games == 30
        assert found.seconds > 0
        assert found.bytes > 1000


def test_events_are_those_of_the_replay():
    """One row per decision, searched ones included."""
    match = make_match(GAME, rules().tree, loaded(LINE_UP), 9)
    rows = event_rows(match, 7, 1)
    played = play_worlds(match, 7, 1)["games"]
    assert len(rows) == played["decisions"].sum()
