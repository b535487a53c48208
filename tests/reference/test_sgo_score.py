"""Positions scored by hand: the oracle for the ``score`` verb."""

import tomllib

import pytest

from tests.reference.positions import printed_tree, tree_with
from tests.reference.sgo import score_position


def score(text, **changes):
    """Score a position written as TOML."""
    return score_position(tree_with(**changes), tomllib.loads(text))


class TestExoplanet:
    """SGO-R25 with SGO-R32 to SGO-R38."""

    def test_collins_with_tie_and_majority(self):
        """Volcano 1: 2-2-1, a tie of 3 each; 2: 2-1-1, 7 to seat 0; 3: 1-2-0, 7 to seat 1."""
        answer = score(
            """
            players = 3
            [exoplanet]
            name = "Collins"
            [exoplanet.areas]
            C = 0
            S12 = 0
            "S31" = 1
            E1a = 1
            E1b = 2
            E2a = 1
            E2b = 2
            E3a = 1
            """
        )
        assert answer == {"exoplanet": {"closed": False, "points": [10, 10, 0], "swaps": []}}

    @pytest.mark.parametrize("quote", ["", '"'])
    def test_fermi_with_bare_and_quoted_ids(self, quote):
        """Seat 0 holds 2 satellites (7), seat 1 three (12); 4 each on the central planet."""
        areas = {"M1.1": 0, "M1.2": 0, "M2.1": 0, "M2.2": 1, "M3.1": 1, "M4.2": 1}
        lines = "\n".join(f"{quote}{area}{quote} = {seat}" for area, seat in areas.items())
        answer = score(
            f"""
            players = 2
            [exoplanet]
            name = "Fermi"
            [exoplanet.areas]
            {lines}
            [exoplanet.central]
            "0" = 4
            "1" = 4
            """
        )
        assert answer["exoplanet"] == {"closed": False, "points": [12, 17], "swaps": [0, 1]}

    def test_closed_turing_river(self):
        """Seat 1 has 12 steps, seat 0 seven."""
        mine = "\n".join(f"Y{n} = 1" for n in range(1, 12))
        other = "\n".join(f"X{n} = 0" for n in range(1, 8))
        answer = score(
            f'players = 2\n[exoplanet]\nname = "Turing"\n[exoplanet.areas]\nC = 1\n{mine}\n{other}'
        )
        assert answer["exoplanet"] == {"closed": True, "points": [8, 18], "swaps": []}

    def test_an_empty_planet_pays_nothing(self):
        """Nobody leads with nothing."""
        for name in printed_tree()["exoplanets"]:
            for players in (2, 3, 4):
                answer = score(f'players = {players}\n[exoplanet]\nname = "{name}"')
                assert answer["exoplanet"] == {
                    "closed": False,
                    "points": [0] * players,
                    "swaps": [],
                }

    def test_an_unknown_area_is_refused(self):
        """The four-player side has no central area."""
        with pytest.raises(KeyError, match="Collins has no area C"):
            score('players = 4\n[exoplanet]\nname = "Collins"\n[exoplanet.areas]\nC = 0')


class TestFinal:
    """SGO-R28 to SGO-R31."""

    TEXT = """
        players = 3
        [final]
        predominance = ["balance", "wildlife", "none", "energy", "water"]
        [[final.seats]]
        influence = 30
        full_gates = [3, 4]
        on_modules = {water = 3, wildlife = 4, energy = 2}
        open_corridors = 6
        [[final.seats]]
        influence = 31
        on_modules = {water = 6, wildlife = 3, energy = 1}
        open_corridors = 0
        [[final.seats]]
        influence = 25
        full_gates = [2]
        on_modules = {water = 4, wildlife = 4, energy = 4}
        open_corridors = 2
        """

    def test_the_example_of_the_rules(self):
        """SGO-T11: predominance 4, 0, 12; totals 30+7+4-6, 31, 25+2+12-2."""
        assert score(self.TEXT) == {
            "final": {
                "hawking": [7, 0, 2],
                "predominance": [4, 0, 12],
                "corridors": [-6, 0, -2],
                "total": [35, 31, 37],
                "ranks": [3, 3, 3],
                "wheel": [5, 1, 7],
                "winners": [2],
            }
        }

    def test_changed_numbers(self):
        """Values 0 but for water on the last place, 3 points a corridor, 2 on Hawking."""
        answer = score(
            self.TEXT,
            predominance__values=[0, 0, 0, 0, 5],
            corridors__penalty=3,
            hawking__points=2,
        )["final"]
        assert answer["hawking"] == [14, 0, 4]
        assert answer["predominance"] == [0, 5, 0]
        assert answer["corridors"] == [-18, 0, -6]
        assert answer["total"] == [26, 36, 23]
        assert answer["winners"] == [1]

    def test_ties_go_by_on_modules_then_are_shared(self):
        """Seats 0 and 2 have 20 and three ON modules, seat 1 has 20 and two."""
        answer = score(
            """
            players = 3
            [final]
            predominance = ["none", "balance", "water", "wildlife", "energy"]
            [[final.seats]]
            influence = 18
            on_modules = {water = 3}
            [[final.seats]]
            influence = 19
            on_modules = {wildlife = 2}
            [[final.seats]]
            influence = 20
            on_modules = {energy = 3}
            open_corridors = 0
            """,
            predominance__values=[7, 4, 2, 1, 0],
        )["final"]
        assert answer["predominance"] == [2, 1, 0]
        assert answer["total"] == [20, 20, 20]
        assert answer["winners"] == [0, 2]

    def test_negative_totals_keep_their_number(self):
        """SGO-A28: -3 is rank -1, wheel 7."""
        answer = score(
            """
            players = 2
            [final]
            predominance = ["water", "wildlife", "energy", "balance", "none"]
            [[final.seats]]
            influence = 2
            open_corridors = 5
            [[final.seats]]
            influence = 0
            """
        )["final"]
        assert answer["total"] == [-3, 0]
        assert (answer["ranks"], answer["wheel"]) == ([-1, 0], [7, 0])
        assert answer["winners"] == [1]


def test_planet_and_final_in_one_position():
    """Both parts are answered; a section that is absent is absent in the answer."""
    answer = score(
        """
        players = 2
        [exoplanet]
        name = "Susskind"
        areas = {T1 = 0, T2 = 1, T3 = 1}
        [final]
        predominance = ["water", "wildlife", "energy", "balance", "none"]
        seats = [{influence = 3}, {influence = 4}]
        """
    )
    assert answer["exoplanet"]["points"] == [2, 4]
    assert answer["final"]["total"] == [3, 4]
