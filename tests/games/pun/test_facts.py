"""What the manifest of a run tells analyses about boards."""

from types import SimpleNamespace

import pytest

from analysis.words import read_words
from simcore.games import load_game
from simcore.games.pun.describe import facts
from simcore.games.pun.params import item_numbers
from simcore.ruleset import load_ruleset

GAME = load_game("pun")
TREE = load_ruleset("pun").tree


def words_of(tree):
    """Return the words of a run under these rules."""
    arm = SimpleNamespace(
        facts=facts(tree), effect={}, groups=(), changes=(), setup_sets=GAME.setup_sets(tree)
    )
    cells = (SimpleNamespace(arm="base", players=2, lineup="0"),)
    manifest = SimpleNamespace(
        game=GAME,
        arms={"base": arm},
        cells=cells,
        fork_options=(),
        seed=1,
        lineup_names=lambda lineup: ("a", "a"),
    )
    return read_words(manifest, "base", 2)


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
