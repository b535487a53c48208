"""Panels that several games show."""

from exobalance.simcore.kit.panels import score_panel


def test_scores_by_source_and_their_sums():
    """A column for each seat; nothing is grey."""
    rows = [("lines", "rows and columns", [5, 0]), ("tracks", "", [1, -2])]
    made = score_panel("medals", "Medals", rows, "so far")
    parts = made["parts"]
    assert (made["id"], made["title"], made["note"], made["seat"]) == (
        "medals", "Medals", "so far", None,
    )  # fmt: skip
    assert [key for key in parts if key.startswith("seat ")] == ["seat 0", "seat 1"]
    assert parts["source lines"]["title"] == "rows and columns"
    assert parts["source tracks"]["title"] == "tracks"
    shown = {
        (title, seat): parts[f"medals {title} {seat}"]["shapes"][0]
        for title in ("lines", "tracks", "total")
        for seat in (0, 1)
    }
    assert {key: shape["text"] for key, shape in shown.items()} == {
        ("lines", 0): "5", ("lines", 1): "0", ("tracks", 0): "1", ("tracks", 1): "−2",
        ("total", 0): "6", ("total", 1): "−2",
    }  # fmt: skip
    assert shown["lines", 1]["fill"] == "muted"
    assert shown["total", 1]["bold"]
    assert made["view"][3] > max(part["at"][1] for part in parts.values())
