"""M6d: planted effects of cards are found, length makes none, and nothing is told of nothing."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.metrics.drawn_cards.fit import fit, reached, read_draws
from exobalance.analysis.metrics.drawn_cards.section import drawn_cards
from tests.analysis.synthetic import Synthetic
from tests.analysis.synthetic_deck import DECK, NAMES, drawing_cell

RUN = Synthetic(players=3, blocks=3000, seed=5)
PLANTED = {"red 3": 3.0, "red 7": -2.0, "blue 2": 2.0}


def within_group(name):
    """Return what a card that is planted among others of its group differs from their mean by."""
    mine = [card for card in NAMES if card.split()[0] == name.split()[0]]
    return PLANTED.get(name, 0) - sum(PLANTED.get(card, 0) for card in mine) / len(mine)


def test_planted_points_are_found_card_by_card():
    """Every estimate lies within 5 standard errors of the truth; most within 2."""
    draws = read_draws(drawing_cell(RUN, PLANTED), DECK, "turns")
    assert (draws.reach, draws.drawn_share) == (6, 1.0)
    found = fit(draws, draws.outcomes["score"]).cards
    z = (found.value - [within_group(name) for name in draws.names]) / found.se
    assert np.abs(z).max() < 5
    assert (np.abs(z) < 2).mean() > 0.8
    assert found.value[draws.names.index("red 3")] > 2


def test_groups_are_compared_where_chance_lets_their_numbers_vary():
    """Blue cards give 2 points each: that is what one more of them gives.

    Where every deck holds as many blue cards, no game tells what one more of them would do.
    """
    points = {name: 2.0 for name in NAMES if name.startswith("blue")}
    draws = read_draws(drawing_cell(RUN, points, by_group=False), DECK, "turns")
    groups = fit(draws, draws.outcomes["score"]).groups
    assert groups.value == pytest.approx([-2, 2], abs=5 * groups.se.max())
    assert groups.se.max() < 0.2
    fixed = read_draws(drawing_cell(RUN, points), DECK, "turns")
    found = fit(fixed, fixed.outcomes["score"])
    assert np.isnan(found.groups.value).all()
    assert np.abs(found.cards.value / found.cards.se).max() < 5


def test_games_without_effects_give_none():
    """No card of a deck without effects is certain, and intervals hold 0 as often as said."""
    cell = drawing_cell(RUN)
    (section,) = drawn_cards(cell)
    assert not section.figures
    table = section.tables["draws"]
    inside = (table.score_points_low < 0) & (table.score_points_high > 0)
    assert inside.mean() > 0.8
    assert sum("no card certainly moves it" in each for each in section.sentences) == 4


def test_a_card_that_comes_late_in_long_games_gets_no_effect_from_their_length():
    """Drawn cards are those of long games: who counts them finds effects that are none.

    Long games draw the whole deck; one card makes games long.  Counting what was drawn, every
    other card of the deck would seem to lengthen games.
    """
    cell = drawing_cell(RUN, late={"red 1": 30.0})
    draws = read_draws(cell, DECK, "turns")
    length = fit(draws, draws.outcomes["length"]).cards
    others = [i for i, name in enumerate(draws.names) if name.startswith("blue")]
    assert np.abs(length.value[others] / length.se[others]).max() < 4
    assert length.value[0] > 5 * length.se[0]
    games = cell.games.collect()
    drawn = games["drawn"].to_numpy()
    place = games.select(DECK["columns"]).to_numpy()
    seen = (place > 0) & (place <= drawn[:, None])
    naive = [
        games["turns"].to_numpy()[seen[:, i]].mean() - games["turns"].to_numpy()[~seen[:, i]].mean()
        for i in others
    ]
    assert np.mean(naive) > 1


def test_the_report_names_what_is_certain():
    """Cards with planted points are named with their size, up and down."""
    (section,) = drawn_cards(drawing_cell(RUN, PLANTED))
    said = next(each for each in section.sentences if each.startswith("Mean score, each"))
    assert "up with “red 3” +" in said
    assert "down with “red 7” −" in said
    assert [figure.table for figure in section.figures] == ["draws_score"]
    assert section.tables["draws_score"].card[0] == "red 3"
    assert section.metric == "M6d"


def test_alone_nobody_leads_and_no_seat_is_compared():
    """Length and points remain."""
    run = Synthetic(players=1, blocks=400)
    (section,) = drawn_cards(drawing_cell(run, {"red 3": 4.0}))
    columns = {name for name in section.tables["draws"] if not name.endswith(("low", "high"))}
    assert {"length_turns", "score_points"} <= columns
    assert not {"lead_points", "seat_1_pp"} & columns


def test_what_is_the_same_in_all_games_is_left_out():
    """Cards cannot move a length that never varies; a fit of it is rounding that seems certain."""
    cell = drawing_cell(RUN, PLANTED)
    cell = replace(cell, games=cell.games.with_columns(turns=pl.lit(48)))
    (section,) = drawn_cards(cell)
    assert not [name for name in section.tables["draws"] if name.startswith("length")]
    assert not [each for each in section.sentences if "Length" in each]
    assert "score_points" in section.tables["draws"]
    seats = cell.seats.with_columns(score=pl.lit(7), credit=pl.lit(1 / 3))
    assert drawn_cards(replace(cell, seats=seats)) == []


def test_no_section_where_nothing_is_drawn():
    """A game without decks, a deck that is not in play, and one that hardly any game draws."""
    assert drawn_cards(RUN.cell()) == []
    cell = drawing_cell(Synthetic(blocks=50))
    assert drawn_cards(replace(cell, games=cell.games.with_columns(drawn=pl.lit(0)))) == []
    assert reached(np.array([0] * 5 + [9] * 95)) == 0
    assert reached(np.array([3] + [9] * 199)) == 9
    assert reached(np.array([], int)) == 0


def test_too_few_games_tell_nothing():
    """Fewer blocks than twice the cards: no numbers, and a sentence that says so."""
    (section,) = drawn_cards(drawing_cell(Synthetic(blocks=100)))
    assert section.tables["draws"].score_points.isna().all()
    assert any("too few games" in each for each in section.sentences)
