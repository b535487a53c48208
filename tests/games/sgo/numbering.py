"""Numbers of the layout that the invariants read, as plain integers.

Looking up a member of an enum takes longer than most of the checks.
"""

from exobalance.simcore.core.status import Status
from exobalance.simcore.games.sgo.data.labels import Kind, Label, Source
from exobalance.simcore.games.sgo.data.layout import N_PLANETS, Figure, Phase, Room, Slot

RUNNING, DONE = int(Status.RUNNING), int(Status.DONE)
ABSENT, WAITING, OPEN, CLOSED = (int(slot) for slot in Slot)
ENGINEER, CHIEF, COLONIST = (int(f) for f in (Figure.ENGINEER, Figure.CHIEF, Figure.COLONIST))
MODULES = int(Room.MODULES)
CORRIDORS, START = int(Source.CORRIDORS), int(Source.START)
OF_PLANETS = [int(source) for source in (Source.AREAS, Source.MAJORITIES, Source.SPREAD)]
AT_THE_END = [int(Source.PREDOMINANCE), CORRIDORS]
AREA_LABELS = slice(int(Label.AREA_BOSE), int(Label.AREA_BOSE) + N_PLANETS)
SWAP_TAKE = int(Label.SWAP_TAKE)
DUE = [int(kind) for kind in (Kind.MOVE, Kind.MOVE, Kind.MOVE, Kind.TAKE, Kind.AIRLOCK)]
"""Decision by active room."""


def words(text: str) -> list[str]:
    """Return the words of a text."""
    return text.split()


def phases(names: str) -> frozenset[int]:
    """Return phases as plain numbers."""
    return frozenset(int(Phase[name]) for name in words(names))


SETUP = phases("SETUP SETUP_PLACE")
IN_HAND = phases("SETUP_PLACE ACTION_PLACE")
ACTION = int(Phase.ACTION)
ACTING = phases("ACTION BONUS")
LANDING = phases("LANDING LANDING_SWAP")
AFTER_MOVES = LANDING | phases("JOURNEY CLOSING CLOSING_SWAPS RANKS")
OWN_STEP = LANDING | ACTING | phases("ACTION_PLACE JOURNEY CLOSING")
OWN_TURN = SETUP | phases("ROOM REORGANISE")
RANKS_DUE = phases("RANKS CLOSING_SWAPS")
