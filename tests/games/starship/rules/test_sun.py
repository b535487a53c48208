"""The sun, its events and the end of planets, clause by clause, on the kernels."""

import pytest

from exobalance.simcore.games.starship.rules.boards.people import rescue
from exobalance.simcore.games.starship.rules.boards.sun import advance_exploitation, advance_sun
from tests.games.starship.rules.driven import COLOURS, LETTERS, buildings, cubes
from tests.games.starship.rules.tables import Table


def exploit(table, drawn, kept):
    """Exploit the sun: cubes drawn and kept."""
    return table.will_draw(drawn).play("solar").choose(cubes=cubes(kept))


def move_sun(table, steps=1):
    """Move the solar marker."""
    advance_sun(table.state, table.params, steps)
    return table


class TestExploiting:
    """Cubes of the sun."""

    @pytest.mark.parametrize(
        ("kept", "reputation", "marker", "spiral", "events"),
        [("Y", 10, 3, 1, 9), ("YB", 6, 1, 2, 8), ("B", 8, 5, 1, 9), ("", 12, 1, 1, 9)],
    )
    def test_value_kept(self, kept, reputation, marker, spiral, events):
        """SI-T1, SI-T2, SI-R22, SI-R23: lost in reputation, moved on the track; a part is kept."""
        table = Table().events("e05").will_draw("YB").play("solar")
        assert (table.kind, table.shot()["drawn"]) == ("keep", cubes("YB"))
        assert table.parts() == ["", "B", "Y", "YB"]
        assert table.shot()["bag"] == dict(zip(COLOURS, (18, 14, 12, 8, 6), strict=True))
        table.choose(cubes=cubes(kept))
        shot = table.shot()
        assert (table.reserve(), shot["seats"][0]["reputation"]) == (kept, reputation)
        assert (shot["exploitation"], shot["spiral"], shot["events_left"]) == (
            marker,
            spiral,
            events,
        )
        bag = [18, 15, 12, 9, 6]
        for letter in kept:
            bag[LETTERS.index(letter)] -= 1
        assert list(shot["bag"].values()) == bag, "what is not kept goes back"
        assert table.market() == "RYGBP"

    def test_two_of_a_colour(self):
        """SI-R22: none, one or both."""
        table = Table().will_draw("GG").play("solar")
        assert table.parts() == ["", "G", "GG"]

    @pytest.mark.parametrize(("players", "length"), [(2, 4), (3, 6), (4, 8)])
    def test_the_track_is_a_circle(self, players, length):
        """SI-R23: by player count; each time on space 1 the solar marker moves."""
        table = Table(players)
        table.events("e05", "e05")
        for step in range(1, 2 * length + 1):
            advance_exploitation(table.state, table.params, 1)
            assert table.shot()["exploitation"] == step % length + 1
            assert table.shot()["spiral"] == 1 + step // length

    def test_the_sun_moves_before_the_count_goes_on(self):
        """SI-R23, SI-R28: with all that follows; an event may move it on."""
        table = Table().events("e03", "e05").put(exploitation=6)
        exploit(table, "PP", "PP")
        # Steps 1 and 7 end on space 1; the first event moves the marker to space 3.
        assert (table.shot()["exploitation"], table.shot()["spiral"]) == (4, 4)

    def test_an_empty_bag(self):
        """SI-R25: no action without cubes; one cube is drawn where there is but one."""
        table = Table().put(bag=[0, 0, 1, 0, 0]).play("solar")
        assert table.parts() == ["", "G"]
        table = Table().put(bag=[0] * 5).extra("x01", "x02").turn()
        assert not {"solar", "x01", "x02"} & set(table.tokens("play"))
        assert "solar" in table.tokens()

    def test_paid_cubes_do_not_come_back(self):
        """SI-R25: what is paid lies in the market, not in the bag."""
        table = Table().reserves("Y").put(bag=[0] * 5).play("research")
        table.choose(technology="solar")
        assert (table.state.bag.sum(), table.market()) == (0, "RYYGBP")

    def test_softer_losses(self):
        """SI-R24, SI-T57: only what names the sun; other technologies do nothing here."""
        table = exploit(Table().learn("humanity", "coordination"), "YB", "YB")
        assert table.own()["reputation"] == 6
        table = exploit(Table().know(solar=1), "YB", "YB")
        assert table.own()["reputation"] == 7
        table = exploit(Table().know(solar=1), "RR", "")
        assert table.own()["reputation"] == 12, "never a gain"

    def test_the_solar_row(self):
        """SI-T57, SI-R31: level 3: three cubes drawn and kept, a step and a reputation less."""
        table = Table().know(solar=3).events("e05").will_draw("GBP").play("solar")
        table.choose(cubes=cubes("GBP"))
        own = table.own()
        assert (table.reserve(), own["reputation"]) == ("GBP", 1)
        assert (table.shot()["exploitation"], table.shot()["spiral"]) == (6, 2)
        table = Table().know(solar=2).will_draw("GBP").play("solar")
        assert table.parts() == ["", "B", "BP", "G", "GB", "GP", "P"], "two may be kept"

    @pytest.mark.parametrize(
        ("token", "level", "drawn", "kept", "loss", "steps"),
        [
            ("x01", 0, "YGB", "YGB", 9, 9), ("x02", 0, "YB", "YB", 0, 6),
            ("x01", 3, "YGBB", "YGBB", 12, 12), ("x02", 3, "YBB", "YBB", 0, 9),
        ],
    )  # fmt: skip
    def test_extra_tokens(self, token, level, drawn, kept, loss, steps):
        """SI-A40, SI-R17: the solar row helps extra tokens; a clean one costs no reputation."""
        table = Table().know(solar=level).extra(token).events("e05", "e05", "e05")
        table.will_draw(drawn).play(token).choose(cubes=cubes(kept))
        assert (table.reserve(), table.own()["reputation"]) == (kept, max(0, 12 - loss))
        assert table.points("reputation_steps") == min(0, 12 - loss)
        assert (table.shot()["spiral"], table.shot()["exploitation"]) == (
            1 + steps // 6, 1 + steps % 6,
        )  # fmt: skip


class TestEvents:
    """Event tokens and rescues."""

    @pytest.mark.parametrize(
        ("space", "saved"),
        [(2, "R"), (5, "R"), (7, "R"), (9, "Y"), (14, "Y"), (16, "G"), (21, "G")],
    )
    def test_sections(self, space, saved):
        """SI-R26, SI-A4: green, red, black; one token has all three."""
        table = Table().events("e01").humans("RRRYYYGGGBBBPPP").put(spiral=space - 1)
        move_sun(table)
        assert table.shot()["events_left"] == 8
        assert table.people() == "RRRYYYGGGBBBPPP".replace(saved, "")
        assert table.shot()["people"]["cells"] == 3

    def test_only_event_spaces(self):
        """SI-R26, SI-R4: nine of the 21 spaces."""
        table = Table().humans("")
        found = []
        for space in range(2, 22):
            table.put(spiral=space - 1, next_event=0).events("e05")
            move_sun(table)
            found += [space] if table.state.next_event else []
        assert found == [2, 5, 7, 9, 12, 14, 16, 19, 21]

    @pytest.mark.parametrize(
        ("there", "left", "saved"),
        [
            ("RYG", "", 3),
            ("RGBBBB", "BBBB", 2),
            ("GGGGG", "GG", 3),
            ("BP", "BP", 0),
            ("RRRG", "R", 3),
        ],
    )
    def test_rescue(self, there, left, saved):
        """SI-T24, SI-R27, SI-A17: as many as players; for each missing one the next lower value."""
        table = Table().humans(there)
        rescue(table.state, table.params, COLOURS.index("green"), 3)
        assert (table.people(), table.shot()["people"]["cells"]) == (left, saved)
        assert table.own()["reputation"] == 12
        assert table.own()["humanity"] == 0

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_rescue_by_player_count(self, players):
        """SI-R27: two, three or four people."""
        table = move_sun(Table(players).events("e01").humans("RRRRRR"))
        assert table.people() == "R" * (6 - players)

    def test_a_rescue_fills_rows(self):
        """SI-A17, SI-R59: the tenth cell brings ten people, among whom the next one is sought."""
        table = Table().humans("R", in_bag=30, cells=9)
        rescue(table.state, table.params, COLOURS.index("purple"), 3)
        assert table.shot()["people"]["cells"] == 12
        assert (table.shot()["people"]["bag"], len(table.people())) == (20, 8)

    def test_advances(self):
        """SI-R28: the marker goes one space on, which may reveal the next event."""
        table = move_sun(Table().events("e04", "e05").put(spiral=15).humans(""))
        assert (table.shot()["spiral"], table.shot()["events_left"]) == (17, 8)
        table = Table(3, "solar.event_spaces=[2, 3, 4, 5, 6, 7, 8, 9, 10]").humans("")
        move_sun(table.events("e03", "e06", "e10", "e05"))
        assert (table.shot()["spiral"], table.shot()["events_left"]) == (5, 5)

    def test_no_event_is_left(self):
        """SI-A20: an event space does nothing then."""
        table = move_sun(Table().put(next_event=9))
        assert (table.shot()["spiral"], table.shot()["events_left"]) == (2, 0)


class TestDestruction:
    """Planets that the sun swallows, and Earth."""

    def test_past_venus(self):
        """SI-T25, SI-R28, SI-R29: an event moves the marker past the icon; the space comes next."""
        table = Table().events("e02", "e01").put(spiral=13).humans("")
        table.state.is_destroyed[0] = 1
        move_sun(table)
        shot = table.shot()
        assert (shot["spiral"], shot["events_left"]) == (15, 8)
        assert [name for name, each in shot["planets"].items() if each["destroyed"]] == [
            "mercury", "venus",
        ]  # fmt: skip

    @pytest.mark.parametrize(("space", "gone"), [(6, []), (7, ["mercury"]), (8, [])])
    def test_icons_are_no_spaces(self, space, gone):
        """SI-R29: Mercury's lies between spaces 7 and 8."""
        table = move_sun(Table().put(spiral=space).humans("").events("e05"))
        shot = table.shot()
        assert shot["spiral"] == space + 1
        assert [name for name, each in shot["planets"].items() if each["destroyed"]] == gone

    def test_what_is_lost(self):
        """SI-T26, SI-R29, SI-R86, SI-A24: plant, base, buildings, cubes, active token."""
        table = Table().settle("mer01", warehouse="YYY", drill=2).ready(drill=1)
        table.settle("mar01").explorer("mercury", fuel=3).played("mercury").put(spiral=7)
        move_sun(table.humans(""))
        own = table.own()
        assert [each["planet"] for each in own["plants"]] == ["mars"]
        assert (own["bases"], own["buildings"], own["locked"]["drill"]) == (
            2,
            buildings(drill=1),
            0,
        )
        assert (own["active"], own["played"]) == (None, [])
        assert (own["place"], own["hold"]["fuel"], table.reserve()) == ("mercury", 3, "")
        table.spaces(mercury=0, earth=0).turn()
        assert not table.matching(act="repeat")
        assert "mercury" not in table.tokens()
        table.choose(act="play", token="travel")
        assert "mercury" not in table.offered("planet")
        table.choose(planet="earth")
        assert (table.own()["place"], table.own()["fuel"]) == ("earth", 10)
        assert table.points("missing_fuel") == 0

    def test_all_owners_lose(self):
        """SI-R29: every plant there, whoever owns it; the explorers survive."""
        table = Table().settle("ven01").settle("ven02", seat=2).explorer("venus", seat=2)
        move_sun(table.put(spiral=14).humans(""))
        assert [table.own(seat)["plants"] for seat in range(3)] == [[]] * 3
        assert [table.own(seat)["bases"] for seat in range(3)] == [3, 4, 3]
        assert table.own(2)["place"] == "venus"
        assert not table.turn(2).matching(act="play", token="venus")

    @pytest.mark.parametrize(("reading", "active"), [("none_active", None), ("uncovers", "travel")])
    def test_the_active_token(self, reading, active):
        """SI-T55, SI-A24, SI-R29: none is active, or the one below."""
        table = Table(3, f"switches.removed_active_token={reading}").settle("ven01")
        table.played("travel", "venus").put(spiral=14).humans("")
        move_sun(table)
        assert (table.own()["active"], table.own()["played"]) == (active, ["travel"])
        assert bool(table.turn().matching(act="repeat")) is (active == "travel")

    def test_a_token_gone_does_not_turn_the_pass_token(self):
        """SI-A24: it counts neither as used nor as unused."""
        table = Table().settle("ven01").put(spiral=14).humans("")
        move_sun(table).turn().choose(act="pass")
        assert table.own()["face"] == 5

    @pytest.mark.parametrize(("reading", "space"), [("keeps_moving", 2), ("frozen", 1)])
    def test_the_place_of_a_destroyed_planet(self, reading, space):
        """SI-A5: it moves on; with the switch it stays where it was."""
        table = Table(3, f"switches.destroyed_planet_place={reading}").put(spiral=7).humans("")
        table.explorer("mercury", fuel=9).spaces(mercury=1, earth=0)
        move_sun(table).step(9)
        assert table.shot()["planets"]["mercury"]["space"] == space
        # Quadrants 3 and 2 to quadrant 1 of Earth.
        table.spaces(earth=0).play("travel").choose(planet="earth")
        assert table.own()["fuel"] == 10 + 9 - (1 + 2 + space)

    def test_earth(self):
        """SI-R30, SI-R98, SI-T25, SI-R15: reached from the last space, no further, no event."""
        table = Table().put(spiral=21, next_event=2)
        move_sun(table)
        assert (table.state.spiral, table.state.next_event) == (22, 2)
        move_sun(table, 3)
        assert (table.state.spiral, table.state.next_event) == (22, 2)
        table.play("earth")
        assert table.own()["fuel"] == 14, "Earth goes on like before"
        assert "earth" in table.explorer("mars").play("travel").offered("planet")
        assert table.end_round().kind is None

    def test_exploiting_ends_nothing_at_once(self):
        """SI-R30, SI-R98: the game ends after the round; the marker stays on Earth."""
        table = Table().put(spiral=21, exploitation=6)
        exploit(table, "RR", "RR")
        assert (table.state.spiral, table.kind) == (22, "action")
        exploit(table.put(played=[0] * 4, exploitation=6), "RR", "RR")
        assert (table.state.spiral, table.kind) == (22, "action")
