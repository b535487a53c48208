"""Train a learned bot from lessons: fit by kind of decision, choose kinds by play, pass a gate.

1. A model of each kind of decision is fitted (`fit`); what it gains on held-out decisions only says
   in which order kinds are tried.
2. Kinds are added one by one, and stay if the bot then wins more against the opponents, on worlds
   of their own: offline gains mislead, and some kinds carry what keeps games from circling.
3. A gate on fresh worlds decides against a population, some of whom neither lessons nor the choice
   have met; the bot may leave hardly more games unfinished than its base (`STALLS`).
"""

from __future__ import annotations

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
from exobalance.analysis.studies.learn.training.fit import LEAST_DECISIONS, Fitted, fit
from exobalance.analysis.studies.learn.training.play import TURNS, Trials
from exobalance.analysis.studies.learn.training.sample import sample_of
from exobalance.analysis.studies.tune.held_out import ALONE_MARGIN, GATE_MARGIN
from exobalance.analysis.studies.tune.opponents import gate_opponents
from exobalance.simcore.bots.kinds import Bot, Member
from exobalance.simcore.bots.learned.forms import Model
from exobalance.simcore.bots.learned.store import keep_model
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

STALLS = 0.002
"""Share of games that a learner may leave unfinished beyond those of its base."""


@dataclass(frozen=True)
class TrainEffort:
    """Worlds that are played, each with every opponent and from every seat."""

    choice: int = 300
    gate: int = 4_000
    table: int = 1_000


@dataclass(frozen=True)
class Trained:
    """A model, and how it was chosen.

    Attributes
    ----------
    fits : one row per kind of decision: lessons, held-out numbers, what it gained in play, and
        whether it is part of the model.
    gate : see `analysis.methods.population.population_gate`.
    """

    model: Model
    fits: pd.DataFrame
    gate: Mapping[str, Any]

    @property
    def accepted(self) -> bool:
        """Whether it passed."""
        return bool(self.gate["accepted"])

    def refusal(self) -> str:
        """Say why it did not pass."""
        if not self.fits.taken.any():
            return "no kind of decision was played better than by the base"
        if not self.gate["gate"]["passed"]:
            return "against the opponents together it does not win more than its base for certain"
        if worse := worse_against(dict(self.gate)):
            return f"it loses more than {100 * WORST_MARGIN:g} pp to {and_list(worse)}"
        return f"it leaves {100 * self.gate['more_unfinished']:.2g} % more games unfinished"


def train(
    lessons: list[Lessons],
    form: str = "trees",
    seed: int = 1,
    effort: TrainEffort | None = None,
    jobs: int = -1,
    say: Callable[[str], None] = lambda _: None,
) -> Trained:
    """Return a learned bot's model from lessons of one game, player count and base.

    Raises ConfigError for lessons that do not fit together or are too few for any kind.
    """
    effort = effort or TrainEffort()
    first = lessons[0]
    check_together(lessons)
    game, asked = first.game, first.manifest.study["asked"]
    pupil = _pupil(first)
    base = load_bot(game, asked["base"], first.players)
    fits = fit_all(lessons, form, seed, say)
    if not fits:
        raise ConfigError(
            f"no kind of decision has {LEAST_DECISIONS} lessons, which a model needs; "
            "ask for more with --decisions"
        )
    usual = float(first.manifest.study["usual_turns"])
    tree = first.manifest.arms["base"].tree
    opponents, unmet = gate_opponents(game, base, [each.bot for each in pupil], first.players)
    trials = Trials(
        game.id, tree, first.players, opponents, seed, max(100, round(TURNS * usual)), jobs
    )

    def made(names: tuple[str, ...]) -> Model:
        parts = {name: fits[name].part for name in names}
        return Model(game.id, game.rules_version, first.players, usual, parts)

    def bot_of(names: tuple[str, ...]) -> Bot:
        return learner(game, base, made(names)) if names else base

    met = {name: bot for name, bot in opponents.items() if name not in unmet}
    chosen, gained = choose(
        replace(trials, opponents=met), bot_of, ordered(first, fits), effort, say
    )
    table = pd.DataFrame(
        {
            "decision": list(fits),
            "lessons": [each.decisions for each in fits.values()],
            "explained": [each.explained for each in fits.values()],
            "gain": [each.gain for each in fits.values()],
            "gain_se": [each.se for each in fits.values()],
            "play": [gained[name][0] for name in fits],
            "play_se": [gained[name][1] for name in fits],
            "taken": [name in chosen for name in fits],
        }
    )
    if not chosen:
        return Trained(made(chosen), table, {"accepted": False})
    say("playing the gate")
    gate = gate_of(trials, bot_of(chosen), base, Population(list(opponents), unmet), effort)
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


def _pupil(lessons: Lessons) -> tuple[Member, ...]:
    """Return the players of the lessons."""
    [bot] = [each for each in lessons.manifest.bots.values() if each.pool]
    return Bot.from_dict(bot.model_dump(exclude={"hash"})).pool


def learner(game: Game, base: Bot, model: Model, title: str = "learner") -> Bot:
    """Return the bot that chooses by a model in the place of its base's scores."""
    return replace(
        base, name=title, title=title, kind="greedy", model=keep_model(game, model),
        base=base.name, weights_file=f"{title}.npz",
    )  # fmt: skip


def fit_all(
    lessons: list[Lessons], form: str, seed: int, say: Callable[[str], None]
) -> dict[str, Fitted]:
    """Return a model of every kind of decision that has enough lessons."""
    import polars as pl

    game, found = lessons[0].game, {}
    table = pl.concat([each.table for each in lessons], how="vertical")
    for kind, decision in enumerate(game.decisions):
        sample = sample_of(table, game, kind)
        if sample.n_decisions >= LEAST_DECISIONS and (sample.worth != 0).any():
            say(f"fitting {decision.title}")
            found[decision.name] = fit(sample, form, seed)
    return found


def ordered(lessons: Lessons, fits: Mapping[str, Fitted]) -> list[str]:
    """Return kinds by what they gain in a game on held-out decisions, most first."""
    met = lessons.decisions.collect()
    per_game = {name: met[f"{MET}{name}"].to_numpy().mean() for name in fits}
    return sorted(fits, key=lambda name: -fits[name].gain * per_game[name])


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
    more = float(np.concatenate(stalls).mean())
    return {**gate, "more_unfinished": more, "accepted": gate["accepted"] and more <= STALLS}
