"""What the manifest of a run tells analyses about Starship Interstellar."""

import json

import pytest

from exobalance.analysis.base.fact_columns import check_fact_columns
from exobalance.simcore.games.starship.tell.facts import facts
from tests.games.starship.tell.played import GAME, TREE, rules

TOLD = facts(TREE)


def test_facts_are_json():
    """They are kept in the manifest."""
    assert json.loads(json.dumps(TOLD)) == TOLD


def test_columns_exist():
    """Those of the rows that the game fills."""
    tables = {"games": GAME.game_dtype.names, "seats": GAME.seat_dtype.names}
    check_fact_columns(TOLD, tables, "starship")


def test_titles_are_of_labels_and_say_what_things_do():
    """SI-R10, SI-R31, SI-R32, SI-R20: under these rules."""
    labels = {label.name for label in GAME.labels}
    titles = TOLD["titles"]
    assert set(titles) <= labels
    assert titles["technology:drill2"] == "develop drill 2 for RB"
    assert titles["technology:engineering"] == (
        "develop engineering (1 cube of a mechanism one value lower)"
    )
    assert titles["action:x03"] == "play Refinery (x03: 6 fuel)"
    assert titles["extra_token:x12"] == "take Recruitment (x12: pay 5 fuel and 1 scientist)"
    assert titles["pass_reward:face_7"] == "take face 7 of the pass token (1 scientist)"
    assert titles["action:x09"].endswith("1 fuel better for each cube, repeatable)")


def test_a_changed_thing_is_told_as_it_is():
    """Another effect and another cost."""
    tree = rules(('extra.x03.effects="fuel:9"', 'technologies.ars.costs=["P", "YG", "YBB"]'))
    changed = facts(tree)["titles"]
    assert {name for name in changed if changed[name] != TOLD["titles"][name]} == {
        "action:x03",
        "extra_token:x03",
        "technology:ars1",
    }
    assert changed["technology:ars1"] == "develop ARS 1 for P"


def test_endings_are_the_bits_of_the_table():
    """SI-R15: four triggers, each with a column."""
    columns = [each["column"] for each in TOLD["endings"]["triggers"]]
    assert columns == [name for name in GAME.game_dtype.names if name.startswith("ended_by_")]


def test_every_effect_has_words():
    """Of all texts of the rules; no title shows a word of the data files."""
    words = " ".join(TOLD["titles"].values())
    assert ":" not in words.replace(": ", "") and "_" not in words


@pytest.mark.parametrize("players", [2, 4])
def test_traits_are_of_things_that_exist(players):
    """Every thing of the group has its values."""
    things = GAME.things(TREE, players)
    for kind, each in TOLD["traits"].items():
        found = {thing.name for thing in things if thing.group == kind}
        assert found and found <= set(each["names"])
        assert all(len(values) == len(each["names"]) for values in each["traits"].values())


def test_tallies_have_titles_of_their_own():
    """No two keys, and no two columns of a tally, are called alike."""
    tallies = TOLD["tallies"]
    assert len({each["key"] for each in tallies}) == len(tallies)
    for each in tallies:
        assert len(set(each["columns"].values())) == len(each["columns"])
