"""The drawing of a table: every piece is on it once, where it is in the state."""

import json
from collections import Counter

import pytest

from exobalance.simcore.core.status import Status
from exobalance.simcore.games.kepler.data.codes import Cell
from exobalance.simcore.games.kepler.data.galaxy import hex_number
from exobalance.simcore.games.kepler.data.labels import SOURCES, SPACES, Source
from exobalance.simcore.games.kepler.data.layout import CUBES, PHANTOM, TECHNOLOGIES, TRACKS
from exobalance.simcore.games.kepler.draw.galaxy import middle
from exobalance.simcore.games.kepler.draw.scene import scene
from exobalance.simcore.games.kepler.draw.symbols import SYMBOLS, TRACK_LETTERS, TYPE_TONES
from exobalance.simcore.games.kepler.rules.scoring import score_seats
from exobalance.simcore.games.kepler.tell.names import params_of
from exobalance.simcore.games.kepler.tell.snapshot import objectives_met, snapshot
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.replay.narration import narrate_game

EVERY = 7  # decisions between two positions that are looked at
LATE = ('switches.medals_during_card="next_card"', "ships.number=4", "colonies.most=3")
GAMES = [
    (1, 3, ("tuned",), ()),
    (2, 0, ("random", "settler"), LATE),
    (4, 1, ("tuned", "miner", "terraformer", "scholar"), ()),
]


@pytest.fixture(scope="module", name="drawn", params=GAMES, ids=("solo", "two", "four"))
def _drawn(request):
    """Return the positions of a game as (state, tree, panels by id)."""
    players, world, bots, sets = request.param
    experiment = Experiment("kepler", players=(players,), bots=bots, games=40, sets=sets)
    narration = narrate_game(experiment, world)
    replay, tree = narration.replay, narration.arm.tree
    found = []

    def look():
        panels = {panel["id"]: panel for panel in scene(replay.state, tree)["panels"]}
        found.append((replay.state.copy(), tree, panels))

    for number, _ in enumerate(replay):
        if number % EVERY == 0:
            look()
    assert replay.state.status == Status.DONE
    look()
    return found


def seats_of(drawn):
    """Yield (state, tree, panels, seat, the seat in the snapshot) of all positions."""
    for state, tree, panels in drawn:
        for seat, told in enumerate(snapshot(state, tree)["seats"]):
            yield state, tree, panels, seat, told


def shapes(*panels):
    """Return all shapes of some panels."""
    return [
        shape for panel in panels for part in panel["parts"].values() for shape in part["shapes"]
    ]


def pieces(shapes_, name, **wanted):
    """Return how many pieces of a kind are drawn: of a seat, or with a mark."""
    return sum(
        shape.get("n", 1)
        for shape in shapes_
        if shape["shape"] == "piece"
        and shape["name"] == name
        and all(shape.get(key) == value for key, value in wanted.items())
    )


def value(panel, key):
    """Return the number that a part of the table of points shows."""
    return int(panel["parts"][key]["shapes"][0]["text"])


class TestSeats:
    """What each seat owns."""

    def test_every_cube_is_drawn_once_where_it_lies(self, drawn):
        """In storage, in the pit, on cards (KEP-R2)."""
        for *_, panels, seat, told in seats_of(drawn):
            parts = panels[f"cards {seat}"]["parts"]
            places = {"storage": told["storage"], "pit": told["pit"]}
            places |= {card["card"]: card for card in told["cards"]}
            for place, amounts in places.items():
                for cube in CUBES:
                    drawn_there = parts[f"cubes {place} {cube}"]["shapes"]
                    assert pieces(drawn_there, "cube", mark=cube) == amounts[cube]
            everything = shapes(panels[f"cards {seat}"])
            assert pieces(everything, "cube") == sum(
                amounts[cube] for amounts in places.values() for cube in CUBES
            )

    def test_cards_lie_in_order_with_their_side_up(self, drawn):
        """Earth first (KEP-R1, KEP-R30)."""
        n = 0
        for *_, panels, seat, told in seats_of(drawn):
            parts = panels[f"cards {seat}"]["parts"]
            cards = [part for key, part in parts.items() if key.startswith("card ")]
            assert len(cards) == len(told["cards"])
            for part, card in zip(cards, told["cards"], strict=True):
                words = [s["text"] for s in part["shapes"] if s["shape"] == "text"]
                assert card["card"] in words
                assert (part["shapes"][0]["fill"] == "tone1-soft") == card["terraformed"]
                n += card["card"] != "Earth" and card["terraformed"]
        assert n > 0

    def test_every_ship_is_drawn_once(self, drawn):
        """On its hex, or in reserve (KEP-R1)."""
        for _, tree, panels, seat, told in seats_of(drawn):
            parts = panels["galaxy"]["parts"]
            ships = [part for key, part in parts.items() if key.startswith(f"ship {seat} ")]
            for part in ships:
                assert part["title"].startswith(f"ship of seat {seat} at (")
            places = sorted(
                json.loads(f"[{part['title'].split('(')[1].split(')')[0]}]") for part in ships
            )
            assert places == told["ships"]
            assert pieces(shapes(panels["galaxy"]), "ship", seat=seat) == len(told["ships"])
            reserve = pieces(shapes(panels[f"supply {seat}"]), "ship", seat=seat)
            assert reserve + len(told["ships"]) == tree["ships"]["number"]

    def test_markers_add_up(self, drawn):
        """Five on technologies, two on tracks, the others for colonies (KEP-R1)."""
        for _, tree, panels, seat, told in seats_of(drawn):
            n = pieces(shapes(*panels.values()), "marker", seat=seat)
            assert n == len(TECHNOLOGIES) + len(TRACKS) + tree["colonies"]["most"]
            on_map = pieces(shapes(panels["galaxy"]), "marker", seat=seat)
            assert on_map == len(told["cards"]) - 1

    def test_technologies_stand_at_their_levels(self, drawn):
        """Further to the right for a higher level."""
        at = {}
        for *_, panels, seat, told in seats_of(drawn):
            for name, level in told["technologies"].items():
                part = panels[f"technologies {seat}"]["parts"][f"level {name}"]
                assert part["title"].endswith(f"level {level}")
                at[level] = part["at"][0]
        assert [at[level] for level in sorted(at)] == sorted(set(at.values()))

    def test_action_cube_lies_on_its_space(self, drawn):
        """With the bonus actions done in the turn ticked (KEP-R22, KEP-R35)."""
        n = 0
        for state, _, panels, seat, told in seats_of(drawn):
            parts = panels[f"actions {seat}"]["parts"]
            title = dict(SPACES)[told["space"]]
            assert parts["action cube"]["title"] == f"action cube on {title}"
            done = int(state.bonus_done).bit_count() if state.acting == seat else 0
            assert sum(key.startswith("done") for key in parts) == done
            n += done
        assert n > 0

    def test_objectives_are_ticked_once_met(self, drawn):
        """All own ones (KEP-R15, KEP-R61)."""
        for state, tree, panels, seat, told in seats_of(drawn):
            parts = panels[f"supply {seat}"]["parts"]
            met = set(objectives_met(state, tree, seat))
            for number, name in enumerate(told["objectives"]):
                part = parts[f"objective {number}"]
                assert part["title"].startswith(name)
                ticked = any(shape.get("name") == "met" for shape in part["shapes"])
                assert ticked == (name in met)


class TestTable:
    """What lies between the seats."""

    def test_tiles_lie_with_their_side_up(self, drawn):
        """By hex, and counted by kind (KEP-R9, KEP-R10)."""
        for state, tree, panels in drawn:
            parts = panels["galaxy"]["parts"]
            tiles = {
                hex_number(*at): (name, side) for name, at, side in snapshot(state, tree)["tiles"]
            }
            assert {int(key[5:]) for key in parts if key.startswith("tile ")} == set(tiles)
            kinds = Counter()
            for hexagon, (name, side) in tiles.items():
                part = parts[f"tile {hexagon}"]
                assert part["at"] == [round(each, 1) for each in middle(hexagon)]
                kind = name.rstrip("0123456789")
                if side == "down":
                    kind = "face-down tile"
                elif kind == "P":
                    kind = tree["planets"][name]["type"]
                    assert part["title"].startswith(f"{name}, ")
                kinds[kind] += 1
                assert pieces(part["shapes"], kind) == 1
                assert (f"colony {hexagon}" in parts) == (side == "colonised")
            everything = shapes(panels["galaxy"])
            for kind in ("face-down tile", "mine", "target", *TYPE_TONES):
                assert pieces(everything, kind) == kinds[kind]
            assert kinds["face-down tile"] == int(((state.cell & Cell.DOWN) > 0).sum())

    def test_markers_stand_on_their_places(self, drawn):
        """Also those of the phantom; higher is further up (KEP-R47, KEP-R69)."""
        for state, tree, panels in drawn:
            parts = panels["tracks"]["parts"]
            n = int(state.n_players)
            for who in [*range(n), PHANTOM] if n == 1 else range(n):
                for side, track in enumerate(TRACKS):
                    place = int(state.place[who, side])
                    ground = parts[f"place {place}"]["shapes"][0]
                    y = parts[f"marker {track} {who}"]["at"][1]
                    assert ground["at"][1] < y < ground["at"][1] + ground["size"][1]
            length = tree["tracks"]["length"]
            assert pieces(shapes(panels["tracks"]), "marker") == 2 * (n + (n == 1))
            assert sum(key.startswith("place ") for key in parts) == length + 1

    def test_medals_are_on_the_tracks_on_the_card_or_won(self, drawn):
        """Each kind by itself (KEP-R12, KEP-R48, KEP-R50)."""
        for state, tree, panels in drawn:
            told = snapshot(state, tree)
            for side, track in enumerate(TRACKS):
                letter = TRACK_LETTERS[track]
                keys = [f"medal {track} {place}" for place in told["medals_on_track"][track]]
                parts = panels["tracks"]["parts"]
                assert [key for key in parts if key.startswith(f"medal {track} ")] == keys
                on_card = told["medals_on_card"][track] + int(state.medals_next[side])
                assert pieces(shapes(panels["round"]), "medal", mark=letter) == on_card
                for seat, each in enumerate(told["seats"]):
                    won = pieces(shapes(panels[f"supply {seat}"]), "medal", mark=letter)
                    assert won == each["medals"][track]
                if told["phantom"]:
                    won = pieces(shapes(panels["phantom"]), "medal", mark=letter)
                    assert won == told["phantom"]["medals"][track]

    def test_round_and_card_are_those_of_the_state(self, drawn):
        """With its title and the cards left (KEP-R14, KEP-R20)."""
        for state, tree, panels in drawn:
            told, parts = snapshot(state, tree), panels["round"]["parts"]
            number = told["round"]
            assert ("round" in parts) == (number > 0)
            assert ("card" in parts) == (told["card"] is not None)
            if told["card"]:
                words = [s["text"] for s in parts["card"]["shapes"] if s["shape"] == "text"]
                assert words[0] == tree["progress"][told["card"]]["title"]
            assert pieces(parts["deck"]["shapes"], "card") == max(0, state.n_deck - number)

    def test_phantom_has_a_board_in_solo_games(self, drawn):
        """With its levels (KEP-R67)."""
        for state, tree, panels in drawn:
            phantom = snapshot(state, tree)["phantom"]
            assert ("phantom" in panels) == (phantom is not None)
            for name, level in phantom["technologies"].items() if phantom else ():
                title = panels["phantom"]["parts"][f"level {name}"]["title"]
                assert title == f"phantom: technology {name} at level {level}"

    def test_points_are_those_of_the_score(self, drawn):
        """By source; of several players the objectives only at the end (KEP-R80)."""
        for state, tree, panels in drawn:
            n, over = int(state.n_players), state.status == Status.DONE
            scored = state.copy()
            score_seats(scored, params_of(tree, n))
            for seat in range(n):
                total = 0
                for number, source in enumerate(SOURCES):
                    key = f"points {source.title} {seat}"
                    if n > 1 and not over and number == Source.OBJECTIVE:
                        assert key not in panels["points"]["parts"]
                        continue
                    points = int(scored.source[seat, number])
                    assert value(panels["points"], key) == points
                    total += points
                assert value(panels["points"], f"points total {seat}") == total


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
        """Parts lie within the view."""
        for *_, panels in drawn:
            for panel in panels.values():
                x, y, wide, high = panel["view"]
                for part in panel["parts"].values():
                    left, top = part["at"]
                    assert x <= left <= x + wide
                    assert y <= top <= y + high

    def test_words_can_be_read(self, drawn):
        """No text is smaller than 9 px, marks on small pieces apart, which have 8."""
        for *_, panels in drawn:
            for shape in shapes(*panels.values()):
                assert shape["shape"] != "text" or shape["size"] >= 9
                assert "mark" not in shape or shape["size"] * 0.6 >= 7.8

    def test_panels_and_print_stay(self, drawn):
        """The same panels all along, and parts of print that never change."""
        (*_, first), *others = drawn
        static = [
            (name, key)
            for name, panel in first.items()
            for key, part in panel["parts"].items()
            if key.split()[0] in ("ground", "print", "place", "rounds", "labels", "heads", "zone")
        ]
        assert len(static) > 20
        for *_, panels in others:
            assert panels.keys() == first.keys()
            for name, key in static:
                assert panels[name]["parts"][key] == first[name]["parts"][key]
