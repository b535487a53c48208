"""Decisions, option labels, score sources and items: their words, and numbers for kernels."""

from exobalance.simcore.contract import Named
from exobalance.simcore.games.pun.data.layout import (
    CIV_CARDS,
    CORPORATIONS,
    MAX_CIV,
    MAX_CORPORATIONS,
    MAX_PLANETS,
    N_DEPOTS,
    PLANETS,
)
from exobalance.simcore.kit.enums import enum_of

DECISIONS = (
    Named("place", "tile placed", "which tile is placed where, or what is resolved before"),
    Named("civ", "civ card taken", "which civ card is taken, or what is resolved before"),
    Named("resolve", "gain resolved", "what is resolved next of all that was gained, or stop"),
    Named("patch", "patch placed", "where a patch goes"),
    Named("teleport", "rover moved by card", "to which cell a card moves a rover"),
    Named("lifepod", "lifepod put", "where a collected lifepod goes"),
    Named("flux", "flux track", "which track is the flux track"),
    Named("benefit", "benefit chosen", "which of two benefits of a step is taken"),
    Named("load", "load", "whether a loaded rover destroys its meteorite"),
    Named("objective", "objective kept", "which objective is kept for all players"),
    Named("planet", "side of the planet", "whether the dealt or the symmetric planet is played"),
    Named("corporation", "side of the corporation", "the same for the corporation"),
    Named("give_back", "objective given back", "which private objective is given back in setup"),
    Named("rotate", "station turned", "by how many depots the station is turned"),
)
"""Decision kinds; the columns of option rows are those of `codes.Act`."""


def _cards() -> tuple[Named, ...]:
    """Return one label per civ card; those behind the shipped ones are for added cards."""
    shipped = tuple(Named(f"civ:{name}", f"take {name}") for name in CIV_CARDS)
    added = range(len(CIV_CARDS) + 1, MAX_CIV + 1)
    return shipped + tuple(
        Named(f"civ:card_{number}", f"take added civ card {number - len(CIV_CARDS)}")
        for number in added
    )


LABELS = (
    Named("place:outer", "place a large tile"),
    Named("place:inner", "place a small tile"),
    Named("place:unplaced", "take a tile that fits nowhere"),
    Named("place:gain", "resolve a gain before the tile"),
    Named("place:move", "move a rover before the tile"),
    Named("place:power", "use a power before the tile"),
    *_cards(),
    Named("civ:gain", "resolve a gain before a civ card"),
    Named("civ:move", "move a rover before a civ card"),
    Named("civ:power", "use a power before a civ card"),
    Named("resolve:icon", "advance for an icon"),
    Named("resolve:synergy", "advance by a synergy"),
    Named("resolve:advance", "advance by a card, event or technology"),
    Named("resolve:climb", "climb by a card"),
    Named("resolve:regress", "move a cube down"),
    Named("resolve:patch", "place a patch"),
    Named("resolve:bank", "bank a patch"),
    Named("resolve:rover", "put a rover down"),
    Named("resolve:step", "step with a rover"),
    Named("resolve:jump", "jump with a rover"),
    Named("resolve:teleport", "move a rover by card"),
    Named("resolve:lifepod", "collect a lifepod by card"),
    Named("resolve:meteorite", "collect a meteorite by card"),
    Named("resolve:destroy", "destroy a piece"),
    Named("resolve:put_meteorite", "put a meteorite on the planet"),
    Named("resolve:reposition", "move a collected lifepod"),
    Named("resolve:extra_tile", "place an extra tile"),
    Named("resolve:choose", "choose what an event gives"),
    Named("resolve:discard", "give up an objective or a stack"),
    Named("resolve:power", "use a power"),
    Named("resolve:stop", "stop resolving"),
    Named("patch:put", "put a patch"),
    Named("teleport:to", "put a rover down by card"),
    Named("lifepod:scoring", "put a lifepod into the scoring area"),
    Named("lifepod:track", "put a lifepod on a track"),
    Named("lifepod:tech", "unlock a technology by a lifepod"),
    Named("flux:track", "choose the flux track"),
    Named("benefit:synergy", "take a synergy"),
    Named("benefit:patch", "take a patch"),
    Named("benefit:advance", "take an advance"),
    Named("load:keep", "keep a load"),
    Named("load:destroy", "destroy a load"),
    Named("objective:keep", "keep an objective for all"),
    Named("planet:dealt", "play the dealt planet"),
    Named("planet:symmetric", "play the symmetric planet"),
    Named("corporation:dealt", "play the dealt corporation"),
    Named("corporation:symmetric", "play the symmetric corporation"),
    Named("give_back:card", "give an objective back"),
    Named("rotate:stay", "leave the station as it is"),
    *(
        Named(f"rotate:turn_{n}", f"turn the station by {n} depot{'s' * (n > 1)}")
        for n in range(1, N_DEPOTS)
    ),
)
"""Option labels: what an option does, in the grain of coverage and restrictions."""

SOURCES = (
    Named("lines", "lines", "rows and columns that are covered, without a meteorite"),
    Named("planet", "planet bonus", "cities left bare, parts wholly covered"),
    Named("tracks", "tracks", "medals of the five cubes"),
    Named("lifepods", "lifepods", "lifepods in the scoring area, and what cards add to lifepods"),
    Named("meteorites", "meteorites", "sets of collected meteorites"),
    Named("cards", "civ cards", "medals of civ cards, sets and patches"),
    Named("private", "private objectives", "private objectives that are met"),
    Named("neighbours", "neighbour objectives", "objectives won against neighbours, or all"),
    Named("start", "starting medals", "medals given in setup (0 in the printed rules)"),
)
"""Sources of the final score."""

Kind = enum_of("Kind", DECISIONS, __name__)
Label = enum_of("Label", LABELS, __name__)
Source = enum_of("Source", SOURCES, __name__)
CIV_CARD = int(Label[f"CIV_{CIV_CARDS[0].replace('-', '_')}"])
"""The first of one label per civ card, see `MAX_CIV`."""


def _items() -> tuple[Named, ...]:
    """Return planets, then corporations; numbers behind the shipped ones are for added boards."""
    found = []
    for shipped, n, what in (
        (PLANETS, MAX_PLANETS, "planet"),
        (CORPORATIONS, MAX_CORPORATIONS, "corporation"),
    ):
        for number in range(n):
            if number < len(shipped):
                name = shipped[number]
                title = TITLES.get(name, name.replace("_", " ").title())
            else:
                name = f"{what}_{number + 1}"
                title = f"added {what} {number + 1 - len(shipped)}"
            found.append(Named(name, title, group=what))
    return tuple(found)


TITLES = {"Kaax": "K'Aax", "oasis_ultd": "Oasis Ultd."}
ITEMS = _items()
