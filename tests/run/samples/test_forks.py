"""Forked choices: the right decisions, all their options, and what they are worth."""

import numpy as np
import pytest

from exobalance.simcore.run.play.worlds import play_worlds
from exobalance.simcore.run.replay.steps import Replay
from exobalance.simcore.run.samples.forks import PLAYOUTS, drawn_forks, fork_rows, quarter
from tests.run.samples.test_standings import match_of

NAMES = ("tuned", "greedy+temperature=2", "random+never:light:take")


def rows_of(match, worlds=6):
    """Return the forks of the first worlds."""
    return fork_rows(match, 0, worlds, play_worlds(match, 0, worlds)["games"]["turns"])


def by_decision(rows):
    """Return the rows of each forked decision."""
    keys = np.stack([rows["world"], rows["rotation"], rows["decision"]], axis=1)
    _, place = np.unique(keys, axis=0, return_inverse=True)
    return [rows[place == i] for i in range(place.max() + 1)]


@pytest.fixture(scope="module")
def forks():
    """Return the forks of a mixed line-up."""
    return rows_of(match_of(NAMES))


def test_a_decision_lists_all_its_labels_and_the_choice(forks):
    """As the replay of the game has them, restrictions of the bot included."""
    match = match_of(NAMES)
    for fork in by_decision(forks):
        first = fork[0]
        replay = Replay(match, int(first["world"]), int(first["rotation"]))
        step = next(s for number, s in enumerate(replay) if number == first["decision"])
        allowed = step.options[: step.n_allowed, -1]
        assert fork["label"].tolist() == sorted(set(allowed.tolist()))
        assert fork["label"][fork["chosen"] == 1].tolist() == [step.option[-1]]
        assert (fork["seat"] == step.state.seat).all()
        assert (fork["bot"] == step.bot).all()
        assert (fork["kind"] == step.state.kind).all()
        assert (fork["playouts"] == PLAYOUTS).all()
    assert len(by_decision(forks)) > 40


def test_each_seat_decides_once_per_quarter(forks):
    """At most, and mostly."""
    games = {(int(row["world"]), int(row["rotation"])) for row in forks}
    firsts = [fork[0] for fork in by_decision(forks)]
    places = {
        (int(f["world"]), int(f["rotation"]), int(f["seat"]), int(min(3, 4 * f["fraction"])))
        for f in firsts
    }
    assert len(places) == len(firsts) > 0.7 * 12 * len(games)


def test_drawing_is_even_over_decisions():
    """Each of k like decisions in a quarter is drawn with chance 1/k: ranks are uniform.

    Band: 5 standard errors of the mean of a uniform rank.
    """
    match = match_of(("random", "random"))
    ranks = []
    for world in range(150):
        steps = [
            number
            for number, step in enumerate(Replay(match, world))
            if step.n > 1 and step.state.seat == 0 and step.state.kind == 0
        ]
        for fork in drawn_forks(match, world, 0, turns=10**6):  # all in the first quarter
            if (fork.seat, fork.kind) == (0, 0):
                ranks.append((steps.index(fork.number) + 0.5) / len(steps))
    assert len(ranks) > 50
    assert abs(np.mean(ranks) - 0.5) < 5 * (len(ranks) * 12) ** -0.5
    assert np.std(ranks) > 0.2


class TestValues:
    """What options are worth."""

    def light(self, points, cost=0):
        """Return per fork of a beacon: (credit, margin) of taking less those of leaving it."""
        names = ("Ash", "Bell", "Cove", "Dune", "Echo")
        changes = {"beacons.points": dict.fromkeys(names, points), "beacons.cost": cost}
        rows = rows_of(match_of(("random", "random"), changes=changes), worlds=30)
        pairs = [fork for fork in by_decision(rows) if fork["kind"][0] == 1]
        assert len(pairs) > 20
        return np.array(
            [[f["credit"][0] - f["credit"][1], f["margin"][0] - f["margin"][1]] for f in pairs]
        )

    def test_points_are_worth_what_they_are(self):
        """A free beacon worth 50 points is that much better than leaving it.

        Up to twice where the other seat would have got it.
        """
        values = self.light(50)
        assert (values[:, 1] > 45).all()  # the other seat's later choices differ a little
        assert 50 < values[:, 1].mean() < 80
        assert values[:, 0].mean() > 0.2

    def test_cost_alone_is_a_loss(self):
        """Steps back for nothing never help."""
        values = self.light(0, cost=2)
        assert values[:, 1].mean() < -0.5

    def test_options_of_a_decision_share_their_futures(self):
        """Choices that differ by 1 point give the same playouts, point by point."""
        values = self.light(1)
        whole = values[:, 1][values[:, 1] == np.rint(values[:, 1])]
        assert len(whole) > 0.4 * len(values)  # nobody else passed the beacon in any playout


def test_halves_are_means_of_half_the_playouts(forks):
    """Every other playout: the two halves average to the whole."""
    odd = 2 * forks["credit"] - forks["credit_even"]
    assert ((odd > -1e-6) & (odd < 1 + 1e-6)).all()
    assert not np.array_equal(forks["margin"], forks["margin_even"])


def test_rows_do_not_depend_on_the_chunk():
    """Three worlds at once are one and then two."""
    match = match_of(NAMES)
    turns = play_worlds(match, 0, 3)["games"]["turns"]
    whole = fork_rows(match, 0, 3, turns)
    parts = [fork_rows(match, 0, 1, turns[:3]), fork_rows(match, 1, 2, turns[3:])]
    assert whole.tobytes() == np.concatenate(parts).tobytes()


def test_forking_works_for_sgo():
    """Every kind of choice of the full game can be played on."""
    match = match_of(("tuned", "tuned"), game="sgo")
    rows = rows_of(match, worlds=3)
    assert len(set(rows["kind"])) > 5
    assert ((rows["credit"] >= 0) & (rows["credit"] <= 1)).all()


@pytest.mark.parametrize(("turn", "part"), [(0, 0), (1, 0), (3, 1), (8, 3), (9, 3)])
def test_quarters(turn, part):
    """Setup belongs to the first; nothing lies beyond the fourth."""
    assert quarter(turn, 8) == part
