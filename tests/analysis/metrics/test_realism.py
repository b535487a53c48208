"""Realism: expectations of a game are held against what a run holds, and misses are named."""

import dataclasses
from pathlib import Path

import pytest

from exobalance.analysis.base.expectations import load_expectations
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.health import health
from exobalance.analysis.metrics.realism import realism_table, realism_warnings
from exobalance.simcore.games import GAME_IDS, load_game
from tests.analysis.synthetic import Synthetic

RUN = Synthetic(blocks=600)
PAGES = Path(__file__).parents[3] / "docs" / "games"


def cell(game: str = "sgo"):
    """Return a made-up cell that says it is of a game."""
    return RUN.cell(facts=dataclasses.replace(RUN.facts, game=game))


def test_means_are_those_of_players_and_of_winners() -> None:
    """8 to 12 modules are as expected; winners with too few points are not."""
    table = realism_table(cell()).set_index("id")
    assert list(table.index) == ["E20", "E30"]  # no column of open corridors here
    assert table.value["E20"] == pytest.approx(RUN.modules_on.mean())
    assert table.value["E30"] == pytest.approx((RUN.score * RUN.credit).sum(axis=1).mean())
    assert table.holds.to_dict() == {"E20": True, "E30": bool(table.high["E30"] >= 55)}
    assert (table.least["E30"], table.most["E30"]) == (55, 80)  # those of 3 players


def test_a_miss_is_named_with_both_numbers_before_any_verdict() -> None:
    """With a range that no made-up game reaches."""
    table = realism_table(cell())
    table.loc[0, "least"], table.loc[0, "holds"] = 20.0, False
    (said,) = realism_warnings(cell(), table[table.id == "E20"])
    assert said.startswith("These bots miss 1 of 1 expectation of games between people, so all ")
    assert "modules ON at the end, per player 10.0 (9.9 to 10.0), expected 20 to 12 " in said


def test_run_health_warns_and_keeps_the_table() -> None:
    """What is missed is a warning of the section: the first screen shows these."""
    section = health(cell(), Targets({"truncated": 0.001}))
    missed = section.tables["realism"]
    missed = missed[~missed.holds.astype(bool)]
    assert len(section.warnings) == (1 if len(missed) else 0)
    assert all(warning in section.sentences for warning in section.warnings)


def test_blind_spots_are_told() -> None:
    """Planet Unknown has no numbers of people's games, but its page says what bots do not do."""
    (said,) = health(cell("pun"), Targets({})).warnings
    assert said.startswith("What these bots are known not to do: plan for a private objective;")


def test_a_game_without_a_file_expects_nothing() -> None:
    """Nothing is invented."""
    section = health(RUN.cell(), Targets({}))
    assert section.warnings == []
    assert "realism" not in section.tables


@pytest.mark.parametrize("game", GAME_IDS)
def test_shipped_expectations_fit_the_tables(game: str) -> None:
    """Columns exist, ranges ascend, and the game's page knows the id."""
    loaded = load_game(game)
    page = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    for players in loaded.players:
        for each in load_expectations(game, players).numbers:
            table = loaded.game_dtype if each.of == "games" else loaded.seat_dtype
            assert each.column in table.names
            assert each.low <= each.high
            assert f"| {each.id} |" in page
