"""What a seat has and could do next, in numbers that learned bots compare between options."""

from exobalance.simcore.contract import Feature
from exobalance.simcore.games.kepler.data.labels import TYPES
from exobalance.simcore.games.kepler.data.layout import CUBES, TECHNOLOGIES, TRACKS, ZONES
from exobalance.simcore.kit.enums import enum_of

_ROWS = (
    ("points", "points", "score as it stands, without a secret objective"),
    ("objective", "points", "points of objectives that are met"),
    ("objective_part", "points", "points of objectives, by the share of what they ask for"),
    *((f"stored_{cube}", "cubes", f"{cube} in storage") for cube in CUBES),
    *((f"held_{cube}", "cubes", f"{cube} on cards") for cube in CUBES),
    *((f"pit_{cube}", "cubes", f"{cube} in the pit") for cube in CUBES),
    ("best_card", "cubes", "energy and matter on the fullest card"),
    *((f"level_{name}", "levels", f"level of {name}") for name in TECHNOLOGIES),
    *((f"place_{track}", "steps", f"place on the track of {track} leadership")
      for track in TRACKS),
    *((f"medals_{track}", "medals", f"medals of {track} leadership") for track in TRACKS),
    *((f"lead_{track}", "steps", f"lead or gap in {track} leadership") for track in TRACKS),
    *((f"next_medal_{track}", "steps", f"steps to the next medal of {track} leadership")
      for track in TRACKS),
    ("medals_won", "medals", "medals on the card that would be won now"),
    ("colonies", "colonies", "colonies"),
    *((f"colonies_{kind}", "colonies", f"colonies: {kind}") for kind in TYPES),
    *((f"colonies_{zone}", "colonies", f"colonies in the {zone} zone") for zone in ZONES),
    ("terraformed", "colonies", "terraformed colonies"),
    ("flips", "value", "value of the colonies that could be terraformed now"),
    ("makes", "cubes", "energy and matter that colonies produce"),
    ("makes_antimatter", "cubes", "antimatter that colonies produce"),
    ("reserve", "ships", "ships in reserve"),
    ("waiting", "value", "value of the planets under own ships"),
    ("mines", "ships", "ships on mines"),
    ("near", "value", "value of the best tile for each ship in space, a turn's cost off for each"),
    ("affords", "value", "value of what each card can pay"),
    ("hidden", "tiles", "face-down tiles"),
)  # fmt: skip

OUTLOOK = tuple(Feature(*row) for row in _ROWS)

N = enum_of("N", OUTLOOK, __name__)
"""Numbers by name: ``best_card`` is ``N.BEST_CARD``."""
