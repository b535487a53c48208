"""The outlook table: what a seat has and could do next, as learned bots see it, with unit.

Medals of cards that a seat keeps secret, and of private objectives, count as that seat knows
them: ask for them of another seat only where hidden things were dealt anew.
"""

from exobalance.simcore.contract import Feature
from exobalance.simcore.kit.enums import enum_of

_ROWS = (
    # --- medals as they stand
    ("medals.total", "medals", "all medals as they stand, what the seat keeps secret included"),
    ("medals.lines", "medals", "of rows and columns that are covered, without a meteorite"),
    ("medals.planet", "medals", "bonus of the planet"),
    ("medals.tracks", "medals", "of the five cubes"),
    ("medals.lifepods", "medals", "of lifepods"),
    ("medals.meteorites", "medals", "of sets of collected meteorites"),
    ("medals.cards", "medals", "of civ cards"),
    ("medals.private", "medals", "of private objectives"),
    ("medals.objectives", "medals", "of objectives against neighbours or all"),
    ("objective.lead", "-1 to 1", "sum over these objectives of lead / (1 + size of the lead)"),
    # --- rows and columns
    ("line.near", "medals", "expected medals of rows and columns, see place.lines"),
    ("line.distant", "medals", "the same by the chance of place.distant"),
    ("line.one", "medals", "of lines without a meteorite that lack one cell"),
    ("line.two", "medals", "the same, two cells"),
    ("line.three", "medals", "the same, three cells"),
    ("line.spoilt", "medals", "of lines with a meteorite that lack at most one cell"),
    # --- room
    ("room.bare", "cells", "cells that are not covered"),
    ("room.largest", "cells", "cells of the largest bare area"),
    ("room.areas", "areas", "bare areas"),
    ("room.squares", "squares", "squares of four bare cells"),
    ("room.narrow", "cells", "bare cells that lie in no such square"),
    ("room.closed", "cells", "bare cells closed in on three or four sides"),
    ("room.depots", "depots", "depots with a tile that fits on the planet"),
    ("room.large", "depots", "depots with a large tile that fits on the planet"),
    # --- tracks and technologies
    ("track.civ", "positions", "height of the C cube"),
    ("track.water", "positions", "height of the W cube, on a winding path its step"),
    ("track.biomass", "positions", "height of the B cube"),
    ("track.rover", "positions", "height of the R cube"),
    ("track.tech", "positions", "height of the T cube"),
    ("track.tops", "cubes", "cubes at the top of a track"),
    ("track.ahead", "medals", "medals of the next better position over the steps to it, summed"),
    ("track.best", "score", "value of the best step of a cube by the bot's weights"),
    ("track.steps", "score", "the same, summed over the cubes"),
    ("tech.levels", "levels", "technologies that work"),
    ("tech.fresh", "levels", "powers among them that were not used yet"),
    # --- pieces
    ("rover.rovers", "rovers", "rovers on the planet"),
    ("rover.supply", "rovers", "rovers in supply"),
    ("rover.lifepod", "1 / steps", "nearness of rovers to a lifepod, summed"),
    ("rover.stone", "1 / steps", "nearness of rovers to a meteorite, summed"),
    ("rover.lines", "medals", "the best meteorite of each rover: nearness times step.distant"),
    ("piece.pods", "lifepods", "lifepods on the planet"),
    ("piece.stones", "meteorites", "meteorites on the planet"),
    ("piece.lifepods", "lifepods", "collected lifepods"),
    ("piece.meteorites", "meteorites", "collected meteorites"),
    ("piece.patches", "patches", "patches, banked ones included"),
    ("card.cards", "cards", "civ cards"),
    ("card.picks", "ranks", "ranks of the civ cards still to be picked, summed"),
    # --- the station and the end
    ("tile.front", "score", "value of the better tile in front by the bot's weights"),
    ("tile.best", "score", "value of the best tile of the station"),
    ("end.depot", "tiles", "tiles of the depot that has the fewest"),
    ("end.near", "0 or 1", "the game ends with this round, or has ended"),
)

OUTLOOK = tuple(Feature(*row) for row in _ROWS)
N_OUTLOOK = len(OUTLOOK)

Out = enum_of("Out", OUTLOOK, __name__)
"""Numbers of the outlook by name: ``room.bare`` is ``Out.ROOM_BARE``."""
