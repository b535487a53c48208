"""Train a learned bot from lessons: fit by kind of decision, choose kinds by play, pass a gate.

1. A model of each kind of decision is fitted (`fit`); what it gains on held-out decisions only says
   in which order kinds are tried.
2. Kinds are added one by one, and stay if the bot then wins more against the opponents, on worlds
   of their own: offline gains mislead, and some kinds carry what keeps games from circling.
3. A gate on fresh worlds decides against a population, some of whom neither lessons nor the choice
   have met; the bot may leave hardly more games unfinished than its base (`STALLS`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from exobalance.analysis.base.intervals import ratio
from exobalance.analysis.methods.population import (
    WORST_MARGIN,
    Meetings,
    Population,
    population_gate,
    worse_against,
)
from exobalance.analysis.studies.learn.result import Lessons
from exobalance.analysis.studies.learn.training.ahead import Ahead, with_outlooks
from exobalance.analysis.studies.learn.training.fit import LEAST_DECISIONS, Fitted, fit
from exobalance.analysis.studies.learn.training.play import TURNS, Trials
from exobalance.analysis.studies.learn.training.sample import sample_of
from exobalance.analysis.studies.tune.held_out import ALONE_MARGIN, GATE_MARGIN
from exobalance.analysis.studies.tune.opponents import gate_opponents
from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.learned.forms import Model, Trees
from exobalance.simcore.bots.learned.store import keep_model, model_of
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.phrases import and_list
from exobalance.simcore.run.lessons.rows import MET

CHOICE_WORLD = 22_000_000_000
GATE_WORLD = 23_000_000_000
TABLE_WORLD = 24_000_000_000
"""First worlds of the choice of kinds, the gate and the table of play: no run and no lesson
starts there."""

MOST = 10
"""Options that a model looks at that does not look ahead, the best by its base."""

UNPLAYED = (math.nan, math.nan)

STALLS = 0.002
"""Share of games that a learner may leave unfinished beyond those of its base."""


@dataclass(frozen=True)
class TrainEffort:
    """Worlds that are played, each with every opponent and from every seat."""

    choice: int = 300
    gate: int = 4_000
    table: int = 1_000
    among_itself: int = 500  # with copies of the bot in all seats


@dataclass(frozen=True)
class Trained:
    """A model, and how it was chosen.

    Attributes
    ----------
    fits : one row per kind of decision: lessons, turns ahead, held-out numbers, what it gained in
        play (NaN where it was not tried), and whether it is part of the model.
    gate : see `analysis.methods.population.population_gate`.
    """

    model: Model
    fits: pd.DataFrame
    gate: Mapping[str, Any]

    @property
    def unit(self) -> tuple[float, str, str]:
        """What win shares are multiplied with to be told, their unit, and that of differences.

        Alone they are points.
        """
        return (1.0, "points", "points") if self.model.players == 1 else (100.0, "%", "pp")

    @property
    def accepted(self) -> bool:
        """Whether it passed."""
        return bool(self.gate["accepted"])

    def refusal(self) -> str:
        """Say why it did not pass."""
        if not self.fits.taken.any():
            return "no kind of decision was played better than before"
        if not self.gate["gate"]["passed"]:
            return "against the opponents together it does not win more than before for certain"
        if worse := worse_against(dict(self.gate)):
            return f"it loses more than {100 * WORST_MARGIN:g} pp to {and_list(worse)}"
        return f"it leaves {100 * self.gate['more_unfinished']:.2g} % more games unfinished"


def train(
    lessons: list[Lessons],
    form: str = "trees",
    seed: int = 1,
    effort: TrainEffort | None = None,
    jobs: int = -1,
    ahead: Ahead | None = None,
    start: Bot | None = None,
    say: Callable[[str], None] = lambda _: None,
) -> Trained:
    """Return a learned bot's model from lessons of one game, player count and base.

    Parameters
    ----------
    ahead
        How far models may look ahead.
    start
        A learned bot of the same base to start from, as for other rules: trees are added to its
        own, and the gate holds the result against it.

    Raises ConfigError for lessons that do not fit together or are too few for any kind, and for
    a bot that is no start.
    """
    effort = effort or TrainEffort()
    first = lessons[0]
    check_together(lessons)
    game, asked = first.game, first.manifest.study["asked"]
    base = load_bot(game, asked["base"], first.players)
    known = check_start(start, base) if start else None
    if known:
        fits = add_to(known, lessons, seed, jobs, say)
    else:
        fits = fit_all(lessons, form, seed, ahead, jobs, say)
    if not fits:
        raise ConfigError(
            f"no kind of decision has {LEAST_DECISIONS} lessons, which a model needs; "
            "ask for more with --decisions"
        )
    usual = known.usual_turns if known else float(first.manifest.study["usual_turns"])
    tree = first.manifest.arms["base"].tree
    opponents, unmet = gate_opponents(
        game, start or base, [each.bot for each in first.pupil.pool], first.players
    )
    trials = Trials(
        game.id, tree, first.players, opponents, seed, max(100, round(TURNS * usual)), jobs
    )

    def made(names: tuple[str, ...]) -> Model:
        parts = {**(known.parts if known else {}), **{name: fits[name].part for name in names}}
        origin = {"starts from": f"{start.name}, model {start.model}"} if start else {}
        return Model(game.id, game.rules_version, first.players, usual, parts, origin)

    def bot_of(names: tuple[str, ...]) -> Bot:
        return learner(game, base, made(names)) if names else start or base

    met = {name: bot for name, bot in opponents.items() if name not in unmet}
    chosen, gained = choose(
        replace(trials, opponents=met), bot_of, promising(first, fits), effort, say
    )
    table = pd.DataFrame(
        {
            "decision": list(fits),
            "lessons": [each.decisions for each in fits.values()],
            "ahead": [each.part.ahead for each in fits.values()],
            "explained": [each.explained for each in fits.values()],
            "gain": [each.gain for each in fits.values()],
            "gain_se": [each.se for each in fits.values()],
            "play": [gained.get(name, UNPLAYED)[0] for name in fits],
            "play_se": [gained.get(name, UNPLAYED)[1] for name in fits],
            "taken": [name in chosen for name in fits],
        }
    )
    if not chosen:
        return Trained(made(chosen), table, {"accepted": False})
    say("playing the gate")
    population = Population(list(opponents), unmet)
    gate = gate_of(trials, bot_of(chosen), start or base, population, effort)
    return Trained(made(chosen), table, gate)


def check_together(lessons: list[Lessons]) -> None:
    """Raise ConfigError for lessons of different games, player counts or rules, or a learned base.

    What is learned replaces the scores of a base, so that has to be one that scores by weights.
    """
    first, *others = lessons
    for each in others:
        for what, of in _SAME.items():
            if of(each) != of(first):
                raise ConfigError(
                    f"the lessons of {each.folder} are of {what} unlike those of {first.folder}: "
                    "train on lessons of one game, player count and rules"
                )
    name = first.manifest.study["asked"]["base"]
    if load_bot(first.game, name, first.players).model:
        raise ConfigError(
            f"the first lessons are those of {name}, which is learned itself: begin with lessons "
            "of its base, and add these with --more"
        )


_SAME: dict[str, Callable[[Lessons], Any]] = {
    "a game": lambda each: (each.game.id, each.game.rules_version),
    "a player count": lambda each: each.players,
    "rules": lambda each: each.manifest.arms["base"].tree,
}


def learner(game: Game, base: Bot, model: Model, title: str = "learner") -> Bot:
    """Return the bot that chooses by a model in the place of its base's scores."""
    return replace(
        base, name=title, title=title, kind="greedy", model=keep_model(game, model),
        base=base.name, weights_file=f"{title}.npz",
    )  # fmt: skip


def fit_all(
    lessons: list[Lessons], form: str, seed: int, ahead: Ahead | None, jobs: int,
    say: Callable[[str], None],
) -> dict[str, Fitted]:  # fmt: skip
    """Return a model of every kind of decision that has enough lessons.

    It looks ahead where that gains more on held-out decisions than the error of the gain.
    """
    import polars as pl

    game, found = lessons[0].game, {}
    if ahead:
        say("walking through the games of the lessons")
        table = pl.concat([with_outlooks(each, ahead, jobs) for each in lessons])
    else:
        table = pl.concat([each.table for each in lessons]).collect()
    for kind, decision in enumerate(game.decisions):
        sample = sample_of(table, game, kind, most=MOST)
        if sample.n_decisions < LEAST_DECISIONS or not (sample.worth != 0).any():
            continue
        say(f"fitting {decision.title}")
        best = fit(sample, form, seed, most=MOST)
        if ahead:
            sample = sample_of(table, game, kind, most=ahead.most, is_ahead=True)
            further = fit(sample, form, seed, most=ahead.most, ahead=ahead)
            if further.gain > best.gain + further.se:
                best = further
        found[decision.name] = best
    return found


def check_start(start: Bot, base: Bot) -> Model:
    """Return the model that is added to.

    Raises ConfigError for a bot that has not learned, of another base, or without trees.
    """
    if not start.model:
        raise ConfigError(f"{start.name} has learned nothing to start from: name a learned bot")
    if start.weights != base.weights:
        raise ConfigError(
            f"{start.name} has another base than {base.name}, that of the lessons: name one with it"
        )
    known = model_of(start.model)
    if not all(isinstance(part.form, Trees) for part in known.parts.values()):
        raise ConfigError(
            f"{start.name} holds a dense network, to which nothing can be added: train anew"
        )
    return known


def add_to(
    known: Model, lessons: list[Lessons], seed: int, jobs: int, say: Callable[[str], None]
) -> dict[str, Fitted]:
    """Return the parts of a model with trees added to each that has enough lessons."""
    import polars as pl

    game, found = lessons[0].game, {}
    depths = {(part.ahead, part.futures) for part in known.parts.values() if part.ahead}
    tables = {(0, 1): pl.concat([each.table for each in lessons]).collect()}
    for depth in sorted(depths):
        say("walking through the games of the lessons")
        tables[depth] = pl.concat([with_outlooks(each, Ahead(*depth), jobs) for each in lessons])
    for kind, decision in enumerate(game.decisions):
        if decision.name not in known.parts:
            continue
        part = known.parts[decision.name]
        depth = (part.ahead, part.futures) if part.ahead else (0, 1)
        progress = (pl.col("turn") / known.usual_turns).alias("progress")
        sample = sample_of(
            tables[depth].with_columns(progress), game, kind, most=part.most or game.max_options,
            is_ahead=part.ahead > 0,
        )  # fmt: skip
        if sample.n_decisions >= LEAST_DECISIONS and (sample.worth != 0).any():
            say(f"adding to {decision.title}")
            ahead = Ahead(*depth) if part.ahead else None
            found[decision.name] = fit(
                sample, "trees", seed, most=part.most, ahead=ahead, start=part
            )
    return found


def promising(lessons: Lessons, fits: Mapping[str, Fitted]) -> list[str]:
    """Return kinds by what they gain in a game on held-out decisions, most first.

    Only those that gain more than the error of the gain.
    """
    met = lessons.decisions.collect()
    per_game = {name: met[f"{MET}{name}"].to_numpy().mean() for name in fits}
    names = [name for name, each in fits.items() if each.gain > each.se]
    return sorted(names, key=lambda name: -fits[name].gain * per_game[name])


def choose(
    trials: Trials,
    bot_of: Callable[[tuple[str, ...]], Bot],
    names: list[str],
    effort: TrainEffort,
    say: Callable[[str], None],
) -> tuple[tuple[str, ...], dict[str, tuple[float, float]]]:
    """Add kinds one by one, and keep those with which the bot wins more than without.

    Returns the kinds, and for each what it gained with its standard error.
    """
    worlds = range(CHOICE_WORLD, CHOICE_WORLD + effort.choice)
    chosen: tuple[str, ...] = ()
    before = trials.play(bot_of(chosen), worlds)
    found = {}
    for name in names:
        say(f"playing with {name}")
        after = trials.play(bot_of((*chosen, name)), worlds)
        gains = ratio((after - before)[:, :, 0].mean(axis=1, keepdims=True), np.ones(len(worlds)))
        gain, se = float(gains.value[0]), float(gains.se[0])
        stalls = float((after - before)[:, :, 1].mean())
        found[name] = gain, se
        if gain > se and stalls <= STALLS:
            chosen, before = (*chosen, name), after
    return chosen, found


def gate_of(
    trials: Trials, bot: Bot, base: Bot, population: Population, effort: TrainEffort
) -> dict[str, Any]:
    """Return the decision of the gate on fresh worlds, with the table of play."""
    stalls: list[np.ndarray] = []
    margin = GATE_MARGIN
    if trials.players == 1:
        points = trials.play(base, range(CHOICE_WORLD, CHOICE_WORLD + effort.choice))[:, 0, 0]
        margin = ALONE_MARGIN * float(points.std())

    def play(worlds: range) -> Meetings:
        after, before = trials.play(bot, worlds), trials.play(base, worlds)
        stalls.append((after - before)[:, :, 1].mean(axis=1))
        return Meetings(after[:, :, 0], before[:, :, 0])

    gate = population_gate(
        play, population,
        range(GATE_WORLD, GATE_WORLD + effort.gate),
        range(TABLE_WORLD, TABLE_WORLD + effort.table),
        margin, WORST_MARGIN if len(population.names) > 1 else 0.0,
    )  # fmt: skip
    more = max(float(np.concatenate(stalls).mean()), _among_itself(trials, bot, base, effort))
    return {**gate, "more_unfinished": more, "accepted": gate["accepted"] and more <= STALLS}


def _among_itself(trials: Trials, bot: Bot, base: Bot, effort: TrainEffort) -> float:
    """Return how many more games copies of a bot leave unfinished than copies of its base."""
    worlds = range(TABLE_WORLD, TABLE_WORLD + effort.among_itself)
    after, before = (
        replace(trials, opponents={each.name: each}).play(each, worlds) for each in (bot, base)
    )
    return float((after - before)[:, :, 1].mean())
