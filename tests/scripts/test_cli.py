"""The command line: what it prints, where, and with which exit code."""

import json
import os
import re
import subprocess
import sys
import tomllib

import pytest
from typer.testing import CliRunner

from exobalance.scripts import cli
from exobalance.scripts.cli import app
from exobalance.scripts.shared.options import read_bots, read_one_player_count, read_players
from exobalance.simcore.errors import ConfigError, Interrupted
from exobalance.simcore.ruleset import load_rulebook
from exobalance.simcore.run.play.progress import Lines


def call(*arguments: str):
    """Call the command line in this process."""
    return CliRunner().invoke(app, arguments)


def complaint(*arguments: str) -> tuple[int, str]:
    """Return exit code and message of a call that fails in one sentence."""
    result = call(*arguments)
    assert result.stdout == ""
    assert result.stderr.startswith("exobalance: ")
    assert result.stderr.count("\n") == 1
    return result.exit_code, result.stderr.removeprefix("exobalance: ").strip()


class TestHelp:
    """`--help` names everything there is."""

    def test_lists_all_verbs(self):
        """Every verb has a line of its own."""
        result = call("--help")
        assert result.exit_code == 0
        verbs = re.findall(r"^│ (\w+) {2,}\w", result.stdout, re.MULTILINE)
        assert verbs == [
            "quickstart",
            "run",
            "resume",
            "report",
            "compare",
            "tournament",
            "robustness",
            "luck",
            "playtests",
            "tune",
            "learn",
            "sweep",
            "sensitivity",
            "search",
            "study",
            "replay",
            "score",
            "games",
            "bots",
            "rules",
            "targets",
            "doctor",
            "bench",
        ]

    @pytest.mark.parametrize("verb", ["run", "report", "replay", "score", "bench", "rules"])
    def test_every_verb_explains_itself(self, verb):
        """Options have help texts."""
        result = call(verb, "-h")
        assert result.exit_code == 0
        assert "Usage: " in result.stdout

    def test_imports_nothing_heavy(self):
        """The help answers without the libraries that take long to load."""
        question = (
            "import sys; from exobalance.scripts.cli import app;"
            "from typer.testing import CliRunner;"
            "CliRunner().invoke(app, ['--help']);"
            "print([name for name in ('numba', 'numpy', 'polars', 'pandas', 'scipy',"
            " 'matplotlib', 'pydantic', 'joblib') if name in sys.modules])"
        )
        root = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
        run = subprocess.run(
            [sys.executable, "-c", question], cwd=root, capture_output=True, text=True, check=True
        )
        assert run.stdout == "[]\n"

    def test_missing_argument_is_bad_input(self):
        """Usage errors have exit code 2."""
        assert call("run").exit_code == 2
        assert call("run", "sgo", "--no-such-option").exit_code == 2


class TestMistakes:
    """A mistake gives one sentence on stderr and the right exit code."""

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["run", "sgp"], "unknown game 'sgp': did you mean 'sgo'?"),
            (["bots", "sgp"], "unknown game 'sgp': did you mean 'sgo'?"),
            (["rules", "show", "sgp"], "unknown game 'sgp': did you mean 'sgo'?"),
            (["run", "sgo", "--bots", "radnom"], "did you mean 'random'?"),
            (["run", "sgo", "--bots", "random,,random"], "separated by single commas"),
            (["run", "sgo", "--bots", "random,random"], "2 bots for 3 players"),
            (["run", "sgo", "--players", "5"], "player counts out of 2, 3, 4"),
            (["run", "sgo", "--players", "three"], "player counts out of 2, 3, 4"),
            (["run", "sgo", "--games", "0"], "number of games is 0"),
            (["run", "sgo", "--set", "engineers.chief_point=3"], "'engineers.chief_points'"),
            (["run", "sgo", "--set", "engineers.chief_points=300"], "from 0 to 10"),
            (["run", "sgo", "--rules", "steep.toml"], "steep.toml"),
            (["run", "gone.toml"], "gone.toml does not exist"),
        ],
        ids=lambda value: " ".join(value[:4]) if isinstance(value, list) else "",
    )
    def test_bad_input_has_exit_code_2(self, arguments, message):
        """The sentence names what was found and what was expected."""
        if "--players" not in arguments and arguments[0] == "run":
            arguments = [*arguments, "--players", "3"]
        code, text = complaint(*arguments)
        assert message in text
        assert code == 2

    @pytest.mark.parametrize("verb", ["resume", "report"])
    def test_folder_without_a_run_has_exit_code_1(self, verb):
        """A folder that is no run is a problem of the data."""
        code, text = complaint(verb, "nowhere")
        assert code == 1
        assert "nowhere is not a run" in text

    def test_toml_that_does_not_parse_is_located(self, tmp_path):
        """The message names file and line."""
        (tmp_path / "broken.toml").write_text('game = "sgo"\nplayers = = 3\n')
        code, text = complaint("run", "broken.toml")
        assert code == 2
        assert "broken.toml" in text
        assert "line 2" in text

    def test_disk_error_is_explained(self, monkeypatch):
        """A full disk anywhere ends in a sentence, not in a traceback."""

        def full(*_):
            raise OSError(28, "No space left on device", "/data/x")

        monkeypatch.setattr("exobalance.simcore.ruleset.listing.rule_rows", full)
        code, text = complaint("rules", "show", "sgo")
        assert code == 1
        assert text.startswith("cannot use /data/x: No space left on device")

    def test_fault_of_the_program_keeps_its_traceback(self, monkeypatch):
        """Negative control: what is no mistake of the person is not swallowed."""

        def broken(*_):
            raise KeyError("path")

        monkeypatch.setattr("exobalance.simcore.ruleset.listing.rule_rows", broken)
        assert isinstance(call("rules", "show", "sgo").exception, KeyError)

    def test_ctrl_c_is_answered_by_every_verb(self, monkeypatch):
        """A verb that is stopped says so and leaves with the shell's code."""

        def stopped(*arguments):
            raise KeyboardInterrupt

        monkeypatch.setattr("exobalance.scripts.verbs.games.print_table", stopped)
        code, text = complaint("games")
        assert code == 130
        assert "can be run again" in text


class TestPlayers:
    """`read_players` and its kin."""

    @pytest.mark.parametrize(
        ("text", "counts"),
        [("3", (3,)), ("4,2", (2, 4)), ("2, 2", (2,)), ("all", (2, 3, 4)), (" ALL ", (2, 3, 4))],
    )
    def test_reads_counts(self, text, counts):
        """Counts come sorted, each once."""
        assert read_players(text, (2, 3, 4)) == counts

    @pytest.mark.parametrize("text", ["", "1", "2-4", "2,", "3.0", "³"])
    def test_refuses_the_rest(self, text):
        """Everything else is named and refused."""
        with pytest.raises(ConfigError, match="expected player counts out of 2, 3, 4"):
            read_players(text, (2, 3, 4))

    def test_one_count_only_where_one_is_needed(self):
        """A list is refused where a single game is meant."""
        assert read_one_player_count("3", (2, 3, 4)) == 3
        with pytest.raises(ConfigError, match="names 2, 3, 4, but here one"):
            read_one_player_count("all", (2, 3, 4))

    def test_bots_are_separated_by_commas(self):
        """Modifiers stay with their bot."""
        assert read_bots("a, b+never:swap:*") == ("a", "b+never:swap:*")


class TestLook:
    """Verbs that list things."""

    def test_games(self):
        """The table and its JSON name the same games."""
        rows = json.loads(call("games", "--json").stdout)
        assert [row["id"] for row in rows] == ["sgo", "pun", "kepler", "starship"]
        assert [row["players"] for row in rows] == [
            [2, 3, 4],
            [1, 2, 3, 4, 5, 6],
            [1, 2, 3, 4],
            [2, 3, 4],
        ]
        table = call("games").stdout
        assert all(row["title"] in table for row in rows)

    def test_games_say_what_is_modelled(self):
        """Every group of values once, by where it comes from; the table counts them."""
        table = call("games").stdout.splitlines()
        for row in json.loads(call("games", "--json").stdout):
            groups = load_rulebook(row["id"]).groups.values()
            told = [*row["exact"], *row["inferred"], *row["modelled"]]
            assert sorted(told) == sorted(group.title for group in groups)
            assert set(row["modelled"]) == {
                group.title for group in groups if group.provenance == "assumed"
            }
            counts = [str(len(row[key])) for key in ("exact", "inferred", "modelled")]
            assert [row["id"], *counts] in [line.split() for line in table]

    def test_bots_by_tier(self):
        """Tiers ascend, random first."""
        rows = json.loads(call("bots", "sgo", "--json").stdout)
        assert rows[0]["name"] == "random"
        assert [row["tier"] for row in rows] == sorted(row["tier"] for row in rows)
        assert "random" in call("bots").stdout

    def test_doctor_finds_this_machine_fit(self):
        """All topics are there, and none is bad where the tests run."""
        result = call("doctor", "--json")
        checks = {check["topic"]: check for check in json.loads(result.stdout)}
        assert {"Python", "Cores", "Memory", "Kernel cache", "Kernels sgo"} <= set(checks)
        assert [check for check in checks.values() if check["state"] == "bad"] == []
        assert result.exit_code == 0

    def test_doctor_tells_what_is_bad(self, monkeypatch):
        """A Python that is too old is bad, and the exit code says so."""
        monkeypatch.setattr("exobalance.scripts.verbs.doctor.PYTHONS", ((3, 98), (3, 99)))
        result = call("doctor")
        assert result.exit_code == 1
        assert "use Python 3.98 to 3.99" in result.stdout


class TestRules:
    """The rules verbs on the game's own files."""

    def test_new_tweak_with_all_lines_active_changes_nothing(self, tmp_path):
        """The file that `rules new` prints holds the printed values, in valid TOML."""
        text = call("rules", "new", "sgo").stdout
        assert tomllib.loads(text)["set"] == {}
        active = re.sub(r'^#(?=")', "", text.split("\n# Entries")[0], flags=re.MULTILINE)
        assert len(tomllib.loads(active)["set"]) > 100
        for name, content in (("none.toml", text), ("all.toml", active)):
            (tmp_path / name).write_text(content)
            assert call("rules", "check", "sgo", name).exit_code == 0
            assert json.loads(call("rules", "diff", "sgo", name, "--json").stdout) == []

    def test_diff_shows_printed_and_new(self):
        """One value changed gives one row."""
        result = call("rules", "diff", "sgo", "--set", "engineers.chief_points=3", "--json")
        (row,) = json.loads(result.stdout)
        assert row["path"] == "engineers.chief_points"

    def test_show_narrows_to_a_path(self):
        """Only values under the path are shown."""
        rows = json.loads(call("rules", "show", "sgo", "engineers", "--json").stdout)
        assert {row["path"].split(".")[0] for row in rows} == {"engineers"}


class TestSimulate:
    """Run, resume, report and replay through the command line."""

    def test_run_resume_report(self, tmp_path):
        """A run is stored, extended and reported; a second run does not overwrite it."""
        first = call("run", "sgo", "-p", "3", "-b", "random", "-n", "20", "--seed", "7", "-j", "1")
        assert first.exit_code == 0, first.output
        assert "stored in runs/sgo-1" in first.stdout.replace(os.sep, "/")
        assert (tmp_path / "runs" / "sgo-1" / "manifest.json").is_file()
        code, text = complaint("run", "sgo", "-p", "3", "-b", "random", "--out", "runs/sgo-1")
        assert (code, "choose a new folder" in text) == (2, True)
        more = call("resume", "runs/sgo-1", "--games", "30", "-j", "1")
        assert more.stdout.startswith("30 games of Space Gate Odyssey")
        done = call("report", "runs/sgo-1")
        assert done.exit_code == 0, done.output
        assert (tmp_path / "runs" / "sgo-1" / "report" / "report.html").is_file()

    def test_rounding_is_said_aloud(self):
        """Games are rounded up to whole blocks, and a dry run writes nothing."""
        result = call(
            "run", "sgo", "-p", "3", "-b", "random,random,weighted", "-n", "10", "--dry-run"
        )
        assert "10 games are rounded up to 12" in result.stderr
        assert re.search(r"^ *its report +[34] s", result.stdout, re.MULTILINE)
        assert re.search(r"^ *all +12 ", result.stdout, re.MULTILINE)
        assert not os.path.exists("runs")

    def test_options_override_the_experiment_file(self, tmp_path):
        """What the command line says wins over the file."""
        (tmp_path / "x.toml").write_text(
            'game = "sgo"\nplayers = 2\nbots = ["random"]\ngames = 10\nseed = 3\n'
        )
        assert call("run", "x.toml", "--games", "6", "-j", "1", "--out", "y").exit_code == 0
        manifest = json.loads((tmp_path / "y" / "manifest.json").read_text())
        assert (manifest["seed"], manifest["cells"][0]["players"]) == (3, 2)
        assert manifest["cells"][0]["blocks"] == 6


@pytest.mark.full  # compiles all kernels anew
def test_bench_measures_every_line_up(monkeypatch):
    """The JSON has one row per bot, player count and number of workers."""
    monkeypatch.setattr("exobalance.scripts.verbs.bench.QUICK_CELL_S", 0.01)
    monkeypatch.setattr("exobalance.scripts.shared.measure_speed.BOTS", ("random",))
    said = []
    monkeypatch.setattr(Lines, "phase", lambda lines, words: said.append(words))
    result = call("bench", "sgo", "--quick", "--json", "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert said == ["random, 2 players", "random, 3 players", "random, 4 players", said[-1]]
    assert "three starts of the program: about 60 s on 1 core\n" in result.stderr
    answer = json.loads(result.stdout)
    cells = [(row["bots"], row["players"], row["jobs"]) for row in answer["speeds"]]
    assert cells == [("random", players, 1) for players in (2, 3, 4)]
    assert all(row["games_per_s"] > 0 for row in answer["speeds"])
    assert all(answer["starts"][start] > 0 for start in ("help_s", "cold_s", "warm_s"))


class PanicException(BaseException):
    """What the core of polars raises where nobody expects an error."""


@pytest.mark.parametrize("cause", ["KeyboardInterrupt", "ValueError"])
def test_an_interrupt_that_makes_polars_panic_is_an_interrupt(monkeypatch, cause):
    """Its first look at numpy can be where Ctrl-C comes; other panics are no interrupts."""

    def panic():
        raise PanicException(f"PyErr {{ type: <class '{cause}'> }}")

    monkeypatch.setattr(cli, "refuse_small_limit", panic)
    if cause == "KeyboardInterrupt":
        assert CliRunner().invoke(app, ["bots", "sgo"]).exit_code == Interrupted.exit_code
    else:
        with pytest.raises(PanicException):
            CliRunner().invoke(app, ["bots", "sgo"])
