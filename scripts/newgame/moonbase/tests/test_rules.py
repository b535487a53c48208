"""Worked checks of the rules: small positions, played by hand."""

import numpy as np

from exobalance.simcore.conformance.case import Case
from exobalance.simcore.conformance.walks import Walk

from .. import GAME
from ..data.layout import Card, Kind, Source

CASE = Case(game=GAME, module=__name__)
ON, HOME = [1, 0, 0, 0, 0], [0, 0, 0, 0, 1]


def dealt(*cards: int) -> Walk:
    """Return a game of two whose deck begins with these cards."""
    walk = Walk(CASE, 2, 0)
    for place, card in enumerate(cards):
        other = place + int(np.flatnonzero(walk.state.deck[place:] == card)[0])
        walk.state.deck[other] = walk.state.deck[place]
        walk.state.deck[place] = card
    return walk


def take(walk: Walk, *options: list[int]) -> None:
    """Apply options, one after the other."""
    for option in options:
        walk.apply(np.array(option, np.int32))


def test_two_quakes_lose_the_haul() -> None:
    """MOON-R6: and end the turn."""
    walk = dealt(Card.ICE, Card.QUAKE, Card.GEM, Card.QUAKE)
    take(walk, ON, ON, ON)
    assert (walk.state.seat, walk.state.haul) == (0, 5)
    take(walk, ON)
    assert (walk.state.seat, walk.state.haul) == (1, 0)
    assert walk.state.stock[0] == 0


def test_the_first_dome_is_worth_more() -> None:
    """MOON-R7 to MOON-R9: eight units come home, six go for a dome."""
    walk = dealt(Card.GEM, Card.GEM)
    take(walk, ON, ON, HOME)
    assert (walk.state.kind, walk.state.stock[0]) == (Kind.BUILD, 8)
    site = int(np.flatnonzero(walk.state.open)[0])
    take(walk, [site, 1, 0, 0, 2])
    points = walk.state.source[0]
    assert (points[Source.STOCK], points[Source.FIRST]) == (2, 3)
    assert points[Source.DOMES] == walk.params.site_points[site]
    assert walk.state.seat == 1
