"""Words of Starship Interstellar that stand where they cannot, each with its sentence."""

from __future__ import annotations

import pytest

from tests.games.starship.data.trees import refused

DRILL = ["drill:1", "drill:1", "drill:1"]


class TestWords:
    """Texts that say nothing, or something that cannot stand there."""

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ({"earth.production": "fule:4"}, "earth.production: \"fule:4\": unknown effect 'fule'"),
            (
                {"earth.production": "drill:1"},
                'earth.production has "drill", which cannot stand there: expected fuel, prestige',
            ),
            ({"pass.faces": ["-", "extra:1"]}, 'pass.faces has "extra", which cannot stand there'),
            ({"tracks.humanity": ["travel:1"]}, 'tracks.humanity has "travel", which cannot'),
            ({"tracks.humanity": ["fuel"]}, 'tracks.humanity: "fuel" is no effect'),
            ({"pyramid.row_2": ["solar:2:2"]}, 'pyramid.row_2 has "solar", which cannot'),
            ({"pyramid.row_2": ["pay:2 fuel:3"]}, 'pyramid.row_2 has "pay", which cannot'),
            (
                {"route_tokens.star.everyone": "satellite:1"},
                'route_tokens.star.everyone has "satellite", which cannot stand there',
            ),
            ({"extra.x03.effects": "-"}, 'extra.x03.effects is "-": expected an effect'),
            ({"extra.x03.effects": "pay:2"}, 'extra.x03.effects is "pay:2": expected an effect'),
            (
                {"extra.x03.effects": "fuel:9 pay:2"},
                'is "fuel:9 pay:2": expected "pay" once, at the beginning',
            ),
            (
                {"extra.x03.effects": "travel:1 fuel:2"},
                'is "travel:1 fuel:2": expected "travel" as the last word',
            ),
            (
                {"technologies.ars.building": "drill"},
                'technologies.ars.building is "drill", as is technologies.drill.building',
            ),
            ({"technologies.drill.effects": DRILL}, 'has "unlock" 0 times: expected it once'),
            (
                {"technologies.drill.effects": ["unlock", "unlock", "drill:1"]},
                'technologies.drill.effects has "unlock" 2 times',
            ),
            (
                {"technologies.drill.effects": ["unlock drill:1", "extra:1", "-"]},
                'technologies.drill.effects, level 2 has "extra", which cannot stand there',
            ),
            (
                {"technologies.drill.effects": ["unlock drill:1:any", "-", "-"]},
                'is "unlock drill:1:any": expected no "any"',
            ),
            (
                {"technologies.solar.effects": ["fuel:2", "-", "-"]},
                'technologies.solar.effects, level 1 has "fuel", which cannot stand there: '
                "expected no effects",
            ),
            (
                {"technologies.solar.effects": ["unlock", "-", "-"]},
                'has "unlock", but there is no building to release',
            ),
            (
                {"salvation_technologies.probe.effect": "unlock"},
                'salvation_technologies.probe.effect has "unlock", but there is no building',
            ),
            (
                {"salvation_technologies.probe.effect": "satelite_fuel:1"},
                "did you mean 'satellite_fuel'?",
            ),
            ({"technologies.drill.costs": ["Y", "RB", ""]}, 'technologies.drill.costs: "" is no'),
            ({"research.salvation_costs": ["X"]}, 'research.salvation_costs: "X" is no cost'),
            ({"mechanisms.a05.cost": "RRRRR"}, 'mechanisms.a05.cost: "RRRRR" is no cost'),
            ({"events.e03.red": "rescue"}, 'events.e03.red: "rescue" is no event'),
            ({"planets.mars.places": ["1+3"]}, 'planets.mars.places: "1+3" is no space'),
            ({"route.interest": ["3-1"]}, 'route.interest: "3-1" is no space of the route'),
        ],
    )
    def test_refused(self, changes, words):
        """The sentence names the path and what may be written."""
        assert words in refused(changes)
