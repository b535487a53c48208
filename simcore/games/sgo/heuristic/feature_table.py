"""The feature table: everything the heuristic looks at, with unit and meaning.

A bot's weights are given by these names.  Features of a decision are only read when that
decision is due; ``start_module`` decisions use the features of ``take``.
"""

from exobalance.simcore.contract import Feature
from exobalance.simcore.games.sgo.data.labels import DECISIONS
from exobalance.simcore.kit.enums import enum_of
from exobalance.simcore.kit.features import feature_columns

STALL_TURNS = 40.0  # turns without a closing after which a game counts as stalled

_ROWS = (
    # --- which room to activate
    ("room.steps", "steps", "useful steps of own colonists the action would allow"),
    ("room.landing", "points", "expected points of gate modules that could be filled at once"),
    ("room.turn_on", "modules", "OFF modules that own colonists could turn ON"),
    ("room.colonists", "colonists", "colonists that the airlocks action would bring"),
    ("room.modules", "tiles", "tiles that the modules action would allow, up to the places left"),
    ("room.need_gates", "symbols", "open planets without an own gate module (modules room)"),
    ("room.need_modules", "0 to 1", "lack of OFF modules to turn ON (modules room)"),
    ("room.need_colonists", "0 to 1", "share of own colonists still in supply (airlocks room)"),
    ("room.idle_points", "points", "action points that would go unused"),
    ("room.other_steps", "steps", "mean useful steps the action would give an opponent"),
    ("room.other_landing", "points", "mean expected points of opponents' landings"),
    ("room.other_points", "points", "mean action points of an opponent in the room"),
    ("room.leader_points", "points", "action points of the leading opponent in the room"),
    ("room.leader_landing", "points", "expected points of the leading opponent's landings"),
    ("room.leaves_empty", "0 or 1", "the room left behind keeps no own figure"),
    ("room.left_steps", "steps", "useful steps left undone in the room left behind"),
    ("room.left_popular", "figures", "opponents' figures outside the room left behind"),
    ("room.chief", "0 or 1", "a chief moves"),
    ("room.crowd", "points", "own action points in the room after the move"),
    (
        "room.stall",
        "steps",
        "useful steps and modules to turn ON times turns since a closing (of 40)",
    ),
    (
        "room.stall_landing",
        "points",
        "expected points of landings times turns since a closing (of 40)",
    ),
    (
        "room.stall_idle",
        "0 to 1",
        "turns since the last closing (of 40), if the room gives nothing",
    ),
    ("room.stall_need", "symbols", "need of gates times turns since the last closing (of 40)"),
    # --- one step of a colonist
    ("move.to_gate", "steps", "steps nearer to a landing: walk plus what the gate module lacks"),
    ("move.to_off", "steps", "steps nearer to an OFF module worth turning ON"),
    ("move.enters_gate", "0 or 1", "enters an ON gate module that stays short of full"),
    ("move.fill", "0 to 1", "share of the gate module that is filled after entering"),
    ("move.completes", "0 or 1", "fills a gate module: its colonists leave this turn"),
    ("move.completes_offer", "points", "expected points of the landing that becomes possible"),
    ("move.completes_hawking", "0 or 1", "the gate of the filled module is on Hawking"),
    (
        "move.hawking_stall",
        "0 to 1",
        "turns since the last closing (of 40), filling a Hawking gate",
    ),
    (
        "move.leaves_gate",
        "0 or 1",
        "leaves a gate module whose gate is on a planet, unless the game stalls",
    ),
    ("move.leaves_airlock", "0 or 1", "leaves an airlock, which can be filled again"),
    ("move.on_gate", "0 or 1", "turns a gate module ON"),
    ("move.on_new_symbol", "0 or 1", "turns the only gate module of an open planet ON"),
    ("move.on_gate_offer", "points", "offer of the planet behind the gate module turned ON"),
    ("move.on_recruit", "0 or 1", "turns a recruit module ON and an engineer is in supply"),
    ("move.on_promotion", "0 or 1", "turns a promotion module ON and a suit is in supply"),
    ("move.on_robot", "0 or 1", "turns a robot module ON and a robot is in supply"),
    ("move.on_airlock", "0 or 1", "turns an airlock module ON"),
    ("move.on_late", "planets", "planets already closed when a module is turned ON"),
    ("move.on_stall", "0 to 1", "turns since the last closing (of 40), for a planet's gate module"),
    ("move.on_majority", "points", "predominance points the ON module helps to win or to keep"),
    ("move.same_field", "0 or 1", "a further useful step lies in the active field"),
    ("move.aside", "0 or 1", "the step gains nothing by move.to_gate and move.to_off"),
    ("move.stop", "0 or 1", "stops with action points left"),
    # --- one tile
    ("take.gate_new", "points", "gate module of an open planet without one: the planet's offer"),
    ("take.gate_more", "points", "further gate module of an open planet: the planet's offer"),
    ("take.gate_hawking", "0 or 1", "gate module whose gate is on Hawking"),
    ("take.dig", "0 or 1", "gate stack without a wanted symbol on top while one is missing"),
    ("take.stall", "0 to 1", "turns since the last closing (of 40), for a missing symbol or a dig"),
    ("take.recruit", "0 or 1", "recruit module with an engineer in supply"),
    ("take.promotion", "0 or 1", "promotion module with a suit in supply"),
    ("take.robot", "0 or 1", "robot module with a robot in supply"),
    ("take.bonus_late", "planets", "planets already closed when a bonus module is taken"),
    ("take.airlock", "0 or 1", "airlock module"),
    ("take.airlock_need", "0 to 1", "lack of airlocks beside the start module"),
    ("take.capacity", "colonists", "capacity of the tile beyond 3"),
    ("take.opens", "corridors", "openings beyond 2, if few corridors are open"),
    ("take.closes", "corridors", "openings short of 2, if many corridors are open"),
    ("take.majority", "points", "predominance points the module could help to win"),
    ("take.backlog", "modules", "OFF modules that wait already"),
    ("take.late", "planets", "planets already closed"),
    ("take.no_place", "0 or 1", "no corridor is open"),
    ("take.stop", "0 or 1", "stops with action points left"),
    # --- where the tile goes
    ("place.links", "corridors", "corridors joined"),
    ("place.opens", "corridors", "corridors of the tile left open"),
    ("place.wastes", "corridors", "corridors that end at a wall, of the tile or of neighbours"),
    ("place.last_open", "0 or 1", "no corridor of the station stays open"),
    (
        "place.seals",
        "0 or 1",
        "no corridor stays open, a gate symbol is missing, and the tile is not its gate",
    ),
    ("place.from_source", "steps", "steps from the nearest airlock"),
    ("place.next_to_on", "0 or 1", "joined to an ON module"),
    ("place.same_field", "0 or 1", "joined to a module of its own field"),
    ("place.gate_end", "0 or 1", "a gate module with one link: no passage is lost"),
    ("place.wanted", "0 to 1", "the gate of a missing symbol, times turns since a closing (of 40)"),
    ("place.unwanted", "0 or 1", "a module of no further use while a gate symbol is missing"),
    ("place.put_back", "0 or 1", "puts the tile back"),
    # --- which airlock
    ("airlock.colonists", "colonists", "colonists that come"),
    (
        "airlock.to_gate",
        "steps",
        "steps from the airlock to a gate module with room, lack included",
    ),
    ("airlock.stop", "0 or 1", "stops with action points left"),
    # --- recruits and promotions
    ("figure.steps", "steps", "useful steps in the room"),
    ("figure.presence", "points", "own action points in the room already"),
    ("figure.first", "0 or 1", "first own figure in the room"),
    ("figure.modules", "0 or 1", "the modules room"),
    ("figure.airlocks", "0 or 1", "the airlocks room"),
    ("figure.decline", "0 or 1", "declines"),
    # --- the journey
    ("journey.offer", "points", "offer of the planet, for all colonists of the module"),
    ("journey.closes", "0 or 1", "the planet could close by this landing"),
    ("journey.hawking", "0 or 1", "the gate is on Hawking"),
    # --- which area
    ("area.points", "points", "points of the area itself"),
    ("area.majority", "points", "change of expected majority points"),
    ("area.deny", "points", "the same, lost by the strongest opponent of the group"),
    ("area.spread", "points", "points for a new satellite or island"),
    ("area.predominance", "0 or 1", "a predominance area"),
    ("area.opens", "areas", "better areas opened for the next player"),
    ("area.opens_own", "areas", "better areas opened for the rest of this landing"),
    ("area.centre", "0 or 1", "the centre of Dirac or of the river: the planet closes"),
    ("area.pace", "0 to 1", "share of the planet that is settled, when the area is special"),
    # --- predominance swaps
    ("swap.own", "points", "change of own expected predominance points"),
    ("swap.others", "points", "change of the mean opponent's expected predominance points"),
    ("swap.leader", "points", "change of the leading opponent's expected predominance points"),
    ("swap.decline", "0 or 1", "declines"),
    # --- where a gate goes
    ("gate.offer", "points", "own offer of the planet"),
    ("gate.others", "points", "mean offer to an opponent"),
    # --- the figure for a rank
    ("rank.chief", "0 or 1", "gives a chief"),
    ("rank.steps", "steps", "useful steps in the room it leaves"),
    ("rank.leaves_empty", "0 or 1", "the room keeps no own figure"),
    # --- the reorganisation token
    ("reorganise.closes", "corridors", "open corridors closed by the move"),
    ("reorganise.links", "corridors", "joined corridors gained by the move"),
    ("reorganise.stop", "0 or 1", "stops, or keeps the token for later"),
)

FEATURES = tuple(Feature(*row) for row in _ROWS)
N_FEATURES = len(FEATURES)

F = enum_of("F", FEATURES, __name__)
"""Feature numbers by name: ``move.to_gate`` is ``F.MOVE_TO_GATE``."""

COLUMNS = feature_columns(
    DECISIONS,
    FEATURES,
    {
        "start_module": ["take"],
        "recruit": ["figure"],
        "promote": ["figure"],
        "rank_figure": ["rank"],
    },
)
"""Columns of the features by decision kind."""
