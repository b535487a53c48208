"""The file of a written study: data, that stays inside its folder and runs known verbs only."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from exobalance.simcore.errors import ConfigError, unknown
from exobalance.simcore.text_files import read_toml

KEYS = ("title", "template", "page", "folder", "steps")

STEP_VERBS = (
    "run", "compare", "tournament", "robustness", "luck", "tune", "sweep", "sensitivity", "search",
)  # fmt: skip
"""Verbs that play games into a folder of their own, which is that of the step."""

OF_THE_STEP = ("--out", "-o", "--open")
"""Options that a step may not give: where its games go is not its to say."""

STEP_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")


@dataclass(frozen=True)
class StudyPlan:
    """A study file: commands by name, and the page that is written from their folders."""

    file: Path
    title: str
    template: Path
    page: Path
    folder: Path
    steps: dict[str, tuple[str, ...]]  # words of the commands

    @property
    def notes(self) -> Path:
        """File beside the page with the estimates that it prints."""
        return self.page.with_suffix(".numbers.json")


def read_plan(file: Path, folder: Path | None, seed: int | None) -> StudyPlan:
    """Return a study file's plan; ConfigError for a mistake in it."""
    data = read_toml(file, "study")
    for key in data:
        if key not in KEYS:
            raise ConfigError(f"study {file}: {unknown('key', key, KEYS)}")
    for key in KEYS:
        due = dict if key == "steps" else str
        if not isinstance(data.get(key), due) or not data[key]:
            expected = "a table of commands" if due is dict else "a text"
            raise ConfigError(f"study {file}: {key} is {data.get(key)!r}, expected {expected}")
    home = folder or Path(data["folder"])
    plan = StudyPlan(
        file,
        data["title"],
        _inside(file, "template", data["template"]),
        _inside(file, "page", data["page"]),
        home if seed is None else home.with_name(f"{home.name}-seed-{seed}"),
        {name: _command(file, name, text) for name, text in data["steps"].items()},
    )
    _refuse_overwriting(plan)
    return plan


def _inside(file: Path, key: str, text: str) -> Path:
    """Return a path below the folder of a study; ConfigError if it leads out of it."""
    home = file.parent.resolve()
    path = (home / text).resolve()
    if "\0" in text or path == home or not path.is_relative_to(home):
        raise ConfigError(
            f"study {file}: {key} is {text!r}, expected a file in the folder of the study"
        )
    return file.parent / text


def _refuse_overwriting(plan: StudyPlan) -> None:
    """Raise ConfigError if the page would replace a file that no study wrote."""
    if plan.page.exists() and not plan.notes.is_file():
        raise ConfigError(
            f"study {plan.file}: its page {plan.page} is there already and was not written by a "
            "study; give another page, or move that file away"
        )


def _command(file: Path, name: str, text: Any) -> tuple[str, ...]:
    """Return the words of one step's command."""
    where = f"study {file}: step {name[:100]}"
    if not STEP_NAME.fullmatch(name):
        raise ConfigError(
            f"{where}: a step is the name of a folder: use letters, digits, - and _, at most 100"
        )
    if not isinstance(text, str) or not text.strip():
        raise ConfigError(f"{where} is {text!r}, expected a command")
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise ConfigError(f"{where}: {str(error).lower()} in its command; close it") from None
    if words[0] not in STEP_VERBS:
        raise ConfigError(f"{where}: {unknown('verb of a step', words[0], STEP_VERBS)}")
    given = [option for word in words if (option := word.partition("=")[0]) in OF_THE_STEP]
    if given:
        raise ConfigError(f"{where} gives {given[0]}, which the study does by itself; leave it out")
    return tuple(words)
