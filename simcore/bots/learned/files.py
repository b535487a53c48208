"""Files of models: written by training, read without trusting them.

A file is a NumPy archive (``.npz``) of plain numbers.  Its entry ``header`` is JSON, as bytes:
``format``, ``game``, ``rules_version``, ``players``, ``usual_turns``, ``origin`` (free), and
``parts``: by decision its ``form``, ``scale``, ``bonus``, ``most``, ``ahead``, ``futures``,
``inputs`` (names, see `simcore.kit.learned.input_names`) and, of a dense network, ``layers``.
The other entries are arrays, such as ``room.mean``, ``room.weights_0``, ``room.bias_0`` or
``move.column``.  Nothing of a file is executed, and nothing is made room for that the file does not
hold.
"""

from __future__ import annotations

import json
import math
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib import format as npy

from exobalance.simcore.bots.learned.forms import (
    MOST_AHEAD,
    MOST_FUTURES,
    MOST_LAYERS,
    Dense,
    Model,
    Part,
    Trees,
)
from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError, unknown
from exobalance.simcore.kit.learned import input_names
from exobalance.simcore.whole_files import read_regular, replace

FORMAT = 1
MOST_BYTES = 64_000_000
"""Largest file, and most bytes that its entries may unfold to."""

MOST_ENTRIES = 2_000
LARGE = 1e300
HEADER = "header"
FORMS = ("dense", "trees")
NUMBERS = ("scale", "bonus", "most", "ahead", "futures")
OF_TREES = ("start", "roots", "column", "value", "above")
NEW = "train the model anew"


class NoModel(ConfigError):
    """A weights file that is not there, as where a bot was trained for other player counts."""


def write_model(path: Path, game: Game, model: Model) -> None:
    """Write a model; raises ConfigError for one that `read_model` would refuse."""
    _check_names(model.parts, game, f"model for {path}")
    model.check(game, f"model for {path}")
    arrays: dict[str, np.ndarray] = {}
    parts: dict[str, Any] = {}
    for kind, decision in enumerate(game.decisions):
        name = decision.name
        if name not in model.parts:
            continue
        part = model.parts[name]
        told = {key: getattr(part, key) for key in NUMBERS}
        parts[name] = told | {"inputs": input_names(game, kind, is_ahead=part.ahead > 0)}
        if isinstance(part.form, Dense):
            parts[name] |= {"form": "dense", "layers": len(part.form.weights)}
            found = {"mean": part.form.mean, "spread": part.form.spread}
            found |= {f"weights_{i}": each for i, each in enumerate(part.form.weights)}
            found |= {f"bias_{i}": each for i, each in enumerate(part.form.bias)}
        else:
            parts[name] |= {"form": "trees"}
            found = {key: np.asarray(getattr(part.form, key)) for key in OF_TREES}
        arrays |= {f"{name}.{key}": each for key, each in found.items()}
    header = {
        "format": FORMAT,
        "game": model.game,
        "rules_version": model.rules_version,
        "players": model.players,
        "usual_turns": model.usual_turns,
        "parts": parts,
        "origin": dict(model.origin),
    }
    arrays[HEADER] = np.frombuffer(json.dumps(header).encode(), np.uint8)
    replace(path, lambda part: _write(part, arrays))


def _write(path: Path, arrays: Mapping[str, np.ndarray]) -> None:
    """Write an archive whose bytes depend on the arrays alone, not on the time of day."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(arrays):
            content = BytesIO()
            npy.write_array(content, np.asarray(arrays[name], order="C"), allow_pickle=False)
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), content.getvalue())


def read_model(path: Path, game: Game, players: int) -> Model:
    """Return the model of a file, for a game at one player count.

    Raises ConfigError for a file that cannot be read, is damaged, too large or no archive, or
    holds objects; for another game, rules version or player count; for inputs that the game
    does not have; for arrays of a wrong shape and numbers that are not finite.
    """
    where = f"weights file {path}"
    arrays = _arrays(path, where)
    header = _header(arrays, where)
    meant = {
        "format": FORMAT,
        "game": game.id,
        "rules_version": game.rules_version,
        "players": players,
    }
    for key, value in meant.items():
        if header.get(key) != value or isinstance(header.get(key), bool):
            shown = key.replace("_", " ")
            raise ConfigError(
                f"{where}: {shown} is {header.get(key)!r}, expected {value!r}; {NEW} for these, "
                "or name another file"
            )
    parts = _table(header, "parts", where)
    _check_names(parts, game, where)
    kinds = {decision.name: kind for kind, decision in enumerate(game.decisions)}
    model = Model(
        game=game.id,
        rules_version=game.rules_version,
        players=players,
        usual_turns=_number(header, "usual_turns", where),
        parts={
            name: _part(
                _table(parts, name, where),
                _Arrays(arrays, name, where),
                game,
                kinds[name],
            )
            for name in parts
        },
        origin=_table(header, "origin", where),
    )
    model.check(game, where)
    return model


class _Arrays:
    """The arrays of one part."""

    def __init__(self, arrays: Mapping[str, np.ndarray], name: str, where: str) -> None:
        self._arrays, self._name = arrays, name
        self.where = f"{where}, {name}"

    def number(self, key: str) -> float:
        """Return an array of no dimension."""
        found = self.floats(key)
        if found.shape:
            raise ConfigError(f"{self.where}: {key} is an array, expected a number; {NEW}")
        return float(found)

    def floats(self, key: str) -> np.ndarray:
        """Return an array of finite numbers, float64."""
        name = f"{self._name}.{key}"
        if name not in self._arrays:
            raise ConfigError(f"{self.where}: the array {name} is missing; {NEW}")
        found = self._arrays[name]
        if found.dtype.kind not in "fiu":
            raise ConfigError(
                f"{self.where}: {key} is of the type {found.dtype}, expected numbers; {NEW}"
            )
        found = found.astype(np.float64)
        if not np.isfinite(found).all():
            raise ConfigError(f"{self.where}: {key} holds a number that is not finite; {NEW}")
        return found

    def whole(self, key: str) -> np.ndarray:
        """Return an array of whole numbers, int64."""
        found = self.floats(key)
        if (found != np.rint(found)).any() or (np.abs(found) > MOST_BYTES).any():
            raise ConfigError(f"{self.where}: {key} holds a number that is no index; {NEW}")
        return found.astype(np.int64)


def _part(told: Mapping[str, Any], arrays: _Arrays, game: Game, kind: int) -> Part:
    """Return the model of one kind of decision."""
    where = arrays.where
    ahead = _whole(told, "ahead", where, MOST_AHEAD)
    _check_inputs(told.get("inputs"), input_names(game, kind, is_ahead=ahead > 0), where)
    form = told.get("form")
    if form not in FORMS:
        raise ConfigError(f"{where}: {unknown('form', str(form), FORMS)}")
    values: Dense | Trees
    if form == "dense":
        layers = range(_whole(told, "layers", where, MOST_LAYERS))
        values = Dense(
            mean=arrays.floats("mean"),
            spread=arrays.floats("spread"),
            weights=tuple(arrays.floats(f"weights_{i}") for i in layers),
            bias=tuple(arrays.floats(f"bias_{i}") for i in layers),
        )
    else:
        values = Trees(
            start=arrays.number("start"),
            roots=arrays.whole("roots"),
            column=arrays.whole("column"),
            value=arrays.floats("value"),
            above=arrays.whole("above"),
        )
    return Part(
        values,
        scale=_number(told, "scale", where),
        bonus=_number(told, "bonus", where),
        most=_whole(told, "most", where, 1_000_000),
        ahead=ahead,
        futures=_whole(told, "futures", where, MOST_FUTURES),
    )


def _check_names(parts: Mapping[str, Any], game: Game, where: str) -> None:
    """Raise ConfigError for decisions that the game does not have, or none at all."""
    decisions = [decision.name for decision in game.decisions]
    if not parts:
        raise ConfigError(f"{where}: there is a model for no decision, expected one at least")
    for name in parts:
        if name not in decisions:
            raise ConfigError(f"{where}: {unknown('decision', name, decisions)}")


def _check_inputs(found: object, inputs: Sequence[str], where: str) -> None:
    """Raise ConfigError unless the inputs are those of the game, in its order."""
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        raise ConfigError(f"{where}: inputs is no list of names; {NEW}")
    for name in found:
        if name not in inputs:
            raise ConfigError(f"{where}: {unknown('input', name, inputs)} ({NEW})")
    for name in inputs:
        if name not in found:
            raise ConfigError(f"{where}: the input {name!r} is missing; {NEW}")
    if found != list(inputs):
        raise ConfigError(f"{where}: the inputs are not in the order of the game's; {NEW}")


def _header(arrays: Mapping[str, np.ndarray], where: str) -> dict[str, Any]:
    """Return what the file says of itself."""
    if HEADER not in arrays or arrays[HEADER].dtype != np.uint8:
        raise ConfigError(f"{where} has no {HEADER}: expected a file that training wrote")
    try:
        header = json.loads(arrays[HEADER].tobytes())
    except (ValueError, RecursionError):
        raise ConfigError(f"{where}: its {HEADER} is no valid JSON; {NEW}") from None
    if not isinstance(header, dict):
        raise ConfigError(f"{where}: its {HEADER} is no table; {NEW}")
    return header


def _arrays(path: Path, where: str) -> dict[str, np.ndarray]:
    """Return the arrays of an archive by name, bounded in size and without objects."""
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise ConfigError(_too_large(where, size))
        with zipfile.ZipFile(BytesIO(read_regular(path))) as archive:
            entries = archive.infolist()
            size = sum(entry.file_size for entry in entries)
            if size > MOST_BYTES:
                raise ConfigError(_too_large(where, size))
            if len(entries) > MOST_ENTRIES:
                raise ConfigError(
                    f"{where} has {len(entries):,} entries, expected at most {MOST_ENTRIES:,}"
                )
            return {
                entry.filename.removesuffix(".npy"): _array(
                    archive.read(entry), f"{where}, {entry.filename}"
                )
                for entry in entries
            }
    except FileNotFoundError:
        raise NoModel(
            f"{where} does not exist: train the bot for this player count, name another bot, or "
            "check its weights_file"
        ) from None
    except OSError as error:
        raise ConfigError(f"{where} cannot be read: {error.strerror or error}") from None
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError) as error:
        raise ConfigError(
            f"{where} is damaged or no .npz archive ({error}); copy or write it again"
        ) from None


def _array(content: bytes, where: str) -> np.ndarray:
    """Return the array of an entry; its header is held against the bytes that follow."""
    file = BytesIO(content)
    try:
        version = npy.read_magic(file)
        read = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
        shape, is_fortran, dtype = read(file)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        raise ConfigError(f"{where} is no array; copy or write the file again") from None
    if dtype.hasobject or dtype.kind not in "fiub":
        raise ConfigError(f"{where} holds values of the type {dtype}, expected numbers; {NEW}")
    rest = content[file.tell() :]
    if min(shape, default=0) < 0 or math.prod(shape) * dtype.itemsize != len(rest):
        raise ConfigError(
            f"{where} has {len(rest):,} bytes, which are no array of the shape {shape}; "
            "copy or write the file again"
        )
    flat = np.frombuffer(rest, dtype)
    return flat.reshape(shape, order="F" if is_fortran else "C")


def _too_large(where: str, size: int) -> str:
    return f"{where} has {size / 1e6:,.0f} MB, expected at most {MOST_BYTES / 1e6:.0f} MB"


def _table(data: Mapping[str, Any], key: str, where: str) -> dict[str, Any]:
    value = data.get(key)
    if not isinstance(value, dict):
        raise ConfigError(f"{where}: {key} is {value!r}, expected a table; {NEW}")
    return value


def _number(data: Mapping[str, Any], key: str, where: str) -> float:
    value = data.get(key)
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < LARGE:
        return float(value)
    raise ConfigError(f"{where}: {key} is {value!r}, expected a finite number; {NEW}")


def _whole(data: Mapping[str, Any], key: str, where: str, most: int) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ConfigError(
            f"{where}: {key} is {value!r}, expected a whole number from 0 to {most:,}; {NEW}"
        )
    return value
