"""Bringing two sets of rules together: common worlds, other line-up ids, what a change reaches."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.base.paired_worlds import pair, reach, worlds_of
from exobalance.analysis.effects.tweak_effects import effects
from tests.analysis.effects.test_tweak_effects import TARGETS
from tests.analysis.synthetic import Synthetic

BOTS = ("a", "b", "c")


def run(**values):
    """Return a cell of 300 worlds."""
    return Synthetic(**{"blocks": 300, "bots": BOTS, **values}).cell()


def with_hashes(cell, changed=0):
    """Return a cell whose games have hashes; those of the first worlds are other ones."""
    hashes = pl.col("world") * 10 + pl.col("rotation") + (pl.col("world") < changed) * 1_000_000
    return replace(cell, games=cell.games.with_columns(game_hash=hashes))


def test_same_worlds_are_paired_as_they_are():
    """Nothing is left out, and nothing is copied."""
    base, tweak = run(), run(seat_points=(2, 0, 0))
    found = pair(base, tweak)
    assert (found.paired, found.note, found.n_blocks) == (True, "", 300)
    assert found.base is base
    assert found.tweak is tweak


def test_only_worlds_that_both_played_are_paired():
    """The effect is that of the common worlds alone, and a note says so."""
    base = run(blocks=500)
    found = pair(base, run(seat_points=(2, 0, 0)))
    assert found.paired
    assert found.n_blocks == found.base.groups.n_blocks == 300
    assert found.note.startswith("300 worlds that both played are compared")
    score = dict(zip(*[effects(found, TARGETS).table()[c] for c in ("key", "change")], strict=True))
    assert score["points.start"] == pytest.approx(2 / 3)


def test_gaps_in_the_worlds_are_left_out_too():
    """Parts that are not finished yet leave holes."""
    tweak = run()
    holes = replace(
        tweak,
        **{
            name: getattr(tweak, name).filter(~pl.col("world").is_between(100, 149))
            for name in ("games", "seats", "items")
        },
    )
    found = pair(run(), holes)
    assert np.array_equal(worlds_of(found.base), worlds_of(holes))
    assert found.n_blocks == 250


@pytest.mark.parametrize(
    ("change", "note"),
    [
        ({"seed": 2}, "the seeds differ"),
        ({"bots": ("a", "b", "d")}, "other bots sit together"),
        ({"first_world": 1000}, "no world was played by both"),
    ],
)
def test_unrelated_runs_are_not_paired(change, note):
    """The reason is told, and both sides keep all their worlds."""
    tweak = run(**change)
    words = replace(tweak.facts, root=change.get("seed", 0))
    found = pair(run(), replace(tweak, facts=words))
    assert (found.paired, found.note) == (False, note)
    assert found.n_blocks == 300


def test_line_ups_may_have_other_ids():
    """Two stored runs number their line-ups on their own."""
    tweak = run()
    other = replace(
        tweak,
        facts=replace(tweak.facts, lineups={"l7": tweak.facts.lineups["0"]}),
        **{
            name: getattr(tweak, name).with_columns(lineup=pl.lit("l7"))
            for name in ("games", "seats", "items")
        },
    )
    found = pair(run(), other)
    assert found.paired
    assert list(found.tweak.facts.lineups) == ["0"]
    assert effects(found, TARGETS).change.value == pytest.approx(0)


def test_tuned_bots_meet_the_same_deals():
    """Bots that differ by design are still paired by world."""
    assert pair(run(bots=("a",)), run(bots=("z",)), any_bots=True).paired
    assert not pair(run(bots=("a",)), run(bots=("z",))).paired


@pytest.mark.parametrize("changed", [0, 7, 300])
def test_reach_counts_worlds_in_which_any_game_differs(changed):
    """By the hashes of the games."""
    found = reach(pair(with_hashes(run()), with_hashes(run(), changed)))
    assert found is not None
    assert (found.changed, found.blocks) == (changed, 300)


def test_reach_of_unrelated_runs_is_not_known():
    """Their games have nothing in common anyway."""
    assert reach(pair(with_hashes(run()), with_hashes(run()), "they are unrelated")) is None
