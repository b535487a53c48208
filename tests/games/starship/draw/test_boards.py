"""What all seats share is drawn as it is in the state: planets, sun, route, people, market."""

from math import hypot

import pytest

from exobalance.simcore.games.starship.data.labels import SOURCES
from exobalance.simcore.games.starship.data.layout import COLOURS, PLANETS, TRACKS
from exobalance.simcore.games.starship.draw.orbits import CENTRE, place_on_orbit, radius_of
from exobalance.simcore.games.starship.draw.spiral import spiral_of
from tests.games.starship.draw.positions import (
    GAMES,
    cubes_in,
    game_of,
    keys,
    pieces,
    shapes_of,
    texts,
)


@pytest.fixture(scope="module", name="drawn", params=GAMES)
def _drawn(request):
    return game_of(request.param)


def rounded(point):
    """Return a point as it stands in a part."""
    return [round(value, 1) for value in point]


class TestSolarSystem:
    """Planets, and what is near them."""

    def test_planets_are_on_their_spaces(self, drawn):
        """Crossed where they were destroyed (SI-R1, SI-R29, SI-R72)."""
        destroyed = 0
        for each in drawn:
            parts = each.parts("system")
            for number, name in enumerate(PLANETS):
                told, part = each.told["planets"][name], parts[f"planet {name}"]
                at = place_on_orbit(each.tree, number, told["space"])
                assert part["at"] == rounded(at)
                far = hypot(at[0] - CENTRE[0], at[1] - CENTRE[1])
                assert far == pytest.approx(
                    radius_of(each.tree, each.tree["planets"][name]["orbit"])
                )
                is_crossed = any(shape.get("name") == "cross" for shape in part["shapes"])
                assert is_crossed == part["title"].endswith("destroyed") == told["destroyed"]
                destroyed += told["destroyed"]
        last = drawn[-1]
        assert (destroyed > 0) == (last.told["spiral"] > last.tree["solar"]["mercury_after"])

    def test_explorers_plants_and_wormholes_are_at_their_planets(self, drawn):
        """Each once (SI-R38, SI-R45, SI-A53)."""
        for each in drawn:
            parts = each.parts("system")
            shapes = shapes_of(parts.values())
            for seat, told in each.seats:
                planet = each.told["planets"]
                assert planet[told["place"]]
                title = parts[f"explorer {seat}"]["title"].lower()
                assert title.endswith(f" on {told['place']}")
                plants = [key.split()[1] for key in keys(parts, "plant") if key[0] == str(seat)]
                assert plants == [plant["planet"] for plant in told["plants"]]
                assert pieces(shapes, "explorer", seat=seat) == 1
                assert pieces(shapes, "base", seat=seat) == len(told["plants"])
                assert pieces(shapes, "wormhole", seat=seat) == (told["wormhole"] is not None)

    def test_pieces_of_a_planet_stand_apart(self, drawn):
        """Before it and behind it on its orbit."""
        for each in drawn:
            places = [
                tuple(part["at"])
                for key, part in each.parts("system").items()
                if key.split()[0] in ("planet", "explorer", "plant", "wormhole")
            ]
            assert all(
                abs(a - c) + abs(b - d) > 8
                for i, (a, b) in enumerate(places)
                for c, d in places[:i]
            )


class TestSun:
    """Spiral, exploitation track, events, bag."""

    def test_markers(self, drawn):
        """On the spiral, behind its end on Earth, and on the exploitation track (SI-R23)."""
        for each in drawn:
            parts, spiral = each.parts("sun"), spiral_of(each.tree)
            space = each.told["spiral"]
            n = each.tree["solar"]["spaces"]
            at = spiral.earth if space > n else spiral.spaces[space - 1]
            assert parts["sun marker"]["at"] == rounded(at)
            below = parts[f"exploitation space {each.told['exploitation']}"]
            assert parts["exploitation"]["at"] == below["at"]

    def test_events_bag_and_cubes_drawn(self, drawn):
        """As many as are left (SI-R3, SI-R5, SI-R22)."""
        n = 0
        for each in drawn:
            parts = each.parts("sun")
            assert pieces(parts["events"]["shapes"], "event") == each.told["events_left"]
            bag = shapes_of(parts[f"bag {colour}"] for colour in COLOURS)
            assert cubes_in(bag) == each.told["bag"]
            drawn_now = each.told["drawn"]
            assert ("drawn" in parts) == (drawn_now is not None)
            if drawn_now:
                assert cubes_in(parts["drawn"]["shapes"]) == drawn_now
                n += 1
            assert ("event" in parts) == (each.state.next_event > 0)
        assert n > 0


class TestRoute:
    """Satellites and tokens."""

    def test_tokens_lie_on_their_spaces(self, drawn):
        """Of the right kind, and as many as are missing from the piles (SI-R60, SI-R61)."""
        for each in drawn:
            parts = each.parts("route")
            found = {
                (int(column), int(row)): parts[f"token {column} {row}"]["shapes"][0]["name"]
                for column, row in map(str.split, keys(parts, "token"))
            }
            assert found == {tuple(space): kind for space, kind in each.told["route"]}
            route = each.tree["route"]
            left = sum(
                pieces(parts[f"left {key}"]["shapes"], name)
                for key, name in (("pile", "token"), ("interest_pile", "interest"))
            )
            assert left + len(found) >= sum(route["pile"]) + sum(route["interest_pile"])

    def test_satellites(self, drawn):
        """On the space or the place of arrival; that of the government has a G (SI-R60)."""
        for each in drawn:
            parts = each.parts("route")
            wanted = {str(seat): told["satellite"] for seat, told in each.seats}
            wanted["government"] = each.told["government_satellite"]
            places = {space: name for name, space in arrivals(each).items()}
            for name, space in wanted.items():
                if space is None:
                    assert f"satellite {name}" not in parts
                    continue
                title = parts[f"satellite {name}"]["title"].split(": ")[1]
                column, row = space
                if row:
                    assert title == f"column {column}, row {row}"
                else:
                    place = next(place for place, whose in places.items() if whose == name)
                    assert title == f"place {place} on Trappist"

    def test_places_from_afar_are_told_at_the_end(self, drawn):
        """Those of satellites that are not on Trappist (SI-R76)."""
        last = drawn[-1]
        told = " ".join(
            part["title"] for key, part in last.parts("route").items() if key.startswith("arrival")
        )
        for seat, _ in last.seats:
            is_afar = last.state.arrival_place[seat] > 0 and not last.state.arrived[seat]
            assert (f"seat {seat}" in told) == is_afar


def arrivals(each):
    """Return the place of arrival of each satellite on Trappist."""
    return {str(whose): place for place, whose in enumerate(each.told["arrivals"], 1)}


class TestSociety:
    """Pyramid, leader tracks, reputation, people."""

    def test_scientists_of_the_pyramid(self, drawn):
        """On their spaces, a crown on who governs (SI-R57, SI-R89)."""
        for each in drawn:
            parts = each.parts("pyramid")
            found = {
                key: parts[f"scientist {key}"]["shapes"][0]["seat"]
                for key in keys(parts, "scientist")
            }
            expected = {
                f"{row} {place}": seat
                for row, seats in enumerate(each.told["pyramid"], 1)
                for place, seat in enumerate(seats, 1)
                if seat is not None
            }
            assert found == expected
            assert ("governor" in parts) == bool(expected)
            if expected:
                highest = max(expected, key=lambda key: (int(key[0]), -int(key[2])))
                assert parts["governor"]["title"] == f"seat {expected[highest]} governs"

    def test_markers_of_leader_tracks(self, drawn):
        """Below the bonus of their space (SI-R54)."""
        for each in drawn:
            parts = each.parts("leaders")
            for seat, told in each.seats:
                for track in TRACKS:
                    marker = parts[f"marker {track} {seat}"]
                    space = parts[f"space {track} {told[track]}"]
                    box = space["shapes"][0]
                    x, y = marker["at"]
                    left, top = space["at"]
                    assert left < x < left + box["size"][0] + 2
                    assert top < y < top + box["size"][1]

    def test_markers_of_reputation(self, drawn):
        """In their row, gains to the left (SI-R78)."""
        for each in drawn:
            length = each.tree["reputation"]["row_length"]
            parts = each.parts("reputation")
            for seat, told in each.seats:
                index = told["reputation"]
                row = 6 - index // length
                boxes = parts[f"row {row}"]["shapes"][1:]
                lefts = [box["at"][0] for box in boxes]
                assert lefts == sorted(lefts, reverse=True)
                box = boxes[index % length]
                x, y = parts[f"marker {seat}"]["at"]
                assert box["at"][0] < x < box["at"][0] + box["size"][0]
                assert abs(y - parts[f"row {row}"]["at"][1]) < box["size"][1] / 2

    def test_people(self, drawn):
        """On Earth, in the bag, and in the cells (SI-R6, SI-R58)."""
        for each in drawn:
            parts, told = each.parts("people"), each.told["people"]
            earth = {
                colour: pieces(parts[f"people {colour}"]["shapes"], "person") for colour in COLOURS
            }
            assert earth == told["earth"]
            assert pieces(parts["bag"]["shapes"], "person") == told["bag"]
            assert len(keys(parts, "saved")) == told["cells"]
            everybody = pieces(shapes_of(parts.values()), "person")
            assert everybody == sum(each.tree["people"]["number"])


class TestSupply:
    """Market, extra tokens, mechanisms."""

    def test_market(self, drawn):
        """By colour, and what is free (SI-R34)."""
        for each in drawn:
            parts = each.parts("market")
            cubes = shapes_of(parts[f"market {colour}"] for colour in COLOURS)
            assert cubes_in(cubes) == each.told["market"]
            if each.tree["switches"]["market_scope"] == "shared":
                n = each.tree["market"]["spaces"][len(each.told["seats"]) - 2]
                free = n - sum(each.told["market"].values())
                squares = [s["data"].count("M") for s in parts["free"]["shapes"] if "data" in s]
                assert sum(squares) == free

    def test_extra_tokens(self, drawn):
        """On offer, or with who has them (SI-R10)."""
        for each in drawn:
            parts = each.parts("offer")
            offered = [
                key for key in keys(parts, "extra")
                if pieces(parts[f"extra {key}"]["shapes"], "extra")
            ]  # fmt: skip
            assert sorted(offered) == each.told["offer"]
            for seat, told in each.seats:
                for name in told["extra"]:
                    assert parts[f"extra {name}"]["title"].endswith(f"taken by seat {seat}")

    def test_mechanisms(self, drawn):
        """Both rows, projects, the supply, the sector (SI-R8, SI-R53, SI-R56)."""
        for each in drawn:
            parts, told = each.parts("starship"), each.told
            for row in ("future", "current"):
                found = [
                    texts(parts[key]["shapes"])[0] if key in parts else None
                    for key in (f"{row} {column}" for column in range(4))
                ]
                assert found == told[row]
            assert keys(parts, "project") == told["long_term"]
            assert pieces(parts["supply"]["shapes"], "mechanism") == told["supply"]
            is_building = told["sector"]["number"] <= each.tree["sectors"]["number"]
            built = told["sector"]["mechanisms"] if is_building else 0
            assert len(keys(parts, "built")) == built
            complete = [
                key
                for key in keys(parts, "sector")
                if ", complete" in parts[f"sector {key}"]["title"]
            ]
            assert len(complete) == told["sector"]["number"] - 1


def with_minus(points):
    """Return points as the table shows them."""
    return str(points).replace("-", "−")


class TestCourse:
    """Points, orders and goals."""

    def test_points_are_those_of_the_score(self, drawn):
        """Source by source and in all (SI-A51)."""
        for each in drawn:
            parts = each.parts("points")
            for seat, told in each.seats:
                for number, source in enumerate(SOURCES):
                    shown = texts(parts[f"points {source.title} {seat}"]["shapes"])
                    assert shown == [with_minus(each.state.source[seat, number])]
                total = texts(parts[f"points total {seat}"]["shapes"])
                assert total == [with_minus(told["prestige"])]

    def test_orders_of_both_phases(self, drawn):
        """Seats in their places (SI-R18, SI-R51)."""
        for each in drawn:
            parts = each.parts("round")
            for which, phase in enumerate(("action", "salvation")):
                found = [
                    int(texts(part["shapes"])[0])
                    for key, part in parts.items()
                    if key.startswith(f"order {which} ")
                ]
                assert found == each.told["orders"][phase]

    def test_goals_are_met_as_the_rules_have_it(self, drawn):
        """At the end those that ended the game (SI-R15)."""
        last = drawn[-1]
        met = [
            key for key, part in last.parts("round").items()
            if key.startswith("goal ") and part["title"].endswith(", met")
        ]  # fmt: skip
        names = ("sun on Earth", "satellite on Trappist", "sectors complete", "people saved")
        bits = int(last.state.ended_by)
        assert met == [f"goal {name}" for bit, name in enumerate(names) if bits >> bit & 1]
        assert last.panels["round"]["title"].startswith("The end")
