"""The ladder of bots: strength against a population, so that no single opponent makes a bot strong.

At each player count every bot takes one seat among copies of every other one, from every seat and
on the same worlds.  See `analysis.studies.ladder.round_robin` for what is made of it and
`analysis.studies.ladder.steps` for when one bot is confirmed above another.

Bots that look ahead take seconds for a game.  They play fewer worlds, and sit at tables of the
other bots only: nobody meets copies of them.

>>> from exobalance.analysis.studies.ladder.study import ladder
>>> found = ladder("sgo", [3], "runs/ladder")  # doctest: +SKIP
>>> found.table("ladder")  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from pathlib import Path

from exobalance.analysis.loaded_run import LoadedRun
from exobalance.analysis.studies.ladder.report import sections
from exobalance.simcore.bots.load import list_bots, load_bot
from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games import load_game
from exobalance.simcore.run.plan.design import Design, Rules, Seating
from exobalance.simcore.run.play.study import play
from exobalance.simcore.shell import command

KIND = "ladder"
BLOCKS = 500
LOOKAHEAD_BLOCKS = 30  # of meetings of a bot that looks ahead


def ladder(
    game: str,
    players: Sequence[int],
    out: Path | str,
    bots: Sequence[str] = (),
    blocks: int = BLOCKS,
    lookahead_blocks: int = LOOKAHEAD_BLOCKS,
    rules: Rules | None = None,
    seed: int = 1,
    jobs: int = -1,
    progress: bool = False,
) -> LoadedRun:
    """Play a round robin of bots at each player count, into a run folder.

    Parameters
    ----------
    bots
        At least two that do not look ahead; by default all of the game that do not.
    out
        A new folder, or one that holds the same ladder: it goes on where it stopped, and more
        blocks are added to those that are there.
    blocks, lookahead_blocks
        Worlds per meeting, each from every seat, and the same where a bot looks ahead.

    Raises
    ------
    ConfigError, RulesError
        Something does not fit together, or the folder holds another study.
    Interrupted
        Stopped; the same call goes on from there.
    """
    loaded, rules = load_game(game), rules or Rules()
    for name, value in (("blocks", blocks), ("lookahead_blocks", lookahead_blocks)):
        if value < 2:
            raise ConfigError(f"{name} is {value}: expected a number above 1")
    quick, ahead = population(loaded, bots, players)
    asked = {"bots": [*quick, *ahead], "opponents": len(quick)}
    parts = ["bots", game, "--ladder", "--players", ",".join(map(str, players))]
    parts += ["--bots", ",".join(asked["bots"]), "--blocks", str(blocks)]  # type: ignore[arg-type]
    parts += ["--search-blocks", str(lookahead_blocks)] if ahead else []
    parts += rules.options()
    design = Design(
        game,
        {"base": rules},
        [
            seating
            for count in players
            for seating in meetings(quick, ahead, count, blocks, lookahead_blocks)
        ],
        seed,
        study={"kind": KIND, "asked": asked, "command": command(*parts, "--seed", str(seed))},
    )
    return LoadedRun(play(design, out, jobs, progress), sections)


def population(
    game: Game, bots: Sequence[str], players: Sequence[int]
) -> tuple[list[str], list[str]]:
    """Return the bots that do not look ahead, weakest tier first, and those that do.

    Raises ConfigError for an unknown bot, for two that play alike at some player count, or for
    fewer than two that do not look ahead.
    """
    names = bots or [bot.name for bot in list_bots(game, *players) if not bot.search]
    for count in players:
        known: dict[str, str] = {}
        for name in names:
            other = known.setdefault(load_bot(game, name, count).hash, name)
            if other != name or names.count(name) > 1:
                raise ConfigError(
                    f"the bots hold {name} and {other}, which play alike at {count} players: "
                    "name each bot once"
                )
    found = [load_bot(game, name, players[0]) for name in names]
    found.sort(key=lambda bot: (bot.tier, bot.name))
    quick, ahead = ([bot.name for bot in found if bool(bot.search) == is_in] for is_in in (0, 1))
    if len(quick) < 2:
        raise ConfigError(
            f"a ladder needs two bots that do not look ahead, found {', '.join(quick) or 'none'}: "
            "name more"
        )
    return quick, ahead


def meetings(
    quick: Sequence[str], ahead: Sequence[str], players: int, blocks: int, lookahead_blocks: int
) -> list[Seating]:
    """Return who meets whom at one player count, one seat among copies, from every seat.

    Of two players each pair meets once; alone, every bot plays by itself.
    """
    if players == 1:
        each = [Seating((bot,), blocks) for bot in quick]
        return each + [Seating((bot,), lookahead_blocks) for bot in ahead]
    pairs = combinations(quick, 2) if players == 2 else permutations(quick, 2)
    copies = players - 1
    return [
        Seating((one, *[other] * copies), count, rotations=players)
        for count, some in (
            (blocks, pairs),
            (lookahead_blocks, ((one, other) for one in ahead for other in quick)),
        )
        for one, other in some
    ]
