"""Experiment files, and the plans that experiments become."""

import pytest

from exobalance.simcore.errors import ConfigError, RulesError
from exobalance.simcore.run.plan.experiment import Experiment, read_experiment
from exobalance.simcore.run.plan.planner import chunk_size, cut, plan, rounding
from tests.toy.rules import rules


class TestFile:
    """An experiment is read from TOML."""

    def read(self, tmp_path, text):
        """Write and read an experiment file."""
        path = tmp_path / "experiment.toml"
        path.write_text(text)
        return read_experiment(path)

    def test_all_keys(self, tmp_path):
        """Every key has its place."""
        text = """
            game = "sgo"
            players = [4, 2]
            bots = "tuned"
            games = 5000
            seed = 7
            rules = ["steeper.toml", "elsewhere"]
            set = ["engineers.chief_points=3"]
            sample_events = 20
            sample_standings = 300
            sample_forks = 0
            turn_limit = 500
            decision_limit = 90000
        """
        (tmp_path / "steeper.toml").write_text("")
        assert self.read(tmp_path, text) == Experiment(
            game="sgo",
            players=(2, 4),
            bots=("tuned",),
            games=5000,
            seed=7,
            rules=(str(tmp_path / "steeper.toml"), "elsewhere"),
            sets=("engineers.chief_points=3",),
            sample_events=20,
            sample_standings=300,
            sample_forks=0,
            turn_limit=500,
            decision_limit=90000,
        )

    @pytest.mark.parametrize(("value", "players"), [('"all"', ()), ("3", (3,)), ("[3, 3]", (3,))])
    def test_players(self, tmp_path, value, players):
        """Player counts are one, some or all."""
        assert self.read(tmp_path, f'game = "sgo"\nplayers = {value}').players == players

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("game = ", "is not valid TOML"),
            ("seed = 1", "names no game"),
            ('game = "sgo"\ngame_count = 3', "unknown key 'game_count'"),
            ('game = "sgo"\nseeds = 3', "unknown key 'seeds': did you mean 'seed'"),
            ('game = "sgo"\nseed = "x"', "seed is 'x', expected a whole number"),
            ('game = "sgo"\nseed = true', "seed is True, expected a whole number"),
            ('game = "sgo"\nbots = [1]', "expected a bot's name or a list of names"),
            ('game = "sgo"\nplayers = "some"', "expected a player count, a list of them"),
            ('game = "sgo"\nset = "a=1"', "expected a list of texts"),
            ('game = "sgo"\ngames = 0', "the number of games is 0: expected a whole number from 1"),
            ('game = "sgo"\nseed = -1', "seed is -1"),
        ],
    )
    def test_mistake_is_explained(self, tmp_path, text, message):
        """A wrong file says what was expected."""
        with pytest.raises(ConfigError) as caught:
            self.read(tmp_path, text)
        assert message in str(caught.value)

    def test_missing_file(self, tmp_path):
        """A file that is not there is named."""
        with pytest.raises(ConfigError, match=r"none\.toml does not exist"):
            read_experiment(tmp_path / "none.toml")


class TestPlan:
    """A plan is a function of the experiment alone."""

    def test_all_player_counts_by_default(self):
        """One cell per player count, never pooled."""
        manifest = plan(Experiment("tests.toy").design(rules()))
        assert [cell.players for cell in manifest.cells] == [1, 2, 3, 4]
        assert [line.rotations for line in manifest.lineups.values()] == [1, 1, 1, 1]

    def test_games_are_rounded_up_to_whole_blocks(self):
        """A mixed line-up plays every deal in all seatings, and that is said."""
        experiment = Experiment("tests.toy", (3,), ("tuned", "tuned", "greedy"), games=1000)
        manifest = plan(experiment.design(rules()))
        assert manifest.cells[0].blocks == 334
        assert manifest.total_games == 1002
        assert rounding(manifest, 1000) == [
            "3 players: 1,000 games are rounded up to 1,002, "
            "so that each of 334 deals is played in all 3 seatings"
        ]
        assert rounding(plan(Experiment("tests.toy", games=1000).design(rules())), 1000) == []

    @pytest.mark.parametrize(
        ("blocks", "size"),
        [(1, 64), (64 * 128, 64), (64 * 128 + 1, 65), (10**6, 7813), (10**8, 8192)],
    )
    def test_chunk_size(self, blocks, size):
        """About 128 parts, none too small or too large."""
        assert chunk_size(blocks) == size

    def test_chunks_cover_every_world_once(self):
        """Numbers run through, parts restart in each cell."""
        manifest = plan(Experiment("tests.toy", games=150).design(rules()))
        chunks = manifest.chunks
        assert [chunk.number for chunk in chunks] == list(range(12))
        assert [chunk.part for chunk in chunks] == [0, 1, 2] * 4
        ranges = [(chunk.first_world, chunk.n_worlds) for chunk in chunks[:3]]
        assert ranges == [(0, 64), (64, 64), (128, 22)]

    def test_extension_keeps_the_chunks_there_are(self):
        """New chunks follow with new numbers."""
        manifest = plan(Experiment("tests.toy", players=(2, 3), games=100).design(rules()))
        cells = [cell.model_copy(update={"blocks": 200}) for cell in manifest.cells]
        chunks = cut(cells, manifest.chunks)
        assert chunks[:4] == manifest.chunks
        added = [(c.number, c.players, c.part, c.first_world, c.n_worlds) for c in chunks[4:]]
        assert added == [
            (4, 2, 2, 100, 64),
            (5, 2, 3, 164, 36),
            (6, 3, 2, 100, 64),
            (7, 3, 3, 164, 36),
        ]

    def test_hash_ignores_the_number_of_games_only(self):
        """Whatever changes a world's games changes the hash."""
        first = plan(Experiment("tests.toy", games=100).design(rules())).hash
        assert plan(Experiment("tests.toy", games=900).design(rules())).hash == first
        others = [
            plan(Experiment("tests.toy", seed=2).design(rules())),
            plan(Experiment("tests.toy", bots=("greedy",)).design(rules())),
            plan(Experiment("tests.toy", players=(2, 3)).design(rules())),
            plan(Experiment("tests.toy", turn_limit=9).design(rules())),
            plan(Experiment("tests.toy").design(rules({"dice.wild": 7}))),
        ]
        assert len({first, *(manifest.hash for manifest in others)}) == 6

    @pytest.mark.parametrize(
        ("fields", "message"),
        [
            ({"game": "sgp"}, "unknown game 'sgp'"),
            ({"game": "tests.nothing"}, "there is no package tests.nothing"),
            ({"players": (3, 7)}, "is not played by 7 players: expected one of 1, 2, 3, 4"),
            ({"bots": ("tuned", "greedy")}, "2 bots for 3 players"),
            ({"bots": ("tunde",)}, "did you mean 'tuned'"),
        ],
    )
    def test_mistake_is_explained(self, fields, message):
        """An experiment that does not fit together says what is wrong."""
        experiment = Experiment(**{"game": "tests.toy", "players": (3,), **fields})
        with pytest.raises(ConfigError, match=message):
            plan(experiment.design(rules()))

    def test_rules_are_loaded_by_name(self):
        """Without a ruleset, the experiment's own names count."""
        with pytest.raises(RulesError, match=r"did you mean 'engineers\.chief_points'"):
            plan(Experiment("sgo", sets=("engineers.chief_point=3",)).design())
