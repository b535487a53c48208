"""The params record: every rule number and component as the kernels read it."""

import numpy as np

from exobalance.simcore.games.pun.data.codes import N_SYMBOLS
from exobalance.simcore.games.pun.data.layout import (
    COLOURS,
    MAX_CIV,
    MAX_CORPORATIONS,
    MAX_CROSSINGS,
    MAX_EVENTS,
    MAX_OBJECTIVES,
    MAX_PLANETS,
    MAX_POSITIONS,
    MAX_SEATS,
    MAX_SHAPE_CELLS,
    MAX_SHAPES,
    MAX_TABLE,
    MAX_TECHS,
    MAX_TILES,
    N_LEVELS,
    N_ORIENTATIONS,
    N_RANKS,
    N_STACKS,
    N_TERRAINS,
    N_TRACKS,
    N_WORDS,
    N_ZONES,
    SIDE,
)

PLANET_MASKS = ("u8", (MAX_PLANETS, N_WORDS))

PARAMS = np.dtype(
    [
        ("n_players", "i4"),
        # --- setup
        ("symmetric_pool", "i4"),  # 1: all boards that are dealt are the symmetric ones
        ("choose_sides", "i4"),
        ("given_planet", "i4", (MAX_SEATS,)),  # -1: dealt
        ("given_corporation", "i4", (MAX_SEATS,)),
        ("n_planet_pool", "i4"),
        ("planet_pool", "i4", (MAX_PLANETS,)),  # planets that can be dealt
        ("n_corporation_pool", "i4"),
        ("corporation_pool", "i4", (MAX_CORPORATIONS,)),
        ("symmetric_planet", "i4"),  # first of that set, -1 none
        ("symmetric_corporation", "i4"),
        ("civ_cards", "i4"),  # in the pile of each rank
        ("neighbour_objectives", "i4"),
        ("private_draw", "i4"),  # 0 without the module
        ("private_keep", "i4"),
        ("start_medals", "i4", (MAX_SEATS,)),
        # --- station
        ("shift", "i4"),  # -1: drawn
        ("seat_position", "i4", (MAX_SEATS,)),
        ("forced_turn", "i4"),  # depots clockwise, -1: as the commander likes
        ("stack_shape", "i4", (N_STACKS,)),
        # --- shapes and tiles
        ("shape_cells", "i4", (MAX_SHAPES,)),
        ("shape_shift", "i4", (MAX_SHAPES, N_ORIENTATIONS, MAX_SHAPE_CELLS)),  # x + 16 y
        ("shape_section", "i4", (MAX_SHAPES, MAX_SHAPE_CELLS)),
        ("shape_mask", "u8", (MAX_SHAPES, N_ORIENTATIONS, N_WORDS)),  # with x = y = 0 at cell 0
        ("shape_lines", "i4", (MAX_SHAPES, N_ORIENTATIONS, 2, MAX_SHAPE_CELLS)),  # cells by y, x
        ("shape_icon", "i4", (MAX_SHAPES, 2)),  # number of the cell, by section
        ("shape_symbol", "i4", (MAX_SHAPES,)),  # cell with the meteorite symbol
        ("shape_orientations", "i4", (MAX_SHAPES, 2)),  # bits of those that differ, with symbol
        ("n_tiles", "i4"),
        ("tile_uid", "u8", (MAX_TILES,)),  # hash of the id, for shuffling by identity
        ("tile_shape", "i4", (MAX_TILES,)),
        ("tile_stack", "i4", (MAX_TILES,)),  # -1: its shape is in no ring
        ("tile_terrain", "i4", (MAX_TILES, 2)),
        ("tile_terrains", "i4", (MAX_TILES,)),  # bit per terrain
        ("tile_meteorite", "i4", (MAX_TILES,)),
        # --- planets
        ("planet_uid", "u8", (MAX_PLANETS,)),
        ("planet_item", "i4", (MAX_PLANETS,)),  # its number among the items
        ("planet_is_symmetric", "i4", (MAX_PLANETS,)),
        ("planet_rule", "i4", (MAX_PLANETS,)),
        ("planet_medals", "i4", (MAX_PLANETS,)),  # per city or part
        ("exists", *PLANET_MASKS),
        ("ice", *PLANET_MASKS),
        ("perimeter", *PLANET_MASKS),
        ("pods", *PLANET_MASKS),
        ("marks", *PLANET_MASKS),  # cities, ring, currents, first cells or toxic cells
        ("zone", "u8", (MAX_PLANETS, N_ZONES, N_WORDS)),  # sides or parts
        ("n_zones", "i4", (MAX_PLANETS,)),
        ("icon_ban", "u8", (MAX_PLANETS, N_TERRAINS, N_WORDS)),
        ("columns", "i4", (MAX_PLANETS, SIDE)),
        ("rows", "i4", (MAX_PLANETS, SIDE)),
        ("n_crossings", "i4", (MAX_PLANETS,)),
        ("crossing", "i4", (MAX_PLANETS, MAX_CROSSINGS, 2)),  # cells
        # --- corporations
        ("corporation_uid", "u8", (MAX_CORPORATIONS,)),
        ("corporation_item", "i4", (MAX_CORPORATIONS,)),
        ("corporation_is_symmetric", "i4", (MAX_CORPORATIONS,)),
        ("corporation_rule", "i4", (MAX_CORPORATIONS,)),
        ("rovers", "i4", (MAX_CORPORATIONS,)),
        ("regress_tracks", "i4", (MAX_CORPORATIONS,)),  # bits
        ("top_repeat", "i4", (MAX_CORPORATIONS,)),
        ("top", "i4", (MAX_CORPORATIONS, N_TRACKS)),
        ("symbol", "i2", (MAX_CORPORATIONS, N_TRACKS, MAX_POSITIONS, N_SYMBOLS)),  # summed
        ("path_top", "i4", (MAX_CORPORATIONS,)),  # last step
        ("path_track", "i4", (MAX_CORPORATIONS, MAX_POSITIONS)),
        ("path_at", "i4", (MAX_CORPORATIONS, MAX_POSITIONS)),
        ("tech_of", "i4", (MAX_CORPORATIONS, N_LEVELS)),  # technology, -1 none
        # --- technologies
        ("tech_limit", "i4", (MAX_TECHS,)),
        ("tech_effect", "i4", (MAX_TECHS,)),
        ("tech_when", "i4", (MAX_TECHS,)),
        ("tech_count", "i4", (MAX_TECHS,)),
        ("tech_steps", "i4", (MAX_TECHS,)),
        ("tech_tracks", "i4", (MAX_TECHS,)),  # bits
        ("tech_terrain", "i4", (MAX_TECHS,)),  # bits
        # --- civ cards
        ("n_civ", "i4"),
        ("rank_first", "i4", (N_RANKS + 1,)),  # first place of each rank in the order of cards
        ("civ_uid", "u8", (MAX_CIV,)),
        ("civ_label", "i4", (MAX_CIV,)),  # its number among the option labels of civ cards
        ("civ_rank", "i4", (MAX_CIV,)),  # from 0
        ("civ_at_end", "i4", (MAX_CIV,)),  # 1: an end-of-game card
        ("civ_medals", "i4", (MAX_CIV,)),
        ("civ_effect", "i4", (MAX_CIV,)),
        ("civ_count", "i4", (MAX_CIV,)),
        ("civ_steps", "i4", (MAX_CIV,)),
        ("civ_tracks", "i4", (MAX_CIV,)),
        ("civ_claim", "i4", (MAX_CIV,)),
        ("civ_position", "i4", (MAX_CIV,)),
        ("civ_piece", "i4", (MAX_CIV,)),
        ("civ_set", "i4", (MAX_CIV,)),
        # --- objectives
        ("n_objectives", "i4"),
        ("objective_uid", "u8", (MAX_OBJECTIVES,)),
        ("metric", "i4", (MAX_OBJECTIVES,)),
        ("metric_terrain", "i4", (MAX_OBJECTIVES,)),
        ("fewer_is_better", "i4", (MAX_OBJECTIVES,)),
        ("condition", "i4", (MAX_OBJECTIVES,)),
        ("condition_terrain", "i4", (MAX_OBJECTIVES,)),
        ("condition_number", "i4", (MAX_OBJECTIVES,)),
        ("width", "i4", (MAX_OBJECTIVES,)),
        ("height", "i4", (MAX_OBJECTIVES,)),
        ("ground_is_ice", "i4", (MAX_OBJECTIVES,)),
        # --- events
        ("use_events", "i4"),
        ("mix_by_colour", "i4"),
        ("deck_colour", "i4", (len(COLOURS),)),
        ("deck_size", "i4"),
        ("n_events", "i4"),
        ("event_uid", "u8", (MAX_EVENTS,)),
        ("event_in_pool", "i4", (MAX_EVENTS,)),  # may be dealt with so many players
        ("event_colour", "i4", (MAX_EVENTS,)),
        ("event_in_force", "i4", (MAX_EVENTS,)),  # 1: holds for the round
        ("event_effect", "i4", (MAX_EVENTS,)),
        ("event_count", "i4", (MAX_EVENTS,)),
        ("event_steps", "i4", (MAX_EVENTS,)),
        ("event_tracks", "i4", (MAX_EVENTS,)),
        ("event_claim", "i4", (MAX_EVENTS,)),
        ("event_position", "i4", (MAX_EVENTS,)),
        ("event_piece", "i4", (MAX_EVENTS,)),
        ("event_terrain", "i4", (MAX_EVENTS,)),  # bits
        ("event_where", "i4", (MAX_EVENTS,)),
        # --- scoring
        ("medals_per_lifepod", "i4"),
        ("meteorite_set", "i4"),
        ("n_repo", "i4"),
        ("repo", "i4", (MAX_TABLE,)),
        ("n_commerce", "i4"),
        ("commerce", "i4", (MAX_TABLE,)),
        ("private_medals", "i4"),
        ("neighbour_win", "i4"),
        ("neighbour_tie", "i4"),
        ("shared_win", "i4"),
        ("shared_tie", "i4"),
        # --- solo
        ("solo_target", "i4"),
        ("n_deck_steps", "i4"),
        ("deck_step", "i4", (MAX_TABLE,)),
        ("deck_change", "i4", (len(COLOURS), MAX_TABLE)),  # by step
        ("n_bands", "i4"),
        ("band", "i4", (MAX_TABLE,)),
        # --- switches (1: the reading named)
        ("renew_every_step", "i4"),  # R10
        ("planet_ends_game", "i4"),  # R15
        ("ho1_lifts_restrictions", "i4"),  # R16
        ("patches_slide", "i4"),  # R19
        ("currents_cover_lines", "i4"),  # R23
        ("currents_only_in_rectangles", "i4"),  # R23
        ("bonus_on_track_gains_only", "i4"),  # R40
        ("teleport_onto_toxic", "i4"),  # R41
        ("lifepod_cards_count_area_only", "i4"),  # R48
        ("collection_by_delivery_only", "i4"),  # R49
        ("free_steps_on_currents", "i4"),  # R51
        ("ban_on_currents", "i4"),  # R51
        ("withheld_tech_is_dead", "i4"),  # R59
        ("start_movement_in_tile_step", "i4"),  # R61
        ("jump_by_terrain", "i4"),  # U5
        ("crowd_bonus_gains", "i4"),  # CrowdGains, U6
        ("fx1_when_unlocked", "i4"),  # U7
        ("fx2_milestone_only", "i4"),  # U8
        ("energy_is_compulsory", "i4"),  # U9
        ("may_keep_load", "i4"),  # A49
        ("swaps_load", "i4"),  # U10
        ("no_lifepods_on_top", "i4"),  # U11
        ("extra_tile_drops", "i4"),  # A8
        ("free_steps_without_gain", "i4"),  # A13
        ("path_claims_last_only", "i4"),  # A20
        ("own_cube", "i4"),  # A23
    ],
    align=True,
)
