"""What a tuning has found out so far, kept so that it can be stopped at any moment.

A tuning is a fixed programme: every batch of games has a name, and its result is written
down under that name before the next one starts.  Going on after a stop means running the
same programme again; what is written down is looked up and not played.  So the result is
the same however often it was stopped.

The file holds one JSON document per line, the first one says what was asked.  A line that
was cut short by a kill does not count.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.record.hashing import hash_of
from exobalance.simcore.record.writer import write_file
from exobalance.simcore.run.plan.differences import tree_differences
from exobalance.simcore.run.plan.folder import refuse_taken
from exobalance.simcore.whole_files import read_regular

Answer = TypeVar("Answer")

JOURNAL = "tuning.jsonl"
HASH = "hash"
"""Key of the hash of a name and its answer, and of the hash of the request."""
FACTS = "facts"
"""Key of the request that does not count when two are compared."""
FIRST_GAMES = "first games"
"""Key of what the program made of the request when it played a little of it."""


class Journal:
    """Answers by name, on disk as soon as they are known.

    Parameters
    ----------
    folder
        A new or empty folder, or one that holds the same tuning, whole or in part.
    request
        Plain data: all that decides the answers, with `FIRST_GAMES` and `FACTS`.

    Raises
    ------
    ConfigError
        The folder holds another tuning or something else; says what differs.
    DatasetError
        The file is damaged, or the folder cannot be written.
    """

    def __init__(self, folder: Path, request: Mapping[str, Any]):
        self.path = folder / JOURNAL
        asked = json.loads(json.dumps(request))
        if not self.path.exists():
            refuse_taken(folder, "tuning")
            write_file(self.path, _line(asked | {HASH: hash_of(asked)}))
        lines = _read(self.path)
        self.request: dict[str, Any] = {key: lines[0][key] for key in lines[0] if key != HASH}
        _refuse_other(folder, self.request, asked)
        self._answers: dict[str, Any] = {line["name"]: line["answer"] for line in lines[1:]}

    def __len__(self) -> int:
        """Return how many answers are known."""
        return len(self._answers)

    def once(self, name: str, compute: Callable[[], Answer]) -> Answer:
        """Return the answer of that name; compute it and write it down if it is not known.

        Answers are plain data, and come back as JSON gives them: tuples as lists.
        """
        if name not in self._answers:
            answer = json.loads(json.dumps(compute()))
            self._append(_line({"name": name, "answer": answer, HASH: hash_of([name, answer])}))
            self._answers[name] = answer
        known: Answer = self._answers[name]
        return known

    def _append(self, line: bytes) -> None:
        try:
            with self.path.open("ab") as file:
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise DatasetError(f"{self.path} could not be written: {error.strerror}") from error


def _line(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _read(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a journal, after cutting off one that was not finished."""
    try:
        content = read_regular(path)
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            os.truncate(path, whole)
        lines = [json.loads(line) for line in content[:whole].splitlines()]
        _check(lines)
    except OSError as error:
        raise DatasetError(f"{path} cannot be used: {error.strerror}") from error
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise DatasetError(f"{path} is damaged ({error}): start anew in another folder") from error
    if not lines:
        raise DatasetError(f"{path} is damaged (it is empty): start anew in another folder")
    return lines


def _check(lines: list[Any]) -> None:
    """Raise ValueError, LookupError or TypeError unless all lines are as they were written."""
    if not all(isinstance(line, dict) for line in lines):
        raise TypeError("a line is no table")
    first = dict(lines[0]) if lines else {}
    if HASH in first and first.pop(HASH) != hash_of(first):
        raise ValueError("line 1 is not what was written")
    old = next((i for i, line in enumerate(lines) if i and HASH in line), len(lines))
    if any("name" not in line or "answer" not in line for line in lines[1:]):
        raise ValueError("a line has no name or no answer")
    for number, line in enumerate(lines[old:], old + 1):  # earlier versions wrote no hashes
        if line[HASH] != hash_of([line["name"], line["answer"]]):
            raise ValueError(f"line {number} is not what was written")


def _refuse_other(folder: Path, there: Mapping[str, Any], here: Mapping[str, Any]) -> None:
    """Raise ConfigError, with what differs, if two requests are not the same."""
    was_asked, is_asked = (
        {key: each[key] for key in each if key not in (FIRST_GAMES, FACTS)}
        for each in (there, here)
    )
    found = [
        f"{path.replace('.', ' ', 1)}: {_shown(was)} there, {_shown(now)} here"
        for path, was, now in tree_differences(was_asked, is_asked)
    ]
    if found:
        shown = "; ".join(found[:3]) + ("; ..." if len(found) > 3 else "")
        raise ConfigError(f"{folder} holds another tuning ({shown}): choose a new folder")

    if there.get(FIRST_GAMES) != here.get(FIRST_GAMES):
        raise ConfigError(
            f"{folder} cannot be continued: this version of the program plays the first games "
            "differently from the one that started it; use that version, or a new folder"
        )


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False) if value is not None else "none"
    return text if len(text) <= 40 else text[:37] + "..."
