"""What a seat has and could do next, in numbers that learned bots compare between options."""

from exobalance.simcore.contract import Feature
from exobalance.simcore.games.sgo.data.layout import N_FIELDS, ROOMS
from exobalance.simcore.kit.enums import enum_of

FIELDS = ROOMS[:N_FIELDS]
MOST_STEPS = 8

_ROWS = (
    ("influence", "points", "influence"),
    ("supply", "colonists", "colonists in supply"),
    ("station", "colonists", "colonists on modules"),
    ("planets", "colonists", "colonists on open planets"),
    ("modules", "modules", "modules of the station"),
    ("on", "modules", "modules that are ON"),
    ("off", "modules", "modules that are OFF"),
    ("gates_on", "modules", "gate modules that are ON"),
    ("gates_off", "modules", "gate modules that are OFF"),
    ("fill", "points", "colonists in ON gate modules, each worth the offer of its planet"),
    ("best_fill", "points", "the same of the best gate module"),
    ("missing", "symbols", "open planets without an own gate module that can be filled"),
    ("offers", "points", "offers of all open planets together"),
    ("best_offer", "points", "offer of the best open planet"),
    ("spare", "engineers", "engineers in supply"),
    ("chiefs", "chiefs", "chiefs in rooms"),
    ("robots", "robots", "robots in rooms"),
    ("predominance", "points", "expected points of predominance"),
    ("places", "corridors", "open corridors onto empty cells"),
    ("airlocks", "colonists", "colonists that two action points in the airlocks would bring"),
    ("ranks", "ranks", "ranks that hold a figure"),
    ("near", "colonists", "colonists at most 2 steps from a landing, lack of the gate included"),
    ("middle", "colonists", "colonists 3 or 4 steps from a landing"),
    ("far", "colonists", "colonists further away"),
    *((f"figures_{room}", "figures", f"engineers and chiefs in the room {room}") for room in ROOMS),
    *((f"points_{room}", "points", f"action points in the room {room}") for room in ROOMS),
    *((f"steps_{room}", "steps", f"useful steps in the field {room}, at most {MOST_STEPS}")
      for room in FIELDS),
    *((f"turn_on_{room}", "modules", f"OFF modules to turn ON in the field {room}")
      for room in FIELDS),
    *((f"landing_{room}", "points", f"expected points of landings from the field {room}")
      for room in FIELDS),
)  # fmt: skip

OUTLOOK = tuple(Feature(*row) for row in _ROWS)

N = enum_of("N", OUTLOOK, __name__)
"""Numbers by name: ``best_fill`` is ``N.BEST_FILL``."""
