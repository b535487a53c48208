"""The shipped rules of Starship Interstellar against the stated numbers."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from exobalance.simcore.games.starship.data import layout
from exobalance.simcore.games.starship.data.codes import Effect
from exobalance.simcore.games.starship.data.words import parse_cost, parse_effects, parse_quadrants
from exobalance.simcore.ruleset import load_rulebook
from exobalance.simcore.ruleset.spec import PROVENANCE, look_up
from exobalance.simcore.ruleset.values import check_value

BOOK = load_rulebook("starship")
TREE = BOOK.printed
CLAUSES = (BOOK.folder / "rules.md").read_text(encoding="utf-8")
READINGS = re.findall(r"(?m)^\| (SI-[RA]\d+) \| .* \| (.*)\|$", CLAUSES)
FORMULA = [value + 1 for value in TREE["cubes"]["values"]]

KNOWN = {
    "tokens.jup04.planet": "jupiter",  # SI-T7
    "tokens.jup04.colour": "green",
    "tokens.jup04.deposit": 12,
    "tokens.jup04.immediate": 1,
    "arrival.points": 10,  # SI-T37
    "route.extra_column": 6,  # SI-T36
    "planets.earth.start": 1,  # SI-T7: the last space of its quadrant
    "route.rows": 5,
}
"""Single values that the rulebook tells; no alternative may change them, see `test_assumptions`."""


def known_numbers(tree):
    """Return what the rulebook tells of lists of which the rest is modelled."""
    fuel = tree["route"]["fuel"]
    return {
        "solar row": tree["technologies"]["solar"]["costs"][:2],  # SI-T3
        "columns 4 and 5, Trappist": (fuel[3], fuel[4], fuel[-1]),
        "a column of 4 fuel": 4 in fuel[:-1],
        "multipliers": tree["arrival"]["multipliers"][:2],  # SI-T14
        "first faces": tree["pass"]["faces"][:2],
        "tracks": [
            sum(code == Effect.EXTRA for text in track for code, *_ in parse_effects(text))
            for track in tree["tracks"].values()
        ],
        "7 fuel": "fuel:7" in tree["tracks"]["interstellar"],  # SI-T9
        "a scientist for saving": "scientist:1" in tree["tracks"]["humanity"],
        "an interest space": any(each.startswith("5:") for each in tree["route"]["interest"]),
        "space 2 has an event, space 4 none": [
            space in tree["solar"]["event_spaces"] for space in (2, 4)
        ],
        "three events a section": [
            sum(low < space <= high for space in tree["solar"]["event_spaces"])
            for low, high in (
                (0, tree["solar"]["mercury_after"]),
                (tree["solar"]["mercury_after"], tree["solar"]["venus_after"]),
                (tree["solar"]["venus_after"], tree["solar"]["spaces"]),
            )
        ],
        "46 tokens": sum(tree["route"]["pile"]) + sum(tree["route"]["interest_pile"]),
        "red cubes on Mars": any(
            token["planet"] == "mars" and token["colour"] == "red"
            for token in tree["tokens"].values()
        ),
        "start in the row worth 0": _row_of(tree["reputation"], tree["reputation"]["start"]),
    }


def _row_of(reputation, space):
    """Return the PP of the row of a space of reputation."""
    return reputation["points"][::-1][space // reputation["row_length"]]


def distance(one, other):
    """Return the quadrants between two spaces of orbits, by the shorter way.

    Rule: SI-R40, SI-R41
    """
    return min(
        min((a - b) % 4, (b - a) % 4) for a in parse_quadrants(one) for b in parse_quadrants(other)
    )


def trip(tree, start, end, rounds=0):
    """Return the fuel of a trip so many rounds after the start."""
    fuel, places = tree["travel"]["takeoff"], []
    for name in (start, end):
        planet = tree["planets"][name]
        places.append(planet["places"][(planet["start"] + rounds) % len(planet["places"])])
    orbits = abs(tree["planets"][start]["orbit"] - tree["planets"][end]["orbit"])
    return fuel + orbits * tree["travel"]["orbit"] + distance(*places) * tree["travel"]["quadrant"]


class TestRuleValues:
    """Numbers of the rulebook, and every value within its own range."""

    @pytest.mark.parametrize(
        ("path", "value"),
        [
            ("game.variant", "standard"),
            ("setup.prestige", 10),  # SI-R13
            ("setup.scientists", 4),
            ("setup.fuel", 10),
            ("setup.people", [14, 16, 18]),  # SI-R6
            ("setup.pile", 4),  # SI-R2
            ("setup.events", 9),  # SI-R5
            ("setup.base_mechanisms", 8),  # SI-R8
            ("setup.extra_per_player", 3),  # SI-R10
            ("setup.solar_bag", [6, 5, 4, 3, 2]),  # SI-R3
            ("setup.market", [1, 1, 1, 1, 1]),  # SI-R12
            ("supply.scientists", 14),  # SI-R94
            ("supply.bases", 4),
            ("supply.drills", 3),
            ("supply.converters", 3),
            ("supply.ars", 3),
            ("supply.outposts", 3),
            ("people.number", [18, 15, 12, 9, 6]),
            ("people.row", 10),  # SI-R58
            ("people.repopulation", 10),  # SI-R59
            ("people.arrivals", 1),  # SI-R70
            ("end.rows", [3, 4, 5]),  # SI-R15
            ("end.sectors", 3),
            ("end.goals", 2),
            ("cubes.values", [1, 2, 3, 4, 5]),
            ("solar.draw", 2),  # SI-R22
            ("solar.keep", 2),
            ("solar.start", 1),  # SI-R4
            ("earth.production", "fuel:4"),  # SI-R35, SI-T4
            ("travel.takeoff", 1),  # SI-R40
            ("travel.orbit", 1),
            ("travel.quadrant", 1),
            ("travel.missing", 2),  # SI-R42
            ("travel.look", 2),  # SI-R44
            ("market.surcharge", 2),  # SI-R50
            ("plant.base", 1),  # SI-R36
            ("plant.explorer", 1),
            ("plant.warehouse", 5),
            ("plant.slots", 3),  # SI-R86
            ("research.most_salvation", 3),  # SI-R32
            ("salvation.highlight_pp", 1),  # SI-R52
            ("sectors.number", 5),  # SI-R9
            ("reputation.top_step", 1),  # SI-R79
            ("reputation.bottom_step", 1),  # SI-R80
            ("arrival.points", 10),  # SI-R63
            ("scoring.fuel_per_point", 5),  # SI-R75
            ("scoring.cube_surcharge", 2),
            ("pass.restart", 1),  # SI-R20
            ("quick.solar_start", 4),  # SI-R81
            ("quick.market", 2),
            ("quick.people", 2),
            ("quick.sector", 1),  # SI-R82
            ("quick.rows", ["drill", "outpost"]),  # SI-R83
            ("quick.scientists", 3),
            ("quick.leader_space", 1),
            ("quick.fuel_hold", 4),
            ("quick.fuel", 6),
            ("quick.planets", ["venus", "mars"]),  # SI-R84
        ],
    )
    def test_printed_number(self, path, value):
        """The default is the number of the clause."""
        assert BOOK.specs[path].default == value
        assert BOOK.specs[path].provenance == "rulebook"

    def test_switches_stand_on_our_readings(self):
        """Name and words of each switch stand in the table of readings, the default first."""
        told = {}
        for clause, cell in READINGS:
            for name, words in re.findall(r"`(\w+)`: ([\w, ]+\w)", cell):
                told[name] = (clause, words)
        for name, value in TREE["switches"].items():
            spec = BOOK.specs[f"switches.{name}"]
            words = ", ".join(spec.choices) or ("true, false" if value else "false, true")
            assert told[name] == (spec.clause, words)
            assert not spec.choices or spec.choices[0] == value
        assert told.keys() == TREE["switches"].keys()
        assert len(told) == 24

    def test_every_value_fits_its_own_range_and_says_what_it_is(self):
        """Range, help, clause and provenance of every path."""
        for path, spec in BOOK.paths(TREE):
            value = look_up(TREE, path)
            assert check_value(spec, path, value, "the printed rules") == value
            assert spec.help.endswith("."), path
            assert spec.provenance in PROVENANCE, path

    def test_clauses_are_numbered_without_a_gap(self):
        """SI-R1 to R99 and SI-A1 to A54, in their order."""
        found = re.findall(r"(?m)^- \*\*(SI-R\d+)\*\*", CLAUSES)
        assert found == [f"SI-R{n}" for n in range(1, 100)]
        readings = [clause for clause, _ in READINGS if clause.startswith("SI-A")]
        assert readings == [f"SI-A{n}" for n in range(1, 55)]

    def test_every_clause_named_in_the_data_stands_in_the_rules(self):
        """Clauses of rules.toml and components.toml exist, and so do those in their words."""
        defined = set(re.findall(r"(?m)^(?:- \*\*|\| )(SI-[RA]\d+)(?:\*\*| \|)", CLAUSES))
        assert {spec.clause for _, spec in BOOK.paths(TREE)} <= defined
        words = " ".join(group.reason for group in BOOK.groups.values())
        assert set(re.findall(r"SI-[RA]\d+", words)) <= defined

    def test_what_is_modelled_says_what_else_could_be(self):
        """A group with alternatives has a range; one without has none."""
        for group in BOOK.groups.values():
            assert bool(group.alternatives) == bool(group.range), group.id
            assert group.provenance in ("inferred", "assumed") or not group.alternatives, group.id
            used = any(spec.group == group.id for _, spec in BOOK.paths(TREE))
            assert used, group.id

    def test_what_may_be_entered_fits_the_records(self):
        """Ends of ranges and collections are those of the state and the params."""
        specs = BOOK.specs
        assert specs["tokens"].max_length == layout.MAX_PRODUCTIONS
        assert specs["mechanisms"].max_length == layout.MAX_MECHANISMS
        assert specs["extra"].max_length == layout.MAX_EXTRA
        assert specs["events"].max_length == layout.MAX_EVENTS
        assert specs["salvation_technologies"].max_length == layout.MAX_SALVATION
        assert specs["setup.pile"].max == layout.MAX_PILE
        assert specs["research.most_salvation"].max == layout.MAX_OWN_SALVATION
        assert specs["research.salvation_costs"].max_length == layout.MAX_OWN_SALVATION
        assert specs["route.fuel"].max_length == layout.MAX_COLUMNS
        assert specs["route.rows"].max == layout.MAX_ROUTE_ROWS
        assert specs["route.pile"].length == layout.N_KINDS
        assert specs["pass.faces"].max_length == layout.MAX_FACES
        assert specs["solar.spaces"].max < layout.MAX_SPIRAL
        assert specs["plant.warehouse"].max <= layout.PACKED
        assert specs["reputation.points"].length == layout.N_REPUTATION_ROWS
        most = specs["reputation.row_length"].max * layout.N_REPUTATION_ROWS
        assert most <= layout.MAX_REPUTATION
        rows = [name for name in specs if name.startswith("pyramid.")]
        assert len(rows) == layout.MAX_PYRAMID_ROWS
        assert {specs[name].max_length for name in rows} == {layout.MAX_PLACES}
        assert {specs[f"tracks.{name}"].max_length for name in layout.TRACKS} == {
            layout.MAX_TRACK - 1
        }
        assert BOOK.spec_of("planets.earth.places").max_length == layout.MAX_ORBIT


class TestKnown:
    """What single texts and examples tell about modelled groups."""

    @pytest.mark.parametrize(("path", "value"), KNOWN.items())
    def test_values(self, path, value):
        """Single values."""
        assert look_up(TREE, path) == value

    def test_lists(self):
        """Parts of lists."""
        assert known_numbers(TREE) == {
            "solar row": ["Y", "RG"],
            "columns 4 and 5, Trappist": (2, 2, 5),
            "a column of 4 fuel": True,
            "multipliers": [6, 4],
            "first faces": ["-", "fuel:2"],
            "tracks": [1, 1],
            "7 fuel": True,
            "a scientist for saving": True,
            "an interest space": True,
            "space 2 has an event, space 4 none": [True, False],
            "three events a section": [3, 3, 3],
            "46 tokens": 46,
            "red cubes on Mars": True,
            "start in the row worth 0": 0,
        }

    def test_both_known_mechanisms(self):
        """SI-T9, SI-T10: cubes and PP."""
        costs = {each["cost"]: each["points"] for each in TREE["mechanisms"].values()}
        assert (costs["RGB"], costs["YG"]) == (11, 7)


class TestPieces:
    """Counts, planets, tokens, mechanisms."""

    def test_counts(self):
        """10 base and 40 advanced mechanisms, 70 production tokens, 12 extra tokens, 10 events."""
        kinds = Counter(each["kind"] for each in TREE["mechanisms"].values())
        assert kinds == {"base": 10, "advanced": 40}
        assert Counter(each["planet"] for each in TREE["tokens"].values()) == dict.fromkeys(
            layout.SETTLED, 10
        )
        assert len(TREE["extra"]) == 12
        assert len(TREE["events"]) == 10
        assert sum(TREE["people"]["number"]) == 60
        assert sum(TREE["route"]["pile"]) == 34

    def test_names_are_those_of_the_labels(self):
        """Ids in the order of `layout`."""
        assert tuple(TREE["planets"]) == layout.PLANETS
        assert tuple(TREE["technologies"]) == layout.ROWS
        assert tuple(TREE["route_tokens"]) == layout.KINDS
        assert tuple(TREE["extra"]) == layout.EXTRAS
        assert tuple(TREE["salvation_technologies"]) == layout.SALVATION
        base = [name for name, each in TREE["mechanisms"].items() if each["kind"] == "base"]
        assert tuple(base) == layout.BASE_MECHANISMS
        assert list(TREE["tokens"]) == [
            f"{planet[:3]}{number:02}" for planet in layout.SETTLED for number in range(1, 11)
        ]

    def test_mechanisms_pay_by_the_formula(self):
        """SI-T46: value and 1 for each cube, two to four cubes."""
        for name, each in TREE["mechanisms"].items():
            cost = parse_cost(each["cost"])
            assert each["points"] == sum(n * pp for n, pp in zip(cost, FORMULA, strict=True)), name
            assert 2 <= sum(cost) <= 4

    @pytest.mark.parametrize(
        ("planet", "fuel"),
        [
            ("mercury", 3),
            ("venus", 2),
            ("mars", 2),
            ("jupiter", 4),
            ("saturn", 5),
            ("uranus", 6),
            ("neptune", 7),
        ],
    )
    def test_printed_costs_from_earth(self, planet, fuel):
        """SI-T18: by orbits alone, as within a quadrant."""
        orbits = abs(TREE["planets"][planet]["orbit"] - TREE["planets"]["earth"]["orbit"])
        assert TREE["travel"]["takeoff"] + orbits * TREE["travel"]["orbit"] == fuel

    def test_travel_example(self):
        """SI-T7: 6 from Earth to Jupiter in round 1, 5 back after the planets have moved."""
        assert trip(TREE, "earth", "jupiter") == 6
        assert trip(TREE, "jupiter", "earth", rounds=1) == 5

    def test_border_of_venus(self):
        """SI-T19: one space in two quadrants, none from both, one from the others."""
        borders = {
            name: [each for each in planet["places"] if "+" in each]
            for name, planet in TREE["planets"].items()
        }
        assert borders.pop("venus") == ["1+2"]
        assert not any(borders.values())
        assert [distance("1+2", each) for each in "1234"] == [0, 0, 1, 1]

    def test_technologies(self):
        """SI-R31: one, two and three cubes; a row for each building."""
        for row in TREE["technologies"].values():
            assert [len(text) for text in row["costs"]] == [1, 2, 3]
        buildings = [row["building"] for row in TREE["technologies"].values()]
        assert buildings == [*layout.BUILDINGS, "-", "-"]
        assert [len(text) for text in TREE["research"]["salvation_costs"]] == [1, 2, 3]

    def test_tokens_highlight_one_action_each(self):
        """SI-A10."""
        actions = [TREE["salvation"][name] for name in ("solar", "research", "travel", "market")]
        assert sorted(actions) == ["government", "mechanism", "satellite", "save"]

    def test_route_tokens(self):
        """SI-R61."""
        assert {
            name: (each["discoverer"], each["everyone"], each["jump"])
            for name, each in TREE["route_tokens"].items()
        } == {
            "deep_space": ("prestige:1", "-", False),
            "rocky_planet": ("prestige:2", "-", False),
            "ringed_planet": ("prestige:5", "-", False),
            "star": ("reputation:1", "-", False),
            "galaxy": ("reputation:1", "scientist:1", False),
            "wormhole": ("prestige:1", "-", True),
        }

    def test_only_the_broker_is_repeatable(self):
        """SI-R16: of the extra tokens."""
        assert [name for name, each in TREE["extra"].items() if each["repeatable"]] == ["x09"]
