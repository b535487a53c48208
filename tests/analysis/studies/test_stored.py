"""Stored runs beside each other, and a stored run as the base of tweaks."""

from dataclasses import replace
from pathlib import Path

import pytest

from exobalance.analysis.studies.compare.stored import unpaired_because
from exobalance.analysis.studies.compare.study import compare
from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.record.manifest import read_manifest
from exobalance.simcore.record.writer import write_manifest
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.play.executor import run

BASE = Experiment("tests.toy", players=(2, 3), games=400, seed=5)


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Return folders of stored runs by name."""
    folder = tmp_path_factory.mktemp("runs")
    made = {
        "base": BASE,
        "tweak": replace(BASE, sets=("beacons.cost=1",), games=300),
        "seed": replace(BASE, sets=("beacons.cost=1",), seed=6, players=(3,)),
        "bots": replace(BASE, bots=("hasty",), players=(3,)),
        "four": replace(BASE, players=(4,), games=64),
        "limit": replace(BASE, players=(3,), turn_limit=500, games=64),
    }
    for name, experiment in made.items():
        run(experiment, folder / name, jobs=1)
    return {name: str(folder / name) for name in made}


def note_of(found, players=3):
    """Return whether a comparison is paired, and its first note."""
    compared = next(each for each in found.compared if each.players == players)
    pair = compared.tweaks[0].pair
    return pair.paired, pair.note


class TestPairs:
    """Two stored runs."""

    def test_same_seed_and_bots_are_paired(self, runs):
        """Over the worlds that both played; nothing is played or written."""
        found = compare(runs["base"], [runs["tweak"]])
        assert note_of(found) == (
            True, "300 worlds that both played are compared; the others are left out",
        )  # fmt: skip
        assert [each.players for each in found.compared] == [2, 3]
        assert found.run is None
        assert found.compared[0].names == {
            "base": "printed rules (base)", "t1": "beacons.cost=1",
        }  # fmt: skip

    def test_numbers_are_those_of_a_comparison_that_was_played(self, runs, tmp_path):
        """The same worlds give the same effects."""
        stored = compare(runs["base"], [runs["tweak"]]).effects
        fresh = compare(
            "tests.toy", ["beacons.cost=1"], players=(2, 3), blocks=300, seed=5,
            out=tmp_path / "x", jobs=1,
        ).effects  # fmt: skip
        for column in ("before", "after", "change", "low", "high"):
            assert stored[column].to_numpy() == pytest.approx(fresh[column].to_numpy())

    @pytest.mark.parametrize(
        ("other", "note"),
        [
            ("seed", "their seeds differ (5 and 6)"),
            (
                "bots",
                "other bots played at 3 players, and a change is that of rules and bots together",
            ),
            ("limit", "games were cut off at different limits"),
        ],
    )
    def test_what_merely_unpairs_is_told(self, runs, other, note):
        """The comparison goes on with wider intervals, and its report says why."""
        found = compare(runs["base"], [runs[other]])
        assert note_of(found) == (False, note)
        (said,) = [n for n in found.sections[0].notes if n.startswith("Compared as unrelated")]
        assert note in said
        assert not found.effects.paired.any()

    def test_other_rules_versions_are_not_paired(self, runs):
        """A change then holds what the program changed too."""
        mine = read_manifest(Path(runs["base"]))
        other = mine.model_copy(
            update={"game": mine.game.model_copy(update={"rules_version": "2"})}
        )
        told = unpaired_because(mine, "base", other, "base")
        assert told.startswith("they were played by different versions of the rules (1 and 2)")


class TestRefused:
    """What makes no sense, in one sentence."""

    def test_no_common_player_count(self, runs):
        """Player counts are never pooled."""
        with pytest.raises(DatasetError, match="no player count is common to all"):
            compare(runs["base"], [runs["four"]]).effects.info()

    def test_the_same_run_twice(self, runs):
        """It cannot differ."""
        with pytest.raises(ConfigError, match="is named twice: give two different runs"):
            compare(runs["base"], [runs["base"]])

    def test_a_run_beside_rules_that_are_to_be_played(self, runs, tmp_path):
        """Unless it is the base."""
        with pytest.raises(ConfigError, match="runs are compared with runs, or one run as"):
            compare("tests.toy", [runs["tweak"]], out=tmp_path / "x")

    def test_other_games(self, runs, tmp_path):
        """Each named with what says so."""
        folder = tmp_path / "foreign"
        folder.mkdir()
        manifest = read_manifest(Path(runs["base"]))
        game = manifest.game.model_copy(update={"id": "sgo"})
        write_manifest(folder, manifest.model_copy(update={"game": game}))
        with pytest.raises(ConfigError, match="different games cannot be compared"):
            compare(runs["base"], [str(folder)])

    def test_an_empty_run(self, runs, tmp_path):
        """Nothing has been played yet."""
        folder = tmp_path / "empty"
        folder.mkdir()
        (folder / "manifest.json").write_text(Path(runs["tweak"], "manifest.json").read_text())
        with pytest.raises(DatasetError, match=r"holds no finished games of beacons.cost=1"):
            compare(runs["base"], [str(folder)]).effects.info()


class TestRunAsBase:
    """Tweaks of the rules of a stored run, played as it was."""

    def test_it_gives_players_bots_seed_and_number_of_worlds(self, runs, tmp_path):
        """And its own rules, even if their files are gone."""
        found = compare(runs["tweak"], ["beacons.cost=3"], out=tmp_path / "x", jobs=1)
        manifest = found.run.manifest
        assert {(cell.players, cell.blocks) for cell in manifest.cells} == {(2, 300), (3, 300)}
        assert manifest.seed == 5
        assert manifest.arms["base"].tree["beacons"]["cost"] == 1
        assert [arm.name for arm in manifest.arms.values()] == ["beacons.cost=1", "beacons.cost=3"]

    def test_one_of_several_sets_of_rules_has_to_be_named(self, runs, tmp_path):
        """By its arm."""
        out = tmp_path / "several"
        compare("tests.toy", ["beacons.cost=1"], players=(3,), blocks=64, out=out, jobs=1)
        with pytest.raises(ConfigError, match=r"name one of them, as in .*several:t1"):
            compare(str(out), [runs["tweak"]])
        with pytest.raises(ConfigError, match="unknown arm 't2': expected one of base, t1"):
            compare(f"{out}:t2", [runs["tweak"]])
        found = compare(f"{out}:base", [f"{out}:t1"])
        assert note_of(found) == (True, "")
