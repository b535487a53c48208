"""All numbers of the rules of Starship Interstellar as kernels see them; see `layout`."""

import numpy as np

from exobalance.simcore.games.starship.data.layout import (
    MAX_COLUMNS,
    MAX_EFFECTS,
    MAX_EVENTS,
    MAX_EXTRA,
    MAX_FACES,
    MAX_MECHANISMS,
    MAX_ORBIT,
    MAX_PEOPLE,
    MAX_PLACES,
    MAX_PRODUCTIONS,
    MAX_PYRAMID_ROWS,
    MAX_REPUTATION,
    MAX_ROUTE_PILE,
    MAX_SALVATION,
    MAX_SEATS,
    MAX_SPIRAL,
    MAX_TRACK,
    N_BASE_TOKENS,
    N_BUILDINGS,
    N_COLOURS,
    N_KINDS,
    N_LEVELS,
    N_MODIFIERS,
    N_PLANETS,
    N_ROUTE,
    N_ROWS,
    N_SECTIONS,
    N_TRACKS,
)

EFFECT = (MAX_EFFECTS, 4)
"""Effects of one thing: code, number, second number, flag; behind the last one code is -1."""

PARAMS = np.dtype(
    [
        ("n_players", "i4"),
        ("is_quick", "i4"),
        # --- what a seat starts with
        ("prestige", "i4"),
        ("scientists", "i4"),
        ("all_scientists", "i4"),
        ("fuel", "i4"),
        ("fuel_hold", "i4"),
        ("bases", "i4"),
        ("buildings", "i4", (N_BUILDINGS,)),
        ("leader_space", "i4"),
        ("start_rows", "i4", (2,)),  # of the quick game
        # --- setup
        ("n_on_earth", "i4"),
        ("n_in_cells", "i4"),
        ("n_people", "i4"),
        ("person_colour", "i4", (MAX_PEOPLE,)),
        ("person_uid", "u8", (MAX_PEOPLE,)),
        ("n_pile", "i4"),
        ("n_productions", "i4"),
        ("production_planet", "i4", (MAX_PRODUCTIONS,)),
        ("production_colour", "i4", (MAX_PRODUCTIONS,)),
        ("production_deposit", "i4", (MAX_PRODUCTIONS,)),
        ("production_immediate", "i4", (MAX_PRODUCTIONS,)),
        ("production_uid", "u8", (MAX_PRODUCTIONS,)),
        ("n_events", "i4"),
        ("events_used", "i4"),
        ("event_colour", "i4", (MAX_EVENTS, N_SECTIONS)),  # -1 advance
        ("event_number", "i4", (MAX_EVENTS, N_SECTIONS)),
        ("event_uid", "u8", (MAX_EVENTS,)),
        ("bag", "i4", (N_COLOURS,)),
        ("bag_uid", "u8", (N_COLOURS,)),
        ("market_start", "i4", (N_COLOURS,)),
        ("market_drawn", "i4"),  # cubes out of the bag, quick game
        ("n_offer", "i4"),
        ("n_extra", "i4"),
        ("extra_uid", "u8", (MAX_EXTRA,)),
        # --- mechanisms and sectors
        ("n_mechanisms", "i4"),
        ("is_base", "i4", (MAX_MECHANISMS,)),
        ("n_base", "i4"),
        ("base_item", "i4", (MAX_MECHANISMS,)),  # item number of a base mechanism
        ("n_removed", "i4"),
        ("n_sets", "i4"),  # pairs of base mechanisms that leave the game
        ("mechanism_cost", "i4", (MAX_MECHANISMS, N_COLOURS)),
        ("mechanism_points", "i4", (MAX_MECHANISMS,)),
        ("mechanism_top", "i4", (MAX_MECHANISMS,)),  # rank among mechanisms of equal points
        ("mechanism_uid", "u8", (MAX_MECHANISMS,)),
        ("in_sector", "i4"),  # at the start
        ("sector_size", "i4"),
        ("sectors", "i4"),
        ("long_term", "i4"),
        # --- end
        ("people_row", "i4"),
        ("repopulation", "i4"),
        ("arrivals", "i4"),
        ("end_people", "i4"),
        ("end_sectors", "i4"),
        ("end_goals", "i4"),
        # --- cubes, market, plants
        ("value", "i4", (N_COLOURS,)),
        ("surcharge", "i4"),
        ("market_spaces", "i4"),
        ("colour_spaces", "i4"),
        ("base_cubes", "i4"),
        ("explorer_cubes", "i4"),
        ("warehouse", "i4"),
        ("slots", "i4"),
        # --- sun
        ("solar_draw", "i4"),
        ("solar_keep", "i4"),
        ("solar_track", "i4"),
        ("spiral", "i4"),
        ("spiral_start", "i4"),
        ("mercury_after", "i4"),
        ("venus_after", "i4"),
        ("has_event", "i4", (MAX_SPIRAL,)),
        # --- travel
        ("takeoff", "i4"),
        ("orbit_step", "i4"),
        ("quadrant_step", "i4"),
        ("missing_pp", "i4"),
        ("look_fuel", "i4"),
        ("wormhole_fuel", "i4"),
        ("orbit", "i4", (N_PLANETS,)),
        ("n_spaces", "i4", (N_PLANETS,)),
        ("start_space", "i4", (N_PLANETS,)),
        ("quadrants", "i4", (N_PLANETS, MAX_ORBIT)),  # bit per quadrant
        # --- technologies
        ("row_cost", "i4", (N_ROWS, N_LEVELS, N_COLOURS)),
        ("row_modifier", "i4", (N_ROWS, N_LEVELS, N_MODIFIERS)),
        ("row_building", "i4", (N_ROWS,)),  # -1 none
        ("building_row", "i4", (N_BUILDINGS,)),
        ("row_effect", "i4", (N_ROWS, N_LEVELS, *EFFECT)),
        ("n_salvation", "i4"),
        ("most_salvation", "i4"),
        ("salvation_cost", "i4", (N_LEVELS + 1, N_COLOURS)),
        ("salvation_modifier", "i4", (MAX_SALVATION, N_MODIFIERS)),
        # --- tokens
        ("earth_effect", "i4", EFFECT),
        ("extra_effect", "i4", (MAX_EXTRA, *EFFECT)),
        ("extra_repeats", "i4", (MAX_EXTRA,)),
        ("highlight", "i4", (N_BASE_TOKENS,)),  # Goal, -1 none
        ("highlight_pp", "i4"),
        # --- pyramid, tracks, reputation, pass token
        ("n_pyramid", "i4"),
        ("n_places", "i4", (MAX_PYRAMID_ROWS,)),
        ("place_effect", "i4", (MAX_PYRAMID_ROWS, MAX_PLACES, *EFFECT)),
        ("track_length", "i4", (N_TRACKS,)),
        ("track_effect", "i4", (N_TRACKS, MAX_TRACK, *EFFECT)),
        ("n_reputation", "i4"),
        ("reputation_start", "i4"),
        ("reputation_pp", "i4", (MAX_REPUTATION,)),
        ("reputation_top", "i4"),  # first index of the top row
        ("top_step", "i4"),
        ("bottom_step", "i4"),
        ("n_faces", "i4"),
        ("restart", "i4"),
        ("face_effect", "i4", (MAX_FACES, *EFFECT)),
        # --- route
        ("route_rows", "i4"),
        ("n_columns", "i4"),  # Trappist is the last one
        ("column_fuel", "i4", (MAX_COLUMNS,)),
        ("extra_column", "i4"),
        ("is_interest", "i4", (N_ROUTE,)),
        ("n_pile_tokens", "i4", (2,)),  # route, interest
        ("pile_kind", "i4", (2, MAX_ROUTE_PILE)),
        ("pile_uid", "u8", (2, MAX_ROUTE_PILE)),
        ("discoverer", "i4", (N_KINDS, *EFFECT)),
        ("everyone", "i4", (N_KINDS, *EFFECT)),
        ("jumps", "i4", (N_KINDS,)),
        ("arrival_points", "i4"),
        ("multiplier", "i4", (MAX_SEATS + 1,)),
        # --- end scoring
        ("fuel_per_point", "i4"),
        ("cube_surcharge", "i4"),
        # --- limits
        ("most_repeats", "i4"),
        ("most_loaded", "i4"),
        ("most_traded", "i4"),
        # --- quick game
        ("quick_planet", "i4", (N_PLANETS,)),  # 1: may be explored before the game
        # --- readings, 1 for the other value of a switch unless the name says what 1 is
        ("random_start", "i4"),
        ("ends_at_once", "i4"),  # phase_end
        ("loads_bases", "i4"),
        ("builds_at_base", "i4"),
        ("base_waits", "i4"),  # dismantled_base = after_unloading
        ("partial_dismantling", "i4"),
        ("extra_in_salvation", "i4"),
        ("next_row", "i4"),  # full_government_row
        ("government_bonus", "i4"),
        ("government_ends", "i4"),
        ("entry_pays", "i4"),
        ("people_on_top", "i4"),
        ("free_rows", "i4"),  # quick_technologies = free
        ("any_pile", "i4"),
        ("uncovers", "i4"),
        ("recomputed", "i4"),
        ("wormhole_chain", "i4"),
        ("frozen", "i4"),
        ("final_loads", "i4"),
        ("several_warehouses", "i4"),
        ("per_colour", "i4"),
        ("low_first", "i4"),
        ("one_per_level", "i4"),
    ],
    align=True,
)
