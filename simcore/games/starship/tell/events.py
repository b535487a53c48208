"""What a decision led to, as plain data: the events of a replay.

An event is a dictionary with ``turn``, ``seat``, ``event`` and fields of its own.  Changes are
given by kind, only those that are not 0; spaces are those of ``rules.md``.

============ =========================================================================
event        fields
============ =========================================================================
turned       face: of the pass token that shows now
passed       place: in the order of the next phase, from 1
government   governor: a seat, null for nobody: the government phase begins
flew         from, to, missing: fuel that was not there
looked       production: tokens of a pile that were looked at
founded      planet, production: a plant stands
lost         planet, production, how: "dismantled" or "destroyed"
wormhole     planet: where the own wormhole is now, or null
technology   technology, level: null for a salvation technology
extra        token: an extra token was taken
built        mechanism, how: "action", "pyramid" or "government", gains: a seat or null
sector       completed, mechanisms: in the sector under construction
pyramid      from, to: space of a scientist, null outside
posts        posts: command posts of the seat now
leader       track, steps, to
satellite    whose: a seat or "government", from, to
explored     space, kind
arrived      whose, place: on Trappist
drawn        cubes: out of the solar bag
exploitation to: space of the exploitation marker
sun          steps, to: space of the solar marker
event        token, does: as in the data files, in the section where it was revealed
destroyed    planet
saved        people: by colour, cells: people in them now
came         people: by colour, from the bag to Earth
mechanisms   current, future, long_term, supply: as they are now
stored       mechanism: became a long-term project
market       change: cubes by colour
discarded    cubes: by colour, at the end of a round
overflowed   number: cubes that found no room in the market
cubes        place: "reserve", "hold", "deposit" or "warehouse", planet, change
buildings    place: "reserve", "hold", "locked" or "plant", planet, change; kind "base" too
fuel         reserve, hold: changes
scientists   available, supply: changes
reputation   from, to
points       points: changes by source
orbits       spaces: of all planets now
salvation    order: the salvation phase begins
round        round, order: a round begins
counted      place: of arrival, 0 without one, column, technologies
ended        reasons: what was true when the game ended
============ =========================================================================

They are found by comparing the state at a decision with the state at the next one, so
nothing here decides a rule.  Those of one decision stand in the order of this table.
"""

from __future__ import annotations

from exobalance.simcore.games.starship.tell import (
    events_boards,
    events_course,
    events_seats,
    events_sun,
)
from exobalance.simcore.kit.telling.transition import events_of

events = events_of(
    (
        *events_course.FIRST,
        *events_seats.DEEDS,
        *events_boards.FINDERS,
        *events_sun.FINDERS,
        *events_boards.DISPLAYS,
        *events_seats.HOLDINGS,
        *events_course.LAST,
    ),
    at_end=events_course.AT_END,
)
