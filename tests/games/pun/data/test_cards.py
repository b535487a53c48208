"""The shipped civ cards, objectives and events of Planet Unknown against the stated numbers."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from exobalance.simcore.games.pun.data.pieces import TRACKS
from exobalance.simcore.ruleset import load_ruleset

TREE = load_ruleset("pun").tree
CARDS, OBJECTIVES, EVENTS = (TREE[name] for name in ("civ_cards", "objectives", "events"))


class TestCivCards:
    """The 36 civilisation cards."""

    def test_nine_of_each_rank(self):
        """PUN-B4: more than the seven that six players lay out."""
        assert Counter(card["rank"] for card in CARDS.values()) == {1: 9, 2: 9, 3: 9, 4: 9}
        assert sorted(CARDS) == [f"CIV-{number:02}" for number in range(1, 37)]

    def test_one_card_of_each_set_per_rank(self):
        """Sets of four: commerce and repo."""
        for name in ("commerce", "repo"):
            assert sorted(c["rank"] for c in CARDS.values() if c["set"] == name) == [1, 2, 3, 4]

    def test_medals_and_timing(self):
        """Immediate cards are worth no medals; medals of the others by rank."""
        for card in CARDS.values():
            assert card["timing"] == "end_game" or not card["medals"]
        medals = {
            rank: sorted(c["medals"] for c in CARDS.values() if c["rank"] == rank and c["medals"])
            for rank in range(1, 5)
        }
        assert medals == {1: [1, 2], 2: [1, 2], 3: [2, 3], 4: [2, 3, 4]}
        timing = Counter((c["rank"], c["timing"]) for c in CARDS.values())
        assert [timing[rank, "immediate"] for rank in range(1, 5)] == [5, 5, 5, 2]

    def test_effects_by_rank(self):
        """Effects of all cards that are no medals and no sets."""
        found = {
            rank: Counter(c["effect"] for c in CARDS.values() if c["rank"] == rank)
            for rank in range(1, 5)
        }
        common = {"medals": 2, "meteorite_rate": 1, "set_medals": 1}
        assert found[1] == {**common, "advance": 2, "patch": 1, "movement": 1, "extra_tile": 1}
        assert found[2] == {**common, "advance": 2, "patch": 1, "lifepod": 1, "teleport": 1}
        assert found[3] == {
            **common, "advance": 1, "extra_tile": 1, "destroy_line": 1, "lifepod": 1, "climb": 1,
        }  # fmt: skip
        assert found[4] == {
            **common, "medals": 1, "medals_per": 2, "advance": 2, "destroy_meteorite": 1,
            "patch": 1,
        }  # fmt: skip

    @pytest.mark.parametrize(
        ("name", "wanted"),
        [
            ("CIV-01", {"effect": "advance", "count": 2, "steps": 1}),
            ("CIV-02", {"effect": "advance", "count": 1, "steps": 2}),
            ("CIV-04", {"effect": "movement", "count": 4}),
            ("CIV-05", {"effect": "extra_tile", "claim": "none"}),
            ("CIV-10", {"effect": "advance", "count": 3, "steps": 1}),
            ("CIV-11", {"effect": "advance", "count": 2, "steps": 1}),
            ("CIV-12", {"effect": "patch", "count": 2}),
            ("CIV-13", {"effect": "lifepod", "count": 2}),
            ("CIV-16", {"effect": "extra_tile", "claim": "all"}),
            ("CIV-19", {"effect": "advance", "count": 3, "steps": 1}),
            ("CIV-26", {"effect": "patch", "count": 3}),
            ("CIV-28", {"effect": "medals_per", "piece": "collected_lifepod", "count": 1}),
            ("CIV-18", {"effect": "lifepod", "count": 3}),
            ("CIV-21", {"effect": "climb", "position": 5, "claim": "all_but_synergy"}),
            ("CIV-22", {"effect": "medals_per", "piece": "patch"}),
            ("CIV-25", {"effect": "destroy_meteorite", "piece": "planet_meteorite", "count": 3}),
            ("CIV-24", {"effect": "advance", "timing": "end_game", "medals": 3, "count": 1}),
        ],
    )
    def test_single_cards(self, name, wanted):
        """Parameters of cards with an effect of their own."""
        assert {key: CARDS[name][key] for key in wanted} == wanted


class TestObjectives:
    """The 28 objective cards, both sides."""

    def test_neighbour_sides(self):
        """Perimeter icons of five kinds (not W), areas and icons of six, and five others."""
        assert len(OBJECTIVES) == 28
        found = Counter((c["metric"], c["better"]) for c in OBJECTIVES.values())
        assert found == {
            ("icons_on_perimeter", "more"): 5, ("largest_area", "more"): 6,
            ("n_areas", "more"): 6, ("icons_on_planet", "fewer"): 6, ("tracks_at_top", "more"): 1,
            ("meteorites", "more"): 1, ("meteorites", "fewer"): 1,
            ("lifepods", "more"): 1, ("lifepods", "fewer"): 1,
        }  # fmt: skip
        for metric, letters in (
            ("icons_on_perimeter", "CETBR"),
            ("largest_area", "CWBRTE"),
            ("n_areas", "CWBRTE"),
            ("icons_on_planet", "CWBRTE"),
        ):
            of = [c["metric_terrain"] for c in OBJECTIVES.values() if c["metric"] == metric]
            assert sorted(of) == sorted(letters)

    def test_private_sides(self):
        """Squares, rectangles and icons of six terrains, five tracks and five others."""
        found = Counter(
            (c["condition"], c["width"] * c["height"], c["number"]) for c in OBJECTIVES.values()
        )
        assert found == {
            ("rectangle", 9, 0): 6, ("rectangle", 10, 0): 6, ("icons_in_area", 0, 6): 6,
            ("track_at_top", 0, 0): 5, ("icons_at_most", 0, 5): 1, ("meteorites_at_least", 0, 9): 1,
            ("lifepods_exceed_meteorites", 0, 0): 1, ("ground_covered", 0, 0): 2,
        }  # fmt: skip
        for condition, letters in (("icons_in_area", "CWBRTE"), ("track_at_top", TRACKS)):
            of = [
                c["condition_terrain"] for c in OBJECTIVES.values() if c["condition"] == condition
            ]
            assert sorted(of) == sorted(letters)

    def test_each_card_has_its_two_sides(self):
        """Terrains of both sides, card by card; the last cards have none."""
        for key, letters in (
            ("metric_terrain", "CETBRBRECTWBRECTWTWEBRC"),
            ("condition_terrain", "CTBWRECTBWRECBTWRECTBWRE"),
        ):
            assert "".join(card[key] for card in OBJECTIVES.values()) == letters

    def test_no_two_cards_have_a_side_in_common(self):
        """Each side is printed once."""
        keys = ("metric", "metric_terrain", "better")
        assert len({tuple(c[key] for key in keys) for c in OBJECTIVES.values()}) == 28
        keys = ("condition", "condition_terrain", "number", "width", "height", "ground")
        assert len({tuple(c[key] for key in keys) for c in OBJECTIVES.values()}) == 28


class TestEvents:
    """The 60 event cards."""

    def test_twenty_per_colour(self):
        """PUN-B7: 20 of each colour; four green and two red ones for solo players only."""
        assert Counter(c["colour"] for c in EVENTS.values()) == dict.fromkeys(
            ("green", "orange", "red"), 20
        )
        solo = Counter(c["colour"] for c in EVENTS.values() if c["solo_only"])
        assert solo == {"green": 4, "red": 2}

    def test_ids_name_the_colour(self):
        """Ids such as EVT-O13."""
        for name, card in EVENTS.items():
            assert re.fullmatch(rf"EVT-{card['colour'][0].upper()}\d\d", name)

    def test_every_pair_of_tracks_advances_and_moves_down_once(self):
        """Green cards advance, orange cards lower one of two tracks: all ten pairs."""
        pairs = {a + b for a, b in combinations(TRACKS, 2)}
        for colour, effect in (("green", "advance"), ("orange", "regress")):
            found = [
                c["tracks"]
                for c in EVENTS.values()
                if (c["colour"], c["effect"]) == (colour, effect) and len(c["tracks"]) == 2
            ]
            assert sorted(found) == sorted(pairs)

    def test_effects_by_colour(self):
        """Other effects and their number."""
        found = {
            colour: Counter(c["effect"] for c in EVENTS.values() if c["colour"] == colour)
            for colour in ("green", "orange", "red")
        }
        assert found["green"] == {
            "advance": 11, "extra_rover": 1, "add_civ_cards": 1, "add_objective": 1,
            "turn_station": 1, "patch": 1, "synergy": 2, "lifepod": 1, "meteorite": 1,
        }  # fmt: skip
        assert found["orange"] == {
            "regress": 11, "put_meteorite": 1, "ban_rover_terrain": 6, "ban_tile": 1, "one_icon": 1,
        }  # fmt: skip
        assert found["red"] == {
            "regress": 2, "put_meteorite": 1, "one_icon": 1, "no_milestones": 2,
            "discard_objective": 1, "destroy_rover": 1, "remove_civ_cards": 1, "destroy_lifepod": 2,
            "destroy_meteorite": 1, "discard_stack": 1, "choose_peek": 2, "ban_tile": 4,
            "no_synergy": 1,
        }  # fmt: skip

    def test_steps_and_pieces_of_single_cards(self):
        """Three steps up without benefits, two and three down, what is destroyed."""
        assert EVENTS["EVT-G04"]["tracks"] == "CWB"
        assert (EVENTS["EVT-G04"]["steps"], EVENTS["EVT-G04"]["claim"]) == (3, "none")
        down = {name: c["steps"] for name, c in EVENTS.items() if c["effect"] == "regress"}
        assert {name: n for name, n in down.items() if n > 1} == {"EVT-R01": 2, "EVT-R02": 3}
        assert EVENTS["EVT-R07"]["position"] == 2
        assert [EVENTS[f"EVT-R{n:02}"]["piece"] for n in (9, 10, 11)] == [
            "planet_lifepod", "collected_lifepod", "collected_meteorite",
        ]  # fmt: skip
        solo = [name for name, card in EVENTS.items() if card["solo_only"]]
        assert solo == ["EVT-G01", "EVT-G02", "EVT-G03", "EVT-G15", "EVT-R06", "EVT-R12"]

    def test_bans(self):
        """Each terrain banned once; perimeter twice, ice twice, same terrain once."""
        terrains = [c["terrain"] for c in EVENTS.values() if c["effect"] == "ban_rover_terrain"]
        assert sorted(terrains) == sorted("CWBRTE")
        cells = Counter(c["where"] for c in EVENTS.values() if c["effect"] == "ban_tile")
        assert cells == {"perimeter": 2, "ice": 2, "same_terrain": 1}

    def test_default_deck_reaches_the_solo_target_of_the_example(self):
        """PUN-B66: 8 red, 3 orange, 9 green cards give 58, and so does the default deck."""

        def target(**cards: int) -> int:
            solo = TREE["solo"]
            step = {
                c: max(i for i, n in enumerate(solo["deck_steps"]) if n <= cards[c]) for c in cards
            }
            return solo["target"] + sum(solo[colour][step[colour]] for colour in cards)

        assert target(red=8, orange=3, green=9) == 58
        deck = TREE["event_deck"]
        default = {colour: deck[colour] for colour in ("red", "orange", "green")}
        assert sum(default.values()) == deck["size"] == 20
        assert target(**default) == 58
