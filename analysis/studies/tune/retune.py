"""The quick path: adapt a bot to changed rules, and keep it for the next time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from exobalance.analysis.studies.tune.effort import Effort, read_effort
from exobalance.analysis.studies.tune.study import tune
from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.games import load_game
from exobalance.simcore.record.hashing import hash_of
from exobalance.simcore.run.plan.design import Rules


def retune(
    game: str,
    rules: Rules,
    bot: str,
    players: int,
    folder: Path | str,
    effort: Effort | str = "quick",
    seed: int = 1,
    jobs: int = 1,
    progress: bool = False,
    tell: Callable[[str], None] = lambda sentence: None,
) -> Bot:
    """Return a bot as it plays after adapting to some rules.

    It starts from the bot's own weights, and keeps them unless better ones pass the gate.

    Parameters
    ----------
    folder
        Where tunings are kept, one folder for each combination of rules, bot, player count,
        effort and seed; one that is there is used again, and one that was stopped goes on.

    Returns
    -------
    Bot
        Its name is the path of its file, by which `load_bot` and ``--bots`` find it.

    Raises
    ------
    BalanceError
        As `tune`.
    """
    loaded, effort = load_game(game), read_effort(effort)
    ruleset = rules.load(game)
    own = load_bot(loaded, bot, players)
    asked = (game, loaded.rules_version, ruleset.hash, own.hash, players, effort.as_dict(), seed)
    place = Path(folder) / f"{Path(bot.split('+')[0]).stem}-{players}-{hash_of(asked)}"
    tuned = tune(
        game, bot, [players], place, rules, effort, seed, jobs=jobs, progress=progress, tell=tell
    )
    return load_bot(loaded, str(tuned.file), players)
