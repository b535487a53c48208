"""The luck study end to end on the toy game: replicated worlds, ladder, going on."""

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.studies.luck.study import Replication, luck
from exobalance.simcore.core.rng import replicate
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.record.files import marker_name
from exobalance.simcore.ruleset import load_ruleset
from exobalance.simcore.run.play.simulate import simulate

SIZE = Replication(setups=10, chances=6, noises=4, ladder_blocks=300)
BOTS = ("tuned", "hasty", "random")


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    """Return a study of the toy with a ladder of two steps."""
    folder = tmp_path_factory.mktemp("luck") / "study"
    return luck("tests.toy", BOTS, folder, ("random", "hasty", "tuned"), size=SIZE, jobs=1)


def test_replicates_share_their_setup(study):
    """All chances and noises of a world have its setup set; chances differ in their games."""
    games = study.run.scan("games", lineup="l0").collect()
    world = pl.col("world") & ((1 << 40) - 1)
    sets = games.group_by(world.alias("setup")).agg(
        pl.col("setup_set").n_unique().alias("sets"), pl.len().alias("games")
    )
    assert sets["sets"].to_list() == [1] * SIZE.setups
    assert sets["games"].to_list() == [SIZE.chances * SIZE.noises * 3] * SIZE.setups
    first = games.filter(pl.col("rotation") == 0, world == 3)
    assert first["game_hash"].n_unique() > SIZE.chances


def test_replicated_games_are_those_of_the_simulator(study):
    """A replicated world is a world like any other."""
    start = replicate(0, chance=2, noise=1)
    alone = simulate(
        "tests.toy", load_ruleset("tests.toy"), BOTS, 3, range(start, start + 10), seed=1
    )["games"]
    stored = study.run.scan("games", lineup="l0").filter(
        pl.col("world").is_between(start, start + 9)
    )
    hashes = stored.sort("world", "rotation").collect()["game_hash"].to_numpy()
    assert np.array_equal(hashes, alone["game_hash"])


def test_sections_say_what_decides(study):
    """Shares sum to one; better play, chance and the ladder are all there."""
    main, ladder = study.sections
    shares = main.tables["luck"].groupby("outcome").share.sum()
    assert shares.to_list() == pytest.approx([1, 1])
    points = main.tables["luck"].query("outcome == 'points ahead of the others'")
    by_part = dict(zip(points.part, points.share, strict=True))
    assert by_part["skill"] > 0.005
    assert main.verdicts[0].sentence == main.sentences[0]
    assert main.sentences[0].startswith("Among tuned, hasty and random, ")
    assert by_part["chance"] > 0.2  # a dice race
    steps = ladder.tables["skill_ladder"]
    assert steps.lower.to_list() == ["random", "hasty"]
    assert steps.low.iloc[0] > 0
    if (least := steps.low.iloc[-1]) > 0:  # what is left is told from the end of the interval
        assert ladder.sentences[-1].endswith(f"leaves at least {least:.1f} pp to be gained.")


def test_same_call_goes_on_and_another_is_refused(study):
    """A lost part is played again; other numbers are another study."""
    before = study.run.scan("games").collect()
    (study.run.folder / marker_name(1)).unlink()
    again = luck(
        "tests.toy", BOTS, study.run.folder, ("random", "hasty", "tuned"), size=SIZE, jobs=1
    )
    assert again.run.scan("games").collect().equals(before)
    other = Replication(setups=10, chances=5, noises=4, ladder_blocks=300)
    with pytest.raises(ConfigError, match="holds another study"):
        luck("tests.toy", BOTS, study.run.folder, ("random", "hasty", "tuned"), size=other)


def test_designs_that_cannot_tell_parts_apart_are_refused(tmp_path):
    """One chance per setup leaves chance and setup mixed; bots must fill the seats."""
    with pytest.raises(ConfigError, match="chances is 1: expected a number from 2"):
        Replication(chances=1)
    with pytest.raises(ConfigError, match="is not played by 5 players"):
        luck("tests.toy", ("tuned",) * 5, tmp_path / "x")
