"""Written studies: steps played once, numbers from tables, pages held against a rebuild."""

import json
import shutil
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from exobalance.reports.document import Noted, disagreements
from exobalance.scripts.cli import app

STUDY = """
title = "Seats of the dice race"
template = "page.md.j2"
page = "page.md"
folder = "{folder}"

[steps]
seats = "run tests.toy --players 2,3 --games 1500"
bots = "robustness tests.toy --players 3 --bots random,tuned --blocks 300"
"""
PAGE = """# {{ title }}

Seat 1 wins {{ est(one("seats", "seats", 3, seat="seat 1"), "win_share", "share") }}.
{{ verdict("bots", "Seats at 3 players").word }} for all bots.
{{ figure("seats", "seats-3p") }}
"""


def begin(folder):
    """Write a study file with its template into a folder and return its path."""
    (folder / "page.md.j2").write_text(PAGE, "utf-8")
    file = folder / "study.toml"
    file.write_text(STUDY.format(folder=(folder / "games").as_posix()), "utf-8")
    return file


@pytest.fixture
def study(tmp_path):
    """Return the path of a study file with its template."""
    return begin(tmp_path)


@pytest.fixture(scope="module")
def once(tmp_path_factory):
    """Return the path of a study whose games are played and whose page is written."""
    file = begin(tmp_path_factory.mktemp("once"))
    result = ask(file)
    assert result.exit_code == 0, result.output
    return file


@pytest.fixture
def written(once, tmp_path):
    """Return the path of a copy of such a study."""
    shutil.copytree(once.parent, tmp_path / "copy")
    return begin(tmp_path / "copy")


def ask(*words):
    """Run the verb and return its result."""
    return CliRunner().invoke(app, ["study", *map(str, words)])


def test_page_has_the_numbers_of_its_tables(once):
    """Estimates with intervals, verdict words, a figure that stands alone; noted for a check."""
    study = once
    page = (study.parent / "page.md").read_text("utf-8")
    assert page.startswith("# Seats of the dice race\n\nSeat 1 wins ")
    (note, _) = json.loads((study.parent / "page.numbers.json").read_bytes())
    assert note["low"] < note["value"] < note["high"]
    assert f"{100 * note['value']:.0f}" in page
    svg = (study.parent / "figures" / "page-seats-seats-3p.svg").read_text("utf-8")
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg"')


def test_finished_steps_are_not_played_again(study, monkeypatch):
    """The same study writes the same page at once; one step can be asked for alone."""
    from exobalance.scripts.verbs import study as module

    played = []
    monkeypatch.setattr(
        module,
        "_invoke",
        lambda words, *_, do=module._invoke: (played.append(words[0]), do(words, *_)),
    )
    assert ask(study, "--steps", "seats").exit_code == 0
    assert played == ["run"]
    ask(study)
    first = (study.parent / "page.md").read_text("utf-8")
    ask(study)
    assert played == ["run", "robustness"]
    assert (study.parent / "page.md").read_text("utf-8") == first


def test_another_seed_agrees_and_another_game_does_not(written):
    """A rebuild from other games is held against the numbers that the page prints."""
    result = ask(written, "--check", "--seed", "9")
    assert result.exit_code == 0, result.output
    assert "2 of 2 numbers agree" in result.output
    notes = written.parent / "page.numbers.json"
    moved = [{**note, "value": note["value"] + 20} for note in json.loads(notes.read_bytes())]
    notes.write_text(json.dumps(moved), "utf-8")
    result = ask(written, "--check", "--seed", "9")
    assert result.exit_code == 1
    assert "0 of 2 numbers agree" in result.output


def test_agreement_is_within_joint_intervals():
    """Far apart, renamed or missing estimates disagree."""
    old = [{"where": "seat 1", "value": 10.0, "low": 9.0, "high": 11.0}]
    assert disagreements(old, [Noted("seat 1", 11.9, 10.9, 12.9)]) == []
    assert disagreements(old, [Noted("seat 1", 12.5, 11.5, 13.5)]) != []
    assert disagreements(old, [Noted("seat 2", 10.0, 9.0, 11.0)]) != []
    assert disagreements(old, []) == ["1 estimates before, 0 now"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"run tests', '"play tests', "play"),
        ("template =", "tempalte =", "did you mean 'template'"),
        ('bots = "rob', 'bots = 5 # "rob', "expected a command"),
        ('"page.md.j2"', '"other.md.j2"', "does not exist"),
    ],
)
def test_mistakes_in_the_study_get_a_sentence(study, old, new, message):
    """Unknown verbs, keys and files are named."""
    study.write_text(study.read_text("utf-8").replace(old, new), "utf-8")
    result = ask(study)
    assert result.exit_code in (1, 2)
    assert message in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('seat="seat 1"', 'seat="seat 7"', "0 rows with seat = seat 7"),
        ('seat="seat 1"', 'seet="seat 1"', "did you mean 'seat'"),
        ('"seats-3p"', '"seats-9p"', "seats-3p"),
        ("{{ title }}", "{{ titel }}", "titel"),
        ("{{ title }}", "{{ title", "page.md.j2, line"),
    ],
)
def test_mistakes_in_the_template_get_a_sentence(written, old, new, message):
    """Unknown rows, columns, figures and names are named."""
    template = written.parent / "page.md.j2"
    template.write_text(template.read_text("utf-8").replace(old, new), "utf-8")
    result = ask(written)
    assert result.exit_code == 2
    assert message in result.output


def test_step_of_another_command_is_refused(written):
    """Games of a changed step are not taken for those of the old one."""
    written.write_text(written.read_text("utf-8").replace("--games 1500", "--games 1600"), "utf-8")
    result = ask(written, "--steps", "seats")
    assert result.exit_code == 2
    assert "holds step seats of another command" in result.output


@pytest.mark.parametrize("finished", [True, False])
@pytest.mark.parametrize("what", ["rules", "bots"])
def test_step_of_other_rules_or_bots_is_refused(written, monkeypatch, what, finished):
    """Games that were played, or begun, before a bot or a rule changed are not those of now."""
    from exobalance.scripts.shared import study_marks

    if not finished:
        mark = written.parent / "games" / "_steps" / "seats.json"
        mark.write_text(mark.read_text().replace('"finished": true', '"finished": false'))
    if what == "rules":
        monkeypatch.setattr(study_marks, "load_ruleset", lambda game: SimpleNamespace(hash=game))
    else:
        changed = SimpleNamespace(hash="new", search=None, model="")
        monkeypatch.setattr(
            study_marks, "load_at_all", lambda game, _: [(n, changed) for n in game.players]
        )
    result = ask(written, "--steps", "seats")
    assert result.exit_code == 2
    assert "holds step seats of other rules, bots or files" in result.stderr


def test_step_of_another_tweak_file_is_refused(study):
    """A file that a step's command names is a part of the step."""
    tweak = study.parent / "mine.toml"
    tweak.write_text('game = "tests.toy"\nname = "mine"\n[set]\n"track.goal" = 20\n')
    study.write_text(
        study.read_text("utf-8").replace("--games 1500", "--games 300 --rules mine.toml"), "utf-8"
    )
    assert ask(study, "--steps", "seats").exit_code == 0
    tweak.write_text(tweak.read_text().replace("20", "30"))
    assert "of other rules, bots or files" in ask(study, "--steps", "seats").stderr


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('page = "page.md"', 'page = "../page.md"', "expected a file in the folder of the study"),
        ('page = "page.md"', 'page = "/tmp/page.md"', "expected a file in the folder of the study"),
        ('page = "page.md"', 'page = ""', "page is ''"),
        ('page = "page.md"', 'page = "."', "expected a file in the folder of the study"),
        ('"page.md.j2"', '"/etc/hostname"', "expected a file in the folder of the study"),
        ("seats =", '"../seats" =', "a step is the name of a folder"),
        ("seats =", f'"{"s" * 101}" =', "a step is the name of a folder"),
        ("--games 1500", "--set 'x", "no closing quotation in its command"),
        ("--games 1500", "--out /tmp/x", "gives --out, which the study does by itself"),
        ("--games 1500", "--out=/tmp/x", "gives --out, which the study does by itself"),
        ('"run tests', '"replay tests', "unknown verb of a step 'replay'"),
        ('"run tests', '"study tests', "unknown verb of a step 'study'"),
    ],
)
def test_a_study_stays_in_its_folder(study, old, new, message):
    """Nothing that a file says leads out of it, and nothing is played before that is known."""
    study.write_text(study.read_text("utf-8").replace(old, new), "utf-8")
    result = ask(study)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not (study.parent / "games").exists()


def test_a_link_does_not_lead_out(study, tmp_path_factory):
    """Neither does a folder that is one."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (study.parent / "out").symlink_to(elsewhere)
    study.write_text(study.read_text("utf-8").replace('"page.md"', '"out/page.md"'), "utf-8")
    assert "expected a file in the folder of the study" in ask(study).stderr


def test_a_page_that_no_study_wrote_is_kept(study):
    """Such as a README of the same name."""
    page = study.parent / "page.md"
    page.write_text("mine")
    result = ask(study)
    assert result.exit_code == 2
    assert "was not written by a study" in result.stderr
    assert page.read_text() == "mine"


def test_a_damaged_mark_is_named(written):
    """The file that says a step is finished."""
    mark = written.parent / "games" / "_steps" / "seats.json"
    mark.write_text("[")
    result = ask(written, "--steps", "seats")
    assert result.exit_code == 2
    assert f"{mark} is damaged" in result.stderr


def test_a_step_cannot_name_a_module(study, monkeypatch):
    """A command in a file is data: only a person may name a package to import."""
    monkeypatch.setattr("exobalance.simcore.games._named", set())
    monkeypatch.delenv("EXOBALANCE_GAMES")
    study.write_text(study.read_text("utf-8").replace("run tests.toy", "run json.tool"), "utf-8")
    result = ask(study)
    assert result.exit_code == 1
    assert "names 'json.tool' as its game" in result.stderr


def test_an_interrupted_step_interrupts_the_study(study, monkeypatch):
    """With the exit code of Ctrl-C, and the word to go on."""

    def stop(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("exobalance.simcore.run.play.executor.play_new", stop)
    result = CliRunner().invoke(app, ["study", str(study)])
    assert result.exit_code == 130
    assert "the same study command goes on from there" in result.stderr
