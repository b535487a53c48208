"""The legal options of the decision that is due.

Columns of an option row: `Act`, three numbers, option label.  The numbers of `Act.TAKE` by kind:

=============== ==========================================================================
place_tile      hex
keep_objective  objective
bonus_cubes     energy
setup_tech      technology, technology (-1 where one is free)
main            space
build           slot that pays, hex
colonise        hex of the ship
develop         technology, slot that pays
terraform       slot
map_track       track
map_tile, flip  hex
produce         slot, packed amounts
exploit         slot, packed amounts
bonus           bonus action, place and cube that is burned (-1, -1 without a burn)
logistics       slot, hex
move            hex of the ship, hex
withdraw        hex of the ship, cube that is regenerated (-1 none)
regenerate      cube
free_level      technology
burn            place, cube
=============== ==========================================================================

`Act.CONVERT`: slot, cube.  `Act.SHIFT`: cube, slot, slot.
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Act, Cell
from exobalance.simcore.games.kepler.data.labels import Kind, Label
from exobalance.simcore.games.kepler.data.layout import (
    N_CUBES,
    N_HEXES,
    N_SPACES,
    N_TECHNOLOGIES,
    N_TRACKS,
    TOP_LEVEL,
)
from exobalance.simcore.games.kepler.rules.actions import (
    can_colonise,
    can_develop,
    can_place_on,
    can_terraform,
    ship_price,
)
from exobalance.simcore.games.kepler.rules.bonus import list_bonuses
from exobalance.simcore.games.kepler.rules.cards import is_optional, list_burns, list_free_levels
from exobalance.simcore.games.kepler.rules.cubes import can_pay
from exobalance.simcore.games.kepler.rules.hexes import planet_hex, ship_hexes
from exobalance.simcore.games.kepler.rules.listing import add
from exobalance.simcore.games.kepler.rules.production import (
    is_declinable,
    list_exploits,
    list_productions,
)
from exobalance.simcore.games.kepler.rules.quantum import list_quantum
from exobalance.simcore.games.kepler.rules.ships import list_moves, list_withdrawals


@jit
def legal_options(state, params, options):
    """Fill ``options`` with the legal options of ``state.seat`` and return their number."""
    kind = state.kind
    seat = state.seat
    if kind == Kind.MAIN:
        return list_spaces(state, seat, options)
    if kind == Kind.BONUS:
        n = list_bonuses(state, params, seat, options)
        return stop(options, list_quantum(state, params, seat, options, n), Label.BONUS_STOP)
    if kind == Kind.MOVE:
        return stop(options, list_moves(state, params, seat, options), Label.MOVE_STOP)
    if kind == Kind.WITHDRAW:
        return stop(options, list_withdrawals(state, params, seat, options), Label.WITHDRAW_STOP)
    if kind == Kind.PRODUCE:
        n = list_productions(state, params, seat, options)
        n = list_quantum(state, params, seat, options, n)
        if is_declinable(state, params):
            n = stop(options, n, Label.PRODUCE_DECLINE)
        return n
    if kind == Kind.QUANTUM:
        return stop(options, list_quantum(state, params, seat, options, 0), Label.QUANTUM_STOP)
    if kind <= Kind.SETUP_TECH:
        return list_setup(state, params, seat, kind, options)
    if kind <= Kind.EXPLOIT:
        return list_action(state, params, seat, kind, options)
    return list_others(state, params, seat, kind, options)


@jit
def stop(options, n, label):
    """Add the option to stop or to decline."""
    return add(options, n, Act.STOP, 0, 0, 0, label)


@jit
def list_spaces(state, seat, options):
    """List the spaces of the action board where the cube is not.

    Rule: KEP-R22, KEP-R73
    """
    n = 0
    for space in range(N_SPACES):
        if space != state.space[seat]:
            label = Label.MAIN_SPACE_MISSIONS + space
            n = add(options, n, Act.TAKE, space, 0, 0, label)
    return n


@jit
def list_setup(state, params, seat, kind, options):
    """List the options of a decision of the setup.

    Rule: KEP-R11, KEP-R17, KEP-R72, KEP-A4, KEP-A47
    """
    n = 0
    if kind == Kind.PLACE_TILE:
        for i in range(params.n_usable):
            hexagon = params.usable[i]
            if can_place_on(state, params, hexagon):
                n = add(options, n, Act.TAKE, hexagon, 0, 0, Label.PLACE_TILE_PUT)
    elif kind == Kind.KEEP_OBJECTIVE:
        for i in range(state.n_objectives[seat]):
            card = state.objective[seat, i]
            n = add(options, n, Act.TAKE, card, 0, 0, Label.KEEP_OBJECTIVE_KEEP)
    elif kind == Kind.BONUS_CUBES:
        for energy in range(params.bonus_cubes + 1):
            n = add(options, n, Act.TAKE, energy, 0, 0, Label.BONUS_CUBES_SPLIT)
    elif params.free_levels == 1:
        for technology in range(N_TECHNOLOGIES):
            label = Label.SETUP_TECH_I + technology
            n = add(options, n, Act.TAKE, technology, -1, 0, label)
    else:
        for technology in range(N_TECHNOLOGIES):
            for other in range(technology + 1, N_TECHNOLOGIES):
                label = Label.SETUP_TECH_I_II + n
                n = add(options, n, Act.TAKE, technology, other, 0, label)
    return n


@jit
def list_action(state, params, seat, kind, options):
    """List the options of a main action.

    Rule: KEP-R23, KEP-R25, KEP-R28, KEP-R30, KEP-R31, KEP-R33
    """
    n = 0
    if kind == Kind.BUILD:
        cost = params.ship_cost[ship_price(state, params, seat)]
        for slot in range(state.n_cards[seat]):
            if can_pay(state, seat, slot, cost):
                n = list_ship(state, params, seat, slot, True, Label.BUILD_SHIP, options, n)
        n = list_quantum(state, params, seat, options, n)
        return stop(options, n, Label.BUILD_STOP)
    if kind == Kind.COLONISE:
        for ship in range(params.n_ships):
            hexagon = state.ship[seat, ship]
            if can_colonise(state, params, seat, hexagon):
                label = Label.COLONISE_ROCKY + params.planet_type[state.tile_at[hexagon]]
                n = add(options, n, Act.TAKE, hexagon, 0, 0, label)
        return stop(options, n, Label.COLONISE_STOP)
    if kind == Kind.DEVELOP:
        for technology in range(N_TECHNOLOGIES):
            level = state.level[seat, technology]
            label = Label.DEVELOP_I1 + TOP_LEVEL * technology + level
            for slot in range(state.n_cards[seat]):
                if can_develop(state, params, seat, technology, slot):
                    n = add(options, n, Act.TAKE, technology, slot, 0, label)
        n = list_quantum(state, params, seat, options, n)
        return stop(options, n, Label.DEVELOP_STOP)
    if kind == Kind.TERRAFORM:
        for slot in range(1, state.n_cards[seat]):
            if can_terraform(state, params, seat, slot):
                label = Label.TERRAFORM_ROCKY + params.planet_type[state.card_planet[seat, slot]]
                n = add(options, n, Act.TAKE, slot, 0, 0, label)
        n = list_quantum(state, params, seat, options, n)
        return stop(options, n, Label.TERRAFORM_STOP)
    if kind == Kind.MAP_TRACK:
        for track in range(N_TRACKS):
            label = Label.MAP_TRACK_COLONIAL + track
            n = add(options, n, Act.TAKE, track, 0, 0, label)
        return stop(options, n, Label.MAP_TRACK_DECLINE)
    if kind == Kind.MAP_TILE:
        n = list_down(state, Label.MAP_TILE_CHOOSE, options)
        return stop(options, n, Label.MAP_TILE_STOP) if params.maps_up_to != 0 else n
    n = list_exploits(state, params, seat, options)
    n = list_quantum(state, params, seat, options, n)
    return stop(options, n, Label.EXPLOIT_STOP)


@jit
def list_ship(state, params, seat, slot, takes_nearest, label, options, n):
    """List the hexes on which a ship of a card may appear, behind ``n`` options."""
    hexes = state.scratch
    hexagon = planet_hex(state, params, seat, slot)
    for i in range(ship_hexes(state, params, hexagon, takes_nearest, hexes)):
        n = add(options, n, Act.TAKE, slot, hexes[i], 0, label)
    return n


@jit
def list_down(state, label, options):
    """List the face-down tiles that are not yet chosen.

    Rule: KEP-R31
    """
    n = 0
    for hexagon in range(N_HEXES):  # by hex, which gives nothing away
        if state.cell[hexagon] == Cell.DOWN:
            is_chosen = False
            for pick in range(state.n_picks):
                if state.picks[pick] == hexagon:
                    is_chosen = True
            if not is_chosen:
                n = add(options, n, Act.TAKE, hexagon, 0, 0, label)
    return n


@jit
def list_others(state, params, seat, kind, options):
    """List the options of bonus actions, icons and progress cards.

    Rule: KEP-R37, KEP-R47, KEP-R49, KEP-A31, KEP-A37
    """
    n = 0
    declines = is_declinable(state, params)
    if kind == Kind.LOGISTICS:
        takes_nearest = params.logistics_nearest != 0
        for slot in range(state.n_cards[seat]):
            n = list_ship(
                state, params, seat, slot, takes_nearest, Label.LOGISTICS_SHIP, options, n
            )
        label = Label.LOGISTICS_DECLINE
    elif kind == Kind.REGENERATE:
        for cube in range(N_CUBES):
            if state.pit[seat, cube] > 0:
                n = add(options, n, Act.TAKE, cube, 0, 0, Label.REGENERATE_E + cube)
        label = Label.REGENERATE_DECLINE
    elif kind == Kind.FREE_LEVEL:
        n = list_free_levels(state, params, seat, options)
        label = Label.FREE_LEVEL_DECLINE
    elif kind == Kind.BURN:
        return list_burns(state, params, seat, options)
    elif kind == Kind.FLIP:
        n = list_down(state, Label.FLIP_TILE, options)
        label = Label.FLIP_DECLINE
    else:
        n = add(options, n, Act.TAKE, 0, 0, 0, Label.CARD_ACCEPT)
        label = Label.CARD_DECLINE
        declines = is_optional(state, params)
    return stop(options, n, label) if declines else n
