"""Fill the output rows of a finished or stopped game."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Cell
from exobalance.simcore.games.kepler.data.labels import Source
from exobalance.simcore.games.kepler.data.layout import (
    MAX_CARDS,
    MAX_ROUNDS,
    N_CUBES,
    N_LEVELS,
    N_TECHNOLOGIES,
    N_TRACKS,
    N_TYPES,
    N_ZONES,
    PHANTOM,
    TOP_LEVEL,
)
from exobalance.simcore.games.kepler.data.tables import Cover
from exobalance.simcore.games.kepler.rules.objectives import counted_planets, is_met
from exobalance.simcore.games.kepler.rules.scoring import (
    highest_terraformed,
    objectives_met,
    score_seats,
)
from exobalance.simcore.kit.rows import add_labels, fill_game, fill_item, fill_seat, total_of


@jit
def record(state, params, game, seats, items):
    """Score a game that has ended, and fill its game row, seat rows and item rows.

    A game that was cut is scored as it stands.

    game, seats [n_players] : types ``in_kernels`` of `tables.ROWS`;
    items : `tables.ROWS.item` [n_players], objectives by seat.
    """
    score_seats(state, params)
    fill_game(state, game)
    fill_table(state, params, game)
    for seat in range(state.n_players):
        fill_seat(state, seat, seats[seat])
        fill_planets(state, params, seat, seats[seat])
        fill_technologies(state, params, seat, seats[seat])
        fill_cubes(state, seat, seats[seat])
        fill_counters(state, params, seat, seats[seat])
        fill_objective(state, params, seat, items[seat])


@jit
def fill_table(state, params, game):
    """Fill the game's own columns of the table ``games``.

    Rule: KEP-R71
    """
    game.rounds = state.round_number
    game.cards = min(state.round_number, state.n_deck)
    left = 0
    for track in range(N_TRACKS):
        for bit in range(params.length + 1):
            left += (state.medal_left[track] >> bit) & 1
    game.medals_left = left
    game.face_down = state.n_down
    game.target = 0
    game.result = 0
    game.passed = 0
    game.phantom_medals = 0
    if params.is_solo != 0:
        game.target = params.minimum
        game.result = total_of(state, 0) - params.minimum
        is_met = objectives_met(state, params, 0) == state.n_objectives[0]
        game.passed = 1 if is_met and game.result >= 0 else 0
        game.phantom_medals = state.medals[PHANTOM, 0] + state.medals[PHANTOM, 1]
    game.gap = state.gap
    for card in range(MAX_CARDS):
        game.card[card] = 0
    for i in range(state.n_deck):
        game.card[state.deck[i]] = i + 1


@jit
def fill_planets(state, params, seat, row):
    """Fill what a seat colonised and terraformed."""
    row.colonies = state.n_cards[seat] - 1
    row.flipped_colonies = counted_planets(state, params, seat, -1, -1, True)
    for kind in range(N_TYPES):
        row.type[kind] = counted_planets(state, params, seat, -1, kind, False)
        row.flipped[kind] = counted_planets(state, params, seat, -1, kind, True)
    for zone in range(N_ZONES):
        row.zone[zone] = counted_planets(state, params, seat, zone, -1, False)
    row.highest_terraformed = highest_terraformed(state, params, seat)
    row.first_colony = state.colonised_in[seat, 1] if state.n_cards[seat] > 1 else 0


@jit
def fill_technologies(state, params, seat, row):
    """Fill levels, places on the tracks and medals."""
    for technology in range(N_TECHNOLOGIES):
        row.level[technology] = state.level[seat, technology]
        for level in range(1, N_LEVELS):
            gained = state.bought[seat, technology, level]
            row.step[TOP_LEVEL * technology + level - 1] = gained
    for track in range(N_TRACKS):
        row.place[track] = state.place[seat, track]
        row.medal[track] = state.medals[seat, track]


@jit
def fill_cubes(state, seat, row):
    """Fill where the cubes of a seat lie, and what was burned."""
    for cube in range(N_CUBES):
        row.stored[cube] = state.storage[seat, cube]
        row.pit[cube] = state.pit[seat, cube]
        held = 0
        for slot in range(state.n_cards[seat]):
            held += state.cubes[seat, slot, cube]
        row.held[cube] = held
    row.burned = state.burned[seat]
    for number in range(MAX_ROUNDS):
        row.burned_in[number] = state.burned_in[seat, number]
    row.regenerated = state.regenerated[seat]
    row.conversions = state.converted_total[seat]
    row.shifts = state.shifted_total[seat]


@jit
def fill_counters(state, params, seat, row):
    """Fill the other counters of a seat.

    Rule: KEP-R51
    """
    row.ships_built = state.built_total[seat]
    row.targets = state.targets[seat]
    row.mapped = state.flipped[seat]
    row.declined = state.declined[seat]
    row.dead = state.dead[seat]
    n = state.n_players
    opened = 0
    for number in range(state.round_number):
        if (-number) % n == seat:
            opened += 1
    row.opened = opened
    row.helped = state.card_gain[seat]
    row.met = objectives_met(state, params, seat)
    row.objective = params.objective_item[own_objective(state, params, seat)]


@jit
def own_objective(state, params, seat):
    """Return the objective of a seat; solo, the one of the level."""
    return state.objective[seat, state.n_objectives[seat] - 1 if params.is_solo != 0 else 0]


@jit
def fill_objective(state, params, seat, row):
    """Fill one row of the table ``items``: the objective of a seat."""
    card = own_objective(state, params, seat)
    fill_item(state, params.objective_item[card], seat, row)
    row.score = total_of(state, seat)
    row.met = 1 if objectives_met(state, params, seat) == state.n_objectives[seat] else 0
    row.points = state.source[seat, Source.OBJECTIVE]


@jit
def add_one(coverage, row, chosen=1, occurred=1):
    """Count one offer of a thing, and whether it was chosen and occurred."""
    coverage[row, 0] += 1
    coverage[row, 1] += chosen
    coverage[row, 2] += occurred


@jit
def add_coverage(state, params, coverage):
    """Add what occurred in a game that has ended to ``coverage``.

    Planets: offered = turned up, chosen and occurred = colonised; terraformed ones: offered =
    colonised, chosen and occurred = terraformed.  Progress cards: revealed.  Objectives: dealt,
    chosen and occurred = met.  Steps of technologies: offered to each seat, chosen and occurred
    = gained.
    """
    add_labels(state, Cover.OPTION, coverage)
    for i in range(params.n_tiles):
        tile = params.tiles[i]
        hexagon = state.tile_hex[tile]
        if tile < params.n_planets and hexagon >= 0 and state.cell[hexagon] != Cell.DOWN:
            coverage[Cover.PLANET + tile, 0] += 1
    for seat in range(state.n_players):
        for slot in range(1, state.n_cards[seat]):
            planet = state.card_planet[seat, slot]
            coverage[Cover.PLANET + planet, 1] += 1
            coverage[Cover.PLANET + planet, 2] += 1
            flipped = state.is_terraformed[seat, slot]
            add_one(coverage, Cover.TERRAFORMED + planet, flipped, flipped)
        for i in range(state.n_objectives[seat]):
            card = state.objective[seat, i]
            met = 1 if is_met(state, params, seat, i) else 0
            add_one(coverage, Cover.OBJECTIVE + card, met, met)
        for technology in range(N_TECHNOLOGIES):
            for level in range(1, N_LEVELS):
                gained = 1 if state.level[seat, technology] >= level else 0
                row = Cover.STEP + TOP_LEVEL * technology + level - 1
                add_one(coverage, row, gained, gained)
    for i in range(min(state.round_number, state.n_deck)):
        add_one(coverage, Cover.PROGRESS + state.deck[i])
