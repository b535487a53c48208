"""Tweaks of Kepler-3042 that contradict themselves, each with its sentence."""

from __future__ import annotations

from copy import deepcopy

import pytest

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.kepler.data.checks import check_rules
from exobalance.simcore.ruleset import load_rulebook, load_ruleset
from exobalance.simcore.ruleset.spec import look_up, put

TREE = load_rulebook("kepler").printed
GRID = TREE["galaxy"]["grid"]
BOARD = TREE["actions"]["board"]
OCEAN = {"title": "ocean", "colonise": 1, "terraform": 1, "needs_antimatter_science": 0}


def tree_with(changes, removed=()):
    """Return a tree with these values, and without these entries."""
    tree = deepcopy(TREE)
    for path, value in changes.items():
        put(tree, path, value)
    for path in removed:
        table, _, name = path.rpartition(".")
        del look_up(tree, table)[name]
    return tree


def refused(changes, removed=()):
    """Return the sentence that a tree with these changes raises."""
    with pytest.raises(RulesError) as caught:
        check_rules(tree_with(changes, removed))
    return str(caught.value)


def grid(column, row, letter):
    """Return the modelled grid with another letter on one hex."""
    line = GRID[row]
    return [*GRID[:row], line[:column] + letter + line[column + 1 :], *GRID[row + 1 :]]


def starless(keep):
    """Return the modelled grid with so many of its stars."""
    rows = []
    for line in GRID:
        kept = ""
        for letter in line:
            is_star = letter in "123"
            kept += "l" if is_star and keep <= 0 else letter
            keep -= is_star
        rows.append(kept)
    return rows


class TestPrinted:
    """The rules as they ship, and tweaks that are fine."""

    def test_printed_rules_hold_together(self):
        """Nothing to refuse."""
        check_rules(TREE)

    @pytest.mark.parametrize(
        "changes",
        [
            {"setup.objectives": "advanced"},
            {"solo.level": 4, "solo.previous_score": 90},
            {"technologies.I.costs": ["-", "-", "1A", "2E", "7E 7M 3A"]},
            {"technologies.I.collaboration": [0, 1, 2, 3, 4]},
            {"tracks.colonial.medals": [], "tracks.colonial.produce": []},
            {"game.rounds": 8, "setup.progress_removed": 10, "solo.progress_removed": 9},
            {"galaxy.grid": grid(8, 9, "m")},
            {"switches.objective_deal": "two_keep_one", "setup.objectives": "advanced"},
        ],
    )
    def test_what_can_be_played_is_not_refused(self, changes):
        """Unusual, but whole."""
        check_rules(tree_with(changes))

    def test_new_cards_of_known_words_need_no_code(self, tmp_path):
        """A tweak file adds a planet, a progress card and an objective."""
        path = tmp_path / "tweak.toml"
        path.write_text(
            'game = "kepler"\n[add]\n'
            '"planets.P29" = {number = 29, type = "ocean", level = 4, cost = [2, 2, 0], '
            "colony = [2, 1, 0], terraformed = [2, 2, 0], points = 4, min_players = 2}\n"
            '"progress.PC19" = {title = "Fleet", who = "lowest", metric = "medals", '
            'optional = true, effects = ["build_ship:1", "move_ships:1"]}\n'
            '"objectives.OB18" = {title = "Depot", set = "standard", '
            'condition = "antimatter_on_planets:2", points = 3}\n',
            encoding="utf-8",
        )
        tree = load_ruleset("kepler", [path]).tree
        assert tree["planets"]["P29"]["number"] == 29
        assert tree["progress"]["PC19"]["solo"] is True
        assert list(tree["objectives"])[-1] == "OB18"


class TestRefused:
    """One contradiction each."""

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ({"galaxy.grid": GRID[:-1]}, "galaxy.grid has 18 rows: expected 19"),
            ({"galaxy.grid": [*GRID[:-1], "lll"]}, "galaxy.grid has 3 letters in row 18"),
            ({"galaxy.grid": grid(4, 2, "q")}, 'galaxy.grid has "q" in column 4 of row 2'),
            ({"galaxy.grid": grid(15, 9, "s")}, "galaxy.grid shows Sol (O) 0 times"),
            ({"galaxy.grid": grid(0, 0, "O")}, "galaxy.grid shows Sol (O) 2 times"),
            ({"galaxy.grid": starless(8)}, "with 1 player there are 24 tiles"),
            ({"galaxy.grid": starless(0)}, "the 0 hexes of galaxy.grid beside allowed stars"),
            ({"setup.mines": [6, 6, 6, 6], "galaxy.grid": starless(12)}, "in 50 random placements"),
            ({"types.desert": OCEAN}, 'types has "desert": expected exactly rocky'),
            ({"technologies.VI": {}}, 'technologies has "VI": expected exactly I, II'),
            ({"actions.board": [*BOARD[:8], "teraform"]}, "did you mean 'terraform'?"),
            ({"actions.board": [*BOARD[:8], "terraform"]}, "but antimatter_generation is missing"),
            (
                {"actions.row_bonuses": ["civil_modernity", "exploratory_planning", "neo"]},
                "actions.row_bonuses: unknown word 'neo': expected one of space_logistics",
            ),
            (
                {"actions.row_bonuses": ["civil_modernity", "neo_exploitation", "space_logistics"]},
                "expected each word once, but exploratory_planning is missing",
            ),
            ({"start.earth": [6, 3, 0]}, "start.earth and start.storage give 10E"),
            (
                {"solo.level": 2, "solo.previous_score": 80},
                "level 2 of the campaign adds 10 bonus cubes to 7E",
            ),
            (
                {"solo.bonus_antimatter": [0, 0, 0, 9], "start.earth": [3, 3, 5], "solo.level": 4},
                "level 4 of the campaign adds 9 bonus cubes to 8A",
            ),
            ({"ships.cost": [8, 0, 0]}, "ships.cost asks for 8E, but a player owns 7E"),
            ({"ships.cheap_cost": [0, 0, 4]}, "ships.cheap_cost asks for 4A"),
            ({"bonus.neo": [0, 0, 0]}, "bonus.neo produces nothing"),
            (
                {"bonus.neo": [9, 9, 2]},
                "bonus.neo produces 9E 9M 2A together: expected at most 250",
            ),
            ({"planets.P05.colony": [6, 5, 5]}, "planets.P05.colony produces 6E 5M 5A together"),
            ({"progress.PC03.effects": ["produce:9E 9M 9A"]}, "9E 9M 9A together: expected at"),
            ({"planets.P05.cost": [0, 8, 0]}, "planets.P05.cost asks for 8M, but a player owns 7M"),
            ({"planets.P06.number": 5}, "planets.P06.number is 5, as is planets.P05.number"),
            ({"planets.mine1": TREE["planets"]["P05"]}, '"mine1" names something else'),
            ({"planets.Earth": TREE["planets"]["P05"]}, '"Earth" names something else'),
            ({"technologies.I.costs": ["1E"] * 5}, 'technologies.I.costs begins with "1E"'),
            ({"technologies.I.costs": ["-", "1X", "-", "-", "-"]}, 'technologies.I.costs: "1X"'),
            (
                {"technologies.V.costs": ["-", "1E", "2E 1A", "3E 2A", "4E 4A"]},
                "technologies.V.costs, level 4, asks for 4A, but a player owns 3A",
            ),
            ({"start.storage": [4, 4, 2]}, "level 4, asks for 3A, but a player owns 2A"),
            ({"technologies.II.leadership": [1, 0, 1, 2, 3]}, "leadership begins with 1"),
            (
                {"technologies.II.collaboration": [0, 0, 3, 0, 0]},
                "technologies.II.collaboration lifts others to level 3 on level 2",
            ),
            ({"tracks.points": [0] * 20}, "tracks.points has 20 numbers: expected 21"),
            ({"tracks.length": 16}, "tracks.points has 21 numbers: expected 17"),
            ({"tracks.colonial.medals": [3, 2]}, "tracks.colonial.medals has [3, 2]: expected"),
            ({"tracks.colonial.medals": [21]}, "names place 21, but tracks.length is 20"),
            ({"tracks.colonial.regenerate": [12, 5]}, "tracks.colonial.regenerate has [12, 5]"),
            ({"tracks.colonial.produce": ["9M", "2M"]}, "tracks.colonial.produce has [9, 2]"),
            ({"tracks.technology.produce": ["2E", "M9"]}, 'tracks.technology.produce: "M9" is no'),
            ({"tracks.technology.produce": ["22E"]}, "tracks.technology.produce names place 22"),
            ({"tracks.technology.produce": ["5E"]}, "both name place 5: expected one icon"),
            ({"solo.phantom_rounds": [10, 5]}, "solo.phantom_rounds has [10, 5]: expected numbers"),
            ({"progress.PC03.metric": "none"}, 'metric is "none" while progress.PC03.who is "lowe'),
            ({"progress.PC01.metric": "medals"}, 'progress.PC01.metric is "medals"'),
            ({"progress.PC03.effects": ["produce"]}, 'progress.PC03.effects: "produce" is no'),
            ({"progress.PC03.effects": ["prodce:1E"]}, "did you mean 'produce'?"),
            ({"progress.PC03.effects": ["burn_level"]}, '"burn_level" without a "free_level"'),
            ({"setup.progress_removed": 3}, "several players keep only 15 progress cards"),
            ({"solo.progress_removed": 2}, "a solo player keeps only 15 progress cards"),
            ({"progress.PC03.solo": False}, "a solo player keeps only 15 progress cards"),
            (
                {"objectives.OB05.condition": "win:1"},
                "objectives.OB05.condition: unknown condition",
            ),
            (
                {"objectives.OB15.condition": "leadership_position:colonial:21"},
                "objectives.OB15.condition asks for place 21, but tracks.length is 20",
            ),
            (
                {"campaigns.sagittarius_a.objectives": ["OB08", "OB17", "OB09", "OB99"]},
                "campaigns.sagittarius_a.objectives: unknown objective 'OB99'",
            ),
            ({"solo.campaign": "sagitarius_a"}, "did you mean 'sagittarius_a'?"),
        ],
    )
    def test_contradiction(self, changes, words):
        """The sentence names the path and what is wrong."""
        assert words in refused(changes)

    @pytest.mark.parametrize(
        ("removed", "words"),
        [
            (["types.ocean"], 'types lacks "ocean"'),
            (["technologies.V"], 'technologies lacks "V"'),
            (["progress.PC03"], "game.rounds is 16, but several players keep only 15"),
            (["objectives.OB05"], "campaigns.children_of_progress.objectives"),
            (["campaigns.edges_of_the_galaxy"], "solo.campaign: unknown campaign"),
            ([f"planets.{name}" for name in TREE["planets"]], "planets has none with min_players"),
        ],
    )
    def test_removed(self, removed, words):
        """What the rest of the rules needs cannot go."""
        assert words in refused({}, removed)

    def test_a_set_needs_an_objective_for_each_seat(self):
        """Four players, four objectives."""
        few = {f"objectives.OB{n}.set": "standard" for n in range(11, 15)}
        check_rules(tree_with(few))
        words = refused({**few, "setup.objectives": "advanced"})
        assert 'setup.objectives is "advanced", but objectives has only 3 of this set' in words

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("planets.P05.type=desert", 'is "desert": expected one of rocky, super_earth'),
            ("start.earth=[3,3,10]", "out of range: expected a list of 3 whole numbers"),
            ("technology.speed=[0,1,3,6,13]", "which is 13, out of range"),
            ("ships.number=5", "is 5, out of range: expected a whole number from 1 to 4"),
            ("galaxy.grid=[lll]", "has 1 entry: expected a list of 19"),
        ],
    )
    def test_single_values_out_of_range(self, text, words):
        """Refused before the rules are looked at as a whole."""
        with pytest.raises(RulesError) as caught:
            load_ruleset("kepler", (), [text])
        assert words in str(caught.value)

    def test_the_loader_asks(self):
        """`load_ruleset` checks every tree with a tweak as a whole."""
        with pytest.raises(RulesError, match=r"tracks.points has 21 numbers: expected 25"):
            load_ruleset("kepler", (), ["tracks.length=24"])
