"""The drawing of a table: every piece is on it once, where it is in the state."""

import json
from itertools import combinations
from math import hypot

import pytest

from exobalance.simcore.core.status import Status
from exobalance.simcore.games import load_game
from exobalance.simcore.games.sgo.data.boards import board, sides
from exobalance.simcore.games.sgo.data.layout import GATES, PLANETS, STACKS, TOKENS, Phase
from exobalance.simcore.games.sgo.data.names import HAWKING_NAME, gate_target
from exobalance.simcore.games.sgo.draw.maps import AREA, map_of
from exobalance.simcore.games.sgo.draw.scene import scene
from exobalance.simcore.games.sgo.draw.symbols import SYMBOLS
from exobalance.simcore.games.sgo.rules.station import count_open_corridors
from exobalance.simcore.ruleset import load_ruleset
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.replay.narration import narrate_game

GAME = load_game("sgo")
FOLDER = GAME.folder / "assumptions"
TREE = load_ruleset("sgo").tree
EVERY = 8  # decisions between two positions that are looked at
GAMES = [
    (2, 0, ("tuned",), ()),
    (2, 6, ("engine", "settler"), ("variant.reorganisation=true",)),
    (3, 12, ("tuned",), ()),
    (3, 5, ("balanced",), ("variant.short_game=true",)),
    (4, 2, ("engine", "settler", "manipulator", "tuned"), ()),
]


def positions(players, world, bots, sets):
    """Yield (state, tree, params) of a game, every few decisions and at the end."""
    experiment = Experiment("sgo", players=(players,), bots=bots, games=1, sets=sets)
    narration = narrate_game(experiment, world)
    replay, tree = narration.replay, narration.arm.tree
    for number, step in enumerate(replay):
        if number % EVERY == 0 or step.state.phase in (Phase.LANDING, Phase.RANKS):
            yield step.state, tree, replay.params
    assert replay.state.status == Status.DONE
    yield replay.state, tree, replay.params


@pytest.fixture(scope="module", name="drawn", params=GAMES, ids=str)
def _drawn(request):
    """Return the positions of a game as (state, tree, params, panels by id)."""
    found = []
    for state, tree, params in positions(*request.param):
        panels = {panel["id"]: panel for panel in scene(state, tree)["panels"]}
        found.append((state.copy(), tree, params, panels))
    return found


def shapes(*panels):
    """Return all shapes of some panels."""
    return [
        shape for panel in panels for part in panel["parts"].values() for shape in part["shapes"]
    ]


def count(shapes_, name, seat):
    """Return how many pieces of a seat are drawn."""
    return sum(
        shape.get("n", 1)
        for shape in shapes_
        if shape["shape"] == "piece" and shape["name"] == name and shape.get("seat") == seat
    )


def pieces(part):
    """Return the pieces of a part as (name, seat)."""
    return [(s["name"], s.get("seat")) for s in part["shapes"] if s["shape"] == "piece"]


class TestPieces:
    """Counted over the whole table."""

    def test_every_figure_is_drawn_once(self, drawn):
        """As many colonists, engineers, suits and robots as came out of the box (SGO-R1)."""
        for state, tree, _, panels in drawn:
            everything = shapes(*panels.values())
            for seat in range(int(state.n_players)):
                names = ("colonist", "engineer", "chief", "suit", "robot")
                n = {name: count(everything, name, seat) for name in names}
                box = tree["figures"]
                assert n["colonist"] == box["colonists"]
                assert n["engineer"] + n["chief"] == box["engineers"]
                assert n["suit"] + n["chief"] == box["suits"]
                assert n["robot"] == box["robots"]

    def test_figures_are_where_they_stand(self, drawn):
        """Station, exoplanets, supply and rooms, seat by seat."""
        for state, _, _, panels in drawn:
            landing = state.phase in (Phase.LANDING, Phase.LANDING_SWAP)
            for seat in range(int(state.n_players)):
                station = shapes(panels[f"station {seat}"])
                assert count(station, "colonist", seat) == state.station[seat]
                planets = shapes(*(p for key, p in panels.items() if key.startswith("planet")))
                left = int(state.landing_left) if landing and state.seat == seat else 0
                there = int(state.on_planet[:, seat].sum()) + left
                assert count(planets, "colonist", seat) == there
                rooms = shapes(panels[f"rooms {seat}"])
                assert count(rooms, "colonist", seat) == state.colonists[seat]
                engineers = state.engineers[seat].sum() + state.spare_engineers[seat]
                assert count(rooms, "engineer", seat) == engineers
                assert count(rooms, "chief", seat) == state.chiefs[seat].sum()
                assert count(rooms, "reorganise", seat) == state.reorganise_token[seat]

    def test_every_module_is_drawn_once(self, drawn):
        """On stations, on stacks and in hand: all in the box less those of unused gates."""
        for state, tree, _, panels in drawn:
            built = sum(
                key.startswith("module")
                for seat in range(int(state.n_players))
                for key in panels[f"station {seat}"]["parts"]
            ) - int(state.n_players)
            stacks = panels["stacks"]
            sizes = [
                int(stacks["parts"][f"size {stack}"]["shapes"][0]["text"])
                for stack in range(len(STACKS))
            ]
            assert sizes == state.stack_size.tolist()
            hand = "in hand" in stacks["parts"]
            assert hand == (state.phase in (Phase.SETUP_PLACE, Phase.ACTION_PLACE))
            unused = {
                GATES[gate] for gate in range(3) if gate_target(state.gate_planet[gate]) is None
            }
            boxed = sum(tile.get("symbol") not in unused for tile in tree["tiles"].values())
            assert built + sum(sizes) + hand == boxed

    def test_tokens_lie_in_the_order_of_the_track(self, drawn):
        """One per place."""
        for state, *_, panels in drawn:
            parts = panels["predominance"]["parts"]
            names = [pieces(parts[f"token {place}"]) for place in range(len(TOKENS))]
            assert names == [[(TOKENS[token], None)] for token in state.token]


class TestPlaces:
    """What can be seen where."""

    def test_areas_have_the_colour_of_their_owner(self, drawn):
        """Or nobody's."""
        for state, tree, _, panels in drawn:
            for planet in state.planet_order[state.planet_order >= 0]:
                name = PLANETS[planet]
                side = next(
                    s for s in sides(tree, name)
                    if int(state.n_players) in tree["exoplanets"][name][s]["players"]
                )  # fmt: skip
                ids = board(tree, name, side).ids
                parts = panels[f"planet {name}"]["parts"]
                assert {key for key in parts if key.startswith("area")} == {
                    f"area {area}" for area in ids
                }
                for number, area in enumerate(ids):
                    owner = int(state.owner[planet, number])
                    expected = [("colonist", owner - 1)] if owner else []
                    assert pieces(parts[f"area {area}"]) == expected

    def test_gates_stand_on_their_planets(self, drawn):
        """Each on one, and gate modules name it."""
        for state, _, _, panels in drawn:
            seen = {
                key.removeprefix("gate "): panel["title"]
                for panel in panels.values()
                for key in panel["parts"]
                if key.startswith("gate ")
            }
            targets = {gate: gate_target(int(state.gate_planet[i])) for i, gate in enumerate(GATES)}
            assert seen == {gate: target for gate, target in targets.items() if target}
            for seat in range(int(state.n_players)):
                for part in panels[f"station {seat}"]["parts"].values():
                    for gate, target in seen.items():
                        if f"gate {gate} stands on" in part.get("title", ""):
                            assert part["shapes"][0]["text"] == target

    def test_modules_are_on_or_off(self, drawn):
        """In words and with a dashed hull, at their cell."""
        for state, _, _, panels in drawn:
            for seat in range(int(state.n_players)):
                for module in range(int(state.n_modules[seat])):
                    part = panels[f"station {seat}"]["parts"][f"module {module}"]
                    is_on = bool(state.mod_on[seat, module])
                    assert part["title"].endswith(", ON" if is_on else ", OFF")
                    assert any(shape.get("dashed") for shape in part["shapes"]) != is_on
                    cell = f"({state.mod_x[seat, module]}, {state.mod_y[seat, module]}) "
                    assert part["title"].startswith(cell)

    def test_open_corridors_are_red(self, drawn):
        """As many as the rule counts (SGO-R30)."""
        n = 0
        for state, _, params, panels in drawn:
            for seat in range(int(state.n_players)):
                red = [s for s in shapes(panels[f"station {seat}"]) if s.get("fill") == "alarm"]
                assert len(red) == count_open_corridors(state, params, seat)
                n += len(red)
        assert n > 50

    def test_closed_and_waiting_planets_are_quiet(self, drawn):
        """With what they paid once they are closed."""
        state, *_, panels = drawn[-1]
        planets = [p for key, p in panels.items() if key.startswith("planet")]
        assert [p["title"] for p in planets if not p["quiet"]] == [HAWKING_NAME]
        for planet in state.planet_order[state.planet_order >= 0]:
            facts = panels[f"planet {PLANETS[planet]}"]["facts"]
            paid = state.payout[planet, : int(state.n_players)].tolist()
            assert [int(fact["value"]) for fact in facts] == paid


class TestForm:
    """What the page relies on."""

    def test_scenes_are_plain_data_with_known_symbols(self, drawn):
        """JSON holds them, and every symbol has a path."""
        for *_, panels in drawn:
            assert json.loads(json.dumps(panels)) == panels
            for shape in shapes(*panels.values()):
                if shape["shape"] in ("piece", "icon"):
                    assert shape["name"] in SYMBOLS

    def test_nothing_is_drawn_outside_its_panel(self, drawn):
        """Parts lie within the view, and views never move between two steps of a board."""
        for *_, panels in drawn:
            for panel in panels.values():
                x, y, wide, high = panel["view"]
                for part in panel["parts"].values():
                    left, top = part["at"]
                    assert x <= left <= x + wide
                    assert y <= top <= y + high


RULES = [None, *sorted(path.stem for path in FOLDER.glob("*.toml"))]
MAPS = [
    (rules, planet, side)
    for rules in RULES
    for tree in [load_ruleset("sgo", (rules,) if rules else ()).tree]
    for planet in PLANETS
    for side in sides(tree, planet)
    if rules is None or board(tree, planet, side) != board(TREE, planet, side)
]


@pytest.mark.parametrize(("rules", "planet", "side"), MAPS)
def test_maps_have_room_for_every_area(rules, planet, side):
    """No two areas touch, all lie on the planet: as printed and under every assumption."""
    tree = load_ruleset("sgo", (rules,) if rules else ()).tree
    made = board(tree, planet, side)
    chart = map_of(made)
    assert len(chart.areas) == len(made.ids)
    for (x1, y1), (x2, y2) in combinations(chart.areas, 2):
        assert hypot(x1 - x2, y1 - y2) >= 2 * AREA
    assert all(hypot(x, y) + AREA <= chart.radius for x, y in chart.areas)


def test_every_side_and_assumption_is_among_the_maps():
    """Sixteen printed sides, and more that tweaks make."""
    assert len([case for case in MAPS if case[0] is None]) == 16
    assert len(MAPS) > 40
