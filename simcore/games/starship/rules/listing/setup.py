"""The options of decisions of the setup."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Act
from exobalance.simcore.games.starship.data.labels import Due, Label
from exobalance.simcore.games.starship.data.layout import N_PLANETS, N_ROWS
from exobalance.simcore.games.starship.rules.boards.route import is_occupied
from exobalance.simcore.games.starship.rules.option_rows import add
from exobalance.simcore.games.starship.rules.setup_steps import can_explore


@jit
def list_setup(state, params, seat, kind, options):
    """List the options of a decision of the setup.

    Rule: SI-R13, SI-R83, SI-R84, SI-A1, SI-A34
    """
    n = 0
    if kind == Due.QUICK_TECHNOLOGIES:
        for first in range(N_ROWS):
            for second in range(first + 1, N_ROWS):
                label = Label.QUICK_TECHNOLOGIES_DRILL_CONVERTER + n
                n = add(options, n, Act.TAKE, first, second, 0, label)
    elif kind == Due.SATELLITE_START:
        for row in range(params.route_rows):
            if not is_occupied(state, row):
                n = add(options, n, Act.TAKE, row, 0, 0, Label.SATELLITE_START_ROW)
    else:
        for planet in range(N_PLANETS):
            if can_explore(state, params, seat, planet):
                n = add(options, n, Act.LOOK, planet, 0, 0, Label.EXPLORE_LOOK)
        for i in range(state.n_looked):
            n = add(options, n, Act.TAKE, state.looked[i], 0, 0, Label.EXPLORE_KEEP)
    return n
