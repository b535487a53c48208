"""Columns of a figure's table by role, and its options with their defaults."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from exobalance.reports import numbers, style

LABEL_CHARS = 17  # a longer category label is wrapped


@dataclass(frozen=True)
class Data:
    """One figure's table and options, read by role."""

    name: str
    drawing: str
    frame: pd.DataFrame
    options: Mapping[str, Any]
    palette: style.Palette

    @property
    def unit(self) -> str:
        """Unit of the estimates."""
        return str(self.options.get("unit", ""))

    @property
    def scale(self) -> float:
        """Factor from stored to drawn numbers."""
        return numbers.scale(self.unit)

    def column(self, role: str) -> str:
        """Return the name of the column that plays a role."""
        named = self.options.get(role)
        return named if isinstance(named, str) else role

    def has(self, *roles: str) -> bool:
        """Return whether the table has a column for every role."""
        return all(self.column(role) in self.frame.columns for role in roles)

    def used(self, *columns: str) -> Data:
        """Return the rows in which at least one of the columns is not 0.

        Sources of points that nobody can score from would only fill the legend.
        """
        kept = self.frame[list(columns)].fillna(0).ne(0).any(axis=1)
        frame = self.frame[kept] if kept.any() else self.frame
        return replace(self, frame=frame.reset_index(drop=True))

    def raw(self, role: str) -> pd.Series:
        """Return the column of a role.

        Raises
        ------
        ValueError
            When the table has no such column: a fault of the analysis, not of the user.
        """
        column = self.column(role)
        if column not in self.frame.columns:
            have = ", ".join(map(str, self.frame.columns))
            raise ValueError(
                f"figure {self.name}: drawing {self.drawing} needs column {column!r} "
                f"for the role {role!r}; its table has {have}"
            )
        return self.frame[column]

    def values(self, role: str) -> np.ndarray:
        """Return a numeric column in drawn numbers, float64."""
        return self.raw(role).to_numpy(dtype="float64", na_value=np.nan) * self.scale

    def plain(self, role: str) -> np.ndarray:
        """Return a numeric column that has another unit than the estimates, float64."""
        return self.raw(role).to_numpy(dtype="float64", na_value=np.nan)

    def labels(self, role: str = "label") -> list[str]:
        """Return a column as words, long ones wrapped."""
        return [wrap(str(value)) for value in self.raw(role)]

    def number(self, option: str) -> float | None:
        """Return a numeric option in drawn numbers, None when absent."""
        value = self.options.get(option)
        return None if value is None else float(value) * self.scale

    def band(self) -> tuple[float, float] | None:
        """Return the target band in drawn numbers, None without one."""
        given = self.options.get("band")
        if given is not None:
            low, high = given
            return float(low) * self.scale, float(high) * self.scale
        margin = self.number("margin")
        if margin is None:
            return None
        middle = self.number("reference") or 0.0
        return middle - margin, middle + margin

    def text(self, option: str, default: str = "") -> str:
        """Return a text option."""
        return str(self.options.get(option, default))

    def colours(self, labels: list[str], default: str) -> list[str]:
        """Return one colour per label: by the report's palette when ``kind`` is given."""
        kind = self.options.get("kind")
        if kind is None:
            return [default] * len(labels)
        return [self.palette.colour(str(kind), label.replace("\n", " ")) for label in labels]

    def axis_label(self) -> str:
        """Return the label of the value axis."""
        words = self.text("x_label")
        unit = {"share": "%"}.get(self.unit, self.unit)
        if not words:
            return unit
        said = not unit or unit.removesuffix("s") in words
        return words if said else f"{words} ({unit})"


def wrap(text: str, width: int = LABEL_CHARS) -> str:
    """Return a label in at most two lines, shortened when it is longer still.

    Paths of rules may break after a dot; their end says more than their start.
    """
    path, equals, value = text.partition(" = ")
    if re.fullmatch(r"[A-Za-z]\w*(\.\w+)+(\[\d+\])?", path):
        if not equals:
            return _wrap_path(path, width)
        if "," not in value:
            ends = (path.split(".")[-1], f"= {value}")
            return "\n".join(_cut(end, width + 5) for end in ends)
    lines = textwrap.wrap(text, width) or [""]
    if len(lines) > 2:
        lines = [lines[0], textwrap.shorten(" ".join(lines[1:]), width + 2, placeholder="…")]
    return "\n".join(lines)


def _wrap_path(path: str, width: int) -> str:
    """Return a dotted path in at most two lines, its first names left out if it is longer."""
    names = path.split(".")
    lines = [names.pop()]
    while names:
        joined = f"{names[-1]}.{lines[0]}"
        if len(joined) > width:
            if len(lines) == 2:
                return "\n".join(["…" + lines[0], lines[1]])
            joined = f"{names[-1]}."
            lines.insert(0, joined)
        else:
            lines[0] = joined
        names.pop()
    return "\n".join(_cut(line, width + 5) for line in lines)


def _cut(line: str, most: int) -> str:
    return line if len(line) <= most else line[: most - 1] + "…"
