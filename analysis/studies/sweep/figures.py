"""Figures of a sweep: words by setting, curves along one path, matrices over two."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pandas as pd

from exobalance.analysis.base.findings import FigureSpec
from exobalance.analysis.base.judged import Judged
from exobalance.analysis.base.sentences import number, percent
from exobalance.analysis.studies.points.results import Drawn, short_topics
from exobalance.analysis.studies.sweep.results import SweepResults

WIDE = 8  # settings beside each other in a matrix of words
LONG = 40  # settings below each other
LEADERS = 3  # sources of points drawn along a path


def sweep_figures(study: SweepResults) -> Iterator[Drawn]:
    """Yield each figure with its table."""
    if study.judged[0] and len(study.points) <= LONG:
        yield _words(study)
    topics = [each for each in study.judged[0] if each.key not in ("items", "health")]
    for topic in topics:
        if len(study.paths) == 1:
            yield _along(study, topic)
        elif len(study.paths) == 2:
            yield _matrix(study, topic)


def _words(study: SweepResults) -> Drawn:
    """Set verdict words of all settings side by side, or below each other if they are many."""
    topics = study.judged[0]
    order = study.along if len(study.paths) == 1 else list(range(len(study.points)))
    found = [study.verdict_words[point] for point in order]
    names = [study.short(point) for point in order]
    flips = sum(len({row.get(topic.title) for row in found}) > 1 for topic in topics)
    if len(order) <= WIDE and len(study.paths) == 1 and max(map(len, names)) <= 12:
        rows = [
            {"check": topic.title}
            | {name: row.get(topic.title, "") for name, row in zip(names, found, strict=True)}
            for topic in topics
        ]
        columns, label = names, "check"
    else:
        heads = short_topics(topics)
        rows = [
            {"setting": name}
            | {h: row.get(topic.title, "") for h, topic in zip(heads, topics, strict=True)}
            for name, row in zip(names, found, strict=True)
        ]
        columns, label = heads, "setting"
    spec = FigureSpec(
        name=f"sweep-words-{study.players}p",
        drawing="word_matrix",
        table="words",
        title="Verdicts by setting",
        sentence=(
            f"{flips} of {len(topics)} checks change their word within the values that were tried"
            + (f" of {' · '.join(study.paths)}." if len(study.paths) > 1 else ".")
        ),
        alt="A table of verdict words: checks against settings.",
        options={"label": label, "columns": columns},
    )
    return spec, pd.DataFrame(rows)


def _along(study: SweepResults, topic: Judged) -> Drawn:
    """Draw the numbers of a topic along the values of one path."""
    path = study.paths[0]
    keys = _keys(study, topic)
    settings = study.settings.set_index("point")
    rows = study.numbers[study.numbers.key.isin(keys)]
    low, high = (ends[rows.index] for ends in study.intervals)
    unit = str(rows.unit.iloc[0])
    table = pd.DataFrame(
        {
            "point": rows.point,
            "setting": rows.point.map(settings.text),
            "x": rows.point.map(settings.number),
            "series": rows.member.where(rows.member != "", rows.title),
            "estimate": rows.value,
            "low": low,
            "high": high,
        }
    )
    numeric = bool(table.x.notna().all())
    band = _band(study, topic)
    options: dict[str, object] = {"unit": unit, "band_label": "target"}
    if band is not None:
        options["band"] = band
    title = f"{topic.title} along {path}"
    if numeric:
        step = str(settings.unit.iloc[0])
        options |= {
            "x_label": f"{path} ({step})" if step else path,
            "x_mark": float(settings.number.loc[0]),
            "x_mark_label": "base" if study.words.changes else "printed",
            "kind": {"seats": "seat", "source": "source"}.get(topic.key, "series"),
        }
        table = table.sort_values(["series", "x"], kind="stable").drop(columns=["point", "setting"])
        drawing = "curve"
    else:
        # One number per setting: that of the member that decides under the base.
        table = table[rows.key.to_numpy() == topic.number].drop(columns=["x", "series", "point"])
        options["label"] = "setting"
        drawing = "dot_interval"
    spec = FigureSpec(
        name=f"sweep-{topic.key}-{study.players}p",
        drawing=drawing,
        table=f"along_{topic.key}",
        title=title,
        sentence=_along_sentence(study, topic),
        alt=f"{topic.title} for each value of {path}, with 95 % intervals and the target.",
        options=options,
    )
    return spec, table.reset_index(drop=True)


def _keys(study: SweepResults, topic: Judged) -> list[str]:
    """Return the numbers drawn for a topic: all seats, the leading sources, or the number."""
    family = study.numbers[study.numbers.key == topic.number].family.iloc[0]
    if topic.key == "seats":
        return list(study.numbers[study.numbers.family == family].key.unique())
    if topic.key == "source":
        rows = study.numbers[study.numbers.family == family]
        top = rows.groupby("key").value.max().sort_values(ascending=False)
        return list(top.index[:LEADERS])
    return [topic.number]


def _band(study: SweepResults, topic: Judged) -> tuple[float, float] | None:
    """Return the target as a band in the unit of the number itself."""
    row = study.numbers[study.numbers.key == topic.number].iloc[0]
    low, high = topic.target_low, topic.target_high
    if topic.key == "seats":
        return row.fair + low / row.factor, row.fair + high / row.factor
    if not math.isfinite(high):
        return None
    return (0.0 if not math.isfinite(low) else low), high


def _along_sentence(study: SweepResults, topic: Judged) -> str:
    """Say what the deciding number is at the first and the last value, whichever is larger."""
    rows = study.numbers[study.numbers.key == topic.number]
    ends = [rows[rows.point == study.along[place]].iloc[0] for place in (0, -1)]
    first, last = (f"{_amount(study, row)} at {study.value(int(row.point))}" for row in ends)
    return f"The {ends[0].title} goes from {first} to {last}; the target is {topic.target}."


def _amount(study: SweepResults, row: pd.Series) -> str:
    """Return a number with its interval and unit."""
    below, above = (side[row.name] for side in study.intervals)
    if row.unit == "share":
        return percent(row.value, (below, above))
    return number(row.value, (below, above), row.unit)


def _matrix(study: SweepResults, topic: Judged) -> Drawn:
    """Shade the deciding number of a topic over two paths; met targets are marked."""
    down, across = study.paths
    wide = study.settings.pivot(index="point", columns="path", values="text")
    order = [
        list(
            study.settings[study.settings.path == path]
            .sort_values("number", kind="stable")
            .text.unique()
        )
        for path in (down, across)
    ]
    rows = study.numbers[study.numbers.key == topic.number].set_index("point")
    seats = topic.key == "seats"
    cells = []
    for point in range(len(study.points)):
        if not study.is_grid[point]:
            continue
        word = study.verdict_words[point].get(topic.title, "")
        value = rows.value[point]
        cells.append(
            {
                "row": wide[down][point],
                "column": wide[across][point],
                "value": 100 * (value - rows.fair[point]) if seats else value,
                "mark": "✔" if word == "Balanced" else "",
                "word": word,
            }
        )
    table = pd.DataFrame(cells)
    table["row"] = pd.Categorical(table.row, order[0], ordered=True)
    table["column"] = pd.Categorical(table.column, order[1], ordered=True)
    table = table.sort_values(["row", "column"]).astype({"row": str, "column": str})
    met = int((table.mark != "").sum())
    what = str(rows.title.iloc[0])
    spec = FigureSpec(
        name=f"sweep-{topic.key}-{study.players}p",
        drawing="heat",
        table=f"over_{topic.key}",
        title=f"{topic.title} over both rules",
        sentence=(
            f"The {what}{', in points from a fair share' if seats else ''}: blue above "
            f"{study.base_name}, brown below; ✔ marks the {met} of {len(table)} settings that "
            f"meet the target for sure ({topic.target})."
        ),
        alt=f"A matrix of the {what}: {down} in rows, {across} in columns.",
        options={
            "unit": "pp" if seats else str(rows.unit.iloc[0]),
            "x_label": f"rows: {_last(down)}; columns: {_last(across)}",
            "reference": float(100 * (rows.value[0] - rows.fair[0]) if seats else rows.value[0]),
        },
    )
    return spec, table.reset_index(drop=True)


def _last(path: str) -> str:
    """Return the last name of a path."""
    return path.rpartition(".")[2]
