"""How futures of a decision end: final scores and win credits, as the rules of the game have them.

A look-ahead judges by the standing, which is all that it needs and can know.  Lessons judge by what
`record` of the game says of the end: what was hidden until then counts, and so do tie-breaks.
"""

from __future__ import annotations

import numpy as np

from exobalance.simcore.core.status import Status
from exobalance.simcore.kit.records import quick_record
from exobalance.simcore.run.lookahead.futures import Futures, Workspace

SCALE = 8.0
"""Points of lead that are worth about half of what leads can be worth."""


class Ending:
    """Reads the end of a game off the copy that a look-ahead has played out."""

    def __init__(self, space: Workspace) -> None:
        match, game = space.match, space.match.game
        self.status = space.copies["status"]  # a view
        self.state, self.params = quick_record(space.copies), quick_record(match.params)
        self._record = game.kernels.record
        self._game = quick_record(np.zeros(1, game.game_dtype))
        self.seats = np.zeros(match.players, game.seat_dtype).view(np.recarray)
        n_items = match.players * match.items_per_game
        self._items = np.zeros(n_items, game.item_dtype).view(np.recarray)

    def read(self) -> None:
        """Fill `seats`."""
        self._record(self.state, self.params, self._game, self.seats, self._items)


class Outcomes(Futures):
    """The futures of one decision, told by how they end."""

    def ends(self, rows: np.ndarray, count: int, ending: Ending) -> tuple[np.ndarray, np.ndarray]:
        """Play each option in the futures 0 to ``count - 1``; all options meet the same ones.

        rows : int32[n, OPTION_WIDTH]
        Returns the win credit and the lead over the best other seat, float64[n, count]; alone,
        the lead is the score itself.  A future that does not end is won by nobody.
        """
        space, kernels, seating = self._space, self._kernels, self._seating
        apply_option = space.match.game.kernels.apply_option
        drawn = self._draw(0, count)
        others = np.arange(space.match.players) != self.seat
        credit, lead = np.zeros((2, len(rows), count))
        for i, row in enumerate(rows):
            for j in range(count):
                kernels.imagine(space.copies, self._states, self._params, self._first + j)
                kernels.take_seats(seating.players, seating.members, drawn[j], self._rotation)
                apply_option(ending.state, ending.params, row)
                kernels.go_on(
                    space.copies,
                    self._params,
                    seating.players,
                    space.match.models,
                    self._rotation,
                    -1,
                    self._limits,
                    space.options,
                    space.scores,
                    space.scratch,
                    space.coverage,
                )
                ending.read()
                score = ending.seats.score
                lead[i, j] = score[self.seat] - max(score[others].tolist(), default=0)
                if ending.status[0] == Status.DONE:
                    credit[i, j] = ending.seats.credit[self.seat]
        return credit, lead


def target(credit: np.ndarray, lead: np.ndarray, *, is_alone: bool) -> np.ndarray:
    """Return what each future is worth, from 0 to 1, in the shape of ``credit``.

    Half the win credit, half a squashed lead, which tells options apart that win equally often.
    A player who is alone leads nobody: the points count, squashed around their mean.
    """
    if is_alone:
        return squashed(lead - lead.mean())
    return 0.5 * credit + 0.5 * squashed(lead)


def squashed(lead: np.ndarray) -> np.ndarray:
    """Return the logistic function of leads in units of `SCALE`."""
    return np.asarray(np.exp(-np.logaddexp(0.0, -lead / SCALE)))
