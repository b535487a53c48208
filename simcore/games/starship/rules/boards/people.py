"""People: saved into the cryo cells, and new ones on Earth."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.layout import N_COLOURS


@jit
def arrive(state, params, number):
    """Bring random people from the bag to Earth, as long as there are some.

    Rule: SI-R59, SI-R70
    """
    for _ in range(number):
        if state.next_person == params.n_people:
            return
        person = state.person[state.next_person]
        state.earth[params.person_colour[person]] += 1
        state.next_person += 1


@jit
def save_person(state, params, colour):
    """Move a person from Earth to the first free cell; a full row brings new people.

    Rule: SI-R58, SI-R59, SI-A17
    """
    state.earth[colour] -= 1
    state.cells += 1
    if state.cells % params.people_row == 0:
        arrive(state, params, params.repopulation)


@jit
def lowest_person(state):
    """Return the lowest colour of the people on Earth, -1 without any."""
    for colour in range(N_COLOURS):
        if state.earth[colour] > 0:
            return colour
    return -1


@jit
def rescue(state, params, colour, number):
    """Save people of a colour, each replaced by the next lower one if there is none.

    Rule: SI-R27
    """
    for _ in range(number):
        taken = colour
        while taken >= 0 and state.earth[taken] == 0:
            taken -= 1
        if taken < 0:
            return
        save_person(state, params, taken)
