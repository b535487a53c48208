"""Targets: shipped values, a user's changes, and clear words for mistakes."""

from pathlib import Path

import pytest

from exobalance.analysis.base.targets import Targets, load_targets
from exobalance.simcore.errors import ConfigError


def write(folder: Path, text: str) -> Path:
    """Write a targets file."""
    path = folder / "targets.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_shipped_targets_of_space_gate_odyssey() -> None:
    """The defaults that the report prints."""
    assert dict(load_targets("sgo")) == {
        "seat_share_pp": 2.0,
        "exoplanet_seat_pp": 2.0,
        "exoplanet_score": 3.0,
        "dominant_source_share": 0.5,
        "predominance_pivotal": 0.25,
        "gift_ratio": (0.2, 1.0),
        "winner_lead_share": 0.2,
        "comeback": (0.3, 0.9),
        "length_turns": (50.0, 100.0),
        "truncated": 0.001,
        "change_points": 2.0,
        "change_share_pp": 3.0,
        "change_turns": 3.0,
        "viable_strategies": 3.0,
        "strategy_pp": 2.0,
        "never_cost_pp": (2.0, 15.0),
    }


def test_a_file_changes_only_what_it_names(tmp_path: Path) -> None:
    """Other targets keep the shipped values."""
    targets = load_targets("sgo", write(tmp_path, "seat_share_pp = 1\nlength_turns = [40, 60]\n"))
    assert targets.number("seat_share_pp") == 1
    assert targets.range("length_turns") == (40, 60)
    assert targets.number("truncated") == 0.001


def test_a_game_without_file_has_no_targets() -> None:
    """Nothing is invented for a game that ships none."""
    targets = load_targets("no-such-game")
    assert len(targets) == 0
    assert targets.number("seat_share_pp") is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("seat_shar_pp = 1", "did you mean 'seat_share_pp'"),
        ("seat_share_pp = [1, 2]", "is one number"),
        ("length_turns = 70", "a range"),
        ("length_turns = [90, 40]", "ascending"),
        ("seat_share_pp = -1", "at least 0"),
        ("seat_share_pp = true", "expected a number"),
        ('seat_share_pp = "2"', "expected a number"),
        ("seat_share_pp = nan", "expected a number"),
        ("seat_share_pp = ", "not valid TOML"),
    ],
)
def test_mistakes_get_one_clear_sentence(tmp_path: Path, text: str, words: str) -> None:
    """The message names the file and what was expected."""
    path = write(tmp_path, text)
    with pytest.raises(ConfigError, match=r"targets\.toml") as error:
        load_targets("sgo", path)
    assert words in str(error.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """The path that does not exist stands in the message."""
    with pytest.raises(ConfigError, match=r"targets file .*gone\.toml does not exist"):
        load_targets("sgo", tmp_path / "gone.toml")


def test_a_default_is_nobody_s_until_a_designer_sets_it(tmp_path: Path) -> None:
    """Name by name: what a file leaves out stays a default; values given alone are one's own."""
    shipped = load_targets("sgo")
    assert shipped.whose("seat_share_pp") == "the default"
    mine = load_targets("sgo", write(tmp_path, "seat_share_pp = 2\n"))
    assert mine.whose("seat_share_pp") == "your"
    assert mine.whose("length_turns") == "the default"
    assert Targets({"length_turns": (1.0, 2.0)}).whose("length_turns") == "your"
