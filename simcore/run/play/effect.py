"""Whether a change of rules reaches the table at all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.contract import Game
from exobalance.simcore.games import load_game
from exobalance.simcore.record.facts import Effect
from exobalance.simcore.run.lookahead.chooser import without_lookahead
from exobalance.simcore.run.plan.match import count_rotations
from exobalance.simcore.run.play.simulate import load_lineup, pack_lineup, simulate

N_WORLDS = 500


def changed_worlds(
    game: Game | str,
    rules_a: Any,
    rules_b: Any,
    bots: Sequence[str | Bot] | np.recarray,
    players: int,
    n: int = N_WORLDS,
    seed: int = 1,
    jobs: int = 1,
) -> Effect:
    """Count the worlds whose games differ between two sets of rules.

    Bots that look ahead are represented by their bases, which play so many games in time.
    A game counts as different when its hash does, that is any option or final score; a
    world, when any of its rotations does.  A tweak that changes no world was never used
    by these bots.
    """
    game = load_game(game) if isinstance(game, str) else game
    line_up = load_lineup(game, bots, players)
    rotations = count_rotations(pack_lineup(game, line_up, players))
    if isinstance(line_up, np.ndarray):
        line_up = without_lookahead(line_up)
    else:
        line_up = [bot.plain for bot in line_up]
    play = partial(simulate, bots=line_up, players=players, worlds=n, seed=seed, jobs=jobs)
    hashes = [
        play(game, rules, rotations=rotations)["games"]["game_hash"].reshape(n, -1)
        for rules in (rules_a, rules_b)
    ]
    changed = (hashes[0] != hashes[1]).any(axis=1)
    return Effect(changed=int(changed.sum()), worlds=n)
