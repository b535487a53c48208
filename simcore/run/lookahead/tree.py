"""Look-ahead by tree search over what the bot itself sees, whatever lies hidden.

At the root the options compete as in `rollouts`, each in the same futures.  Below it
the choices that follow get a tree: its edges are option rows and the seats that took them,
shared by all futures, so that nothing is learnt about one dealing that could not be known.
An option can be legal in some futures only, so the bound of an edge counts how often it was
there to choose.  Each seat climbs towards its own reward.

A node opens after `expand` visits; until then the base plays on from it, which is the best
first guess of what follows.  An open node looks at few options, the best by the base's
scores, and at more of them the more often it is visited.  Both matter more than anything
else: a tree that tries every reply at once believes that everybody plays badly.

Source: Cowling, Powley, Whitehouse 2012, "Information set Monte Carlo tree search" (single
observer); Pepels et al. 2014, "Minimizing simple and cumulative regret in Monte-Carlo tree
search" (halving at the root); Chaslot et al. 2008, "Progressive strategies for Monte-Carlo
tree search" (opening in the order of a heuristic).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt

import numpy as np

from exobalance.simcore.run.lookahead.futures import Futures
from exobalance.simcore.run.lookahead.rollouts import Choice, best_by_halving

Key = tuple[int, ...]
"""The seat that decides, then the option row."""


@dataclass(slots=True)
class Edge:
    """An option that was taken, and the node it leads to."""

    seat: int  # that took it
    visits: int = 0
    available: int = 0  # descents that could have taken it
    total: float = 0.0  # rewards of its seat
    children: dict[Key, Edge] = field(default_factory=dict)

    def bound(self, exploration: float) -> float:
        """Return the upper confidence bound that the descent follows."""
        return self.total / self.visits + exploration * sqrt(log(self.available) / self.visits)


def best_by_tree(futures: Futures, options: np.ndarray) -> Choice:
    """Choose the option whose games end best when a tree finds what follows it."""
    edges: dict[int, Edge] = {}

    def worth(picks: np.ndarray, first: int, count: int) -> np.ndarray:
        numbers = range(first, first + count)
        return np.array(
            [
                [descend(futures, edges.setdefault(pick, Edge(futures.seat)), pick, number)
                 for number in numbers]
                for pick in picks.tolist()
            ]
        )  # fmt: skip

    return best_by_halving(futures, options, worth)


def descend(futures: Futures, edge: Edge, pick: int, number: int) -> float:
    """Play one future from option ``pick`` of the root; return its worth to the root's seat.

    ``edge`` is that of the option; the rewards are added along the path below it.
    """
    futures.enter(number)
    futures.go_on()
    n = futures.go_on(pick)
    path = [edge]
    while n and edge.visits >= futures.expand:
        pick, edge = follow(futures, edge, n)
        path.append(edge)
        n = futures.go_on(pick)
    rewards = futures.finish()
    for step in path:
        step.visits += 1
        step.total += rewards[step.seat]
    return rewards[futures.seat]


def follow(futures: Futures, edge: Edge, n: int) -> tuple[int, Edge]:
    """Choose among the ``n`` options of the future's decision: first what is new to the tree.

    Returns the index of the option and its edge.
    """
    seat = futures.decider
    width = max(1, int(futures.widening * sqrt(edge.visits)))
    ranked = futures.ranked(futures.options, n)[:width].tolist()
    known: list[tuple[int, Edge]] = []
    fresh: tuple[int, Edge] | None = None
    for pick in ranked:
        key = (seat, *futures.options[pick].tolist())
        child = edge.children.get(key)
        if child is not None:
            child.available += 1
            known.append((pick, child))
        elif fresh is None:
            fresh = pick, edge.children.setdefault(key, Edge(seat, available=1))
    return fresh or max(known, key=lambda each: each[1].bound(futures.exploration))
