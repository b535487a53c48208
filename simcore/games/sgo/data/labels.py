"""Decisions, option labels and score sources: their words, and their numbers for kernels."""

from exobalance.simcore.contract import Named
from exobalance.simcore.games.sgo.data.layout import PLANETS
from exobalance.simcore.kit.enums import enum_of

DECISIONS = (
    Named("start_module", "starting module", "a module taken in setup"),
    Named("take", "module taken", "a tile taken in the modules room, or stop"),
    Named("place", "module placed", "where a taken tile is attached, or put back"),
    Named("room", "room chosen", "which figure activates which room"),
    Named("move", "colonist moved", "one step of a colonist, or stop"),
    Named("airlock", "airlock filled", "which airlock is filled, or stop"),
    Named("recruit", "recruit", "where a recruited engineer goes, or decline"),
    Named("promote", "promotion", "where an engineer becomes a chief, or decline"),
    Named("journey", "gate module emptied", "which full gate module is emptied next"),
    Named("area", "area settled", "where a colonist lands"),
    Named("swap", "predominance swap", "which neighbouring tokens are swapped, or decline"),
    Named("gate", "gate moved", "which waiting exoplanet a gate moves to"),
    Named("rank_figure", "figure for a rank", "which engineer or chief goes to a rank"),
    Named("reorganise", "reorganisation", "a module moved by the reorganisation token, or stop"),
)
"""Decision kinds.  The columns a, b, c, d of their option rows::

    start_module  stack
    take          stack, or -1 stop
    place         x, y, rotation; rotation -1: put back
    room          from, to, figure
    move          from module, to module; -1 stop
    airlock       module, or -1 stop
    recruit       room, or -1 decline
    promote       room, or -1 decline
    journey       module
    area          planet, area
    swap          upper position of the two, or -1 decline
    gate          gate, planet
    rank_figure   rank, room, figure
    reorganise    module, x, y, rotation; -1 stop
"""

LABELS = (
    Named("start_module:gate", "start with a gate module"),
    Named("start_module:odyssey", "start with an Odyssey module"),
    Named("start_module:airlock", "start with an airlock module"),
    Named("take:gate", "take a gate module"),
    Named("take:odyssey", "take an Odyssey module"),
    Named("take:airlock", "take an airlock module"),
    Named("take:stop", "stop taking modules"),
    Named("place:attach", "attach a module"),
    Named("place:put_back", "put a module back"),
    Named("room:water", "activate the water room"),
    Named("room:wildlife", "activate the wildlife room"),
    Named("room:energy", "activate the energy room"),
    Named("room:modules", "activate the modules room"),
    Named("room:airlocks", "activate the airlocks room"),
    Named("move:walk", "walk to an ON module"),
    Named("move:gate_on", "turn a gate module ON"),
    Named("move:airlock_on", "turn an airlock module ON"),
    Named("move:recruit_on", "turn a recruit module ON"),
    Named("move:promotion_on", "turn a promotion module ON"),
    Named("move:robot_on", "turn a robot module ON"),
    Named("move:stop", "stop moving"),
    Named("airlock:fill", "fill an airlock"),
    Named("airlock:stop", "stop filling airlocks"),
    Named("recruit:take", "recruit an engineer"),
    Named("recruit:decline", "decline a recruit"),
    Named("promote:take", "promote an engineer"),
    Named("promote:decline", "decline a promotion"),
    Named("journey:empty", "empty a full gate module"),
    *(Named(f"area:{planet}", f"settle on {planet}") for planet in PLANETS),
    Named("swap:take", "swap predominance tokens"),
    Named("swap:decline", "decline a swap"),
    Named("gate:move", "move a gate to a waiting exoplanet"),
    Named("rank_figure:engineer", "give an engineer to a rank"),
    Named("rank_figure:chief", "give a chief to a rank"),
    Named("reorganise:move", "move a module by the token"),
    Named("reorganise:stop", "stop or skip reorganising"),
)
"""Option labels: what an option does, in the grain of coverage and restrictions."""

SOURCES = (
    Named("areas", "areas", "points per colonist or area on Bose, Dirac, Planck, Susskind, Turing"),
    Named(
        "majorities",
        "majorities",
        "Bose levels, Collins volcanoes, Russell islands, Planck group, Fermi central planet",
    ),
    Named("spread", "spread", "Fermi satellites and Russell presence"),
    Named("hawking", "Hawking", "colonists sent to Hawking"),
    Named("predominance", "predominance", "predominance tokens at the end"),
    Named("corridors", "open corridors", "open corridors at the end (negative)"),
    Named("start", "starting influence", "influence given in setup (0 in the printed rules)"),
)
"""Sources of the final score."""

Kind = enum_of("Kind", DECISIONS, __name__)
Label = enum_of("Label", LABELS, __name__)
Source = enum_of("Source", SOURCES, __name__)
