"""Damage what a verb stored, the way disks, people and other programs do."""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 7, 10**400, 1e308, float("nan"), "", "..", "x" * 300, "json.tool", [],
    [1, 2], {}, {"a": 1}, [[]], "\ud800", 3.5,
)  # fmt: skip


def _cut(path: Path, chance: random.Random) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: chance.randrange(max(1, len(content)))])


def _empty(path: Path, chance: random.Random) -> None:
    path.write_bytes(b"")


def _noise(path: Path, chance: random.Random) -> None:
    path.write_bytes(chance.randbytes(chance.randrange(1, 3000)))


def _bit(path: Path, chance: random.Random) -> None:
    content = bytearray(path.read_bytes() or b"0")
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(content)


def _gone(path: Path, chance: random.Random) -> None:
    path.unlink()


def _folder(path: Path, chance: random.Random) -> None:
    path.unlink()
    path.mkdir()


def _pipe(path: Path, chance: random.Random) -> None:
    path.unlink()
    os.mkfifo(path)


def _device(path: Path, chance: random.Random) -> None:
    path.unlink()
    path.symlink_to("/dev/zero")


def _loop(path: Path, chance: random.Random) -> None:
    path.unlink()
    path.symlink_to(path.name)


def _swapped(path: Path, chance: random.Random) -> None:
    """Put another file of the same kind in its place."""
    top = next(each for each in path.parents if each.name == "games")
    others = [each for each in sorted(top.rglob(f"*{path.suffix}")) if each != path]
    if others:
        shutil.copyfile(chance.choice(others), path)


def _field(path: Path, chance: random.Random) -> None:
    """Give one field of a JSON file another value, or none; of one line, if it has several."""
    if path.suffix not in (".json", ".jsonl"):
        _bit(path, chance)
        return
    lines = path.read_text(encoding="utf-8").splitlines() if path.suffix == ".jsonl" else None
    place = chance.randrange(len(lines)) if lines else 0
    data = json.loads(lines[place] if lines else path.read_bytes())
    holder, key = chance.choice(list(_fields(data)))
    if chance.random() < 0.2:
        del holder[key]
    else:
        holder[key] = chance.choice(VALUES)
    text = json.dumps(data)
    if lines:
        lines[place] = text
        text = "\n".join(lines) + "\n"
    path.write_text(text, encoding="utf-8")


def _fields(data: Any) -> Any:
    """Yield every (table or list, key) of a tree, first ones of long lists only."""
    if isinstance(data, dict):
        for key in list(data):
            yield data, key
            yield from _fields(data[key])
    elif isinstance(data, list):
        for place in range(min(3, len(data))):
            yield data, place
            yield from _fields(data[place])


KINDS: tuple[Callable[[Path, random.Random], None], ...] = (
    _cut, _empty, _noise, _bit, _gone, _folder, _pipe, _device, _loop, _swapped, _field, _field,
    _field,
)  # fmt: skip


def damage(folder: Path, chance: random.Random) -> tuple[str, str]:
    """Damage one file below a folder; return which one and how."""
    files = sorted(
        path for path in folder.rglob("*") if path.is_file() and "report" not in path.parts
    )
    path = chance.choice(files)
    kind = chance.choice(KINDS)
    kind(path, chance)
    return path.relative_to(folder).as_posix(), kind.__name__.strip("_")
