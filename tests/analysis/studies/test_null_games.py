"""Rule numbers that no game of Space Gate Odyssey at 3 players reaches, with tidy bots.

Nothing that a study says of them may be more than chance: seeds of real games, whole studies.
"""

import pytest

from exobalance.analysis.base.targets import load_targets
from exobalance.analysis.studies.compare.study import compare
from exobalance.analysis.studies.points.point import Setting
from exobalance.analysis.studies.sensitivity.study import ScreeningEffort, sensitivity
from exobalance.analysis.studies.sweep.results import SweepResults
from exobalance.analysis.studies.sweep.study import sweep
from exobalance.analysis.studies.target_search.results import SearchResults
from exobalance.analysis.studies.target_search.study import SearchEffort, search
from tests.analysis.coverage import band
from tests.analysis.studies.search_case import write

pytestmark = pytest.mark.full

SEEDS = 40
PLAYED = {"players": (3,), "bots": ("tidy",), "blocks": 250, "jobs": 1}
FOURTH = "start.influence=[0,0,0,9]"
"""Points for a seat that nobody sits in."""

UNREACHED = (
    "start.influence[3]", "exoplanets.Russell.side_2.close", "exoplanets.Fermi.side_4.close",
    "exoplanets.Turing.branch_areas",
)  # fmt: skip
"""That seat, and sides of boards for other player counts."""

AIMS = """
game = "sgo"
players = 3
skill = false
[targets]
turns = [5, 6]
[vary]
"start.influence[3]" = [0, 9]
"exoplanets.Russell.side_2.close" = [6, 7]
"""


@pytest.fixture(scope="module", name="seeds")
def _seeds(tmp_path_factory):
    """Return comparisons of the printed rules with themselves in effect, seed by seed."""
    folder = tmp_path_factory.mktemp("seeds")
    return [
        compare("sgo", [FOURTH], seed=seed, out=folder / str(seed), **PLAYED)
        for seed in range(1, SEEDS + 1)
    ]


def moves_of(found):
    """Return what is said of each target of a comparison."""
    return [verdict.versus.move for verdict in found.verdicts]


def test_on_the_same_worlds_nothing_is_said_to_change(seeds):
    """Nine targets at 40 seeds, many of them missed or open; no number moves at all."""
    said = [move for found in seeds for move in moves_of(found)]
    assert len(said) == 9 * SEEDS
    assert set(said) == {"No change", "Stays inside"}
    assert not any((found.effects.change != 0).any() for found in seeds)


def test_on_other_worlds_chance_alone_is_rarely_said_to_help_or_hurt(seeds):
    """Twenty pairs of unrelated runs of the same rules, as stored runs are compared."""
    said = []
    for one, other in zip(seeds[::2], seeds[1::2], strict=True):
        found = compare(f"{one.run.folder}:base", [f"{other.run.folder}:base"])
        assert not found.effects.paired.any()
        said += moves_of(found)
    assert len(said) == 9 * SEEDS // 2
    false = said.count("Helps") + said.count("Hurts")
    assert false / len(said) < 0.05 + band(0.05, len(said), errors=2)


@pytest.mark.parametrize("seed", range(1, 4))
def test_a_sweep_turns_no_word(tmp_path, seed):
    """Every value of a number that is not reached has the words of the printed one."""
    setting = Setting("sgo", ("tidy",) * 3, 250, seed)
    study = sweep(setting, [f"{UNREACHED[0]}=0,5,9", f"{UNREACHED[1]}=6,8"], tmp_path / "x", jobs=1)
    told = SweepResults(study.run, load_targets("sgo"))
    words = [{each.title: each.word for each in judged} for judged in told.judged]
    assert len(words) == 7
    assert all(each == words[0] for each in words)
    (best,) = [s for part in study.sections for s in part.sentences if "meets more targets" in s]
    assert best.startswith("No setting that was played meets more targets for sure")


@pytest.mark.parametrize("seed", range(1, 4))
def test_a_sensitivity_study_names_no_rule(tmp_path, seed):
    """Whatever decides a target: no effect is above noise."""
    study = sensitivity(
        Setting("sgo", ("tidy",) * 3, 100, seed),
        tmp_path / "x",
        paths=UNREACHED,
        effort=ScreeningEffort(trajectories=4, survivors=0),
        jobs=1,
    )
    screened = study.results["screening"]
    assert set(screened.path) == set(UNREACHED)
    assert not screened.above_noise.any()
    assert (screened.mu_star == 0).all()


def test_a_search_proposes_nothing(tmp_path):
    """A target out of reach is not met by rules that do nothing, and none comes closer."""
    effort = SearchEffort(blocks=250, confirm=300)
    study = search(write(tmp_path, AIMS), tmp_path / "run", effort=effort, jobs=1)
    told = SearchResults(study.run, load_targets("sgo"))
    assert not told.is_met
    assert study.results["front"].label.tolist() == ["no change"]
