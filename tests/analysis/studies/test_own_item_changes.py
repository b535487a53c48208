"""What a tweak does to items that belong to seats: before, after, nearer to fair."""

from types import SimpleNamespace

import pytest

from exobalance.analysis.base.paired_worlds import pair
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.effects.groups import labelled
from exobalance.analysis.effects.tweak_effects import effects
from exobalance.analysis.studies.compare.own_item_changes import nearer_sentences, own_item_changes
from tests.analysis.synthetic_own import WORLDS, SyntheticOwn

AIMS = Targets({"world_win_pp": 5.0, "world_score": 2.0})
BEFORE, AFTER = (6.0, 0.0, 0.0, 0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)


@pytest.fixture(scope="module", name="found")
def _found():
    """Return a comparison in which the strongest world loses 5 of its 6 points."""
    base, tweak = (SyntheticOwn(3, 1500, world_points=p).cell() for p in (BEFORE, AFTER))
    change = effects(pair(base, tweak), AIMS)
    table = change.table()
    table.insert(0, "arm", "t1")
    table.insert(1, "tweak", "weaker")
    side = SimpleNamespace(key="t1", name="weaker")
    compared = SimpleNamespace(
        players=3, cell=base, base=SimpleNamespace(name="printed rules"),
        tweaks=(SimpleNamespace(side=side),),
    )  # fmt: skip
    table = labelled(table, base.facts)
    return compared, table[table.group == "items"], change


def test_each_kind_and_outcome_is_drawn_before_and_after(found):
    """Arrows in the item's own unit, with the target as a band."""
    compared, table, _ = found
    drawn = {name: (part, figure) for name, part, figure in own_item_changes(compared, table)}
    assert list(drawn) == ["world_win", "world_score", "crew_win", "crew_score"]
    part, figure = drawn["world_score"]
    assert figure.drawing == "arrows"
    assert figure.options["band"] == (-2.0, 2.0)
    assert set(part.label) == set(WORLDS)
    row = part.set_index("label").loc["Ash"]
    assert row.before == pytest.approx(5, abs=0.6)
    assert row.change == pytest.approx(-5 * 5 / 6, abs=0.2)  # on the same worlds
    assert row.word == "Imbalanced"
    assert "band" not in drawn["crew_win"][1].options  # nobody set a target


def test_the_items_that_come_nearer_to_fair_are_named(found):
    """All others were pushed down by the strong one, and come nearer, too."""
    compared, table, _ = found
    (said,) = nearer_sentences(compared, table)
    assert said.startswith("Nearer to a fair share by the win share: Ash +")
    assert "2 more." in said
    turned = table.rename(columns={"before": "after", "after": "before"})
    (said,) = nearer_sentences(compared, turned)
    assert said.startswith("Further from a fair share by the win share: Ash +")


def test_items_have_margins_of_their_own(found):
    """Changes of an item are held against its target."""
    change = found[2].table().set_index("key")
    assert change.margin["item_win.ash"] == 5
    assert change.change_unit["item_win.ash"] == "pp"
    assert change.word["item_win.ash"] == "Imbalanced"
    assert change.word["item_score.bell"] == "Balanced"
