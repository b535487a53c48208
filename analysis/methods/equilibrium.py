"""M3b and M3c: mixes of strategies that nobody gains by leaving, and how many they hold.

The regret of a mix is what the best strategy wins more than the mix itself; a mix without
regret is an equilibrium.  Two ways lead there.

`trace` follows the logit equilibria ``x_i ~ exp(u_i(x) / noise)`` from the even mix at much
noise down to almost none.  Every table has one answer, cycles or not, so that resampled
tables can be solved alike; on the way lies the mix of players who hardly notice differences
below a margin.  `replicate` lets shares grow with their payoffs from any start, and so tells
where play would go.  Its step looks ahead by the last change, since the plain dynamics
circle an equilibrium of a cyclic game for ever.

Source: McKelvey and Palfrey 1995 (logit equilibrium); Turocy 2005 (tracing it); Taylor and
Jonker 1978 (replicator dynamics); Daskalakis and Panageas 2019 (the optimistic step);
Hill 1973 (effective number).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from exobalance.analysis.methods.payoff import Companies, companies

NOISE = (2.0, 1e-4)
"""Noise at the start and at the end of the path, in win share."""

COOLING = 0.85
NEWTON_STEPS = 8
CLOSE = 1e-9  # shares that move less have arrived
STEPS = 5000  # of the replicator dynamics
SAME_MIX = 0.02  # largest difference of shares within one outcome
SETTLED = 1e-3  # regret of a start that has arrived
DRIFT_STEPS = 300


@dataclass(frozen=True)
class Trace:
    """What the path of logit equilibria found, one row per table."""

    mix: np.ndarray  # float64[n_tables, k], the equilibrium at its end
    blurred: np.ndarray  # float64[n_tables, k], the logit equilibrium at a noise of the margin


@dataclass(frozen=True)
class RestPoint:
    """A mix that replicator dynamics lead to."""

    mix: np.ndarray  # float64[k]
    basin: float  # share of the starts
    regret: float


def payoffs_of(table: np.ndarray, others: Companies, mix: np.ndarray) -> np.ndarray:
    """Return each strategy's expected win share against mixes.

    Parameters
    ----------
    table : float64[..., k, n_companies]
    mix : float64[..., n_mixes, k]

    Returns
    -------
    float64[..., n_mixes, k]
    """
    return np.asarray(others.chances(mix) @ np.swapaxes(table, -1, -2))


def regret(table: np.ndarray, others: Companies, mix: np.ndarray) -> np.ndarray:
    """Return how much the best strategy wins more than the mix, float64[..., n_mixes]."""
    payoffs = payoffs_of(table, others, mix)
    return np.asarray(payoffs.max(axis=-1) - (payoffs * mix).sum(axis=-1))


def effective_number(mix: np.ndarray) -> np.ndarray:
    """Return exp(entropy) of mixes along the last axis: k for an even mix, 1 for a pure one.

    Source: Hill 1973, Ecology 54, 427-432, order 1.
    """
    logs = np.log(np.where(mix > 0, mix, 1.0))
    return np.asarray(np.exp(-(mix * logs).sum(axis=-1)))


def trace(tables: np.ndarray, others: Companies, margin: float = NOISE[1]) -> Trace:
    """Follow logit equilibria from the even mix to almost no noise, for many tables at once.

    Parameters
    ----------
    tables : float64[n_tables, k, n_companies]
    margin : float
        Win share that players hardly notice: at a noise of this size a strategy that is the
        margin worse than another is followed 1/e times as often.

    Source: Turocy 2005, Games and Economic Behavior 51, section 3.
    """
    slopes = _slopes(tables, others)
    logs = np.full(tables.shape[:2], -np.log(others.k))
    blurred = np.exp(logs)
    steps = int(np.ceil(np.log(NOISE[1] / NOISE[0]) / np.log(COOLING)))
    for noise in sorted({*np.geomspace(*NOISE, steps + 1), margin}, reverse=True):
        logs = _logit_equilibrium(tables, others, slopes, logs, float(noise))
        if noise == margin:
            blurred = np.exp(logs)
    return Trace(np.exp(logs), blurred)


def _slopes(tables: np.ndarray, others: Companies) -> np.ndarray:
    """Return the payoffs that the derivative by each share averages.

    float64[n_tables, k * k, n_smaller]: payoff of strategy i in a company of one opponent
    less, and one j more.
    """
    smaller = companies(others.k, others.seats - 1)
    grown = others.grown(smaller)  # [n_smaller, k]
    return np.moveaxis(tables[:, :, grown], 2, 3).reshape(len(tables), -1, len(smaller))


def _logit_equilibrium(
    tables: np.ndarray, others: Companies, slopes: np.ndarray, logs: np.ndarray, noise: float
) -> np.ndarray:
    """Return log shares of the logit equilibrium near ``logs``, by Newton steps."""
    n, k = logs.shape
    smaller = companies(k, others.seats - 1)
    matrix = np.zeros((n, k + 1, k + 1))
    for _ in range(NEWTON_STEPS):
        mix = np.exp(logs)
        payoffs = payoffs_of(tables, others, mix[:, None])[:, 0]
        slope = (slopes @ smaller.chances(mix)[:, :, None]).reshape(n, k, k) * others.seats
        matrix[:, :k, :k] = np.eye(k) * (1 + 1e-12) - slope * mix[:, None, :] / noise
        matrix[:, :k, k] = -1
        matrix[:, k, :k] = mix
        rest = logs - payoffs / noise
        level = rest.mean(axis=1, keepdims=True)
        wrong = np.concatenate([rest - level, mix.sum(axis=1, keepdims=True) - 1], axis=1)
        step = np.linalg.solve(matrix, -wrong[:, :, None])[:, :k, 0]
        logs = logs + np.clip(step, -1, 1)
        logs = np.maximum(logs - np.log(np.exp(logs).sum(axis=1, keepdims=True)), -600)
        if not (np.abs(step) * mix > CLOSE).any():
            break
    return logs


def replicate(table: np.ndarray, others: Companies, starts: np.ndarray) -> np.ndarray:
    """Return where replicator dynamics lead from starts, float64[n_starts, k].

    ``table`` has shape (k, n_companies), ``starts`` (n_starts, k) with positive shares.
    """
    speed = 1 / (others.seats * max(float(np.ptp(table)), SETTLED))
    logs = np.log(starts)
    last = payoffs_of(table, others, starts)
    for _ in range(STEPS):
        mix = np.exp(logs)
        now = payoffs_of(table, others, mix)
        logs = logs + speed * (2 * now - last)
        logs -= logs.max(axis=1, keepdims=True)
        logs = np.maximum(logs - np.log(np.exp(logs).sum(axis=1, keepdims=True)), -600)
        last = now
        if (np.abs(np.exp(logs) - mix) < CLOSE).all():
            break
    return np.exp(logs)


def many_starts(k: int, n_random: int = 60, seed: int = 1) -> np.ndarray:
    """Return the even mix, a mix around each strategy, and random ones, float64[., k]."""
    corners = np.full((k, k), 0.1 / k) + 0.9 * np.eye(k)
    random = np.random.default_rng(seed).dirichlet(np.ones(k), n_random)
    return np.vstack([np.full(k, 1 / k), corners, np.maximum(random, 1e-6)])


def outcomes(table: np.ndarray, others: Companies) -> list[RestPoint]:
    """Return the mixes that many starts lead to, by the share of starts, largest first.

    Starts that do not settle, since play goes in circles, are left out; the basins then sum
    to less than 1.
    """
    starts = many_starts(others.k)
    ends = replicate(table, others, starts)
    gains = regret(table, others, ends)
    found: list[list[int]] = []
    for row in np.argsort(gains):
        if gains[row] > SETTLED:
            break
        for group in found:
            if np.abs(ends[row] - ends[group[0]]).max() < SAME_MIX:
                group.append(int(row))
                break
        else:
            found.append([int(row)])
    found.sort(key=len, reverse=True)
    return [RestPoint(ends[g[0]], len(g) / len(starts), float(gains[g[0]])) for g in found]


def drift(
    table: np.ndarray, others: Companies, starts: np.ndarray, length: float, points: int = 6
) -> np.ndarray:
    """Return the ways that shares take from starts, float64[points, n_starts, k].

    The plain dynamics in small steps up to a length, with points at equal distances, for
    pictures.
    """
    small = 0.2 / max(float(np.ptp(table)), SETTLED)
    logs, path = np.log(starts), [starts]
    for _ in range(DRIFT_STEPS):
        logs = logs + small * payoffs_of(table, others, path[-1])
        logs = np.maximum(logs - np.log(np.exp(logs).sum(axis=1, keepdims=True)), -600)
        path.append(np.exp(logs))
    ways = np.array(path)
    gone = np.linalg.norm(np.diff(ways, axis=0), axis=2).cumsum(axis=0)
    out = np.empty((points, *starts.shape))
    for start in range(len(starts)):
        distance = np.r_[0.0, gone[:, start]]
        for strategy in range(others.k):
            wanted = np.linspace(0, min(distance[-1], length), points)
            out[:, start, strategy] = np.interp(wanted, distance, ways[:, start, strategy])
    return out
