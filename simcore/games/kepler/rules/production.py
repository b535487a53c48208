"""What is produced together, and Planetary Exploitation."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Act, Bonus, Cube, Phase, Technology
from exobalance.simcore.games.kepler.data.labels import Label
from exobalance.simcore.games.kepler.rules.cards import is_optional
from exobalance.simcore.games.kepler.rules.cubes import packed
from exobalance.simcore.games.kepler.rules.listing import add


@jit
def is_declinable(state, params):
    """Return True if what is due may be declined.

    Icons of a track where the switch says so, main actions, and what cards offer; not what a
    bonus action does.

    Rule: KEP-A29, KEP-A37
    """
    if state.n_tasks > 0:
        return params.icons_declined != 0
    if state.phase == Phase.CARD:
        return is_optional(state, params)
    return state.phase == Phase.ACTION


@jit
def possible(state, seat, cube):
    """Return how much of what is asked storage has."""
    return min(state.amount[cube], state.storage[seat, cube])


@jit
def list_productions(state, params, seat, options):
    """List the cards on which the cubes can be produced, and the amounts.

    Rule: KEP-R4, KEP-R5, KEP-R37, KEP-A29
    """
    energy = possible(state, seat, Cube.E)
    matter = possible(state, seat, Cube.M)
    antimatter = possible(state, seat, Cube.A)
    n = 0
    if energy + matter + antimatter == 0:
        return n
    n_cards = state.n_cards[seat]
    is_bonus = state.n_tasks == 0 and state.phase == Phase.BONUS
    if is_bonus and state.bonus_due == Bonus.NEO_EXPLOITATION:
        n_cards = 1
    for slot in range(n_cards):
        if params.partial == 0:
            amounts = packed(energy, matter, antimatter)
            n = add(options, n, Act.TAKE, slot, amounts, 0, Label.PRODUCE_PUT)
        else:
            n = list_amounts(options, n, slot, energy, matter, antimatter, Label.PRODUCE_PUT)
    return n


@jit
def list_amounts(options, n, slot, energy, matter, antimatter, label):
    """List all amounts up to these but nothing, behind ``n`` options."""
    for e in range(energy + 1):
        for m in range(matter + 1):
            for a in range(antimatter + 1):
                if e + m + a > 0:
                    n = add(options, n, Act.TAKE, slot, packed(e, m, a), 0, label)
    return n


@jit
def made_by(state, params, seat, slot, cube):
    """Return how much of a cube a colony can produce now.

    Rule: KEP-R33, KEP-R5
    """
    makes = params.planet_makes[state.card_planet[seat, slot], state.is_terraformed[seat, slot]]
    return min(makes[cube], state.storage[seat, cube])


@jit
def is_exploiting(state, params, seat):
    """Return True while Planetary Exploitation has planets left that may produce.

    Rule: KEP-R33
    """
    return state.built < params.exploited[state.level[seat, Technology.TERRAFORMING]]


@jit
def can_exploit(state, params, seat):
    """Return True if a colony can still produce something."""
    if not is_exploiting(state, params, seat):
        return False
    for slot in range(1, state.n_cards[seat]):
        if (state.used_slots >> slot) & 1 == 0:
            for cube in range(state.storage.shape[1]):
                if made_by(state, params, seat, slot, cube) > 0:
                    return True
    return False


@jit
def list_exploits(state, params, seat, options):
    """List what each colony can produce that has not yet.

    Rule: KEP-R5, KEP-R33
    """
    n = 0
    if not is_exploiting(state, params, seat):
        return n
    for slot in range(1, state.n_cards[seat]):
        if (state.used_slots >> slot) & 1 != 0:
            continue
        energy = made_by(state, params, seat, slot, Cube.E)
        matter = made_by(state, params, seat, slot, Cube.M)
        antimatter = made_by(state, params, seat, slot, Cube.A)
        before = n
        n = list_amounts(options, n, slot, energy, matter, antimatter, Label.EXPLOIT_LESS)
        if n > before and n <= options.shape[0]:
            options[n - 1, 4] = Label.EXPLOIT_FULL
    return n
