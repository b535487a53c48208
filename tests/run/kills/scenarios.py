"""Verbs that store things, on the toy game, and what has to be there in the end."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

AIMS = """game = "tests.toy"
players = 2
[targets]
turns = [14, 20]
[vary]
"track.goal" = [20, 30]
"""

STUDY = """title = "A study"
template = "page.md.j2"
page = "page.md"
folder = "games"
[steps]
a = "run tests.toy -p 2 -b random -n 600 -j 1"
b = "sweep tests.toy -p 2 -b random --vary track.goal=20,30 -n 20 -j 1"
"""

EXPERIMENT = """game = "tests.toy"
players = 2
bots = "random"
games = 1500
seed = 7
"""

ON_THE_TOY = "tests.toy -p 2"

COMMANDS = {
    "run": "run experiment.toml -j JOBS --out games",
    "compare": "compare printed track.goal=30 --game tests.toy -p 2 -b random -n 300 -j JOBS "
    "--out games",
    "tournament": f"tournament {ON_THE_TOY} -b random,tuned -n 100 -j JOBS --out games",
    "tune": f"tune {ON_THE_TOY} --bot tuned --effort quick,generations=2,population=8 -j JOBS "
    "--out games",
    "learn": f"learn {ON_THE_TOY} -n 200 --futures 4 --diagnose -j JOBS --out games",
    "sweep": f"sweep {ON_THE_TOY} -b random --vary track.goal=20,25,30 -n 50 -j JOBS --out games",
    "sensitivity": f"sensitivity {ON_THE_TOY} -b random -n 30 --trajectories 2 --design 4 "
    "-j JOBS --out games",
    "search": "search aims.toml -n 50 --confirm 50 -j JOBS --out games",
    "luck": f"luck {ON_THE_TOY} -b random --setups 8 --chances 4 --noises 4 -j JOBS --out games",
    "report": "report games --out pages",
    "study": "study study.toml",
}
"""Verb and command; JOBS stands for the number of workers."""

NOT_COMPARED = (
    "manifest.json",
    "report.html",
    "report.md",
    "stdout",
    "stderr",
    "page.numbers.json",
)
"""Names of files with the time at which they were written."""


@dataclass(frozen=True)
class Kept:
    """A file as it lay there: who touches it leaves another number or another time."""

    inode: int
    changed_ns: int


def prepare(folder: Path) -> None:
    """Put the files that commands read into a new folder."""
    folder.mkdir(parents=True)
    for name, text in (
        ("aims.toml", AIMS),
        ("study.toml", STUDY),
        ("experiment.toml", EXPERIMENT),
        ("page.md.j2", "# {{ title }}\n"),
    ):
        (folder / name).write_text(text, encoding="utf-8")


def words_of(verb: str, jobs: int, folder: Path) -> list[str]:
    """Return the command to start a verb with, or to go on with what a kill left."""
    if verb == "run" and (folder / "games" / "manifest.json").is_file():
        return ["resume", "games", "-j", str(jobs)]
    return COMMANDS[verb].replace("JOBS", str(jobs)).split()


def contents(folder: Path) -> dict[str, bytes]:
    """Return what has to be the same however often a verb was killed, by relative path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in NOT_COMPARED and path.parent.name != "_done"
    }


def finished(folder: Path) -> dict[str, Kept]:
    """Return the files that belong to finished work: they may not be made again."""
    found: list[Path] = []
    for marker in folder.rglob("_done/chunk-*.json"):
        parts = json.loads(marker.read_bytes())["parts"].values()
        found += [marker, *(marker.parents[1] / part["file"] for part in parts)]
    for marker in folder.rglob("_done/part-*.json"):  # of lessons
        part = marker.with_suffix(".parquet").name
        found += [marker, *(marker.parents[1] / table / part for table in ("lessons", "decisions"))]
    for words in folder.rglob("points/*.json"):
        found += [words, words.with_suffix(".parquet")]
    kept = {}
    for path in found:
        facts = path.stat()
        kept[path.relative_to(folder).as_posix()] = Kept(facts.st_ino, facts.st_mtime_ns)
    return kept


def answers(folder: Path) -> list[bytes]:
    """Return the whole lines of a tuning's journal; later ones only add to them."""
    journal = folder / "games" / "tuning.jsonl"
    return journal.read_bytes().split(b"\n")[:-1] if journal.is_file() else []
