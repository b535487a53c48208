"""The feature table: everything the heuristic looks at, with unit and meaning.

A bot's weights are given by these names.  The value of an advance, the sum of its weighted
features ``advance.*``, counts wherever a cube may move: for icons, synergies, advances, the
flux track, powers and civ cards that advance, and for the icons of a tile to be placed.
"""

from exobalance.simcore.contract import Feature
from exobalance.simcore.games.pun.data.labels import DECISIONS
from exobalance.simcore.kit.enums import enum_of
from exobalance.simcore.kit.features import feature_columns

CHANCE_PER_CELL = 0.7  # a line with k bare cells is completed with chance 0.7 ** k, roughly
DISTANT_CHANCE = 0.9  # the same for lines that are hardly begun
SPOILT = 0.3  # of which so much is left while a meteorite lies in it
REGAINED = 0.5  # share of a benefit that a cube will gain again after it was moved down

_ROWS = (
    # --- where a tile or patch goes
    ("place.cells", "cells", "cells that the tile covers"),
    ("place.late_cells", "cells", "the same, times the share of the planet that is covered"),
    ("place.lines", "medals", "expected medals of rows and columns, gained by what is covered"),
    ("place.distant", "medals", "the same by a chance that falls less with every bare cell"),
    ("place.full", "medals", "of lines that become full, times the share of the planet covered"),
    ("place.contact", "sides", "sides that meet covered cells or places that are no cells"),
    ("place.edge", "sides", "sides that meet places that are no cells"),
    ("place.holes", "cells", "bare cells closed in on all four sides"),
    ("place.ends", "cells", "bare cells closed in on three sides"),
    ("place.pairs", "cells", "bare cells in gaps of two"),
    ("place.narrow", "cells", "bare cells that lie in no square of four bare cells"),
    ("place.late_gaps", "cells", "the same, times the share of the planet that is covered"),
    ("place.squares", "squares", "squares of four bare cells"),
    ("place.stone", "0 or 1", "the tile puts a meteorite on the planet"),
    ("place.stone_lines", "medals", "expected medals of the lines that its meteorite spoils"),
    ("place.stone_distant", "medals", "the same by the chance of place.distant"),
    ("place.stone_distance", "1 / steps", "nearness of a rover to its meteorite"),
    ("place.lifepods", "lifepods", "lifepods that are destroyed"),
    ("place.rovers", "rovers", "rovers that are destroyed"),
    ("place.stones", "meteorites", "meteorites that a patch destroys"),
    ("place.lost_icon", "icons", "icons that give nothing"),
    ("place.trigger", "gains", "gains of technologies that the tile sets off"),
    ("place.same_terrain", "sections", "sections that join terrain of their own kind"),
    ("place.bonus", "medals", "bonus of the planet: cities lost, parts made fuller"),
    ("place.rival", "steps", "progress in objectives shared with neighbours or all"),
    ("place.private", "steps", "progress in own private objectives"),
    ("place.close", "steps", "progress shared with neighbours, over 1 + lead or arrears"),
    ("place.extra", "0 or 1", "a large tile"),
    ("place.biomass", "0 or 1", "a patch that joins biomass"),
    # --- what one step of a cube gives
    # A step counts as the best mean of what it and the next few steps of the cube give.
    ("advance.medal", "medals", "medals of the cube's new position less those of the old one"),
    ("advance.near", "medals", "medals still to come on the track, over the steps to them"),
    ("advance.synergy", "synergies", "synergies, choices of one included"),
    ("advance.patch", "patches", "patches"),
    ("advance.rover", "rovers", "a rover, if there is one in supply"),
    ("advance.movement", "steps", "movement, if a rover is on the planet"),
    ("advance.targets", "steps", "the same, times a tenth of what lies there to be collected"),
    ("advance.civ", "ranks", "rank of a civ pick for which there is a card"),
    ("advance.tech", "levels", "a tech level unlocked"),
    ("advance.choice", "choices", "a choice of two benefits"),
    (
        "advance.early",
        "symbols",
        "ranks, rovers, movement and levels gained, times the share of the planet that is bare",
    ),
    (
        "advance.late",
        "medals",
        "medals of the step alone, times the share of the planet that is covered",
    ),
    ("advance.next", "symbols", "milestones and synergies one step further"),
    ("advance.nothing", "0 or 1", "nothing is gained by the step"),
    ("advance.wanted", "0 or 1", "a private objective or neighbours ask for the top of the track"),
    ("advance.aside", "0 or 1", "the cube changes to another track"),
    ("advance.spread", "tracks", "tracks with a cube, where cubes change tracks"),
    # --- what is resolved when
    ("act.before", "0 or 1", "resolves something before the tile is placed"),
    ("act.icon", "0 or 1", "resolves an icon"),
    ("act.synergy", "0 or 1", "uses a synergy"),
    ("act.advance", "0 or 1", "uses an advance of a card, event or technology"),
    ("act.patch", "0 or 1", "places a patch"),
    ("act.bank", "0 or 1", "banks a patch"),
    ("act.rover", "0 or 1", "puts a rover down"),
    ("act.gain", "0 or 1", "resolves anything else"),
    ("act.left", "steps", "movement left unused by a stop"),
    # --- rovers
    ("step.any", "0 or 1", "spends movement"),
    ("step.lifepod", "0 or 1", "a lifepod is collected"),
    ("step.stone", "0 or 1", "a meteorite is collected or loaded"),
    ("step.deliver", "0 or 1", "a loaded rover reaches a rover icon"),
    ("step.lines", "medals", "expected medals of lines cleared of a meteorite"),
    ("step.distant", "medals", "the same by the chance of place.distant"),
    ("step.near_lifepod", "1 / steps", "gain of nearness to a lifepod"),
    ("step.near_stone", "1 / steps", "gain of nearness to a meteorite, or to where a load goes"),
    ("step.near_lines", "medals", "gain of nearness to meteorites, times their step.distant"),
    ("step.wanted", "pieces", "pieces that objectives shared with others want or shun"),
    ("step.jump", "0 or 1", "a jump"),
    ("load.destroy", "0 or 1", "destroys a load"),
    # --- civ cards
    ("civ.medals", "medals", "medals printed on the card"),
    ("civ.set", "medals", "medals that a card of the set commerce adds"),
    ("civ.rate", "medals", "medals that a card of the set repo adds to the meteorites now held"),
    ("civ.patches", "patches", "patches"),
    ("civ.movement", "steps", "movement, with a rover on the planet"),
    ("civ.lifepods", "lifepods", "lifepods to collect, up to those on the planet"),
    ("civ.stones", "meteorites", "meteorites to remove, up to those on the planet"),
    ("civ.tile", "tiles", "extra tiles"),
    ("civ.per_piece", "medals", "medals for patches or lifepods now held"),
    ("civ.climb", "steps", "steps of cubes below the position to climb to"),
    # --- other choices
    ("regress.medal", "medals", "medals lost by moving down"),
    ("regress.tech", "levels", "tech levels lost"),
    ("power.use", "0 or 1", "uses a power"),
    ("piece.lines", "medals", "expected medals of lines cleared of, or spoilt by, a meteorite"),
    ("piece.distant", "medals", "the same by the chance of place.distant"),
    ("piece.lifepod", "1 / steps", "nearness of a rover to the lifepod that is taken"),
    (
        "piece.destroy",
        "0 or 1",
        "a lifepod that counts, a rover or a collected meteorite is destroyed",
    ),
    ("pod.scoring", "0 or 1", "a lifepod goes to the scoring area"),
    ("pod.hop", "1 / steps", "nearness of a cube to a position with nothing, to hop over it"),
    ("pod.early", "0 to 1", "the same as yes or no, times the share of the planet that is bare"),
    ("pod.void", "0 or 1", "a lifepod makes a benefit or medal void"),
    ("pod.tech", "0 or 1", "a lifepod unlocks a technology"),
    ("pod.level", "levels", "number of that technology"),
    ("flux.room", "positions", "positions above that cube"),
    ("benefit.synergy", "0 or 1", "takes a synergy of two benefits"),
    ("benefit.patch", "0 or 1", "takes a patch of two benefits"),
    ("choose.peek", "0 or 1", "looks at the next event instead of a synergy"),
    ("objective.lead", "steps", "own lead over the best other seat in an objective for all"),
    ("give_back.rectangle", "0 or 1", "gives back an objective on a rectangle"),
    ("give_back.area", "0 or 1", "gives back an objective on icons in an area"),
    ("give_back.track", "0 or 1", "gives back an objective on the top of a track"),
    ("give_back.height", "positions", "position of the cube on that track"),
    ("side.symmetric", "0 or 1", "plays the symmetric side of a board"),
    ("rotate.own", "0 to 1", "value of the better tile in front, as a share of the best turn's"),
    ("rotate.others", "0 to 1", "mean of the same over the other seats"),
)

FEATURES = tuple(Feature(*row) for row in _ROWS)
N_FEATURES = len(FEATURES)

F = enum_of("F", FEATURES, __name__)
"""Feature numbers by name: ``place.cells`` is ``F.PLACE_CELLS``."""

_ACTS = ["act", "advance", "step", "civ", "regress", "power", "piece", "pod", "choose", "give_back"]
"""What the options of a menu are about, those before the tile included."""

COLUMNS = feature_columns(
    DECISIONS,
    FEATURES,
    {
        "place": ["place", *_ACTS],
        "civ": _ACTS,
        "resolve": _ACTS,
        "patch": ["place", "piece"],
        "teleport": ["step"],
        "lifepod": ["pod"],
        "flux": ["flux", "advance"],
        "benefit": ["benefit", "advance"],
        "planet": ["side"],
        "corporation": ["side"],
    },
)
"""Columns of the features by decision kind."""
