"""One player count of a tuning: who plays, what is known already, and who is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from exobalance.analysis.methods.population import Population
from exobalance.analysis.studies.tune.arena import Arena
from exobalance.analysis.studies.tune.effort import Effort
from exobalance.analysis.studies.tune.journal import Journal
from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.run.play.progress import Progress

Answer = TypeVar("Answer")


@dataclass
class Session:
    """What the stages of a tuning share, at one player count."""

    arena: Arena
    journal: Journal
    watch: Progress
    effort: Effort
    seed: int
    start: Bot  # with the weights that the search starts from
    pool: Sequence[Bot]  # opponents beside the champions
    opponents: Mapping[str, Bot]  # at the gate, the start first
    unmet: frozenset[str]  # those of them that the search does not meet

    @property
    def players(self) -> int:
        """Number of seats."""
        return self.arena.players

    @property
    def fair(self) -> float:
        """The win share of a bot that is as good as the others; alone, 0 points above them."""
        return 1 / self.players if self.players > 1 else 0.0

    def lead(self, share: float) -> str:
        """Say how a bot does against another, by win share or, alone, by points."""
        return f"wins {share:.0%}" if self.players > 1 else f"scores {share:+.1f} points"

    def phase(self, words: str) -> None:
        """Say what is done now."""
        self.watch.phase(f"{self.players} players: {words}")

    def once(self, name: str, worlds: int, compute: Callable[[], Answer]) -> Answer:
        """Return the answer of a stage that plays so many worlds; see `Journal.once`."""
        answer = self.journal.once(f"{self.players} players, {name}", compute)
        self.watch.advance(worlds * self.players)
        return answer

    @property
    def population(self) -> Population:
        """The opponents of the gate as it needs them."""
        return Population(tuple(self.opponents), self.unmet)

    def random(self, generation: int) -> np.random.Generator:
        """Return the generator of one generation: nothing has to be carried over a stop."""
        return np.random.default_rng([self.seed, self.players, generation])

    def mixed_rivals(self, generator: np.random.Generator, champions: Sequence[Bot]) -> list[Bot]:
        """Draw one opponent per other seat from the pool and former champions."""
        choice = [*champions, *self.pool]
        return [choice[pick] for pick in generator.integers(len(choice), size=self.arena.n_rivals)]
