"""All numbers of the rules of Kepler-3042 as kernels see them; see `layout` for numberings."""

import numpy as np

from exobalance.simcore.games.kepler.data.layout import (
    MAX_CARDS,
    MAX_EFFECTS,
    MAX_OBJECTIVES,
    MAX_OWN_OBJECTIVES,
    MAX_PLACES,
    MAX_PLANETS,
    MAX_TILES,
    N_CUBES,
    N_DIRECTIONS,
    N_HEXES,
    N_LEVELS,
    N_SPACES,
    N_TECHNOLOGIES,
    N_TRACKS,
    N_TYPES,
    N_ZONES,
)

LEVELS = (N_LEVELS,)

PARAMS = np.dtype(
    [
        ("n_players", "i4"),
        ("is_solo", "i4"),
        ("rounds", "i4"),
        # --- setup
        ("free_levels", "i4"),
        ("n_tiles", "i4"),
        ("tiles", "i2", (MAX_TILES,)),  # in play at this player count
        ("tile_uid", "u8", (MAX_TILES,)),
        ("n_usable", "i4"),
        ("usable", "i2", (N_HEXES,)),  # hexes that may hold tiles at this player count
        ("can_hold", "u1", (N_HEXES,)),
        ("earth_start", "i4", (N_CUBES,)),
        ("storage_start", "i4", (N_CUBES,)),
        ("bonus_cubes", "i4"),  # E or M of choice, solo
        ("space_start", "i4"),
        ("players_place", "i4"),  # 1: tile_placement = "players"
        ("n_deal", "i4"),  # objectives dealt to each seat
        # --- galaxy
        ("sol", "i4"),
        ("is_barred", "u1", (N_HEXES,)),
        ("zone", "i4", (N_HEXES,)),
        ("neighbour", "i2", (N_HEXES, N_DIRECTIONS)),  # -1 beyond the rim
        ("axial_q", "i4", (N_HEXES,)),
        ("axial_r", "i4", (N_HEXES,)),
        # --- planets
        ("n_planets", "i4"),
        ("planet_number", "i4", (MAX_PLANETS,)),
        ("planet_type", "i4", (MAX_PLANETS,)),
        ("planet_level", "i4", (MAX_PLANETS,)),
        ("planet_cost", "i4", (MAX_PLANETS, N_CUBES)),
        ("planet_makes", "i4", (MAX_PLANETS, 2, N_CUBES)),  # colony side, terraformed side
        ("planet_points", "i4", (MAX_PLANETS,)),
        ("type_colonise", "i4", (N_TYPES,)),
        ("type_terraform", "i4", (N_TYPES,)),
        ("type_needs", "i4", (N_TYPES,)),  # level of technology V
        ("most_colonies", "i4"),
        # --- ships
        ("n_ships", "i4"),
        ("ship_cost", "i4", (2, N_CUBES)),  # usual, cheap
        ("cheap_level", "i4"),
        ("most_built", "i4"),
        # --- actions
        ("space_bonus", "i4", (N_SPACES, 2)),  # Bonus of the column and of the row
        ("mapping_steps", "i4"),
        ("mapping_tiles", "i4"),
        ("shared_level", "i4"),
        ("evolution", "i4"),
        ("progress_steps", "i4"),
        ("modernity_steps", "i4"),
        ("planning_hexes", "i4"),
        ("neo", "i4", (N_CUBES,)),
        ("target_steps", "i4"),
        ("mine_regenerates", "i4"),
        ("most_uses", "i4"),
        # --- technologies
        ("tech_cost", "i4", (N_TECHNOLOGIES, N_LEVELS, N_CUBES)),
        ("tech_leadership", "i4", (N_TECHNOLOGIES, N_LEVELS)),
        ("tech_lifts", "i4", (N_TECHNOLOGIES, N_LEVELS)),  # collaboration, 0 none
        ("speed", "i4", LEVELS),
        ("conversions", "i4", LEVELS),  # -1 unlimited
        ("shifts", "i4", LEVELS),  # -1 unlimited
        ("energy", "i4", LEVELS),
        ("exploited", "i4", LEVELS),
        ("terraform_level", "i4", LEVELS),
        ("antimatter", "i4", LEVELS),
        # --- tracks
        ("length", "i4"),
        ("place_points", "i4", (MAX_PLACES,)),
        ("medal", "i4", (N_TRACKS, MAX_PLACES)),  # bit of the medal there, 0 none
        ("icon", "i4", (N_TRACKS, MAX_PLACES)),  # Icon
        # --- progress cards
        ("n_progress", "i4"),
        ("progress_uid", "u8", (MAX_CARDS,)),
        ("progress_in_play", "i4", (MAX_CARDS,)),
        ("progress_removed", "i4"),
        ("progress_who", "i4", (MAX_CARDS,)),
        ("progress_metric", "i4", (MAX_CARDS,)),
        ("progress_optional", "i4", (MAX_CARDS,)),
        ("n_effects", "i4", (MAX_CARDS,)),
        ("effect", "i4", (MAX_CARDS, MAX_EFFECTS, 3)),  # Effect and its two numbers
        # --- objectives
        ("n_pool", "i4"),
        ("pool", "i2", (MAX_OBJECTIVES,)),  # of the set that is played
        ("objective_uid", "u8", (MAX_OBJECTIVES,)),
        ("objective_item", "i4", (MAX_OBJECTIVES,)),
        ("condition", "i4", (MAX_OBJECTIVES, 3)),  # Condition, argument, at least
        ("objective_points", "i4", (MAX_OBJECTIVES,)),
        ("n_campaign", "i4"),  # objectives of the level and of all lower ones
        ("campaign", "i4", (MAX_OWN_OBJECTIVES,)),
        # --- scoring
        ("antimatter_points", "i4"),
        ("types_points", "i4"),
        ("alike_points", "i4"),
        ("alike_number", "i4"),
        ("mine_points", "i4"),
        ("technology_points", "i4"),
        ("technology_level", "i4"),
        ("medal_points", "i4"),
        ("zone_points", "i4", (N_ZONES,)),
        # --- solo
        ("minimum", "i4"),
        ("phantom_round", "u1", (64,)),  # 1: it gains levels when this round begins
        ("phantom_steps", "i4"),
        ("phantom_levels", "i4"),
        # --- switches
        ("burns_cards", "i4"),
        ("bonus_after_declined", "i4"),
        ("planning_needs_speed", "i4"),
        ("maps_one_by_one", "i4"),
        ("maps_up_to", "i4"),
        ("lifts_lead", "i4"),
        ("medals_wait", "i4"),
        ("partial", "i4"),
        ("logistics_nearest", "i4"),
        ("any_bonus", "i4"),
        ("icons_declined", "i4"),
        ("phantom_blocks", "i4"),
        ("met_any_time", "i4"),
    ],
    align=True,
)
"""Switches: 1 for what their names say."""
