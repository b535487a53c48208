"""A written study: Markdown made from a template and the folders of the games behind it.

The template is Jinja2.  Prose stands in it as it is; every number comes from a table of a
run or a study, with its interval.  What a template may use:

``rows(step, table, players)``
    The rows of a result table, with their columns as attributes.
``one(step, table, players, column=value, ...)``
    The one row whose columns have these values.
``est(row, "win_share", unit="share", low="low", high="high")``
    An estimate with its interval, such as ``25.6 % (24.9 to 26.3)``; it is noted down, so
    that another rebuild can be held against it.
``verdict(step, title)``
    A verdict: ``.word``, ``.sentence`` and the rest of `analysis.base.findings.Verdict`.
``sentences(step, metric, players)``
    What a section says first.
``figure(step, name)``
    A figure of the report, written beside the page, as a Markdown picture.
``show(value, unit)``
    A number without an interval, such as a rule's value.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from traceback import walk_tb
from typing import Any

import pandas as pd

from exobalance.analysis.base.findings import FigureSpec, Section, Verdict
from exobalance.analysis.loaded_run import LoadedRun
from exobalance.analysis.notebook import load_run
from exobalance.reports import numbers, style
from exobalance.reports.files import write_text
from exobalance.simcore.errors import BalanceError, ConfigError, unknown
from exobalance.simcore.text_files import read_text

FIGURES = "figures"
SLACK = 1.5
"""Two independent estimates may lie this many joint half-widths apart before they disagree."""


@dataclass(frozen=True)
class Noted:
    """An estimate that the page prints."""

    where: str  # step, table and row in words
    value: float
    low: float
    high: float


@dataclass
class Document:
    """What a template asks for, and what it has printed so far."""

    folders: Mapping[str, Path]  # of each step
    page: Path
    noted: list[Noted] = field(default_factory=list)
    _runs: dict[str, LoadedRun] = field(default_factory=dict)

    def run(self, step: str) -> LoadedRun:
        """Return the run or study of a step; ConfigError for an unknown one."""
        if step not in self.folders:
            raise ConfigError(unknown("step", step, self.folders))
        if step not in self._runs:
            self._runs[step] = load_run(self.folders[step], verify=False)
        return self._runs[step]

    def rows(self, step: str, table: str, players: int | None = None) -> list[Any]:
        """Return the rows of a result table as named tuples, with the place they come from."""
        frame = self.run(step).table(table, players)
        return list(frame.itertuples(index=False, name="Row"))

    def one(self, step: str, table: str, players: int | None = None, **values: Any) -> Any:
        """Return the row whose columns have these values; ConfigError unless there is one."""
        frame = self.run(step).table(table, players)
        for column, value in values.items():
            if column not in frame:
                raise ConfigError(unknown(f"column of {table}", column, list(frame.columns)))
            frame = frame[frame[column] == value]
        if len(frame) != 1:
            asked = ", ".join(f"{column} = {value}" for column, value in values.items())
            raise ConfigError(
                f"table {table} of step {step} has {len(frame)} rows with {asked}: expected one"
            )
        return next(frame.itertuples(index=False, name="Row"))

    def est(
        self,
        row: Any,
        value: str = "value",
        unit: str | None = None,
        low: str = "low",
        high: str = "high",
        *,
        signed: bool = False,
    ) -> str:
        """Return an estimate with its interval, and note it down."""
        point, ends = float(getattr(row, value)), (getattr(row, low), getattr(row, high))
        unit = str(getattr(row, "unit", "")) if unit is None else unit
        words = [str(each) for each in row if isinstance(each, str)][:3]
        self.noted.append(Noted(", ".join(words), point, float(ends[0]), float(ends[1])))
        shown = numbers.show(point, unit, (ends[1] - ends[0]) / 2, signed=signed)
        return f"{shown} ({numbers.interval(*ends, unit)})"

    def verdict(self, step: str, title: str) -> Verdict:
        """Return the verdict with a title; ConfigError for an unknown one."""
        found = {v.title: v for section in self.run(step).sections for v in section.verdicts}
        if title not in found:
            raise ConfigError(unknown(f"verdict of step {step}", title, found))
        verdict = found[title]
        self.noted.append(Noted(title, verdict.estimate, verdict.low, verdict.high))
        return verdict

    def section(self, step: str, metric: str, players: int) -> Section:
        """Return a section by metric and player count; ConfigError for an unknown one."""
        found = {(s.metric, s.players): s for s in self.run(step).sections}
        if (metric, players) not in found:
            names = [f"{name} at {count} players" for name, count in found]
            raise ConfigError(unknown(f"section of {step}", f"{metric} at {players}", names))
        return found[metric, players]

    def sentences(self, step: str, metric: str, players: int) -> list[str]:
        """Return what a section says, most important first."""
        return [numbers.typeset(each) for each in self.section(step, metric, players).sentences]

    def figure(self, step: str, name: str) -> str:
        """Write a figure of a report beside the page; return it as a Markdown picture."""
        found: dict[str, tuple[FigureSpec, pd.DataFrame]] = {
            figure.name: (figure, section.tables[figure.table])
            for section in self.run(step).sections
            for figure in section.figures
        }
        if name not in found:
            raise ConfigError(unknown(f"figure of step {step}", name, found))
        spec, frame = found[name]
        file = f"{self.page.stem}-{step}-{name}.svg"
        path = self.page.parent / FIGURES / file
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, standalone(spec, frame))
        return f"![{numbers.typeset(spec.alt)}]({FIGURES}/{file})"

    def names(self) -> dict[str, Callable[..., Any]]:
        """Return what a template may call."""
        return {
            "rows": self.rows,
            "one": self.one,
            "est": self.est,
            "verdict": self.verdict,
            "sentences": self.sentences,
            "figure": self.figure,
            "show": numbers.show,
        }


def standalone(spec: FigureSpec, frame: pd.DataFrame) -> str:
    """Return a figure as an SVG file of its own, on white."""
    from exobalance.reports.figures import draw

    svg = draw(spec.name, spec.drawing, frame, spec.options, style.Palette(), spec.title, spec.alt)
    box = svg.split('viewBox="', 1)[1].split('"', 1)[0]
    _, _, width, height = box.split()
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{float(width) * 1.5:g}" '
        f'height="{float(height) * 1.5:g}" font-family="system-ui, sans-serif" '
    )
    body = svg.replace("<svg ", head, 1)
    start = body.index(">") + 1
    return f'{body[:start]}<rect width="100%" height="100%" fill="white" />{body[start:]}\n'


def render(template: Path, document: Document, facts: Mapping[str, Any]) -> str:
    """Return the page that a template makes of a document's runs.

    A template is data: it runs in Jinja2's sandbox and reaches what `Document.names` lists
    and nothing else.

    Raises ConfigError for a template that cannot be read, does not parse, asks for what is
    not there or what it may not, or fails while it is filled in.
    """
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    environment = ImmutableSandboxedEnvironment(
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True
    )
    environment.globals.update(document.names())
    text = read_text(template, "template")
    try:
        return environment.from_string(text).render(**facts)
    except BalanceError:
        raise
    except Exception as error:  # whatever an expression of somebody's template may raise
        raise ConfigError(f"template {template}{_line(error)}: {_reason(error)}") from error


def _line(error: Exception) -> str:
    """Return the line of a template at which it failed, in words; "" where none is known."""
    line = getattr(error, "lineno", None)
    for frame in walk_tb(error.__traceback__):
        if frame[0].f_code.co_filename == "<template>":
            line = frame[1]
    return f", line {line}" if line else ""


def _reason(error: Exception) -> str:
    """Return why a template failed; plain Python errors with what they are."""
    from jinja2 import TemplateError

    if isinstance(error, TemplateError):
        return str(error)
    return f"{type(error).__name__.removesuffix('Error').lower()} error, {error}"


def noted_data(noted: Sequence[Noted]) -> list[dict[str, Any]]:
    """Return noted estimates as plain data, in the order of the page."""
    return [asdict(each) for each in noted]


def disagreements(old: Sequence[Mapping[str, Any]], new: Sequence[Noted]) -> list[str]:
    """Return a phrase for each estimate that two builds of a page do not share.

    Independent estimates agree if they lie within `SLACK` joint half-widths.
    """
    if len(old) != len(new):
        return [f"{len(old)} estimates before, {len(new)} now"]
    found = []
    for before, now in zip(old, new, strict=True):
        halves = [(before["high"] - before["low"]) / 2, (now.high - now.low) / 2]
        reach = SLACK * math.hypot(*halves)
        if before["where"] != now.where or not abs(before["value"] - now.value) <= reach + 1e-12:
            found.append(f"{now.where}: {before['value']:.4g} before, {now.value:.4g} now")
    return found
