"""Rounds, turns and passing, clause by clause, on the kernels."""

import pytest

from exobalance.simcore.games.starship.data.codes import Phase
from tests.games.starship.rules.driven import Game, cubes
from tests.games.starship.rules.tables import Table

BASE = ["earth", "market", "research", "solar", "travel"]


def faces(table):
    """Return the faces of the pass tokens."""
    return table.state.face[: table.players].tolist()


class TestTurns:
    """What a turn of the action phase is."""

    def test_turns_go_round(self):
        """SI-R14, SI-R16: one turn each in the order of the phase, again and again."""
        table = Table().turn(2, order=[2, 0, 1])
        seen = []
        for _ in range(6):
            seen.append(table.seat)
            token = table.tokens()[0]
            table.choose(act="idle", token=token)
        assert (seen, table.kind) == ([2, 0, 1, 2, 0, 1], "action")

    def test_phases_follow(self):
        """SI-R14: action phase, salvation phase, government phase, next round."""
        table = Table()
        seen = []
        while table.state.round_number == 1:
            if table.kind in ("action", "salvation"):
                seen.append((table.kind, table.seat))
            table.take(-1)
        assert seen == [(phase, seat) for phase in ("action", "salvation") for seat in range(3)]
        assert (table.kind, table.shot()["round"], table.shot()["phase"]) == ("action", 2, "action")

    def test_what_a_turn_may_be(self):
        """SI-R16, SI-R17, SI-R97, SI-A22: play, play without the action, pass."""
        table = Table().reserves(fuel=2).turn()
        assert table.tokens() == BASE
        assert table.tokens("play") == ["earth", "solar", "travel"], "nothing to pay, no trade"
        assert not table.matching(act="repeat")
        table.reserves("Y", fuel=10).turn()
        assert table.tokens("play") == BASE
        assert table.options()[-1] == {"act": "pass"}
        before = table.own()
        table.choose(act="idle", token="earth")
        assert table.own() == before | {"active": "earth", "played": ["earth"]}

    def test_a_token_is_played_once(self):
        """SI-R16: it lies on the stack, on top of those played before, and is active."""
        table = Table().play("earth").play("solar").choose(cubes=cubes())
        assert (table.own()["active"], table.own()["played"]) == ("solar", ["earth", "solar"])
        assert table.turn().tokens() == ["market", "research", "travel"]

    @pytest.mark.parametrize(
        ("token", "repeatable"),
        [
            ("solar", False), ("earth", False), ("research", True), ("travel", True),
            ("market", True), ("mars", False), ("x03", False), ("x09", True), ("x11", False),
        ],
    )  # fmt: skip
    def test_which_tokens_are_repeated(self, token, repeatable):
        """SI-R16, SI-R17: research, travel, trade; never what has no mark or is not on top."""
        table = Table().settle("mar01").extra("x03", "x09", "x11").reserves("YGB", fuel=9)
        table.played(token).turn()
        assert bool(table.matching(act="repeat")) is repeatable
        table.played("earth" if token != "earth" else "solar").turn()
        assert not table.matching(act="repeat")

    def test_a_repeat_is_an_action(self):
        """SI-R16: the action once more, by the token that is active."""
        table = Table().reserves("RR").play("market").choose(act="sell", colour="red", number=1)
        assert table.own()["fuel"] == 13
        table.repeat().choose(act="sell", colour="red", number=1)
        assert (table.own()["fuel"], table.own()["played"]) == (16, ["market"])
        assert not table.reserves(fuel=0).put(market=[0] * 5).turn().matching(act="repeat")

    def test_repeats_are_bounded(self):
        """SI-A44, SI-R99: a limit on repeats in a phase, counted; tokens can still be played."""
        table = Table(2, "limits.repeats=3").reserves("R").played("travel")
        for _ in range(3):
            table.repeat().idle("action")
        table.turn()
        assert not table.matching(act="repeat")
        assert table.tokens() == ["earth", "market", "research", "solar"]
        table.choose(act="play", token="earth")
        assert table.state.limited[0] == 1
        assert table.state.repeats_total[0] == 3

    def test_there_is_no_other_limit(self):
        """SI-R99, SI-A44: printed rules bound turns far beyond what play needs."""
        table = Table(2).reserves("R").played("travel")
        for _ in range(30):
            table.repeat().idle("action")
        assert not table.turn().matching(act="repeat")
        table.state.round_number = 400
        assert table.end_round().shot()["round"] == 401

    def test_impossible_actions(self):
        """SI-R16, SI-A22, SI-A23: a token without effect may be played for nothing."""
        table = Table().settle("mar01", deposit=0).extra("x04", "x07", "x12").reserves(fuel=4)
        table.turn()
        assert {"mars", "x04", "x07", "x12"} <= set(table.tokens())
        assert not {"mars", "x04", "x07", "x12"} & set(table.tokens("play"))


class TestPassing:
    """The pass token."""

    def test_it_turns_for_each_unused_token(self):
        """SI-T21, SI-R18, SI-R19: two of five tokens played; two later turns; face 3 and 5."""
        table = Table().played("earth", "solar").turn().choose(act="pass")
        assert (faces(table), table.shot()["orders"]["salvation"]) == ([3, 0, 0], [0])
        for face in (4, 5):
            table.choose(act="idle", token=table.tokens()[0])
            table.choose(act="idle", token=table.tokens()[0])
            assert (faces(table)[0], table.seat) == (face, 1), "one step, and nothing more"

    def test_tokens_of_plants_count(self):
        """SI-R18, SI-A21, SI-A24: production and extra tokens turn it, too; not those gone."""
        table = Table().settle("mar01").settle("ven01").extra("x03").played("mars")
        table.turn().choose(act="pass")
        assert faces(table)[0] == 7

    def test_a_full_turn(self):
        """SI-T22, SI-R20, SI-A25: the eighth step pays a reward of choice, the ninth goes on."""
        table = Table().settle("mar01").settle("ven01").settle("jup01").settle("sat01")
        table.turn().choose(act="pass")
        assert (table.kind, table.seat) == ("pass_reward", 0)
        assert table.offered("face") == [1, 2, 3, 4, 5, 6, 7]
        table.choose(face=7)
        assert (faces(table)[0], table.own()["scientists"], table.own()["supply"]) == (2, 5, 9)
        assert (table.kind, table.seat) == ("action", 1)

    @pytest.mark.parametrize(
        ("face", "fuel", "points", "scientists"),
        [
            (1, 2, 0, 0), (2, 0, 1, 0), (3, 4, 0, 0), (4, 0, 2, 0), (5, 6, 0, 0), (6, 0, 3, 0),
            (7, 0, 0, 1),
        ],
    )  # fmt: skip
    def test_rewards(self, face, fuel, points, scientists):
        """SI-R20, SI-R21, SI-T21: of a full turn, and of the face that shows at the end."""
        table = Table(2).put(passed=1, face=7, cursor=0).go().choose(face=face)
        own = table.own()
        assert own["face"] == 1, "it goes on from the face with 2 fuel"
        assert (own["fuel"], table.points("pass_token")) == (10 + fuel, points)
        assert own["scientists"] == 4 + scientists
        table = Table(2).turn()
        table.put(passed=[1, 1, 0, 0], face=[face, 0, 0, 0], cursor=2, n_order=[2, 2]).go()
        own = table.own()
        assert (own["fuel"], table.points("pass_token")) == (10 + fuel, points)
        assert (own["scientists"], own["face"]) == (4 + scientists, 0)
        assert table.own(1)["fuel"] == 10, "PASS pays nothing"

    @pytest.mark.parametrize(("reading", "last"), [("finish_cycle", 6), ("immediate", 5)])
    def test_the_last_one_passes(self, reading, last):
        """SI-T23, SI-R21, SI-A3: the cycle is finished; those after the last one turn once more."""
        table = Table(3, f"switches.phase_end={reading}").turn()
        table.choose(act="pass").choose(act="play", token="earth").choose(act="pass")
        assert (table.seat, faces(table)) == (1, [6, 0, 5])
        table.choose(act="pass")
        assert table.kind == "salvation"
        assert table.shot()["orders"] == {"action": [], "salvation": [0, 2, 1]}
        paid = [table.points("pass_token", seat) for seat in range(3)]
        fuel = [int(table.state.fuel[seat]) for seat in range(3)]
        # Face 6 pays 3 PP, face 5 six fuel, face 4 two PP.
        assert paid == [3, 2, 3 if last == 6 else 0]
        assert fuel == [10, 14, 10 if last == 6 else 16]
        assert table.seat == 0

    @pytest.mark.parametrize(("reading", "turned"), [("finish_cycle", 4), ("immediate", 3)])
    def test_the_cycle_of_the_salvation_phase(self, reading, turned):
        """SI-A3, SI-R51: there, too: who is behind the last one turns once more."""
        table = Table(2, f"switches.phase_end={reading}").turn(0, "salvation", [0, 1])
        table.choose(act="idle").choose(token="solar")
        table.choose(act="idle").choose(token="solar")
        table.choose(act="idle").choose(token="market")
        # Seat 1 passes with three tokens left; seat 0 passes as the last one, seat 1 turns.
        table.choose(act="pass")
        table.choose(act="pass")
        assert table.kind in ("action", "government_satellite")
        fuel, points = int(table.state.fuel[1]), table.points("pass_token", 1)
        assert (fuel, points) == ((10, 2) if turned == 4 else (14, 0))

    def test_orders_of_both_phases(self):
        """SI-T48, SI-R18, SI-R21, SI-R51: who passes first is first in the next phase."""
        table = Table().turn(2, order=[2, 0, 1])
        for _ in range(3):
            table.choose(act="pass")
        assert table.state.fuel[:3].tolist() == [16, 16, 16], "face 5: 6 fuel"
        assert table.shot()["orders"] == {"action": [], "salvation": [2, 0, 1]}
        assert (table.kind, table.seat) == ("salvation", 2)
        table.choose(act="idle").choose(token="solar")
        for seat in (0, 1, 2):
            assert table.seat == seat
            table.choose(act="pass")
        # Faces 5, 5 and 3: 6, 6 and 4 fuel.
        assert table.state.fuel[:3].tolist() == [22, 22, 20]
        assert table.shot()["orders"] == {"action": [0, 1, 2], "salvation": []}

    def test_an_order_in_which_seats_pass(self):
        """SI-R18: the first free place of the next order."""
        table = Table(4).turn(0)
        table.choose(act="idle", token="earth").choose(act="pass").choose(act="pass")
        table.choose(act="idle", token="earth").choose(act="idle", token="market")
        assert table.shot()["orders"]["salvation"] == [1, 2]
        table.choose(act="pass").choose(act="pass")
        assert table.shot()["orders"]["salvation"] == [1, 2, 3, 0]

    def test_passing_does_not_depend_on_the_place(self):
        """SI-R19, SI-R20: who has passed is asked only for a reward."""
        table = Table(2).turn().choose(act="pass")
        for face in (6, 7):
            table.choose(act="idle", token=table.tokens()[0])
            assert (faces(table)[0], table.seat) == (face, 1)
        table.choose(act="idle", token=table.tokens()[0])
        assert (table.kind, table.seat) == ("pass_reward", 0)
        table.choose(face=1)
        assert (faces(table)[0], table.own()["fuel"], table.seat) == (1, 12, 1)


class TestHands:
    """Which tokens are in the hand."""

    def test_both_phases(self):
        """SI-T49, SI-R51, SI-R46: a plant adds a token in the action phase; Earth rests later."""
        table = Table().settle("mar01").extra("x05").played("solar", "market").turn()
        assert table.tokens() == ["earth", "mars", "research", "travel", "x05"]
        table.choose(act="pass")
        table.choose(act="pass").choose(act="pass")
        assert (table.kind, table.seat) == ("salvation", 0)
        assert table.own()["played"] == [], "used or not"
        table.choose(act="idle")
        assert table.offered("token") == ["market", "research", "solar", "travel", "x05"]

    def test_after_the_round(self):
        """SI-R74: stacks and pass tokens come back."""
        table = Table().settle("mar01").played("mars", "solar")
        table.put(face=[3, 2, 1, 0], passed=[1, 1, 1, 0], cursor=3, n_order=[3, 3])
        table.state.phase = Phase.SALVATION
        table.state.n_order[0] = 3
        table.go().idle("action")
        for seat in range(3):
            own = table.own(seat)
            assert (own["played"], own["active"], own["face"], own["passed"]) == (
                [],
                None,
                0,
                False,
            )
        assert table.turn().tokens() == [
            "earth", "market", "mars", "research", "solar", "travel",
        ]  # fmt: skip

    def test_nothing_is_repeated_in_the_salvation_phase(self):
        """SI-R51, SI-R97: each turn plays a token or passes; without one there is only passing."""
        table = Table().turn(0, "salvation")
        acts = {each["act"] for each in table.options()}
        assert {"idle", "pass"} <= acts <= {"idle", "pass", "government", "satellite"}
        table.played("solar", "research", "travel", "market").turn(0, "salvation")
        assert table.options() == [{"act": "pass"}]

    def test_idling_in_the_salvation_phase(self):
        """SI-R97, SI-A22: a token may be played for nothing."""
        table = Table().turn(0, "salvation").choose(act="idle")
        before = table.own()
        table.choose(act="spend", token="travel")
        assert table.own() == before | {"active": "travel", "played": ["travel"]}


def test_games_end_by_the_rules():
    """SI-R14, SI-R15, SI-R99: whatever is done, the government drives the goals on."""
    for players in (2, 3, 4):
        game = Game(players, world=players)
        while game.kind is not None:
            game.take(-1)
        shot = game.shot()
        assert (shot["status"], shot["phase"]) == ("done", "end")
        assert shot["round"] <= 22
