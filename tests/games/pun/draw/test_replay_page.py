"""The replay page of Planet Unknown in a browser: small, quiet and readable."""

from typing import Any

import pytest

from exobalance.reports.replay import render_replay
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.replay.frames import frames
from exobalance.simcore.run.replay.narration import narrate_game
from tests.reports.browser import measure, panels_at

SETS = (
    "variant.events=true",
    "variant.private_objectives=true",
    'setup.corporations=["makeshift","jump_drive","oasis_ultd","wormhole_corp","dealt","dealt"]',
)
STEPS = (30, 110, 230)


@pytest.fixture(scope="module", name="game")
def _game() -> tuple[str, list[dict[str, Any]]]:
    experiment = Experiment("pun", players=(4,), bots=("tuned",), games=1, seed=7, sets=SETS)
    narration = narrate_game(experiment, 0)
    lines = list(frames(narration))
    return render_replay(narration.game, lines, narration.arm.tree), lines


@pytest.fixture(scope="module", name="seen", params=[1280, 400])
def _seen(game: Any, request: pytest.FixtureRequest, tmp_path_factory: Any) -> dict[str, Any]:
    page = panels_at(game[0], *STEPS)
    seen = measure(page, tmp_path_factory.mktemp("replay"), request.param)
    assert seen["window"] == request.param
    return seen


def test_the_page_is_small(game: Any) -> None:
    """Below a megabyte and a half for an ordinary game of four."""
    html, lines = game
    assert sum(line["type"] == "decision" for line in lines) > STEPS[-1]
    assert len(html.encode()) < 1_500_000


def test_nothing_is_fetched_and_nothing_complains(seen: dict[str, Any]) -> None:
    """Console, errors, requests made and refused."""
    assert seen["console"] == seen["errors"] == seen["requests"] == seen["refused"] == []


def test_page_never_scrolls_sideways(seen: dict[str, Any]) -> None:
    """On a desk and on a phone."""
    assert seen["page"] <= seen["window"]
    assert seen["spill"] == []


def test_words_on_the_table_can_be_read(seen: dict[str, Any]) -> None:
    """None leaves its panel or lies over another, and every panel has room."""
    assert len(seen["panels"]) == 5 + 3 * 4
    for panel in seen["panels"]:
        assert panel["outside"] == [], panel["title"]
        assert panel["overlaps"] == [], panel["title"]
        assert panel["wide"] >= 280, panel["title"]
    assert sum(panel["texts"] for panel in seen["panels"]) > 500


def test_the_page_draws_the_parts_of_the_scene_in_their_order(
    game: Any, seen: dict[str, Any]
) -> None:
    """Rovers on tiles that were placed after them, panel by panel, and every piece."""
    positions = [line["scene"] for line in game[1] if line["type"] == "position"]
    panels = positions[STEPS[-1]]["panels"]
    assert any(part.startswith("rover at") for panel in seen["panels"] for part in panel["parts"])
    for panel, drawn in zip(panels, seen["panels"], strict=True):
        parts = panel["parts"].values()
        assert drawn["title"] == panel["title"]
        assert drawn["parts"] == [part["title"] for part in parts if "title" in part]
        pieces = [shape for part in parts for shape in part["shapes"] if shape["shape"] == "piece"]
        assert drawn["pieces"] == len(pieces)
