"""How a bot picks one of the scored options: the only place where bots use chance."""

from enum import IntEnum

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import Purpose, draw_below, draw_unit


class BotKind(IntEnum):
    """Decision rules of the bots; see ``simcore/bots/kinds.py`` for their data."""

    RANDOM = 0  # uniform over the legal options
    WEIGHTED = 1  # softmax of one weight per option label
    GREEDY = 2  # best score, ties at random
    SOFTMAX = 3  # softmax of the scores
    EPSILON_GREEDY = 4  # greedy, but uniform with probability epsilon
    ROLLOUT = 5  # best mean of playouts from each option, see `simcore.run.lookahead.chooser`
    TREE = 6  # tree search over the hidden parts of the game, see `simcore.run.lookahead.chooser`


FIRST_BOT = int(Purpose.BOT_0)


@jit
def drop_banned(options, n, bot):
    """Move the options that ``bot`` may choose to the front; return how many there are.

    They keep their order, and no option is lost.
    A restricted bot with nothing else to choose keeps all ``n`` options: a restriction
    never stops a game.
    """
    allowed = 0
    for i in range(n):
        if bot.banned[options[i, 4]] == 0:
            allowed += 1
    if allowed == 0 or allowed == n:
        return n
    kept = 0
    for i in range(n):
        if bot.banned[options[i, 4]] == 0:
            if kept != i:
                for column in range(options.shape[1]):
                    dropped = options[kept, column]
                    options[kept, column] = options[i, column]
                    options[i, column] = dropped
            kept += 1
    return kept


@jit
def choose_uniform(state, purpose, n):
    """Return a uniform index below ``n``."""
    return draw_below(state, purpose, n)


@jit
def choose_best(state, purpose, scores, n):
    """Return the index of the highest score; ties are broken uniformly."""
    best = scores[0]
    tied = 1
    index = 0
    for i in range(1, n):
        if scores[i] > best:
            best = scores[i]
            tied = 1
            index = i
        elif scores[i] == best:
            tied += 1
    if tied == 1:
        return index
    pick = draw_below(state, purpose, tied)
    for i in range(index, n):
        if scores[i] == best:
            if pick == 0:
                return i
            pick -= 1
    return index


@jit
def choose_softmax(state, purpose, scores, n, temperature):
    """Return an index drawn with probability proportional to exp(score / temperature).

    ``scores`` is overwritten with the cumulative weights.
    """
    best = scores[0]
    for i in range(1, n):
        best = max(best, scores[i])
    total = 0.0
    for i in range(n):
        total += np.exp((scores[i] - best) / temperature)
        scores[i] = total
    point = draw_unit(state, purpose) * total
    for i in range(n):
        if point < scores[i]:
            return i
    return n - 1


@jit
def is_searching(bot):
    """Return True if the bot looks ahead: its choice comes from outside the playout."""
    return bot.kind >= BotKind.ROLLOUT


@jit
def needs_scores(bot):
    """Return True if the bot looks at the heuristic's scores at all."""
    return bot.kind >= BotKind.GREEDY


@jit
def choose(state, bot, bot_index, options, n, scores):
    """Return the index of the chosen option among ``options[:n]``.

    ``scores`` must hold the heuristic's scores if `needs_scores`; it is scratch space.
    Random: stream BOT_k of the k-th bot of the line-up before rotation.
    """
    purpose = FIRST_BOT + bot_index
    if bot.kind == BotKind.RANDOM:
        return choose_uniform(state, purpose, n)
    if bot.kind == BotKind.WEIGHTED:
        for i in range(n):
            scores[i] = bot.label_weights[options[i, 4]]
        return choose_softmax(state, purpose, scores, n, bot.temperature)
    if bot.kind == BotKind.GREEDY:
        return choose_best(state, purpose, scores, n)
    if bot.kind == BotKind.SOFTMAX:
        return choose_softmax(state, purpose, scores, n, bot.temperature)
    if draw_unit(state, purpose) < bot.epsilon:
        return choose_uniform(state, purpose, n)
    return choose_best(state, purpose, scores, n)
