"""Sensitivity studies on the toy game: what matters is seen, what does not is not."""

import shutil

import pandas as pd
import pytest

from exobalance.analysis.studies.points.point import Setting
from exobalance.analysis.studies.points.tables import HASHES
from exobalance.analysis.studies.sensitivity.report import _ranking
from exobalance.analysis.studies.sensitivity.share_report import _told, stands_out
from exobalance.analysis.studies.sensitivity.study import ScreeningEffort, sensitivity
from exobalance.reports import write_report
from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.run.plan.design import Rules
from tests.reports.page import Page

SETTING = Setting("tests.toy", ("tuned",) * 3, 300, seed=5)


@pytest.fixture(scope="module", name="study")
def _study(tmp_path_factory):
    """Return a study of five rules, of which one is a seat that nobody sits in."""
    return sensitivity(
        SETTING,
        tmp_path_factory.mktemp("sensitivity") / "study",
        paths=["track.*", "start.points[3]", "beacons.cost"],
        ranges=["start.points[0]=0:9"],
        metrics=["turns", "seat_share.1", "points.start"],
        effort=ScreeningEffort(trajectories=6, n=32, survivors=4),
        jobs=1,
    )


def rows(study, key, table="screening"):
    """Return the rows of one number by path."""
    frame = study.results[table]
    return frame[frame.key == key].set_index("path")


class TestScreening:
    """What moves what."""

    def test_the_length_is_moved_by_the_track(self, study):
        """And by the cost of beacons; never by points."""
        found = rows(study, "turns")
        assert found.mu_star.idxmax() == "track.goal"
        assert set(found.index[found.above_noise]) == {"track.goal", "beacons.cost"}
        assert found.mu_star["start.points[0]"] == 0

    def test_planted_points_move_the_first_seat(self, study):
        """Nine points of a lead are worth tens of percentage points."""
        found = rows(study, "seat_share.1")
        assert found.mu_star.idxmax() == "start.points[0]"
        assert found.above_noise["start.points[0]"]
        assert found.mu_star["start.points[0]"] > 20

    def test_effects_are_per_range(self, study):
        """Nine points for one of three seats are three points of the mean, without noise."""
        found = rows(study, "points.start").loc["start.points[0]"]
        assert found.mu_star == pytest.approx(3)
        assert found.sigma == pytest.approx(0, abs=1e-9)
        assert found.noise == pytest.approx(0, abs=1e-9)

    def test_rule_without_effect_is_not_seen(self, study):
        """The negative control: points of a seat that is not played."""
        table = study.results["screening"]
        idle = table[table.path == "start.points[3]"]
        assert (idle.mu_star == 0).all()
        assert not idle.above_noise.any()
        assert not idle.survives.any()


class TestShares:
    """How much each of them decides."""

    def test_points_are_all_the_work_of_one_rule(self, study):
        """Its share is the whole, alone and in all."""
        found = rows(study, "points.start", "shares")
        assert found.total["start.points[0]"] == pytest.approx(1, abs=0.25)
        assert found.total.drop("start.points[0]").max() < 0.01

    def test_length_is_decided_by_the_track(self, study):
        """Points have no share in it."""
        found = rows(study, "turns", "shares")
        assert found.total.idxmax() == "track.goal"
        assert found.total["start.points[0]"] == 0

    def test_noise_is_told_with_the_blocks_that_are_needed(self, study):
        """300 blocks settle turns; shares of seats need more if noise is above 5 %."""
        noise = study.results["noise"].set_index("key")
        assert noise.noise_share["turns"] < 0.05
        assert (noise.noise_share <= noise.noise_share_alone + 1e-12).all()
        loud = noise[noise.noise_share > 0.05]
        assert (loud.blocks_needed > 300).all()
        sections = study.sections
        told = [line for line in sections[1].sentences if line.startswith("Noise makes up")]
        assert len(told) == max(1, len(loud))


def test_asked_again_nothing_is_played(study, monkeypatch):
    """Points are found by what decides their games."""
    from exobalance.analysis.studies.points import evaluate as points

    monkeypatch.setattr(points, "_compute", lambda task: pytest.fail("played again"))
    again = sensitivity(
        SETTING,
        study.run.folder,
        paths=["track.*", "start.points[3]", "beacons.cost"],
        ranges=["start.points[0]=0:9"],
        metrics=["turns", "seat_share.1", "points.start"],
        effort=ScreeningEffort(trajectories=6, n=32, survivors=4),
        jobs=1,
    )
    assert again.results["shares"].equals(study.results["shares"])


def test_report_has_both_sections(study):
    """Scatters and pairs of dots, and what was played."""
    paths = write_report(study.run.folder)
    text = paths.html.read_text(encoding="utf-8")
    root = Page(text).root
    assert len(root.all("figure")) == 6
    assert "Sensitivity to rules" in text
    assert paths.headlines[0].startswith("3 players: Turns per game: moved most by track.goal")


def test_study_of_an_earlier_version_is_refused_with_what_to_do(study, tmp_path):
    """Rather than a traceback about a column; it kept no hashes either."""
    shutil.copytree(study.run.folder, tmp_path / "old")
    path = tmp_path / "old" / "results" / "screening.parquet"
    path.with_name(HASHES).unlink()
    pd.read_parquet(path).drop(columns="least").to_parquet(path)
    with pytest.raises(DatasetError, match="earlier version; ask for the study again"):
        write_report(tmp_path / "old")


def test_default_numbers_are_those_of_the_targets(tmp_path):
    """The farthest seat, the leading source, the length; nothing survives if none may."""
    small = Setting("tests.toy", ("tuned",) * 2, 40, seed=5)
    study = sensitivity(
        small,
        tmp_path,
        ["start.points[3]"],
        effort=ScreeningEffort(2, 4, 3),
        jobs=1,
        progress=False,
    )
    keys = list(study.results["screening"].key)
    assert [key.partition(".")[0] for key in keys] == ["seat_share", "lead_share", "turns"]
    assert study.results["shares"].empty
    (section,) = study.sections
    assert any(
        "the screening saw no rule on any of these numbers" in line for line in section.sentences
    )


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"metrics": ["turn"]}, "unknown metric 'turn': did you mean 'turns'"),
        ({"paths": ["nothing.*"]}, "fits no number"),
    ],
)
def test_mistakes_are_told(tmp_path, asked, told):
    """Before a screening is played."""
    with pytest.raises(ConfigError) as caught:
        sensitivity(SETTING, tmp_path / "x", effort=ScreeningEffort(2, 2, 0), jobs=1, **asked)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ((1, 64, 6), "--trajectories is 1: expected a whole number of at least 2"),
        ((4, 48, 6), "power of two, such as 64"),
        ((4, 8, -1), "--survivors is -1"),
        ((4, 8.0, 2), "--design is 8.0: expected a whole number"),
    ],
)
def test_efforts_that_make_no_design_are_refused(numbers, told):
    """With what was expected."""
    with pytest.raises(ConfigError) as caught:
        ScreeningEffort(*numbers)
    assert told in str(caught.value)


FAIR = Rules(sets=("beacons.cost=20", "track.first_points=0"))
"""Nobody lights a beacon, and nobody gains by being first: both seats are alike by symmetry."""


def named_for_the_first_seat(folder, seed):
    """Return which rules a study of a fair race names for the seats, and its sentences.

    The rules decide the length, so that their shares are computed; they only reshuffle who
    wins.
    """
    study = sensitivity(
        Setting("tests.toy", ("tuned",) * 2, 60, seed, FAIR),
        folder,
        paths=["track.goal", "dice.*"],
        metrics=["seat_share.1", "turns"],
        effort=ScreeningEffort(6, 16, 3),
        jobs=1,
    )
    screened = rows(study, "seat_share.1")
    shares = stands_out(rows(study, "seat_share.1", "shares"))
    told = [line for section in study.sections for line in section.sentences]
    assert rows(study, "turns").above_noise["track.goal"]
    return {*screened.index[screened.above_noise], *shares.index}, told


@pytest.mark.parametrize("seed", [1, 6])
def test_rules_that_do_not_matter_are_not_named(tmp_path, seed):
    """And what would have been seen is told; seed 6 named a rule when intervals decided."""
    named, told = named_for_the_first_seat(tmp_path / "study", seed)
    assert not named
    screened, shared = (line for line in told if line.startswith("Win share of seat 1: "))
    assert "no rule was seen to move it by more than noise would; an effect of " in screened
    assert "is seen with a chance of 80 %" in screened
    assert shared.endswith("no rule's share of that stands out from noise.")


@pytest.mark.full
def test_false_alarms_are_rare(tmp_path):
    """Screening and shares each name a rule in about one of 100 studies."""
    alarms = [named_for_the_first_seat(tmp_path / f"{seed}", seed)[0] for seed in range(40)]
    assert sum(map(bool, alarms)) <= 3


def plain(lines):
    """Return sentences with plain spaces."""
    return [line.replace("\u00a0", " ") for line in lines]


def shares_of(first, total, low, seen, spread=2.0):
    """Return shares of three rules in one number, and the rest of what a report reads."""
    rules = ["a", "b", "c"]
    shares = pd.DataFrame(
        {
            "path": rules, "key": "turns", "number": "turns per game", "first": first,
            "first_low": first, "first_high": first, "total": total, "total_low": low,
            "total_high": 1.0, "is_seen": seen,
        }
    )  # fmt: skip
    noise = pd.Series(
        {
            "number": "turns per game", "unit": "turns", "spread": spread, "together": 0.3,
            "together_low": 0.1, "together_high": 0.5, "noise_share": 0.01, "settings": 90,
        }
    )  # fmt: skip
    screened = pd.DataFrame({"path": rules, "above_noise": [True, False, True], "effects": 10})
    return shares, noise, screened


def test_shares_above_the_whole_are_explained_and_the_screening_is_answered():
    """Two rules name themselves; one was not seen before, and one is not told from noise now."""
    told = plain(
        _told(*shares_of([0.5, 0.2, 0.0], [0.8, 0.59, 0.1], [0.4, 0.2, -0.1], [True, True, False]))
    )
    assert told == [
        "Turns per game: varies by 2.0 turns (standard deviation) between settings; shares of "
        "that: a 80 % (40 to 100) and b 59 % (20 to 100). About 30 % (10 to 50) of it comes from "
        "rules acting together. These shares add up to 139 %, as what rules do together counts "
        "for each of them.",
        "The screening did not see b move the turns per game: it measured 10 effects of each "
        "rule, and here 90 settings were played, which show smaller ones.",
        "The screening saw c move the turns per game; the shares here are small or not told "
        "from noise (c 10 % (−10 to 100)).",
    ]


def test_share_that_may_be_nothing_names_nobody():
    """Neither one that noise explains, nor one whose interval holds 0."""
    shares, noise, screened = shares_of([0.4] * 3, [0.9] * 3, [-0.1, 0.0, 0.3], [True, True, False])
    first, second = plain(_told(shares, noise, screened))
    assert first.endswith("no rule's share of that stands out from noise.")
    assert second.startswith("The screening saw a and c move the turns per game; the shares here")


@pytest.mark.parametrize(
    ("lows", "told"),
    [
        ((5.5, 2, 0), "moved most by a, 6.0 pp (5.5 to 9.0) over 1 to 3; next b (4.0)"),
        ((3, 2, 0), "moved by a, 6.0 pp (3.0 to 9.0) over 1 to 3, and by b (4.0); which of these"),
        ((3, -2, 0), "the only rule seen to move it is a, 6.0 pp (3.0 to 9.0) over 1 to 3; others"),
    ],
)
def test_no_order_inside_noise(lows, told):
    """A rule moves a number most only if its interval lies above all others."""
    table = pd.DataFrame(
        {
            "key": "seat_share.1",
            "number": "win share of seat 1",
            "path": ["a", "b", "c"],
            "values": "1 to 3",
            "mu_star": [6.0, 4.0, 0.5],
            "low": lows,
            "high": [9.0, 5.0, 1.0],
            "unit": "pp",
            "above_noise": [True, lows[1] > 0, False],
        }
    )
    (sentence,) = _ranking(table, table[:0])
    assert sentence.startswith(f"Win share of seat 1: {told}")
