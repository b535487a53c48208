"""The coverage rows of Kepler-3042 that can occur."""

from collections import Counter

import pytest

from exobalance.simcore.games.kepler.data.coverage import things
from exobalance.simcore.games.kepler.data.labels import LABELS
from exobalance.simcore.ruleset import load_ruleset


def names(players, *sets):
    """Return the things by group, as sets."""
    found = things(load_ruleset("kepler", sets=list(sets)).tree, players)
    groups = {thing.group: set() for thing in found}
    for thing in found:
        groups[thing.group].add(thing.name)
    return groups


def test_numbers_of_things():
    """KEP-R8, KEP-R15, KEP-R65: planets, cards and objectives in play."""
    for players, planets, cards, objectives in ((1, 20, 17, 1), (2, 20, 18, 10), (4, 28, 18, 10)):
        found = names(players)
        assert len(found["planet"]) == len(found["terraformed planet"]) == planets
        assert len(found["progress card"]) == cards
        assert len(found["objective"]) == objectives
        assert len(found["technology step"]) == 20
    assert "PC02" not in names(1)["progress card"]
    assert names(1, "solo.level=2")["objective"] == {"OB01", "OB02"}


@pytest.mark.parametrize(
    ("players", "setting", "more"),
    [
        (2, "switches.tile_placement=players", {"place_tile:put"}),
        (3, "switches.objective_deal=two_keep_one", {"keep_objective:keep"}),
        (2, "switches.mapping_count=up_to", {"map_tile:stop"}),
        (2, "progress.PC07.optional=true", {"card:accept", "card:decline"}),
    ],
)
def test_options_that_a_change_adds(players, setting, more):
    """Not there under the printed rules."""
    assert names(players, setting)["option"] - names(players)["option"] == more


@pytest.mark.parametrize(
    ("setting", "gone"),
    [
        ("mine.regenerate=0", {"withdraw:regenerate"}),
        ("setup.targets=[0, 0, 0, 0]", {"move:target"}),
        ("progress.PC17.optional=false", {"flip:decline"}),
    ],
)
def test_options_that_a_change_takes_away(setting, gone):
    """There under the printed rules."""
    assert names(2)["option"] - names(2, setting)["option"] == gone


def test_bonus_cubes_are_of_higher_solo_levels():
    """KEP-R72: with a score that gives any."""
    high = ("solo.level=2", "solo.previous_score=44")
    assert "bonus_cubes:split" in names(1, *high)["option"]
    assert "bonus_cubes:split" not in names(1)["option"]
    assert "bonus_cubes:split" not in names(2, *high)["option"]


def test_every_label_belongs_to_a_decision_that_is_listed():
    """Decisions without an option are left out."""
    found = names(2)
    kinds = Counter(label.name.partition(":")[0] for label in LABELS)
    assert found["decision"] <= set(kinds)
    assert found["decision"] == {name.partition(":")[0] for name in found["option"]}
    assert {"bonus_cubes", "place_tile", "keep_objective", "card"}.isdisjoint(found["decision"])
