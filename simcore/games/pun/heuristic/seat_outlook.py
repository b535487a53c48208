"""What a seat has and could do next: numbers of a position, for bots that try options out."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.status import Status
from exobalance.simcore.games.pun.data.codes import Limit
from exobalance.simcore.games.pun.data.layout import (
    N_DEPOTS,
    N_LEVELS,
    N_RANKS,
    N_TRACKS,
    N_WORDS,
    SIDE,
)
from exobalance.simcore.games.pun.heuristic.gaps import count_gaps
from exobalance.simcore.games.pun.heuristic.outlook_cells import nearness
from exobalance.simcore.games.pun.heuristic.outlook_lines import (
    CHANCE,
    DISTANT,
    LEFT,
    NEAR,
    count_lines,
    line_medals,
)
from exobalance.simcore.games.pun.heuristic.outlook_table import Out
from exobalance.simcore.games.pun.heuristic.outlook_tracks import medals_ahead, value_cubes
from exobalance.simcore.games.pun.heuristic.placements import value_of_tile
from exobalance.simcore.games.pun.heuristic.rovers import near_lines
from exobalance.simcore.games.pun.rules.bits import (
    NOTHING,
    area_from,
    count,
    count_of,
    first_bits,
    lowest,
    number,
)
from exobalance.simcore.games.pun.rules.lifepods import collected_lifepods
from exobalance.simcore.games.pun.rules.objectives import tracks_at_top
from exobalance.simcore.games.pun.rules.placement import (
    all_within,
    allowed,
    front_stack,
    top_tile,
)
from exobalance.simcore.games.pun.rules.scoring import (
    lead_over,
    score_cards,
    score_lifepods,
    score_lines,
    score_meteorites,
    score_planet,
    score_private,
    track_medal,
)
from exobalance.simcore.games.pun.rules.technologies import is_fresh
from exobalance.simcore.games.pun.rules.tracks import height_of

FAR_STEPS = 99


@jit
def outlook(state, params, weights, seat, row):
    """Fill ``row`` (float64[len(OUTLOOK)]) with what a seat has and could do next.

    Of the state only the tables of the heuristic change.  ``weights`` are those of the bot
    whose values of steps and tiles are asked for.
    """
    see_lines(state, params, seat, row)
    see_room(state, params, seat, row)
    see_tracks(state, params, weights, seat, row)
    see_pieces(state, params, seat, row)
    see_station(state, params, weights, seat, row)
    see_medals(state, params, seat, row)


@jit
def see_medals(state, params, seat, row):
    """Fill in the medals as they stand, by source."""
    row[Out.MEDALS_LINES] = score_lines(state, params, seat)
    row[Out.MEDALS_PLANET] = score_planet(state, params, seat)
    tracks = 0
    for cube in range(N_TRACKS):
        tracks += track_medal(state, params, seat, cube)
    row[Out.MEDALS_TRACKS] = tracks
    row[Out.MEDALS_LIFEPODS] = score_lifepods(state, params, seat)
    row[Out.MEDALS_METEORITES] = score_meteorites(state, params, seat)
    row[Out.MEDALS_CARDS] = score_cards(state, params, seat)
    row[Out.MEDALS_PRIVATE] = 0
    if state.private[seat] != NOTHING:
        row[Out.MEDALS_PRIVATE] = score_private(state, params, seat)
    see_objectives(state, params, seat, row)
    total = params.start_medals[seat] + 0.0
    for source in range(Out.MEDALS_LINES + 0, Out.MEDALS_OBJECTIVES + 1):
        total += row[source]
    row[Out.MEDALS_TOTAL] = total


@jit
def see_objectives(state, params, seat, row):
    """Fill in what objectives against neighbours or all would give, and the leads in them."""
    medals, leads = 0, 0.0
    n = state.n_players
    for i in range(params.neighbour_objectives):
        other = 1 - seat if n == 2 else ((i + 1) % n if i == seat else i)
        if n == 2 or i == seat or (i + 1) % n == seat:
            lead = lead_over(state, params, state.objective_order[i], seat, other)
            leads += lead / (1.0 + abs(lead))
            if lead >= 0:
                medals += params.neighbour_win if lead > 0 else params.neighbour_tie
    for i in range(state.n_shared):
        least = FAR_STEPS
        for other in range(n):
            if other != seat:
                least = min(least, lead_over(state, params, state.shared[i], seat, other))
        leads += least / (1.0 + abs(least))
        if least >= 0:
            medals += params.shared_win if least > 0 else params.shared_tie
    row[Out.MEDALS_OBJECTIVES] = medals
    row[Out.OBJECTIVE_LEAD] = leads


@jit
def see_lines(state, params, seat, row):
    """Fill in what rows and columns may still give."""
    count_lines(state, params, seat)
    for i in range(Out.LINE_NEAR + 0, Out.LINE_SPOILT + 1):
        row[i] = 0
    planet = state.planet[seat]
    for direction in range(2):
        for line in range(SIDE):
            medals = line_medals(params, planet, direction, line)
            if medals == 0:
                continue
            bare = state.bare[direction, line]
            stones = min(3, state.spoilt[direction, line])
            row[Out.LINE_NEAR] += medals * CHANCE[NEAR, bare] * LEFT[stones]
            row[Out.LINE_DISTANT] += medals * CHANCE[DISTANT, bare] * LEFT[stones]
            if stones == 0 and 1 <= bare <= 3:
                row[Out.LINE_ONE + bare - 1] += medals
            elif stones > 0 and bare <= 1:
                row[Out.LINE_SPOILT] += medals


@jit
def see_room(state, params, seat, row):
    """Fill in what is bare, in which shapes, and which depots have a tile for it."""
    planet = state.planet[seat]
    exists, covered = params.exists[planet], state.covered[seat]
    a, b, c = exists[0] & ~covered[0], exists[1] & ~covered[1], exists[2] & ~covered[2]
    row[Out.ROOM_BARE] = count_of(a, b, c)
    holes, ends, _, squares, narrow = count_gaps(a, b, c)
    row[Out.ROOM_SQUARES] = squares
    row[Out.ROOM_NARROW] = narrow
    row[Out.ROOM_CLOSED] = holes + ends
    depots, large = 0, 0
    for depot in range(N_DEPOTS):
        inner = N_DEPOTS + (depot + state.shift) % N_DEPOTS
        if fits(state, params, seat, top_tile(state, depot), a, b, c):
            large += 1
            depots += 1
        elif fits(state, params, seat, top_tile(state, inner), a, b, c):
            depots += 1
    row[Out.ROOM_DEPOTS] = depots
    row[Out.ROOM_LARGE] = large
    largest, areas = 0, 0
    while a | b | c != NOTHING:
        d, e, f = first_bits(a, b, c)
        d, e, f = area_from(d, e, f, a, b, c)
        a, b, c = a ^ d, b ^ e, c ^ f
        largest = max(largest, count_of(d, e, f))
        areas += 1
    row[Out.ROOM_LARGEST] = largest
    row[Out.ROOM_AREAS] = areas


@jit
def fits(state, params, seat, tile, a, b, c):
    """Return True if a tile fits into the bare cells of a planet by its rule, touching or not."""
    if tile < 0:
        return False
    shape, rule = params.tile_shape[tile], params.planet_rule[state.planet[seat]]
    turns = params.shape_orientations[shape, params.tile_meteorite[tile]]
    turn = 0
    while turns != 0:
        if turns & 1:
            x, y, z = all_within(params, shape, turn, a, b, c)
            if rule != 0 and x | y | z != NOTHING:
                d, e, f = allowed(state, params, seat, tile, turn, rule)
                x, y, z = x & d, y & e, z & f
            if x | y | z != NOTHING:
                return True
        turns >>= 1
        turn += 1
    return False


@jit
def see_tracks(state, params, weights, seat, row):
    """Fill in where the cubes stand, what their next steps give, and technologies."""
    # Private objectives are left out: the values are those that everybody sees.
    state.wanted_tracks = 0
    value_cubes(state, params, weights, seat)
    corporation = state.corporation[seat]
    ahead, best, steps = 0.0, 0.0, 0.0
    for cube in range(N_TRACKS):
        row[Out.TRACK_CIV + cube] = height_of(state, seat, cube)
        track, at = state.cube_track[seat, cube], state.cube_at[seat, cube]
        ahead += medals_ahead(params, corporation, track, at)
        best = max(best, state.cube_value[cube])
        steps += state.cube_value[cube]
    row[Out.TRACK_AHEAD] = ahead
    row[Out.TRACK_BEST] = best
    row[Out.TRACK_STEPS] = steps
    row[Out.TRACK_TOPS] = tracks_at_top(state, params, seat)
    levels, fresh = 0, 0
    for level in range(1, N_LEVELS):
        if (state.levels[seat] >> level) & 1:
            levels += 1
            limit = params.tech_limit[params.tech_of[corporation, level]]
            if limit == Limit.ONCE_PER_ROUND or limit == Limit.ONCE_PER_GAME:
                if is_fresh(state, params, seat, level):
                    fresh += 1
    row[Out.TECH_LEVELS] = levels
    row[Out.TECH_FRESH] = fresh


@jit
def see_pieces(state, params, seat, row):
    """Fill in rovers and what they are near to, lifepods, meteorites, patches and cards.

    `count_lines` must have been called.
    """
    pods, lying = state.pods[seat], state.lying[seat]
    near_pods, near_stones, lines = 0.0, 0.0, 0.0
    for rover in range(state.n_rovers[seat]):
        cell = state.rover[seat, rover]
        near_pods += nearness(steps_to(pods, cell))
        if state.loaded[seat, rover] == 0:
            near_stones += nearness(steps_to(lying, cell))
            lines += near_lines(state, params, seat, cell)
    row[Out.ROVER_ROVERS] = state.n_rovers[seat]
    row[Out.ROVER_SUPPLY] = state.supply[seat]
    row[Out.ROVER_LIFEPOD] = near_pods
    row[Out.ROVER_STONE] = near_stones
    row[Out.ROVER_LINES] = lines
    row[Out.PIECE_PODS] = count(pods)
    row[Out.PIECE_STONES] = count(lying)
    row[Out.PIECE_LIFEPODS] = collected_lifepods(state, seat)
    row[Out.PIECE_METEORITES] = state.meteorites[seat]
    row[Out.PIECE_PATCHES] = count(state.patched[seat]) + state.banked[seat]
    row[Out.CARD_CARDS] = state.n_cards[seat]
    ranks = 0
    for rank in range(N_RANKS):
        ranks += (rank + 1) * state.picks[seat, rank]
    row[Out.CARD_PICKS] = ranks


@jit
def steps_to(mask, cell):
    """Return the steps from a cell to the nearest one of a mask, whatever is in the way."""
    y, x = cell >> 4, cell & 15
    least = FAR_STEPS
    for word in range(N_WORDS):
        left = mask[word]
        while left != NOTHING:
            bit = lowest(left)
            left ^= bit
            other = 64 * word + number(bit)
            least = min(least, abs((other >> 4) - y) + abs((other & 15) - x))
    return least


@jit
def see_station(state, params, weights, seat, row):
    """Fill in what the station offers, and how near the end is; `value_cubes` comes first."""
    front, best, fewest = 0.0, 0.0, FAR_STEPS
    slot = front_stack(state, params, seat, 0)
    for depot in range(N_DEPOTS):
        under = N_DEPOTS + (depot + state.shift) % N_DEPOTS
        left = 0
        for ring in range(2):
            stack = under if ring == 1 else depot
            left += state.stack_size[stack] - state.stack_next[stack]
            tile = top_tile(state, stack)
            if tile >= 0:
                value = value_of_tile(state, params, weights, seat, tile)
                best = max(best, value)
                if depot == slot:
                    front = max(front, value)
        fewest = min(fewest, left)
    row[Out.TILE_FRONT] = front
    row[Out.TILE_BEST] = best
    row[Out.END_DEPOT] = fewest
    row[Out.END_NEAR] = 1 if state.ending != 0 or state.status != Status.RUNNING else 0
