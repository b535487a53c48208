"""What main actions may do, and what they do."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Cell, Technology, Track
from exobalance.simcore.games.kepler.data.layout import (
    FIRST_MINE,
    FIRST_TARGET,
    N_DIRECTIONS,
    N_TECHNOLOGIES,
    TOP_LEVEL,
)
from exobalance.simcore.games.kepler.rules.cubes import can_pay, can_pay_somewhere, pay
from exobalance.simcore.games.kepler.rules.hexes import free_ship, ship_on
from exobalance.simcore.games.kepler.rules.leadership import gain_level, gain_steps


@jit
def can_place_on(state, params, hexagon):
    """Return True if a tile may be placed on a hex: usable, and next to no other tile.

    Rule: KEP-R9
    """
    if params.can_hold[hexagon] == 0 or state.tile_at[hexagon] >= 0:
        return False
    for direction in range(N_DIRECTIONS):
        other = params.neighbour[hexagon, direction]
        if other >= 0 and state.tile_at[other] >= 0:
            return False
    return True


@jit
def ship_price(state, params, seat):
    """Return which of `PARAMS.ship_cost` a ship costs a seat: 0 the usual price, 1 the cheap one.

    Rule: KEP-R23
    """
    is_cheap = state.level[seat, Technology.TRAVEL] >= params.cheap_level
    return 1 if is_cheap else 0


@jit
def is_building(state, params, seat):
    """Return True while Space Missions can build another ship, if a card can pay.

    Rule: KEP-R23
    """
    return state.built < params.most_built and free_ship(state, params, seat) >= 0


@jit
def can_build(state, params, seat):
    """Return True if a card can pay for a ship."""
    return can_pay_somewhere(state, seat, params.ship_cost[ship_price(state, params, seat)])


@jit
def place_ship(state, params, seat, hexagon):
    """Put a ship of the reserve on a hex."""
    state.ship[seat, free_ship(state, params, seat)] = hexagon
    state.cell[hexagon] |= Cell.SHIP
    state.built_total[seat] += 1


@jit
def take_ship(state, seat, hexagon):
    """Return a ship to the reserve.

    Rule: KEP-R43
    """
    state.ship[seat, ship_on(state, seat, hexagon)] = -1
    state.cell[hexagon] ^= Cell.SHIP


@jit
def can_colonise(state, params, seat, hexagon):
    """Return True if a ship on a hex may become a marker.

    Rule: KEP-R25, KEP-R26, KEP-R27
    """
    if hexagon < 0 or state.n_cards[seat] > params.most_colonies:
        return False
    planet = state.tile_at[hexagon]
    if planet < 0 or planet >= FIRST_MINE:
        return False
    needed = params.type_needs[params.planet_type[planet]]
    return state.level[seat, Technology.ANTIMATTER] >= needed


@jit
def can_any_colonise(state, params, seat):
    """Return True if a ship of a seat may become a marker."""
    for ship in range(params.n_ships):
        if can_colonise(state, params, seat, state.ship[seat, ship]):
            return True
    return False


@jit
def colonise(state, params, seat, hexagon):
    """Turn a ship into a marker and take the card of the planet.

    Rule: KEP-R25
    """
    planet = state.tile_at[hexagon]
    take_ship(state, seat, hexagon)
    state.cell[hexagon] |= Cell.MARKER
    slot = state.n_cards[seat]
    state.card_planet[seat, slot] = planet
    state.is_terraformed[seat, slot] = 0
    state.colonised_in[seat, slot] = state.round_number
    state.n_cards[seat] = slot + 1
    steps = params.type_colonise[params.planet_type[planet]]
    gain_steps(state, params, seat, Track.COLONIAL, steps)


@jit
def can_develop(state, params, seat, technology, slot):
    """Return True if a card can pay the next level of a technology.

    Rule: KEP-R28
    """
    level = state.level[seat, technology]
    if level >= TOP_LEVEL:
        return False
    return can_pay(state, seat, slot, params.tech_cost[technology, level + 1])


@jit
def can_any_develop(state, params, seat):
    """Return True if a card can pay the next level of any technology."""
    for technology in range(N_TECHNOLOGIES):
        for slot in range(state.n_cards[seat]):
            if can_develop(state, params, seat, technology, slot):
                return True
    return False


@jit
def develop(state, params, seat, technology, slot):
    """Pay and gain a level.

    Rule: KEP-R28, KEP-A41
    """
    pay(state, seat, slot, params.tech_cost[technology, state.level[seat, technology] + 1])
    gain_level(state, params, seat, technology, False)


@jit
def can_terraform(state, params, seat, slot):
    """Return True if a colony may be flipped and its card can pay.

    Rule: KEP-R30
    """
    if state.is_terraformed[seat, slot] != 0:
        return False
    planet = state.card_planet[seat, slot]
    most = params.terraform_level[state.level[seat, Technology.TERRAFORMING]]
    if params.planet_level[planet] > most:
        return False
    return can_pay(state, seat, slot, params.planet_cost[planet])


@jit
def can_any_terraform(state, params, seat):
    """Return True if a colony may be flipped."""
    for slot in range(1, state.n_cards[seat]):
        if can_terraform(state, params, seat, slot):
            return True
    return False


@jit
def terraform(state, params, seat, slot):
    """Pay and flip a card.

    Rule: KEP-R30
    """
    planet = state.card_planet[seat, slot]
    pay(state, seat, slot, params.planet_cost[planet])
    state.is_terraformed[seat, slot] = 1
    state.terraformed_in[seat, slot] = state.round_number
    steps = params.type_terraform[params.planet_type[planet]]
    gain_steps(state, params, seat, Track.COLONIAL, steps)


@jit
def turn_up(state, hexagon):
    """Turn a face-down tile up.

    Rule: KEP-R10, KEP-R31
    """
    is_target = state.tile_at[hexagon] >= FIRST_TARGET
    state.cell[hexagon] = Cell.TARGET if is_target else Cell.BODY
    state.n_down -= 1


@jit
def turn_up_picks(state, seat):
    """Turn up the tiles of a mapping that were chosen.

    Rule: KEP-A8
    """
    for pick in range(state.n_picks):
        turn_up(state, state.picks[pick])
    state.flipped[seat] += state.n_picks
    state.n_picks = 0


@jit
def collect_target(state, params, seat, hexagon):
    """Take a colonial target out of the game.

    Rule: KEP-R42
    """
    state.tile_hex[state.tile_at[hexagon]] = -1
    state.tile_at[hexagon] = -1
    state.cell[hexagon] = 0
    state.targets[seat] += 1
    gain_steps(state, params, seat, Track.COLONIAL, params.target_steps)
