"""Fill the output rows of a finished or stopped game."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.layout import (
    EARTH,
    GOVERNMENT,
    MAX_EXTRA,
    MAX_ROUNDS,
    MAX_SALVATION,
    N_COLOURS,
    N_PLANETS,
    N_ROWS,
    N_TECHNOLOGY_STEPS,
    N_TRACKS,
)
from exobalance.simcore.games.starship.data.tables import Cover
from exobalance.simcore.games.starship.rules.boards.route import column_at
from exobalance.simcore.games.starship.rules.scoring import rank, technologies_of
from exobalance.simcore.kit.rows import add_labels, fill_game, fill_item, fill_seat, total_of

N_ENDINGS = 4


@jit
def record(state, params, game, seats, items):
    """Rank a game that has ended, and fill its game row, seat rows and item rows.

    A game that was cut is scored as it stands.

    game, seats [n_players] : types ``in_kernels`` of `tables.ROWS`;
    items : `tables.ROWS.item`, by removed base mechanism, then by seat.
    """
    rank(state)
    fill_game(state, game)
    fill_table(state, params, game)
    for seat in range(state.n_players):
        row = seats[seat]
        fill_seat(state, seat, row)
        fill_boards(state, params, seat, row)
        fill_technologies(state, seat, row)
        fill_plants(state, seat, row)
        fill_counters(state, seat, row)
    fill_removed(state, params, items)


@jit
def fill_table(state, params, game):
    """Fill the game's own columns of the table ``games``.

    Rule: SI-R15
    """
    game.rounds = state.round_number
    for bit in range(N_ENDINGS):
        game.ended_by[bit] = state.ended_by >> bit & 1
    game.spiral = min(state.spiral, params.spiral + 1)
    game.saved = state.cells
    game.sectors = state.sector
    game.long_term = state.n_long_term
    game.government_place = state.arrived[GOVERNMENT]
    missing = 0
    limited = 0
    for seat in range(state.n_players):
        if state.is_final != 0 and state.arrival_place[seat] == 0:
            missing += 1
        limited += state.limited[seat]
    game.no_place = missing
    game.governor_changes = state.gov_changes
    for colour in range(N_COLOURS):
        game.discarded[colour] = state.discarded[colour]
    game.overflowed = state.overflowed
    game.limited = limited
    game.gap = state.gap


@jit
def fill_boards(state, params, seat, row):
    """Fill where the markers of a seat stand."""
    row.reputation = state.reputation[seat]
    row.posts = state.posts[seat]
    row.arrival_place = state.arrival_place[seat]
    row.column = column_at(state.satellite[seat]) + 1
    first = state.arrived[seat] > 0
    for other in range(state.n_players):
        if 0 < state.arrived[other] < state.arrived[seat]:
            first = False
    row.first_on_trappist = 1 if first else 0
    for track in range(N_TRACKS):
        row.leader[track] = state.leader[seat, track]


@jit
def fill_technologies(state, seat, row):
    """Fill technologies and extra tokens."""
    row.technologies = technologies_of(state, seat)
    for technology in range(N_ROWS):
        row.level[technology] = state.level[seat, technology]
    for step in range(N_TECHNOLOGY_STEPS):
        row.step[step] = state.step_round[seat, step]
    for number in range(MAX_SALVATION):
        row.salvation[number] = state.salvation[seat] >> number & 1
    for token in range(MAX_EXTRA):
        row.token[token] = state.token_round[seat, token]


@jit
def fill_plants(state, seat, row):
    """Fill what a seat settled and fetched."""
    plants = 0
    place = 0
    for planet in range(N_PLANETS):
        if planet == EARTH:
            continue
        if state.plant[seat, planet] >= 0:
            plants += 1
        row.founded_on[place] = state.planet_founded[seat, planet]
        place += 1
    row.plants = plants
    row.founded = state.founded[seat]
    row.trips = state.trips[seat]
    row.missing = state.fuel_missing[seat]
    row.looks = state.looks[seat]
    row.fetched = state.extracted[seat]


@jit
def fill_counters(state, seat, row):
    """Fill the other counters of a seat."""
    row.solar_value = state.solar_value[seat]
    for colour in range(N_COLOURS):
        row.bought[colour] = state.bought[seat, colour]
        row.sold[colour] = state.sold[seat, colour]
        row.saved[colour] = state.saved[seat, colour]
    row.built = state.built_total[seat]
    row.overpaid = state.overpaid[seat]
    row.placements = state.placements[seat]
    row.governed = state.rounds_governed[seat]
    row.satellite_moves = state.sat_moves[seat]
    row.repeats = state.repeats_total[seat]
    row.full_turns = state.full_turns[seat]
    row.action_turns = state.turns_taken[seat, 0]
    row.salvation_turns = state.turns_taken[seat, 1]
    row.passed_first = state.first_passes[seat, 0]
    for number in range(MAX_ROUNDS):
        is_over = number >= state.round_number - 1
        row.score_in[number] = total_of(state, seat) if is_over else state.score_in[seat, number]


@jit
def fill_removed(state, params, items):
    """Fill the rows of the table ``items``: base mechanisms that left the game, by seat."""
    place = 0
    for i in range(params.n_removed):
        for seat in range(state.n_players):
            row = items[place]
            fill_item(state, params.base_item[state.removed[i]], seat, row)
            row.score = total_of(state, seat)
            place += 1


@jit
def add_one(coverage, row, chosen=1, occurred=1):
    """Count one offer of a thing, and whether it was chosen and occurred."""
    coverage[row, 0] += 1
    coverage[row, 1] += chosen
    coverage[row, 2] += occurred


@jit
def add_coverage(state, params, coverage):
    """Add what occurred in a game that has ended to ``coverage``.

    Production tokens: offered = looked at by anybody, chosen and occurred = founded with.
    Mechanisms: offered = came up, chosen and occurred = built.  Events: revealed.  Steps of
    technologies, salvation technologies: offered to each seat, chosen and occurred = developed.
    Extra tokens: offered = on offer at the start, chosen and occurred = taken.
    """
    add_labels(state, Cover.OPTION, coverage)
    for production in range(params.n_productions):
        taken = 1 if state.in_pile[production] == 0 else 0
        if state.seen_by[production] != 0:
            add_one(coverage, Cover.PRODUCTION + production, taken, taken)
    for i in range(state.next_supply):
        mechanism = state.supply_pile[i]
        built = 1 if state.mechanism_seat[mechanism] != 0 else 0
        add_one(coverage, Cover.MECHANISM + mechanism, built, built)
    for i in range(state.next_event):
        add_one(coverage, Cover.EVENT + state.event[i])
    for seat in range(state.n_players):
        for technology in range(N_ROWS):
            for level in range(3):
                has = 1 if state.level[seat, technology] > level else 0
                add_one(coverage, Cover.STEP + 3 * technology + level, has, has)
        for number in range(params.n_salvation):
            has = state.salvation[seat] >> number & 1
            add_one(coverage, Cover.SALVATION + number, has, has)
    for token in range(params.n_extra):
        taken = 0
        for seat in range(state.n_players):
            taken |= state.extra[seat] >> token & 1
        if taken != 0 or state.offer[token] != 0:
            add_one(coverage, Cover.EXTRA + token, taken, taken)
