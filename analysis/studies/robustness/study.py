"""The same rules under bots of different strength: which verdicts hold whoever plays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from exobalance.analysis.loaded_run import LoadedRun
from exobalance.analysis.studies.robustness.report import sections
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games import load_game
from exobalance.simcore.run.plan.design import Design, Rules, Seating
from exobalance.simcore.run.play.study import play
from exobalance.simcore.shell import command

KIND = "robustness"


def robustness(
    game: str,
    bots: Sequence[str],
    players: Sequence[int],
    out: Path | str,
    blocks: int | dict[str, int] = 20_000,
    rules: Rules | None = None,
    seed: int = 1,
    jobs: int = -1,
    progress: bool = False,
) -> LoadedRun:
    """Let each bot play all seats on the same worlds, into a run folder.

    Parameters
    ----------
    bots
        At least two; they are put in order from weak to strong by their tier.
    out
        A new folder, or one that holds the same study: it goes on where it stopped.
    blocks
        Worlds per bot and player count; a dictionary names those of single bots, such as
        ones that look ahead, and the others under "".

    Raises
    ------
    ConfigError, RulesError
        Something does not fit together, or the folder holds another study.
    Interrupted
        Stopped; the same call goes on from there.
    """
    if len(set(bots)) < 2:
        raise ConfigError(
            f"robustness compares bots, and {', '.join(bots) or 'none'} is not two: name several"
        )
    counts = {"": blocks} if isinstance(blocks, int) else dict(blocks)
    loaded = load_game(game)
    tiers = {name: load_bot(loaded, name, players[0]).tier for name in dict.fromkeys(bots)}
    ordered = sorted(tiers, key=lambda name: tiers[name])
    study: dict[str, object] = {"kind": KIND, "asked": {"bots": ordered}}
    if isinstance(blocks, int):  # the verb knows one number for all bots
        words = ["robustness", game, "--players", ",".join(map(str, players)), "--bots"]
        words += [",".join(ordered), "--blocks", str(blocks), "--seed", str(seed)]
        study["command"] = command(*words, *(rules or Rules()).options())
    design = Design(
        game,
        {"base": rules or Rules()},
        [
            Seating((bot,) * count, counts.get(bot, counts.get("", 20_000)))
            for count in players
            for bot in ordered
        ],
        seed,
        study=study,
    )
    return LoadedRun(play(design, out, jobs, progress), sections)
