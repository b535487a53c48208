"""Tweaks of Planet Unknown that contradict themselves, each with its sentence."""

from __future__ import annotations

from copy import deepcopy

import pytest

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.pun.data.checks import check_rules
from exobalance.simcore.games.pun.data.pieces import Symbol, areas, symbols
from exobalance.simcore.ruleset import expected, load_rulebook, load_ruleset
from exobalance.simcore.ruleset.spec import put

TREE = load_ruleset("pun").tree
EMPTY_ROW = ["." * 12, *["s" * 12] * 11]
RIM = ["." * 12, *["#" * 12] * 11]
CARD = {"rank": 1, "timing": "immediate", "effect": "patch", "count": 2, "help": "Two patches."}


def refused(**changes: object) -> str:
    """Return the sentence that a tree with these changes raises; `__` stands for a dot."""
    tree = deepcopy(TREE)
    for path, value in changes.items():
        put(tree, path.replace("__", "."), value)
    with pytest.raises(RulesError) as caught:
        check_rules(tree)
    return str(caught.value)


class TestPrinted:
    """The rules as they ship."""

    def test_printed_rules_hold_together(self):
        """Nothing to refuse."""
        check_rules(TREE)

    def test_new_card_of_known_kinds_needs_no_code(self, tmp_path):
        """A tweak file adds a card, a planet rule moves to another board."""
        path = tmp_path / "tweak.toml"
        entry = "{" + ", ".join(f"{k} = {v!r}" for k, v in CARD.items()) + "}"
        path.write_text(f'game = "pun"\n[add]\n"civ_cards.CIV-37" = {entry}\n', encoding="utf-8")
        tree = load_ruleset("pun", [path]).tree
        assert tree["civ_cards"]["CIV-37"]["count"] == 2
        assert tree["civ_cards"]["CIV-37"]["claim"] == "all"

    def test_words_are_values(self):
        """Names of boards and helps of cards are words, given bare on the command line."""
        tree = load_ruleset("pun", (), ["planets.Gaia.title=Old Earth"]).tree
        assert tree["planets"]["Gaia"]["title"] == "Old Earth"
        assert expected(load_rulebook("pun").specs["planets"].fields["title"]) == "a name or words"
        with pytest.raises(RulesError, match=r"planets.Gaia.title in --set is empty"):
            load_ruleset("pun", (), ["planets.Gaia.title="])


class TestRefused:
    """One contradiction each."""

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ({"shapes__I3__cells": ["B.", "A.", ".a"]}, "shapes.I3.cells is not one piece"),
            ({"shapes__I3__cells": ["B", "A", "A"]}, "needs one cell A and one cell B"),
            ({"shapes__I3__cells": ["B", "A", "x"]}, "shapes.I3.cells shows 'x'"),
            ({"shapes__I3__meteorite": [1, 1]}, "shapes.I3.meteorite lies on no cell"),
            ({"tiles__I3-CE-p__shape": "I9"}, "unknown shape 'I9'"),
            ({"tiles__I3-CE-p__a": "E"}, 'tiles.I3-CE-p has the terrain "E" twice'),
            ({"shapes__I3__ring": "outer"}, "station.inner_ring names I3"),
            ({"station__inner_ring": ["I3", "T4", "V3", "L4", "I2", "Q9"]}, "unknown shape 'Q9'"),
            ({"setup__planets": ["Gaja"] + ["dealt"] * 5}, "did you mean 'Gaia'?"),
            ({"setup__neighbour_objectives": [0, 3, 2, 4, 5, 6]}, "has 2 for 3 players"),
            ({"setup__private_keep": 3}, "setup.private_keep is 3, above setup.private_draw"),
            ({"setup__civ_cards": [2, 3, 4, 5, 6, 10]}, "asks for 10 cards per rank"),
            ({"event_deck__green": 21}, "event_deck.green is 21"),
            ({"event_deck__green": 17, "variant__events": True}, "16 green cards for several"),
            ({"event_deck__mix": "random", "event_deck__size": 61}, "event_deck.size is 61"),
            ({"solo__deck_steps": [0, 7, 3, 11, 15]}, "its numbers must rise"),
            ({"solo__green": [0, 3]}, "solo.green has 2 entries"),
            ({"planets__Gaia__grid": ["s" * 12] * 12}, "show different cells"),
            ({"planets__Gaia__lifepods": ["0,0"]}, "which is no cell of the planet"),
            ({"planets__Gaia__lifepods": ["here"]}, 'expected a cell as "x,y"'),
            ({"planets__Gaia__rule": "none"}, "planets.Gaia.marks is not used"),
            (
                {"planets__Oblivion__grid": EMPTY_ROW, "planets__Oblivion__perimeter": RIM},
                "planets.Oblivion.rows gives 3 to line 0, which has no cell",
            ),
            ({"planets__K-273__rule": "ring"}, "planets.K-273.marks has 0 rows"),
            ({"planets__Persephone__bans": ["C"]}, "names no icon for quadrant 3"),
            ({"corporations__republic__C": ["-", "civ:5"]}, "ranks go from 1 to 4"),
            ({"corporations__republic__C": ["-", "medals:5"]}, "did you mean 'medal:1'?"),
            ({"corporations__republic__C": ["-", "tech:1"]}, "tech levels lie on T"),
            ({"corporations__republic__C": ["-", "civ:1+civ:2"]}, "each kind of symbol once"),
            ({"corporations__republic__C": ["-", "patch|rover"]}, "a choice is between synergy"),
            ({"corporations__republic__path": ["W0"]}, "belongs to the rule"),
            ({"corporations__republic__T": ["-", "tech:6"]}, "has the tech level 6"),
            ({"corporations__jump_drive__T": ["-", "tech:1"]}, "lifepods unlock them"),
            ({"corporations__jump_drive__T": ["-", "medal:0"]}, "numbers start at 1"),
            ({"corporations__republic__R": ["-", "move:0"]}, "numbers start at 1"),
            ({"corporations__cosmos_inc__T": ["-", "tech:1", "tech:1"]}, "a tech level twice"),
            ({"corporations__oasis_ultd__path": ["W0", "W16"]}, "is no track position"),
            ({"technologies__UC-3__corporation": "nobody"}, "unknown corporation 'nobody'"),
            ({"technologies__RE-3__corporation": "repubic"}, "did you mean 'republic'?"),
            ({"technologies__UC-3__level": 2}, "have the same level"),
            ({"technologies__FX-3__count": 2}, 'its effect "flux_upgrade" has no count'),
            ({"technologies__MA-4__count": 2}, 'its effect "regress" has no count'),
            ({"technologies__UC-3__steps": 2}, 'its effect "movement_bonus" has no steps'),
            ({"technologies__HO-5__count": 0}, "needs at least 1"),
            ({"technologies__JD-3__steps": 0}, "needs at least 1"),
            ({"technologies__UC-1__effect": "flux_upgrade"}, "needs a corporation with the rule"),
            ({"technologies__OA-4__when": "place_flux_icon"}, "with the rule flux, but that of"),
            ({"technologies__CO-2__corporation": "horizon_group"}, "with the rule lifepods_on"),
            ({"corporations__jump_drive__rule": "diagonal"}, "does not go with the rule"),
            ({"civ_cards__CIV-21__count": 2}, 'its effect "climb" has no count'),
            ({"civ_cards__CIV-03__steps": 2}, 'its effect "patch" has no steps'),
            ({"events__EVT-R13__count": 0}, 'its effect "choose_peek" has no count'),
            ({"technologies__UC-3__effect": "end_cards"}, "technologies.UC-3.effect"),
            ({"technologies__OA-3__when": "none"}, "says what sets it off"),
            ({"technologies__RE-3__terrain": ""}, "technologies.RE-3.terrain is empty"),
            ({"technologies__HO-5__tracks": ""}, "technologies.HO-5.tracks is empty"),
            ({"civ_cards__CIV-03__timing": "end_game"}, 'is "patch" with timing "end_game"'),
            ({"civ_cards__CIV-33__set": "repo"}, 'its effect needs "commerce"'),
            ({"civ_cards__CIV-25__piece": "patch"}, "civ_cards.CIV-25.piece"),
            ({"civ_cards__CIV-21__position": 0}, "climbs to a position"),
            ({"events__EVT-O13__terrain": ""}, "events.EVT-O13.terrain is empty"),
            ({"events__EVT-O19__where": "none"}, "belongs to the effect ban_tile"),
            ({"events__EVT-O19__duration": "instant"}, 'needs "round"'),
            ({"objectives__OBJ-01__metric_terrain": ""}, "expected one letter here"),
            ({"objectives__OBJ-01__width": 0}, "belong to the condition rectangle"),
            ({"objectives__OBJ-27__ground": "none"}, "condition ground_covered"),
            ({"objectives__OBJ-19__condition_terrain": "E"}, "which has no track"),
        ],
    )
    def test_contradiction(self, changes, words):
        """The sentence names the path and what is wrong."""
        assert words in refused(**changes)

    def test_too_few_boards(self):
        """Six seats need six boards; one symmetric side serves everybody."""
        tree = deepcopy(TREE)
        tree["setup"]["pool"] = "symmetric"
        check_rules(tree)
        for name in ("Gaia", "Arashi", "Petra", "Lacuna", "Cerberus", "Oblivion", "Kaax"):
            del tree["planets"][name]
        tree["setup"]["pool"] = "asymmetric"
        with pytest.raises(RulesError, match=r"only 5 boards of planets are left"):
            check_rules(tree)


class TestPieces:
    """Symbols and areas."""

    def test_symbols(self):
        """Numbers, joined symbols and choices."""
        assert symbols("-", "") == ()
        assert symbols("move:2+rover", "") == (Symbol("move", 2), Symbol("rover"))
        (choice, medal) = symbols("advance:C|patch+medal:1", "")
        assert choice.options == (Symbol("advance", track="C"), Symbol("patch"))
        assert medal == Symbol("medal", 1)
        for wrong in ("move", "rover:1", "advance:E", "civ:x", "a|b|c", "patch|synergy|rover"):
            with pytest.raises(RulesError):
                symbols(wrong, "here")

    def test_areas_join_by_sides_only(self):
        """Corners do not join."""
        assert sorted(map(len, areas([(0, 0), (1, 0), (2, 1), (2, 2)]))) == [2, 2]
