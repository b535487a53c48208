"""The ladder of bots at the shell, for ``exobalance bots GAME --ladder``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from exobalance.scripts.shared import options
from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.folders import next_folder
from exobalance.scripts.shared.printing import print_json, print_table, tell
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.phrases import counted

if TYPE_CHECKING:
    from exobalance.analysis.loaded_run import LoadedRun
    from exobalance.simcore.run.plan.design import Rules

HEADS = ("bot", "on average", "strength", "worst opponent", "confirmed above")


def print_ladder(
    game: str | None,
    players: str,
    bots: str,
    search: bool,
    blocks: int,
    search_blocks: int,
    rules: Rules,
    out: Path | None,
    jobs: int,
    seed: int,
    as_json: bool,
) -> None:
    """Play the ladder of a game's bots, or of named ones, and print it; its report follows.

    With ``search``, the bots of the game that look ahead are on it.  Raises ConfigError without a
    game.
    """
    from exobalance.analysis.studies.ladder.study import ladder
    from exobalance.reports import write_report
    from exobalance.simcore.bots.load import list_bots
    from exobalance.simcore.games import load_game

    if game is None:
        raise ConfigError("--ladder needs a game: exobalance bots GAME --ladder")
    loaded = load_game(game)
    counts = options.read_players(players, loaded.players)
    named = options.read_bots(bots) if bots else ()
    if search and not named:
        named = tuple(bot.name for bot in list_bots(loaded, *counts))
    announce_compiling(loaded)
    found = ladder(
        game,
        counts,
        out or next_folder(f"{game}-ladder"),
        named,
        blocks,
        search_blocks,
        rules,
        seed,
        options.read_jobs(jobs),
        progress=True,
    )
    paths = write_report(found)
    if as_json:
        names = ("ladder", "meetings", "steps")
        print_json(
            [
                {"players": count}
                | {name: found.table(name, count).to_dict("records") for name in names}
                for count in counts
            ]
        )
    else:
        for count in counts:
            print_count(found, count)
    (tell if as_json else print)(f"report: {paths.html}")


def print_count(found: LoadedRun, players: int) -> None:
    """Print the table and the sentences of one player count."""
    print(f"{counted(players, 'player')}:")
    print_table(HEADS, [_cells(row) for row in found.table("ladder", players).to_dict("records")])
    for section in found.sections:
        if section.players == players and "ladder" in section.tables:
            for sentence in section.sentences:
                print(sentence)


def _cells(row: dict) -> tuple[str, ...]:
    """Return the cells of one bot: win shares in percent; alone, points."""
    from exobalance.analysis.base.sentences import fixed

    shown, factor, unit = (
        ("win_share", 100, " %") if "win_share" in row else ("points_ahead", 1, "")
    )

    def told(name: str, places: int = 1, factor: float = factor, unit: str = unit) -> str:
        """Return a number with its interval; one without a unit is a difference."""
        value, low, high = (
            fixed(factor * row[f"{name}{end}"], places, signed=not unit)
            for end in ("", "_low", "_high")
        )
        return f"{value}{unit} ({low} to {high})"

    scale = (
        told("strength", places=0, factor=1, unit="")
        if "strength" in row
        else f"{fixed(row['mean_score'], 1)} points"
    )
    worst = f"{row['worst_opponent']}: {told(f'worst_{shown}')}"
    return row["bot"], told(shown), scale, worst, row["confirmed_above"]
