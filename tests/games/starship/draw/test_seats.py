"""Everything that a seat owns is drawn once, where it is in the state."""

import pytest

from exobalance.simcore.games.starship.data.layout import BUILDINGS, COLOURS, ROWS
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


def seats_of(drawn):
    """Yield (position, seat, what it has) of all positions."""
    for each in drawn:
        for seat, told in each.seats:
            yield each, seat, told


def of_a_place(parts, where, cubes=True):
    """Return the shapes of all stocks of a place on the own board."""
    kinds = ("fuel", *COLOURS) if cubes else ("base", *BUILDINGS)
    return shapes_of(parts[f"{where} {kind}"] for kind in kinds if f"{where} {kind}" in parts)


class TestBoard:
    """Reserve, hold, own supply and scientists."""

    def test_fuel_and_cubes(self, drawn):
        """On Earth and in the hold (SI-R13, SI-R39)."""
        for each, seat, told in seats_of(drawn):
            parts = each.own("board", seat)
            for where, has in (("reserve", told), ("hold", told["hold"])):
                shapes = of_a_place(parts, where)
                assert pieces(shapes, "fuel") == has["fuel"]
                assert cubes_in(shapes) == has["cubes"]

    def test_buildings_and_bases(self, drawn):
        """In the reserve, in the hold, or not yet released (SI-R31, SI-R86)."""
        for each, seat, told in seats_of(drawn):
            parts = each.own("board", seat)
            for where, kinds, bases in (
                ("reserve", told["buildings"], told["bases"]),
                ("hold", told["hold"]["buildings"], told["hold"]["bases"]),
                ("locked", told["locked"], 0),
            ):
                shapes = of_a_place(parts, where, cubes=False)
                assert {kind: pieces(shapes, kind) for kind in BUILDINGS} == kinds
                assert pieces(shapes, "base") == bases

    def test_every_scientist_is_somewhere(self, drawn):
        """Ready, in supply, on technologies, in the pyramid, on command posts (SI-R94)."""
        for each, seat, told in seats_of(drawn):
            if each.told["kind"] == "quick_technologies":
                continue  # two wait to be put on those that are chosen (SI-A33)
            board = each.own("board", seat)
            ready, supply = (
                pieces(board[f"scientists {where}"]["shapes"], "scientist")
                for where in ("ready", "own supply")
            )
            assert (ready, supply) == (told["scientists"], told["supply"])
            developed = pieces(
                shapes_of(each.own("technologies", seat).values()), "scientist", seat=seat
            )
            levels = sum(told["levels"].values())
            assert developed == levels + len(told["salvation_technologies"])
            governing = pieces(shapes_of(each.parts("pyramid").values()), "scientist", seat=seat)
            posts = pieces(shapes_of(each.parts("starship").values()), "scientist", seat=seat)
            assert posts == told["posts"]
            total = ready + supply + developed + governing + posts
            assert total == each.tree["supply"]["scientists"]


class TestPlants:
    """What lies and stands on planets."""

    def test_plants_have_their_content(self, drawn):
        """Deposit, warehouse and buildings, by orbit (SI-R36, SI-R45, SI-R86)."""
        n = 0
        for each, seat, told in seats_of(drawn):
            parts = each.own("plants", seat)
            assert keys(parts, "plant") == [plant["planet"] for plant in told["plants"]]
            assert ("none" in parts) == (not told["plants"])
            for plant in told["plants"]:
                where = plant["planet"]
                assert plant["token"] in texts(parts[f"plant {where}"]["shapes"])
                assert cubes_in(parts[f"deposit {where}"]["shapes"]) == plant["deposit"]
                assert cubes_in(parts[f"warehouse {where}"]["shapes"]) == plant["warehouse"]
                shapes = parts[f"buildings {where}"]["shapes"]
                built = {kind: pieces(shapes, kind, seat=seat) for kind in BUILDINGS}
                assert built == plant["buildings"]
                assert pieces(shapes, "base", seat=seat) == 1
                n += 1
        assert n > 20

    def test_tokens_looked_at_lie_before_who_looks(self, drawn):
        """And not in the pile meanwhile (SI-R44)."""
        seen = 0
        for each in drawn:
            looked = each.told["looked_at"]
            for seat, _ in each.seats:
                here = looked if seat == each.told["seat"] else []
                assert keys(each.own("plants", seat), "looked") == here
            tokens = each.tree["tokens"]
            for name, planet in each.told["planets"].items():
                if name != "earth":
                    shapes = each.parts("system")[f"pile {name}"]["shapes"]
                    out = [token for token in looked if tokens[token]["planet"] == name]
                    assert pieces(shapes, "token") == len(planet["pile"]) - len(out)
            seen += len(looked)
        assert seen > 0


class TestTechnologies:
    """Rows, and technologies for salvation."""

    def test_levels_and_salvation_technologies(self, drawn):
        """A scientist on each (SI-R31, SI-R32)."""
        for each, seat, told in seats_of(drawn):
            parts = each.own("technologies", seat)
            expected = [
                f"{row} {level}" for row in ROWS for level in range(1, told["levels"][row] + 1)
            ]
            assert keys(parts, "level") == expected
            assert sorted(keys(parts, "salvation")) == told["salvation_technologies"]


def is_pale(part):
    """Return whether a token is drawn as one that cannot be played."""
    return any(shape.get("fade", 1) < 1 for shape in part["shapes"])


def framed(parts, how):
    """Return the tokens with a frame that says how they lie."""
    return [key for key in keys(parts, "frame") if parts[f"frame {key}"]["title"].endswith(how)]


class TestTokens:
    """Action tokens and the pass token."""

    def test_every_token_lies_as_it_should(self, drawn):
        """Active, played, or in hand (SI-R16, SI-R17)."""
        for each, seat, told in seats_of(drawn):
            parts = each.own("tokens", seat)
            plants = [plant["planet"] for plant in told["plants"]]
            held = ["solar", "research", "earth", "travel", "market", *plants, *told["extra"]]
            assert keys(parts, "token") == held
            active, rests = framed(parts, "active"), framed(parts, "rests")
            assert active == [told["active"]] * (told["active"] is not None)
            pale = {key for key in held if is_pale(parts[f"token {key}"])}
            assert (pale - set(rests)) | set(active) == set(told["played"])

    def test_places_on_the_stack_count_up(self, drawn):
        """From the first one played to the last (SI-R16)."""
        for each, seat, _ in seats_of(drawn):
            parts = each.own("tokens", seat)
            places = sorted(int(texts(part["shapes"])[0])
                            for key, part in parts.items() if key.startswith("place "))  # fmt: skip
            assert places == list(range(1, int(each.state.n_stack[seat]) + 1))

    def test_tokens_that_rest_are_marked(self, drawn):
        """In the salvation phase production tokens and Earth (SI-R51)."""
        n = 0
        for each, seat, told in seats_of(drawn):
            parts = each.own("tokens", seat)
            rests = set(framed(parts, "rests"))
            if each.told["phase"] == "salvation":
                rest = {"earth", *(plant["planet"] for plant in told["plants"])}
                assert rests == rest - set(told["played"])
                n += len(rests)
            else:
                assert rests == set()
        assert n > 0

    def test_the_pass_token_is_below_its_face(self, drawn):
        """On the stack once the seat has passed (SI-R18, SI-R20)."""
        for each, seat, told in seats_of(drawn):
            parts = each.own("tokens", seat)
            faces = each.tree["pass"]["faces"]
            wide = 320 / len(faces)
            assert parts["pass"]["at"][0] == round(wide * told["face"], 1)
            assert pieces(parts["pass"]["shapes"], "pass", seat=seat) == 1
            where = "on the stack" if told["passed"] else "in hand"
            assert parts["pass"]["title"].startswith(f"pass token {where}")
