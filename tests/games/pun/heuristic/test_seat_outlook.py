"""What a seat has and could do next, against counts by hand, and what the kernel leaves alone."""

from __future__ import annotations

import numpy as np
import pytest

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.conformance.drivers import epsilon_greedy_driver
from exobalance.simcore.games.pun.data.codes import Ending
from exobalance.simcore.games.pun.data.labels import Source
from exobalance.simcore.games.pun.heuristic.outlook_table import N_OUTLOOK, OUTLOOK
from exobalance.simcore.games.pun.heuristic.seat_outlook import outlook
from exobalance.simcore.games.pun.rules.scoring import score_seats
from exobalance.simcore.kit.rows import total_of
from exobalance.simcore.ruleset import load_ruleset
from tests.games.pun.case import CASE
from tests.games.pun.tables import Table, number
from tests.walks import Case, Walk

FIRST_TABLE = "cube_value"
"""The tables of the heuristic are the last fields of the state, from this one on."""
SECRET = {
    "medals.total",
    "medals.lifepods",
    "medals.meteorites",
    "medals.cards",
    "medals.private",
}
"""What secret civ cards or private objectives have a part in."""
MODULES = ("variant.events=true", "variant.private_objectives=true")


def weights_of(players: int = 2) -> np.ndarray:
    """Return the weights of the bot that plays to win."""
    bot = pack_bots(CASE.game, [load_bot(CASE.game, "tuned", players)])[0]
    return np.array(bot["weights"])


def see(state: np.record, params: np.record, seat: int = 0) -> dict[str, float]:
    """Return the outlook of a seat by name; every number must be written."""
    row = np.full(N_OUTLOOK, np.nan)
    outlook(state, params, weights_of(int(state.n_players)), seat, row)
    return {feature.name: float(value) for feature, value in zip(OUTLOOK, row, strict=True)}


class TestByHand:
    """Positions on K5B-4156 with Universal Coalition, worked out from the printed boards."""

    def table(self, *bare: tuple[int, int], **more) -> Table:
        """Return a planet that is covered but for some cells."""
        table = Table(**more).cover_all_but(*bare)
        table.state.pods[0] = 0
        return table

    def lines(self, table: Table, *cells: tuple[int, int]) -> float:
        """Return the medals of the rows and columns of cells."""
        planet = table.state.planet[0]
        rows, columns = {y for _, y in cells}, {x for x, _ in cells}
        medals = sum(int(table.params.rows[planet, y]) for y in rows)
        return float(medals + sum(int(table.params.columns[planet, x]) for x in columns))

    def test_lines(self):
        """Rows that lack one, two or three cells, and one that a meteorite spoils."""
        table = self.table((4, 4), (5, 4), (4, 5), (9, 8), (4, 7)).meteorites((9, 9))
        seen = see(table.state, table.params)
        planet = table.state.planet[0]
        rows, columns = table.params.rows[planet], table.params.columns[planet]
        assert seen["line.one"] == rows[5] + rows[8] + rows[7] + columns[5]
        assert seen["line.two"] == rows[4]
        assert seen["line.three"] == columns[4]
        assert seen["line.spoilt"] == rows[9] + columns[9]
        everything = int(rows.sum() + columns.sum())
        open_lines = self.lines(table, (4, 4), (5, 4), (4, 5), (9, 8), (4, 7), (9, 9))
        assert seen["medals.lines"] == everything - open_lines
        near = everything - open_lines + 0.7 * seen["line.one"] + 0.49 * rows[4]
        near += 0.343 * columns[4] + 0.3 * (rows[9] + 0.7 * columns[9])
        assert seen["line.near"] == pytest.approx(near)

    def test_room(self):
        """A square of four, a pair and a hole."""
        square = ((4, 4), (5, 4), (4, 5), (5, 5))
        table = self.table(*square, (8, 8), (8, 9), (2, 6))
        seen = see(table.state, table.params)
        names = ("bare", "largest", "areas", "squares", "narrow", "closed")
        assert [seen[f"room.{name}"] for name in names] == [7, 4, 3, 1, 3, 3]

    def test_tiles_that_fit(self):
        """Nowhere on a full planet, everywhere on an empty one, at one depot into a line."""
        table = Table()
        seen = see(table.state, table.params)
        assert (seen["room.depots"], seen["room.large"]) == (6, 6)
        assert (seen["end.near"], seen["end.depot"]) == (0, 24)
        seen = see(*(lambda t: (t.state, t.params))(self.table((4, 4))))
        assert (seen["room.depots"], seen["room.large"]) == (0, 0)
        seen = see(*(lambda t: (t.state, t.params))(self.table((4, 4), (4, 5))))
        assert (seen["room.depots"], seen["room.large"]) == (1, 0)  # the tile of two cells

    def test_the_end(self):
        """A depot with tiles of one stack only, then a round that is the last."""
        table = Table().empty(0)
        assert see(table.state, table.params)["end.depot"] == 12
        table.state.ending = Ending.A
        assert see(table.state, table.params)["end.near"] == 1

    def test_cubes_and_technologies(self):
        """W scores 2 on position 4 (PUN-B70) and has 3 two steps on; UC-1 works from T3."""
        table = Table().cubes(W=4, T=3, R=15)
        seen = see(table.state, table.params)
        heights = [seen[f"track.{name}"] for name in ("civ", "water", "biomass", "rover", "tech")]
        assert heights == [0, 4, 0, 15, 3]
        assert (seen["track.tops"], seen["tech.levels"], seen["tech.fresh"]) == (1, 1, 0)
        table = Table(corporation="universal_coalition").cubes(W=4)
        alone = see(table.state, table.params)
        assert alone["medals.tracks"] == 2
        table.cubes(W=5)
        later = see(table.state, table.params)
        assert later["track.ahead"] - alone["track.ahead"] == pytest.approx(1 - 1 / 2)

    def test_fresh_powers(self):
        """HO-5 is a power of the round: fresh until it was used."""
        table = Table(corporation="horizon_group").cubes(T=15)
        table.state.used_round[0] = 0
        assert see(table.state, table.params)["tech.fresh"] == 1
        table.state.used_round[0] = 1 << 5
        assert see(table.state, table.params)["tech.fresh"] == 0

    def test_pieces(self):
        """Two rovers, three and one steps from a lifepod; one stands by a meteorite."""
        table = Table().cover("ww", at=(5, 5)).rovers((5, 5), (8, 8)).meteorites((6, 5))
        state = table.state
        state.pods[0] = 0
        for cell in ((5, 8), (8, 9)):
            state.pods[0, number(cell) >> 6] |= np.uint64(1 << (number(cell) & 63))
        state.scoring_pods[0], state.meteorites[0], state.supply[0] = 2, 7, 3
        state.picks[0] = (0, 1, 0, 2)
        seen = see(state, table.params)
        assert seen["rover.lifepod"] == pytest.approx(1 / 4 + 1 / 2)
        assert seen["rover.stone"] == pytest.approx(1 / 2 + 1 / 6)
        names = ("pods", "stones", "lifepods", "meteorites")
        assert [seen[f"piece.{name}"] for name in names] == [2, 1, 2, 7]
        assert (seen["rover.rovers"], seen["rover.supply"], seen["card.picks"]) == (2, 3, 10)
        assert (seen["medals.lifepods"], seen["medals.meteorites"]) == (2, 2)
        table.rovers((5, 5), loaded=((8, 8),))
        assert see(state, table.params)["rover.stone"] == pytest.approx(1 / 2)

    def test_objectives(self):
        """PUN-B62: 5 medals for a win, 2 for a tie, of three between two players."""
        table = Table()
        table.state.pods[0] = 0
        seen = see(table.state, table.params)
        assert (seen["medals.objectives"], seen["objective.lead"]) == (6, 0)
        card = next(
            i for i in range(int(table.params.n_objectives)) if table.params.metric[i] == 5
        )  # meteorites
        table.state.objective_order[0] = card
        others = [i for i in range(20) if table.params.metric[i] == 3][:2]
        table.state.objective_order[1:3] = others  # icons on the planet: a tie
        table.state.meteorites[0] = 3
        sign = -1 if table.params.fewer_is_better[card] else 1
        seen = [see(table.state, table.params, seat) for seat in (0, 1)]
        assert [s["objective.lead"] for s in seen] == [sign * 0.75, -sign * 0.75]
        assert sorted(s["medals.objectives"] for s in seen) == [4, 9]


def walks(players: int, sets: tuple[str, ...] = ()) -> list[Walk]:
    """Return games at several stages, played by a bot that often errs."""
    case = CASE if not sets else Case(CASE.game, load_ruleset("pun", sets=list(sets)).tree, "")
    found = []
    for world in range(6):
        walk = Walk(case, players, world)
        driver = epsilon_greedy_driver(CASE.game, weights_of(players), 0.3, world)
        for _ in walk.steps(driver, 60 * players * world):
            pass
        found.append(walk)
    return found


@pytest.fixture(scope="module", params=[(1, ()), (2, ()), (4, ()), (6, ()), (3, MODULES)])
def games(request) -> list[Walk]:
    """Games at several stages."""
    return walks(*request.param)


class TestAnyPosition:
    """Positions of games, from the first decision to the end."""

    def test_medals_are_those_of_the_rules(self, games):
        """By source and in sum, from copies that the rules score."""
        sources = {
            "total": None, "lines": Source.LINES, "planet": Source.PLANET,
            "tracks": Source.TRACKS, "lifepods": Source.LIFEPODS,
            "meteorites": Source.METEORITES, "cards": Source.CARDS,
            "private": Source.PRIVATE, "objectives": Source.NEIGHBOURS,
        }  # fmt: skip
        assert any(walk.is_over for walk in games) or len(games) < 6
        for walk in games:
            twin = walk.copy()
            score_seats(twin.state, twin.params)
            for seat in range(int(walk.state.n_players)):
                seen = see(walk.state, walk.params, seat)
                assert all(np.isfinite(value) for value in seen.values()), seen
                assert seen["room.bare"] == twin.state.empty_cells[seat]
                for name, source in sources.items():
                    expected = total_of(twin.state, seat)
                    if source is not None:
                        expected = twin.state.source[seat, source]
                    assert seen[f"medals.{name}"] == expected, name

    def test_only_tables_of_the_heuristic_change(self, games):
        """Pieces, options, streams and the standing stay; a second look sees the same."""
        names = games[0].state.dtype.names
        kept = names[: names.index(FIRST_TABLE)]
        for walk in games:
            twin = walk.copy()
            seats = range(int(walk.state.n_players))
            seen = [see(twin.state, twin.params, seat) for seat in seats]
            assert all(np.array_equal(twin.state[name], walk.state[name]) for name in kept)
            assert seen == [see(twin.state, twin.params, seat) for seat in seats]
            if not walk.is_over:
                assert twin.options().tolist() == walk.options().tolist()
            assert twin.standing() == walk.standing()

    def test_nobody_sees_what_is_hidden(self, games):
        """Dealt anew, the acting seat has the same outlook, others all but what they hide."""
        for walk in games:
            if walk.is_over:
                continue
            for seat in range(int(walk.state.n_players)):
                hidden = set() if seat == walk.state.seat else SECRET
                before = see(walk.state, walk.params, seat)
                for future in (walk.future(1), walk.future(2)):
                    after = see(future.state, future.params, seat)
                    assert {n for n in before if before[n] != after[n]} <= hidden
