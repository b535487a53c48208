"""Option labels of single cards and turns, and the columns that say what a game drew."""

from dataclasses import replace

import numpy as np
import pytest

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.conformance.drivers import random_driver
from exobalance.simcore.contract import Status
from exobalance.simcore.games import load_game
from exobalance.simcore.games.pun.data.codes import Act
from exobalance.simcore.games.pun.data.labels import CIV_CARD, LABELS, Kind, Label
from exobalance.simcore.games.pun.data.layout import CIV_CARDS, MAX_CIV, N_DEPOTS
from exobalance.simcore.games.pun.data.params_cards import card_labels
from exobalance.simcore.games.pun.data.tables import EVENT_COLUMNS
from exobalance.simcore.ruleset import load_ruleset
from exobalance.simcore.run.plan.match import make_match
from exobalance.simcore.run.play.worlds import play_worlds
from tests.games.pun.case import CASE
from tests.walks import Walk

GAME = load_game("pun")
TREE = load_ruleset("pun").tree


def test_labels_have_their_numbers():
    """The names in order are those that kernels write as numbers."""
    names = [label.name for label in LABELS]
    assert len(names) == len(set(names)) == len(Label)
    assert names[CIV_CARD] == "civ:CIV-01"
    assert names[CIV_CARD + MAX_CIV - 1] == f"civ:card_{MAX_CIV}"
    for label in Label:
        kind, _, what = names[label].partition(":")
        assert label.name == f"{kind}_{what}".replace("-", "_").upper()
    assert names[Label.ROTATE_STAY :] == [
        "rotate:stay", *(f"rotate:turn_{n}" for n in range(1, N_DEPOTS))
    ]  # fmt: skip


def test_cards_keep_their_labels_whatever_is_added_or_taken_away():
    """Shipped cards by name, others behind them in order, the last label for all too many."""
    cards = dict(TREE["civ_cards"])
    shipped = card_labels(TREE)
    assert [CIV_CARDS[number] for number in shipped] == list(cards)
    del cards["CIV-05"]
    more = {"civ_cards": {"New-1": cards["CIV-01"], **cards, "New-2": cards["CIV-02"]}}
    labels = dict(zip(more["civ_cards"], card_labels(more), strict=True))
    assert (labels["New-1"], labels["New-2"]) == (36, 37)
    assert labels["CIV-06"] == 5
    many = {"civ_cards": {f"New-{n}": cards["CIV-01"] for n in range(MAX_CIV)}}
    assert card_labels(many)[-1] == max(card_labels(many)) == MAX_CIV - 1


@pytest.mark.parametrize("world", range(3))
def test_options_of_cards_and_turns_carry_their_labels(world):
    """Civ cards by the card, taken in the game or at its end; turns by the depots."""
    walk = Walk(CASE, 3, world)
    names = list(TREE["civ_cards"])
    cards = turns = 0
    for options in walk.steps(random_driver(world)):
        for act, b, _, _, label in options:
            if act in (Act.CIV, Act.END_CARD):
                assert LABELS[label].name == f"civ:{names[b]}"
                cards += 1
            elif walk.state.kind == Kind.ROTATE:
                assert label == Label.ROTATE_STAY + b
                turns += 1
    assert cards > 10 and turns > 10


@pytest.mark.parametrize(("events", "size"), [(True, 20), (False, 0)])
def test_a_row_of_games_tells_the_place_of_each_event(events, size):
    """As the deck of the state has them; all 0 without the module."""
    tree = load_ruleset("pun", (), [f"variant.events={str(events).lower()}"]).tree
    walk = Walk(replace(CASE, tree=tree), 3, 1)
    order = walk.state.event_order[: walk.state.n_events].tolist()
    walk.go(random_driver(1))
    assert walk.state.status == Status.DONE
    games = np.zeros(1, GAME.game_dtype).view(np.recarray)
    seats = np.zeros(3, GAME.seat_dtype).view(np.recarray)
    items = np.zeros(6, GAME.item_dtype).view(np.recarray)
    GAME.kernels.record(walk.state, walk.params, games[0], seats, items)
    place = np.array([games[name][0] for name in EVENT_COLUMNS])
    assert (place > 0).sum() == size == len(order)
    assert [int(place[card]) for card in order] == list(range(1, size + 1))
    assert (games.events[0] > 0) == events


def test_a_tile_is_offered_where_a_player_has_the_choice():
    """Of two tiles one is taken; every tile on a planet occurred."""
    match = make_match(GAME, TREE, pack_bots(GAME, [load_bot(GAME, "tuned", 3)] * 3), 7)
    tables = play_worlds(match, 0, 4)
    things = [thing for thing in GAME.things(TREE, 3) if thing.group == "tile"]
    offered, chosen, occurred = tables["coverage"][[thing.row for thing in things]].sum(axis=0)
    seats = tables["seats"]
    assert offered == 2 * chosen > 0
    assert occurred >= chosen
    assert occurred >= seats.tiles.sum()
