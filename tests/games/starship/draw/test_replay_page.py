"""The replay page of Starship Interstellar in a browser: small, quiet and readable."""

from typing import Any

import pytest

from exobalance.reports.replay import render_replay
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.replay.frames import frames
from exobalance.simcore.run.replay.narration import narrate_game
from tests.reports.browser import measure, panels_at

BOTS = ("tuned",)
STEP = 350


@pytest.fixture(scope="module", name="game")
def _game() -> tuple[str, list[dict[str, Any]]]:
    narration = narrate_game(Experiment("starship", players=(4,), bots=BOTS, games=4), 1)
    lines = list(frames(narration))
    return render_replay(narration.game, lines, narration.arm.tree), lines


@pytest.fixture(scope="module", name="seen", params=[1280, 400])
def _seen(game: Any, request: pytest.FixtureRequest, tmp_path_factory: Any) -> dict[str, Any]:
    seen = measure(panels_at(game[0], STEP), tmp_path_factory.mktemp("replay"), request.param)
    assert seen["window"] == request.param
    return seen


def test_the_page_is_small(game: Any) -> None:
    """Below a megabyte for an ordinary game of four."""
    html, lines = game
    assert sum(line["type"] == "decision" for line in lines) > STEP
    assert len(html.encode()) < 1_000_000


def test_nothing_is_fetched_and_nothing_complains(seen: dict[str, Any]) -> None:
    """Console, errors, requests made and refused."""
    assert seen["console"] == seen["errors"] == seen["requests"] == seen["refused"] == []


def test_page_never_scrolls_sideways(seen: dict[str, Any]) -> None:
    """On a desk and on a phone."""
    assert seen["page"] <= seen["window"]
    assert seen["spill"] == []


def test_words_on_the_table_can_be_read(seen: dict[str, Any]) -> None:
    """None leaves its panel or lies over another, and every panel has room."""
    assert len(seen["panels"]) == 12 + 4 * 4
    for panel in seen["panels"]:
        assert panel["outside"] == [], panel["title"]
        assert panel["overlaps"] == [], panel["title"]
        assert panel["wide"] >= 250, panel["title"]
    assert sum(panel["texts"] for panel in seen["panels"]) > 900


def test_the_page_draws_the_pieces_of_the_scene(game: Any, seen: dict[str, Any]) -> None:
    """Panel by panel, at the step that is shown."""
    positions = [line["scene"] for line in game[1] if line["type"] == "position"]
    expected: dict[str, int] = {}
    for panel in positions[STEP]["panels"]:
        shapes = [shape for part in panel["parts"].values() for shape in part["shapes"]]
        n = sum(shape["shape"] == "piece" for shape in shapes)
        expected[panel["title"]] = expected.get(panel["title"], 0) + n
    drawn: dict[str, int] = {}
    for panel in seen["panels"]:
        drawn[panel["title"]] = drawn.get(panel["title"], 0) + panel["pieces"]
    assert drawn == expected
