"""The drawing model: shapes as plain data, with names of colours that exist."""

import re
from pathlib import Path

import pytest

from exobalance.simcore import drawing
from exobalance.simcore.drawing import box, disc, fact, icon, panel, part, path, piece, text
from tests.reports.replay.replays import TOLD, narrate

PAGE = Path(__file__).parents[1] / "docs" / "game-contract.md"


def test_shapes_hold_what_they_were_given_and_no_more():
    """Coordinates to a tenth of a px, defaults left out."""
    assert box(1, 2.04, 3, 4.25, fill="ink") == {
        "shape": "box", "at": [1, 2], "size": [3, 4.2], "fill": "ink",
    }  # fmt: skip
    assert disc(0, 0, 5, line="rule", width=1, dashed=True, fade=0.5) == {
        "shape": "disc", "at": [0, 0], "radius": 5, "line": "rule", "width": 1, "dashed": True,
        "fade": 0.5,
    }  # fmt: skip
    assert path("M0 0H9", line="ink") == {"shape": "path", "data": "M0 0H9", "line": "ink"}
    assert text(1, 1, 7)["text"] == "7"
    assert text(1, 1, 7)["fill"] == icon("star", 0, 0, 9)["fill"] == "ink"
    assert part(at=(3, 4)) == {"at": [3, 4], "shapes": []}
    assert fact("here", 3, 0) == {"label": "here", "value": "3", "seat": 0}


def test_pieces_say_how_many_they_stand_for():
    """One is not written down."""
    assert "n" not in piece("pawn", 0, 0, 9, seat=0)
    assert piece("pawn", 0, 0, 9, seat=0, n=3, mark=0)["n"] == 3
    assert piece("pawn", 0, 0, 9, seat=0, n=0)["n"] == 0
    assert piece("pawn", 0, 0, 9, mark=0)["mark"] == "0"


@pytest.mark.parametrize("paint", [{"fill": "inc"}, {"line": "seat9"}])
def test_unknown_colours_are_refused(paint):
    """With the names that exist."""
    with pytest.raises(ValueError, match=r"unknown paint .*: expected one of .*, seat0, "):
        box(0, 0, 1, 1, **paint)


def test_the_example_of_the_manual_draws_a_table():
    """The block in docs/game-contract.md runs as it stands."""
    block = re.search(r"```python\n(def scene\(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    names = {"drawing": drawing, "panel": panel, "part": part, "piece": piece, "box": box}
    exec(block[1], names)
    made = names["scene"](narrate(TOLD).replay.state, {})
    assert list(made["panels"][0]["parts"]) == ["ground", "pawn 0", "pawn 1", "pawn 2"]
    assert made["panels"][0]["parts"]["pawn 2"]["title"] == "seat 2 on space 0"
