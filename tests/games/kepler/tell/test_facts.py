"""What the manifest of a run tells analyses about Kepler-3042."""

from collections import Counter

import pytest

from exobalance.simcore.games.kepler.data.params import item_numbers
from exobalance.simcore.games.kepler.tell.facts import facts
from tests.games.kepler.tell.played import GAME, TREE, rules

TOLD = facts(TREE)


def test_columns_exist():
    """Those of the rows that the game fills."""
    (deck,) = TOLD["draws"]
    assert {*deck["columns"], deck["drawn"]} <= set(GAME.game_dtype.names)
    assert {TOLD["solo"]["target"], TOLD["solo"]["result"]} <= set(GAME.game_dtype.names)
    assert set(TOLD["tie_breaks"]) <= set(GAME.seat_dtype.names)


def test_a_level_is_passed_with_points_and_all_its_objectives():
    """KEP-R71: so many objectives as the level has."""
    solo = TOLD["solo"]
    assert solo["passed"] in GAME.game_dtype.names
    assert solo["rest"] == {"word": "objective", "column": "met", "least": 1}
    rest = facts(rules(("solo.level=3",)))["solo"]["rest"]
    assert rest == {"word": "objectives", "column": "met", "least": 3}


def test_progress_cards_say_what_they_do_and_for_whom():
    """KEP-R49: a column each, in the order of the data."""
    (deck,) = TOLD["draws"]
    assert len(deck["columns"]) == len(deck["names"]) == len(deck["groups"]) == 18
    assert deck["names"][2] == (
        "PC03 Colonial supplies: lowest on the colonial track may produce 1E 1M on one card"
    )
    assert Counter(deck["groups"]) == {"for all": 2, "for the lowest": 10, "for the highest": 6}
    tree = rules(
        ('progress.PC18.effects=["flip:2", "move_ships:1"]', "progress.PC18.optional=true")
    )
    assert facts(tree)["draws"][0]["names"][17] == (
        "PC18 Cost of fame: highest in medals may turn up 2 tiles and then move ships up to 1 hex"
    )


def test_objectives_have_titles_by_item_number():
    """KEP-R15: every item of the group, and no others; chosen only where two are dealt."""
    kind = TOLD["own_items"]["objective"]
    assert list(kind["titles"]) == [str(number) for number in item_numbers(TREE)]
    assert {GAME.items[int(number)].group for number in kind["titles"]} == {"objective"}
    assert kind["titles"]["2"] == "Helios Project" and not kind["chosen"]
    two = rules(("switches.objective_deal=two_keep_one",))
    assert facts(two)["own_items"]["objective"]["chosen"]


def test_titles_are_of_labels_and_say_costs_under_the_rules():
    """A dearer level is told with its cost."""
    labels = {label.name for label in GAME.labels}
    assert set(TOLD["titles"]) <= labels
    assert TOLD["titles"]["develop:I2"] == "buy Space Travel (I) level 2 for 1E 1M"
    tree = rules(("technologies.I.costs=['-', '1E', '3M', '2E 1M 1A', '2E 2M 2A']",))
    changed = facts(tree)["titles"]
    assert {name for name in changed if changed[name] != TOLD["titles"][name]} == {"develop:I2"}


@pytest.mark.parametrize("players", [1, 2, 4])
def test_traits_are_of_things_that_exist(players):
    """Every thing of the group has its values."""
    things = GAME.things(TREE, players)
    for kind, each in TOLD["traits"].items():
        found = {thing.name for thing in things if thing.group == kind}
        assert found and found <= set(each["names"])
        assert all(len(values) == len(each["names"]) for values in each["traits"].values())
