"""The whole study on the toy game: notes that bots have played are taken for theirs."""

import json
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from exobalance.analysis.assemble import assemble
from exobalance.analysis.base.targets import load_targets
from exobalance.analysis.studies.playtests.filled import write_games
from exobalance.analysis.studies.playtests.notes.read import Notes, read_notes
from exobalance.analysis.studies.playtests.report import held_against
from exobalance.analysis.studies.playtests.study import (
    against_run,
    design_of,
    is_same,
    playtests,
    usual_bots,
    words_of,
)
from exobalance.reports import write_report
from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.games import load_game
from exobalance.simcore.record.reader import open_run
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.play.executor import run

TOY = "tests.toy"
BOTS = ("tuned", "random")


@pytest.fixture(scope="module", name="home")
def _home(tmp_path_factory) -> Path:
    """A folder with a run of tuned bots, written as notes."""
    home = tmp_path_factory.mktemp("playtests")
    run(Experiment(TOY, players=(2, 3), bots=("tuned",), games=40, seed=9), home / "people", jobs=1)
    write_games(home / "notes.csv", home / "people", 25)
    return home


@pytest.fixture(scope="module", name="found")
def _found(home):
    """The study of these notes."""
    return playtests(TOY, home / "notes.csv", home / "study", BOTS, 400, seed=2, jobs=1)


def notes_of(home: Path) -> Notes:
    """Return the notes, read anew."""
    return read_notes(home / "notes.csv", words_of(TOY))


def test_games_of_bots_come_back_as_notes(home):
    """Scores, seats, sources, length and items as the run has them."""
    notes = notes_of(home)
    assert notes.games == {2: 25, 3: 25}
    seats = open_run(home / "people").scan("seats", players=3).collect()
    mine = notes.table[notes.table.players == 3]
    assert mine.score.tolist() == seats["score"].to_list()[:75]
    assert mine.src_beacons.tolist() == seats["src_beacons"].to_list()[:75]
    games = open_run(home / "people").scan("games", players=3).collect()
    assert mine.turns.tolist()[::3] == games["turns"].to_list()[:25]
    assert all(len(items.split()) == 3 for items in mine.setup)


def test_bots_stand_in_the_order_of_their_strength(found):
    """Each in all seats, at the player counts of the notes."""
    lineups = [found.manifest.lineup_names(cell.lineup) for cell in found.manifest.cells]
    assert lineups == [("random",) * 2, ("tuned",) * 2, ("random",) * 3, ("tuned",) * 3]
    assert usual_bots(load_game(TOY), [2, 3]) == ["random", "hasty", "greedy", "tuned"]


def test_nearest_bots_are_those_that_played(found):
    """At each player count and over both, and nothing of theirs is out of the ordinary."""
    for players in (2, 3, 0):
        table = found.table("playtests_nearest", players).set_index("measure")
        assert table.nearest["over all"] == "tuned"
        assert table["cannot be told apart"]["over all"] == "none"
    checks = found.table("playtests_checks", 3)
    assert (checks[checks.bot == "tuned"].any_share > 0.05).all()
    assert (checks[checks.bot == "random"].any_share < 0.05).any()
    assert (checks.low <= checks.difference).all()


def test_every_section_says_how_much_it_rests_on(found):
    """Games of notes and of bots, in sentences."""
    said = {(s.players, s.metric): " ".join(s.sentences) for s in found.sections}
    assert "25 games of notes are nearest to tuned. Beside tuned, " in said[3, "M16a"]
    assert "25 games have their limits" in said[3, "M16a"]
    assert "told apart from all other bots by 25 games" in said[3, "M16b"]
    assert "By the notes alone, 25 games: seat 1" in said[3, "M16c"]
    assert "Among tuned alone, 400 games" in said[3, "M16c"]
    assert "of 100 cases" in said[2, "M16e"]
    assert "A further play of" in said[0, "M16e"]
    assert "25 games of 2 and 25 games of 3 players" in said[0, "M16f"]


def test_verdicts_on_seats_are_those_of_the_bots_where_notes_agree(found):
    """The word of the bots, beside what the notes rest on."""
    verdicts = found.verdicts.set_index("title")
    for players in (2, 3):
        alone = verdicts.loc[f"Seats, bots alone at {players} players"]
        both = verdicts.loc[f"Seats if they play like the bots at {players} players"]
        assert (both.low < alone.estimate < both.high) or both.word != alone.word
        people = verdicts.loc[f"Seats of these people at {players} players"]
        assert people.word == "Undecided"
        assert people.high - people.low > 2 * (both.high - both.low)
    table = found.table("playtests_seats_by_bot", 3)
    assert np.allclose(table.groupby("bot").both_share.sum(), 1)
    assert set(table.word) <= {"Balanced", "Imbalanced", "Leaning", "Undecided"}


def test_length_is_judged_by_both(home, found):
    """Inside the target with notes that agree; longer games move it."""
    row = found.verdicts.set_index("title").loc["Length if they play like the bots at 3 players"]
    assert row.word == "Balanced"
    people = found.verdicts.set_index("title").loc["Length of these people at 3 players"]
    assert people.word == "Balanced"
    assert people.high - people.low > 2 * (row.high - row.low)
    table = found.table("playtests_length", 3).set_index("by")
    assert abs(table.turns["Both"] - table.turns["Tuned"]) < 1
    longer = held_against(found.run, found.targets, shifted(notes_of(home), turns=40))
    (section,) = [s for s in longer if (s.players, s.metric) == (3, "M16d")]
    assert [verdict.word for verdict in section.verdicts] == ["Imbalanced", "Imbalanced"]
    assert "speak against the bots" in section.sentences[0]


def test_the_folder_says_the_same_by_itself(found):
    """The notes lie beside the games; a damaged copy is refused."""
    again = assemble(open_run(found.run.folder), load_targets(TOY))
    assert [s.sentences for s in again] == [s.sentences for s in found.sections]
    path = found.run.folder / "results" / "notes.parquet"
    content = path.read_bytes()
    path.write_bytes(content[:-9])
    with pytest.raises(DatasetError, match="is damaged"):
        assemble(open_run(found.run.folder), load_targets(TOY))
    path.write_bytes(content)


def test_more_notes_need_no_games_anew(home, found):
    """The same folder, other notes; another question is refused."""
    notes = notes_of(home)
    fewer = notes.table[notes.table.game.isin(notes.table.game.unique()[::2])]
    written = {path: path.stat().st_mtime_ns for path in found.run.folder.glob("_done/*")}
    assert written
    again = playtests(
        TOY, Notes("fewer.csv", fewer, ()), found.run.folder, BOTS, 400, seed=2, jobs=1
    )
    assert again.notes.games == {2: 13, 3: 12}
    assert {path: path.stat().st_mtime_ns for path in written} == written
    assert "13 games of notes" in again.sections[0].sentences[0]
    kept = json.loads((found.run.folder / "manifest.json").read_bytes())["study"]
    assert kept["notes"]["name"] == "fewer.csv"
    design = design_of(TOY, notes, BOTS, 400, None, 2)
    assert is_same(found.run.folder, design)
    assert not is_same(found.run.folder, design_of(TOY, notes, ("tuned",), 400, None, 2))
    assert not is_same(home / "none", design)
    with pytest.raises(ConfigError, match="another study"):
        playtests(TOY, notes, found.run.folder, ("tuned",), 400, seed=2, jobs=1)
    playtests(TOY, notes, found.run.folder, BOTS, 400, seed=2, jobs=1)


def test_a_run_that_is_there_is_left_as_it_is(home):
    """Its line-ups are the tiers; counts that it lacks are left out and told."""
    before = sorted(path.name for path in (home / "people").iterdir())
    found = against_run(home / "people", home / "notes.csv")
    assert {s.players for s in found.sections} == {2, 3, 0}
    assert sorted(path.name for path in (home / "people").iterdir()) == before
    notes = notes_of(home)
    four = notes.table[notes.table.players == 3].assign(players=1).iloc[::3]
    with pytest.raises(ConfigError, match="holds games of 2 or 3 players, and the notes are of 1"):
        against_run(home / "people", Notes("one.csv", four, ()))


def shifted(notes: Notes, **changes: float) -> Notes:
    """Return notes with numbers added to columns."""
    table = notes.table.copy()
    for column, points in changes.items():
        table[column] += points
    return Notes("shifted.csv", table, ())


def test_notes_of_another_game_are_flagged(home):
    """Ten points more by distance; not the bots that are nearest, but none of them."""
    strange = shifted(notes_of(home), score=10, src_distance=10)
    found = against_run(home / "people", strange)
    first = found.sections[0]
    assert "unlike: score" in first.sentences[0]
    assert any(text.startswith("Score: ") for text in first.sentences)
    checks = found.table("playtests_checks", 3).set_index("measure")
    assert checks.any_share["distance"] < 0.002
    assert checks.reading["beacons"] != "unlike these bots"


def test_notes_may_be_next_to_nothing(home):
    """One game, no seats, no length, no sources: said to be few, and nothing is made up."""
    table = notes_of(home).table
    first = table[table.game == table.game.iloc[0]]
    one = first.assign(seat=-1, turns=math.nan, src_distance=math.nan)
    found = against_run(home / "people", Notes("one.csv", one, ()))
    said = [text for section in found.sections for text in section.sentences]
    assert any("too few to say" in text for text in said)
    assert any("say nothing about them" in text for text in said)
    assert any("are few" in text for section in found.sections for text in section.warnings)
    two = pd.concat([one, one.assign(game="x")])
    assert against_run(home / "people", Notes("two.csv", two, ())).sections


def test_items_that_all_share_are_counted(found):
    """Rarest first; three of five are in every game."""
    for players in (2, 3):
        table = found.table("playtests_setup", players)
        assert table.games.sum() == 75
        assert table.games.is_monotonic_increasing


def test_alone_there_are_no_seats_and_no_winner(home):
    """Score, length and sources all the same."""
    table = notes_of(home).table
    one = table[table.players == 2].iloc[::2].assign(players=1, seat=0)
    people = playtests(TOY, Notes("alone.csv", one, ()), home / "alone", BOTS, 200, jobs=1)
    assert {s.metric for s in people.sections if s.players == 1} == {"M16a", "M16b", "M16d", "M16e"}
    assert set(people.table("playtests_checks", 1).measure) >= {"score", "length", "distance"}
    assert people.verdicts.title.tolist() == [
        "Length if they play like the bots at 1 player",
        "Length of these people at 1 player",
    ]


def test_counts_that_no_bot_played_are_told(home, found):
    """Notes of 2 and 3 players beside games of 3."""
    study = open_run(found.run.folder)
    cells = tuple(cell for cell in study.manifest.cells if cell.players == 3)
    three = replace(study, manifest=study.manifest.model_copy(update={"cells": cells}))
    told = against_run(three, home / "notes.csv").sections
    assert {section.players for section in told} == {3, 0}
    assert "No games of bots at 2 players" in " ".join(told[-1].sentences)


def test_names_are_text_on_the_page(home, tmp_path):
    """Whatever a player or a game is called, no browser runs it."""
    evil = "<script>alert(1)</script>"
    table = notes_of(home).table
    first = table.seat == 0
    named = table.assign(player=np.where(first, evil, "Bo" + table.seat.astype(str)))
    found = against_run(home / "people", Notes(f"{evil}.csv", named, (f"game {evil} was tied",)))
    page = write_report(found, tmp_path / "report").html.read_text("utf-8")
    assert "alert(1)" in page
    assert evil not in page


def test_wrong_numbers_are_refused(home):
    """Fewer games than a verdict takes, and unknown bots."""
    with pytest.raises(ConfigError, match="the number of games is 3"):
        playtests(TOY, home / "notes.csv", home / "x", BOTS, 3)
    with pytest.raises(ConfigError, match="nobody"):
        playtests(TOY, home / "notes.csv", home / "x", ("nobody",), 400)
    assert not (home / "x").exists()
