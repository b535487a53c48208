"""What the manifest of a run tells analyses about boards."""

from types import SimpleNamespace

import pytest

from exobalance.analysis.base.game_facts import read_game_facts
from exobalance.simcore.games import load_game
from exobalance.simcore.games.pun.data.params import item_numbers
from exobalance.simcore.games.pun.tell.facts import facts
from exobalance.simcore.ruleset import load_ruleset

GAME = load_game("pun")
TREE = load_ruleset("pun").tree


def words_of(tree):
    """Return the words of a run under these rules."""
    arm = SimpleNamespace(
        facts=facts(tree),
        effect={},
        groups=(),
        changes=(),
        setup_sets=GAME.setup_sets(tree),
        rules=(),
        sets=(),
        tree=tree,
    )
    cells = (SimpleNamespace(arm="base", players=2, lineup="0"),)
    manifest = SimpleNamespace(
        bots={},
        game=GAME,
        arms={"base": arm},
        cells=cells,
        fork_options=(),
        seed=1,
        lineup_names=lambda lineup: ("a", "a"),
    )
    return read_game_facts(manifest, "base", 2)


@pytest.mark.parametrize(
    ("one", "several"), [("planet", "planets"), ("corporation", "corporations")]
)
def test_every_board_has_its_title_by_item_number(one, several):
    """Items of the kind, and no others."""
    kind = facts(TREE)["own_items"][one]
    assert kind["word"] == [one, several]
    numbers = item_numbers(TREE, several)
    assert list(kind["titles"]) == [str(number) for number in numbers]
    assert {GAME.items[number].group for number in numbers} == {one}
    assert list(kind["titles"].values()) == [board["title"] for board in TREE[several].values()]


def test_items_are_called_as_in_the_rules_of_the_run():
    """A board with another title; all others as printed."""
    printed = words_of(TREE)
    tree = load_ruleset("pun", (), ["planets.Gaia.title=Old Earth"]).tree
    titles = [item.title for item in words_of(tree).items]
    changed = [(a.title, b) for a, b in zip(printed.items, titles, strict=True) if a.title != b]
    assert changed == [("Gaia", "Old Earth")]
    assert [kind.word for kind in printed.own_items] == [
        ("planet", "planets"),
        ("corporation", "corporations"),
    ]
    assert not any(kind.chosen for kind in printed.own_items)


def test_sides_that_players_choose_are_told():
    """What a board wins is then no matter of chance alone."""
    tree = load_ruleset("pun", (), ["setup.sides=choose"]).tree
    assert all(kind.chosen for kind in words_of(tree).own_items)


def test_the_option_of_each_card_says_what_the_card_does():
    """Under changed rules what it does then; labels of cards that no game has keep theirs."""
    titles = {label.name: label.title for label in words_of(TREE).labels}
    assert titles["civ:CIV-02"] == "CIV-02, rank 1: One cube moves up two steps"
    assert len([name for name in titles if name.startswith("civ:CIV-")]) == 36
    assert titles["civ:card_37"] == "take added civ card 1"
    tree = load_ruleset("pun", (), ["civ_cards.CIV-02.help=Nothing."]).tree
    changed = {label.name: label.title for label in words_of(tree).labels}
    assert changed["civ:CIV-02"] == "CIV-02, rank 1: Nothing"
    assert {name for name in titles if titles[name] != changed[name]} == {"civ:CIV-02"}


def test_events_have_a_column_each_with_name_and_colour():
    """In the order of the data; the game's rows have these columns."""
    (deck,) = facts(TREE)["draws"]
    assert len(deck["columns"]) == len(deck["names"]) == len(deck["groups"]) == 60
    assert set(deck["columns"]) | {deck["drawn"]} <= set(GAME.game_dtype.names)
    assert deck["names"][0].startswith("EVT-G01: ") and deck["groups"][0] == "green"
    assert [deck["groups"].count(colour) for colour in ("green", "orange", "red")] == [20] * 3


def test_triggers_and_traits_are_of_columns_and_things_that_exist():
    """Columns of games, and names of the coverage."""
    told = facts(TREE)
    columns = [trigger["column"] for trigger in told["endings"]["triggers"]]
    assert {*columns, told["endings"]["length"]} <= set(GAME.game_dtype.names)
    things = GAME.things(TREE, 3)
    for kind, each in told["traits"].items():
        assert {thing.name for thing in things if thing.group == kind} <= set(each["names"])
        assert all(len(values) == len(each["names"]) for values in each["traits"].values())
    traits = told["traits"]["tile"]
    here = dict(zip(traits["names"], traits["traits"]["terrains"], strict=True))
    assert here["Z5-CE-p"] == here["N5-CE-m"] == "CE"


def test_medals_at_the_start_are_the_head_start():
    """By their rule path, with the values of the run."""
    assert words_of(TREE).head_start == ("start.medals", (0, 0, 0, 0, 0, 0))
