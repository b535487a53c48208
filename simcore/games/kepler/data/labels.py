"""Decisions, option labels, score sources and items: their words, and numbers for kernels."""

from itertools import combinations

from exobalance.simcore.contract import Named
from exobalance.simcore.games.kepler.data.layout import (
    MAX_OBJECTIVES,
    OBJECTIVES,
    TECHNOLOGIES,
    TOP_LEVEL,
)
from exobalance.simcore.kit.enums import enum_of

DECISIONS = (
    Named("place_tile", "tile placed", "on which hex a face-down tile goes in the setup"),
    Named("keep_objective", "objective kept", "which of two objectives is kept"),
    Named("bonus_cubes", "bonus cubes", "how many of the bonus cubes of a campaign are energy"),
    Named("setup_tech", "free levels", "which two technologies start at level 1"),
    Named("main", "main action", "to which space the action cube goes"),
    Named("build", "ship built", "which card pays for a ship, and where it appears"),
    Named("colonise", "planet colonised", "which ship becomes a marker"),
    Named("develop", "level bought", "which technology rises, and which card pays"),
    Named("terraform", "planet terraformed", "which colony is flipped"),
    Named("map_track", "track for mapping", "which leadership the mapping raises"),
    Named("map_tile", "tile mapped", "which face-down tile is turned up"),
    Named("produce", "cubes produced", "on which card cubes are produced"),
    Named("exploit", "planet exploited", "which colony produces, and how much"),
    Named("bonus", "bonus action", "which bonus action is done, and which cube is burned"),
    Named("logistics", "free ship", "where a free ship appears"),
    Named("move", "ship moved", "which ship moves, and where to"),
    Named("withdraw", "ship withdrawn", "which ship returns to the reserve"),
    Named("quantum", "end of the turn", "whether quantum physics is used once more"),
    Named("regenerate", "cube regenerated", "which cube comes back from the pit"),
    Named("free_level", "free level", "which technology rises by a progress card"),
    Named("burn", "cube burned", "which cube a progress card burns"),
    Named("flip", "tile turned by a card", "which tile a progress card turns up"),
    Named("card", "progress card", "whether a progress card is accepted"),
)
"""Decision kinds; the columns of option rows are told in `options`."""

SPACES = (
    ("space_missions", "Space Missions"),
    ("colonial_settlement", "Colonial Settlement"),
    ("technological_development", "Technological Development"),
    ("stellar_propulsion", "Stellar Propulsion"),
    ("terraform", "Terraform"),
    ("galactic_mapping", "Galactic Mapping"),
    ("energy_storage", "Energy Storage"),
    ("planetary_exploitation", "Planetary Exploitation"),
    ("antimatter_generation", "Antimatter Generation"),
)
BONUSES = (
    ("space_logistics", "Space Logistics"),
    ("technical_evolution", "Technical Evolution"),
    ("scientific_progress", "Scientific Progress"),
    ("civil_modernity", "Civil Modernity"),
    ("exploratory_planning", "Exploratory Planning"),
    ("neo_exploitation", "N.E.O. Exploitation"),
)
TYPES = ("rocky", "super_earth", "ocean", "gas_giant", "alien")
TYPE_WORDS = (
    "a rocky planet",
    "a super earth",
    "an ocean planet",
    "a gas giant",
    "an alien planet",
)
CUBE_WORDS = (("E", "energy"), ("M", "matter"), ("A", "antimatter"))

PAIRS = tuple(combinations(range(len(TECHNOLOGIES)), 2))
"""Pairs of technologies, in the order of their labels."""

LABELS = (
    Named("place_tile:put", "place a tile"),
    Named("keep_objective:keep", "keep an objective"),
    Named("bonus_cubes:split", "choose bonus cubes"),
    *(
        Named(
            f"setup_tech:{TECHNOLOGIES[a]}+{TECHNOLOGIES[b]}",
            f"start with {TECHNOLOGIES[a]} and {TECHNOLOGIES[b]}",
        )
        for a, b in PAIRS
    ),
    *(Named(f"setup_tech:{name}", f"start with {name}") for name in TECHNOLOGIES),
    *(Named(f"main:{name}", title) for name, title in SPACES),
    Named("build:ship", "build a ship"),
    Named("build:stop", "build no more ships"),
    *(Named(f"colonise:{t}", f"colonise {w}") for t, w in zip(TYPES, TYPE_WORDS, strict=True)),
    Named("colonise:stop", "colonise no more"),
    *(
        Named(f"develop:{name}{level}", f"buy {name} level {level}")
        for name in TECHNOLOGIES
        for level in range(1, TOP_LEVEL + 1)
    ),
    Named("develop:stop", "buy no more levels"),
    *(Named(f"terraform:{t}", f"terraform {w}") for t, w in zip(TYPES, TYPE_WORDS, strict=True)),
    Named("terraform:stop", "terraform no more"),
    Named("map_track:colonial", "map for colonial leadership"),
    Named("map_track:technology", "map for technology leadership"),
    Named("map_track:decline", "map nothing"),
    Named("map_tile:choose", "choose a tile to turn up"),
    Named("map_tile:stop", "turn up no more"),
    Named("produce:put", "produce cubes on a card"),
    Named("produce:decline", "produce nothing"),
    Named("exploit:full", "exploit a planet in full"),
    Named("exploit:less", "exploit a planet in part"),
    Named("exploit:stop", "exploit no more"),
    *(Named(f"bonus:{name}", title) for name, title in BONUSES),
    Named("bonus:stop", "no more bonus actions"),
    Named("logistics:ship", "place a free ship"),
    Named("logistics:decline", "take no free ship"),
    Named("move:space", "move a ship in space"),
    Named("move:planet", "land on a planet"),
    Named("move:mine", "land on a mine"),
    Named("move:target", "collect a colonial target"),
    Named("move:stop", "move no more"),
    Named("withdraw:regenerate", "withdraw from a mine and regenerate"),
    Named("withdraw:mine", "withdraw from a mine"),
    Named("withdraw:planet", "withdraw from a planet"),
    Named("withdraw:space", "withdraw from space"),
    Named("withdraw:stop", "withdraw no more"),
    Named("quantum:convert", "convert a cube"),
    Named("quantum:shift", "move a cube between cards"),
    Named("quantum:stop", "end the turn"),
    *(Named(f"regenerate:{name}", f"regenerate {word}") for name, word in CUBE_WORDS),
    Named("regenerate:decline", "regenerate nothing"),
    *(Named(f"free_level:{name}", f"take {name} for free") for name in TECHNOLOGIES),
    Named("free_level:decline", "take no free level"),
    *(Named(f"burn:{name}", f"burn {word}") for name, word in CUBE_WORDS),
    Named("flip:tile", "turn up a tile by a card"),
    Named("flip:decline", "turn up none by a card"),
    Named("card:accept", "accept a progress card"),
    Named("card:decline", "decline a progress card"),
)
"""Option labels: what an option does, in the grain of coverage and restrictions."""

SOURCES = (
    Named("antimatter", "antimatter", "points for antimatter on planet cards"),
    Named("types", "five types", "points for colonies of all five types"),
    Named("alike", "three alike", "points for three colonies of one type"),
    Named("mines", "mines", "points for ships on mines"),
    Named("technologies", "technologies", "points for technologies at level 4"),
    Named("medals", "medals", "points for medals"),
    Named("zones", "zones", "points for colonies by zone"),
    Named("colonial", "colonial leadership", "points of the place on the colonial track"),
    Named("technology", "technology leadership", "points of the place on the technology track"),
    Named("terraformed", "terraformed planets", "points printed on terraformed planets"),
    Named("objective", "objectives", "points of objectives that are met"),
)

ITEMS = tuple(
    Named(name, name, group="objective")
    for name in (
        *OBJECTIVES,
        *(f"objective_{n}" for n in range(len(OBJECTIVES) + 1, MAX_OBJECTIVES + 1)),
    )
)
"""Objectives; those behind the shipped ones are for added cards."""

Kind = enum_of("Kind", DECISIONS, __name__)
Label = enum_of("Label", LABELS, __name__)
Source = enum_of("Source", SOURCES, __name__)
