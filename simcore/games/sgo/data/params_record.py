"""The params record: every rule number and component as the kernels read it."""

import numpy as np

from exobalance.simcore.games.sgo.data.layout import (
    MAX_AREAS,
    MAX_MODULES,
    MAX_RANKS,
    MAX_SEATS,
    N_PLANETS,
    N_ROOMS,
    N_TOKENS,
)

PARAMS = np.dtype(
    [
        ("n_players", "i4"),
        # --- setup and supplies
        ("n_planets", "i4"),
        ("n_gates", "i4"),
        ("start_modules", "i4"),  # modules taken in setup per player
        ("start_engineers", "i4", (N_ROOMS,)),
        ("start_chiefs", "i4", (N_ROOMS,)),
        ("start_robots", "i4", (N_ROOMS,)),
        ("start_colonists", "i4"),  # on the start module
        ("wheel_colonists", "i4"),  # on the wheel
        ("colonists", "i4"),  # figures per player, all of them
        ("engineers", "i4"),
        ("suits", "i4"),
        ("robots", "i4"),
        ("start_influence", "i4", (MAX_SEATS,)),  # by seat
        # --- action points
        ("engineer_points", "i4"),
        ("chief_points", "i4"),
        ("robot_points", "i4"),
        # --- influence and the end
        ("wheel_fields", "i4"),
        ("rank_takes_engineer", "i1", (MAX_RANKS,)),  # 1: an engineer or chief, by rank from 0
        ("token_values", "i4", (N_TOKENS,)),  # from the top
        ("token_start", "i4", (N_TOKENS,)),  # Token, from the top
        ("corridor_penalty", "i4"),
        ("hawking_points", "i4"),
        ("reorganise_token", "i4"),  # 1: every player owns one
        ("reorganise_max_moves", "i4"),
        # --- switches (True: the reading named)
        ("points_fixed_at_start", "i4"),  # A1
        ("blocked_counts_as_open", "i4"),  # A6
        ("close_after_each_colonist", "i4"),  # A7
        ("swap_mandatory", "i4"),  # A8
        ("reorganise_single", "i4"),  # A9
        ("zero_majority_scores", "i4"),  # A11
        ("collins_at_least", "i4"),  # A12: 0 cannot be lost, else areas needed (4)
        ("turing_centre_has_step", "i4"),  # A14
        ("planck_all_neighbours", "i4"),  # A15
        ("score_floor_zero", "i4"),  # A18
        ("bonus_may_be_declined", "i4"),  # A24
        ("second_may_join_first", "i4"),  # A29
        # --- tiles; 0 is the start module
        ("n_tiles", "i4"),  # highest tile number
        ("tile_uid", "u8", (MAX_MODULES,)),  # hash of the id, for shuffling by identity
        ("tile_type", "i1", (MAX_MODULES,)),
        ("tile_field", "i1", (MAX_MODULES,)),
        ("tile_symbol", "i1", (MAX_MODULES,)),  # gate, -1 none
        ("tile_bonus", "i1", (MAX_MODULES,)),
        ("tile_room", "i1", (MAX_MODULES,)),  # of a robot bonus, -1 none
        ("tile_capacity", "i1", (MAX_MODULES,)),
        ("tile_openings", "i1", (MAX_MODULES,)),  # bits, unrotated
        ("tile_rotations", "i1", (MAX_MODULES,)),  # 1, 2 or 4 different rotations
        ("least_gate_capacity", "i4"),  # smallest capacity of a gate tile
        # --- planets, on the side for this player count
        ("planet_in_box", "i1", (N_PLANETS,)),
        ("planet_uid", "u8", (N_PLANETS,)),
        ("planet_kind", "i1", (N_PLANETS,)),
        ("n_areas", "i4", (N_PLANETS,)),  # areas that hold one colonist
        ("predominance_area", "i1", (N_PLANETS, MAX_AREAS)),
        # group: Bose level from 0; Russell island; Fermi satellite; Dirac and Turing circles
        # 0 base, 1 advanced, 2 centre; Turing river 0 branch X, 1 branch Y, 2 centre
        ("group", "i1", (N_PLANETS, MAX_AREAS)),
        ("n_groups", "i4", (N_PLANETS,)),  # Collins: volcanoes
        ("group_areas", "i4", (N_PLANETS, MAX_AREAS)),  # areas per group (Collins: per volcano)
        ("need", "i1", (N_PLANETS, MAX_AREAS, 3)),  # areas that must be occupied first, -1
        ("touches", "i8", (N_PLANETS, MAX_AREAS)),  # Collins: bit per volcano
        ("road", "u8", (N_PLANETS, MAX_AREAS)),  # Planck: bit per area joined by a road
        ("area_points", "i4", (N_PLANETS, MAX_AREAS)),  # points per colonist on the area
        ("majority_points", "i4", (N_PLANETS,)),
        ("tie_points", "i4", (N_PLANETS,)),
        ("presence_points", "i4", (N_PLANETS,)),  # Russell
        ("close_number", "i4", (N_PLANETS,)),  # Fermi satellite areas, Russell per island
        ("dirac_step", "i4"),  # own base colonists per advanced one
        ("fermi_set_points", "i4", (MAX_AREAS,)),  # by number of satellites, last one repeated
        ("fermi_central_capacity", "i4"),
        ("turing_step_points", "i4", (MAX_AREAS,)),  # by own order, from 0
    ],
    align=True,
)
