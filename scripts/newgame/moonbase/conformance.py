"""What ``exobalance games check`` needs to know of Moonbase, and the checks of its pieces."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.conformance.case import Case, hold

from . import GAME
from .data.layout import N_CARDS, N_OPEN, N_SITES, Source


class Pieces:
    """Nothing is lost and nothing comes from nowhere: checked at every decision of a game."""

    def __init__(self, params: np.record) -> None:
        self.params = params

    def check(self, state: np.record) -> None:
        """Raise an error unless a state is sound."""
        cards = state.deck[: state.n_cards]
        for kind in range(N_CARDS):
            found = int((cards == kind).sum())
            hold(found == self.params.cards[kind], f"{found} cards of kind {kind} are in the deck")
        hold(0 <= state.drawn <= state.n_cards, f"{state.drawn} cards are turned up")
        hold(int(state.open.sum()) == N_OPEN, "not three sites are open")
        domes = [site for site in range(N_SITES) if state.dome[site]]
        hold(len(domes) == state.domes, f"{len(domes)} domes stand, {state.domes} were built")
        hold(all(state.open[site] for site in domes), "a dome stands on a site that is not open")
        for seat in range(int(state.n_players)):
            stock = int(state.stock[seat])
            hold(stock >= 0, f"seat {seat} has {stock} in stock")
            hold(state.source[seat, Source.STOCK] == stock, f"points for the stock of seat {seat}")

    def follow(self, state: np.record) -> None:
        """Raise an error unless a state can come after the one that was followed before."""
        self.check(state)


CASE = Case(game=GAME, module=__name__, checks=Pieces, hides=True)
"""``hides`` says that there is something that the acting seat cannot know: the deck."""
