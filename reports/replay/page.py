"""The replay page put together: head, steps, words and scores."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from exobalance.reports.replay.colours import DARK, LIGHT, variables
from exobalance.reports.replay.steps import Steps
from exobalance.reports.replay.told import passages
from exobalance.simcore.contract import Game

if TYPE_CHECKING:
    from jinja2 import Environment

Line = Mapping[str, Any]
SCRIPTS = ("base.js", "draw.js", "chart.js", "decision.js", "log.js", "player.js")
SHEETS = ("page.css", "scene.css")


def render(
    game: Game, lines: Sequence[Line], tree: Mapping[str, Any], printed: Mapping[str, Any]
) -> str:
    """Return the page of one game; see `reports.replay.render_replay`."""
    setup = next(line for line in lines if line["type"] == "setup")
    final = next(line for line in lines if line["type"] == "final")
    steps = Steps(game, lines)
    changes = [
        {"path": path, "value": _shown(value), "printed": _shown(printed.get(path))}
        for path, value in setup.get("changes", {}).items()
    ]
    text = (
        _environment()
        .get_template("replay/page.html.j2")
        .render(
            game=game,
            setup=setup,
            facts=_facts(setup, steps),
            changes=changes,
            seats=range(setup["players"]),
            panels=list(enumerate(steps.film.panels)),
            passages=passages(game, lines, tree),
            n_steps=len(steps.steps) - 1,
            score=_score(game, final),
            final=final,
            light=variables(LIGHT),
            dark=variables(DARK),
            sheets="\n".join(map(_source, SHEETS)),
            scripts="\n".join(map(_source, SCRIPTS)),
            data=_embedded(_data(setup, steps)),
        )
    )
    return text.lstrip()


def _facts(setup: Line, steps: Steps) -> list[str]:
    """Return what identifies the game."""
    return [
        f"{setup['players']} {'player' if setup['players'] == 1 else 'players'}",
        f"world {setup['world']}",
        f"rotation {setup['rotation']}",
        f"seed {setup['seed']}",
        f"rules version {setup['rules_version']}",
        f"{len(steps.steps) - 1} decisions in {steps.steps[-1]['t']} turns",
    ]


def _score(game: Game, final: Line) -> list[tuple[str, str, list[str]]]:
    """Return the rows of the score table: title, what it counts, points by seat."""
    rows = [
        (source.title, source.help, [_shown(points) for points in final["score"][source.name]])
        for source in game.sources
        if any(final["score"][source.name])
    ]
    return [*rows, ("total", "", [_shown(points) for points in final["total"]])]


def _data(setup: Line, steps: Steps) -> dict[str, Any]:
    """Return what the script of the page reads."""
    return {
        "bots": setup["bots"],
        "symbols": steps.film.symbols,
        "panels": steps.film.panels,
        "heads": steps.film.heads.values,
        "parts": steps.film.parts.values,
        "texts": steps.texts.values,
        "features": steps.features(),
        "steps": steps.steps,
    }


def _embedded(data: Mapping[str, Any]) -> str:
    """Return data as JSON that cannot end the element that holds it."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _shown(value: Any) -> str:
    """Return a number or rule value with a typographic minus."""
    if value is None:
        return "–"
    text = str(value)
    return "\u2212" + text[1:] if isinstance(value, int | float) and value < 0 else text


def _source(name: str) -> str:
    """Return the text of a style sheet or script."""
    environment = _environment()
    text, _, _ = environment.loader.get_source(environment, f"replay/{name}")  # type: ignore
    return str(text)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("exobalance.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
