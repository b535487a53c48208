"""M4 on made-up line-ups: costs, words, what is never done, and what cannot be given up."""

from collections.abc import Sequence

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.game_facts import GameFacts
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.studies.tournament.restricted import Restriction, act_of
from exobalance.analysis.studies.tournament.restricted_section import restricted_play
from exobalance.simcore.contract import Named
from tests.analysis.foreign_columns import with_foreign_columns

LABELS = (
    Named("dig:deep", "dig deep"),
    Named("dig:wide", "dig wide"),
    Named("dig:stop", "stop digging"),
    Named("land:sea", "land at sea"),
)
TARGETS = Targets({"never_cost_pp": (2.0, 15.0)})
PLAYERS = 3


def made(
    shares: Sequence[float], left: Sequence[float] = (), blocks: int = 400, seed: int = 1
) -> Cell:
    """Return line-ups of a bot that gives up each label in turn, winning these shares.

    ``left`` is how often it does it all the same, of the twice per game of everybody else.
    """
    rng = np.random.default_rng(seed)
    left = left or [0.0] * len(shares)
    lineups = {"l0": ("ace",) * PLAYERS}
    lineups |= {
        f"l{place + 1}": (f"ace+never:{LABELS[place].name}", "ace", "ace")
        for place in range(len(shares))
    }
    games, seats = [], []
    for place, key in enumerate(lineups):
        n = blocks * (1 if place == 0 else PLAYERS)
        world = np.repeat(np.arange(blocks), n // blocks)
        rotation = np.tile(np.arange(n // blocks), blocks)
        bot = (np.arange(PLAYERS) + rotation[:, None]) % PLAYERS
        first = 1 / PLAYERS if place == 0 else shares[place - 1]
        chance = np.array([first, (1 - first) / 2, (1 - first) / 2])
        winner = (rng.random(n)[:, None] > chance.cumsum()).sum(axis=1)
        keys = {"world": world, "rotation": rotation.astype(np.int16)}
        games.append(pl.DataFrame({**keys, "lineup": [key] * n}))
        uses = {}
        for label in range(len(LABELS)):
            often = np.full((n, PLAYERS), 2.0)
            if label == place - 1:
                often[bot == 0] = left[label]
            uses[f"opt_{LABELS[label].name}"] = often.ravel()
        wide = {
            "seat": np.tile(np.arange(PLAYERS, dtype=np.int8), n),
            "bot": bot.astype(np.int8).ravel(),
            "credit": (bot == winner[:, None]).astype(float).ravel(),
            **uses,
        }
        long = {name: np.repeat(values, PLAYERS) for name, values in keys.items()}
        seats.append(pl.DataFrame({**long, **wide, "lineup": [key] * n * PLAYERS}))
    words = GameFacts("made", "Made", "1", (), (), ("item", "items"), (), lineups)
    return Cell(
        PLAYERS,
        words,
        pl.concat(games).lazy(),
        pl.concat(seats).lazy(),
        pl.LazyFrame(),
        pl.LazyFrame(),
    )


def given_up(cell: Cell, named: Sequence[str] = (), targets: Targets = TARGETS):
    """Return the section about all restricted bots of a cell."""
    bots = [names[0] for names in cell.facts.lineups.values() if names[0] != "ace"]
    asked = [bot.partition("never:")[2] for bot in bots]
    restrictions = [
        Restriction(pattern, act_of(pattern, LABELS), bot, pattern in named)
        for pattern, bot in zip(asked, bots, strict=True)
    ]
    return restricted_play(cell, "ace", restrictions, LABELS, targets)


def test_costs_are_found_and_ranked() -> None:
    """Within five errors of what was planted, the dearest first; uses stand beside them."""
    section = given_up(made([0.30, 0.10, 0.33]))
    table = section.tables["never"]
    assert table.option.tolist() == ["dig wide", "dig deep", "stop digging"]
    planted = 100 * (1 / 3 - np.array([0.10, 0.30, 0.33]))
    error = (table.cost_pp_high - table.cost_pp_low) / 2 / 1.96
    assert (np.abs(table.cost_pp - planted) < 5 * error).all()
    assert table.uses_per_game.tolist() == [2, 2, 2]
    assert table.uses_left.tolist() == [0, 0, 0]


def test_columns_of_a_game_are_not_taken_for_those_of_the_sums() -> None:
    """A game may name its own columns as it likes."""
    cell = made([0.30, 0.10, 0.33])
    table = given_up(cell).tables["never"]
    assert given_up(with_foreign_columns(cell)).tables["never"].equals(table)


def test_words_compare_with_the_range_the_designer_wants() -> None:
    """Too dear, just right, and (with many deals) not needed; one in doubt stays open."""
    table = given_up(made([0.05, 0.25, 0.33, 0.31], blocks=20_000)).tables["never"]
    words = dict(zip(table.option, table.word, strict=True))
    assert words["dig deep"] == "Imbalanced"
    assert words["dig wide"] == "Balanced"
    assert words["stop digging"] == "Imbalanced"
    doubt = given_up(made([0.31], blocks=400)).tables["never"]
    assert doubt.word.tolist() == ["Undecided"]
    few = given_up(made([0.05], blocks=150)).tables["never"]
    assert few.word.tolist() == ["Undecided"]


def test_named_options_get_verdicts_and_the_screen_none() -> None:
    """Nobody is warned about the worst of thirty numbers that nobody asked about."""
    cell = made([0.05, 0.33], blocks=2000)
    assert given_up(cell).verdicts == []
    (verdict,) = given_up(cell, named=["dig:deep"]).verdicts
    assert verdict.word == "Imbalanced"
    assert verdict.sentence.startswith("Never to dig deep costs ace 28")
    assert verdict.sentence.endswith("more than your 15: this bot relies on it.")
    assert (verdict.target_low, verdict.target_high) == (2, 15)
    (free,) = given_up(cell, named=["dig:deep"], targets=Targets({})).verdicts
    assert free.word == "No target"


def test_few_deals_and_close_calls_say_what_to_do() -> None:
    """The sentence names the deals to play, or how many games more."""
    (few,) = given_up(made([0.05], blocks=100), named=["dig:deep"]).verdicts
    assert few.sentence.endswith("100 deals are too few to say more, play 200 or more.")
    (close,) = given_up(made([0.31], blocks=400), named=["dig:deep"]).verdicts
    assert "is not settled. About" in close.sentence


def test_what_cannot_be_given_up_is_told_not_drawn() -> None:
    """A bot that does it all the same, for nothing else is legal, proves nothing."""
    section = given_up(made([0.2, 0.33], left=[0.1, 2.0]))
    assert section.tables["never"].option.tolist() == ["dig deep"]
    assert any("cannot be given up" in text and "dig wide" in text for text in section.sentences)


def test_a_bot_that_is_better_without_is_called_out() -> None:
    """Then the bot is at fault, not the option."""
    section = given_up(made([0.45, 0.30]))
    assert any("wins more without these" in text for text in section.sentences)


def test_nothing_to_give_up_is_no_section() -> None:
    """Without restricted bots, or when none of them changes anything."""
    assert given_up(made([])) is None
    assert given_up(made([0.33], left=[2.0])) is None


@pytest.mark.parametrize(
    ("pattern", "act"),
    [("dig:deep", "dig deep"), ("dig:*", "use dig:*"), ("land:*", "land at sea")],
)
def test_acts_are_told_by_their_labels(pattern: str, act: str) -> None:
    """One label has words of its own, several are a pattern."""
    assert act_of(pattern, LABELS) == act
