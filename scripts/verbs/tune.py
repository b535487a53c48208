"""``exobalance tune``: better weights for a bot, found by self-play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from exobalance.scripts.shared import options
from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.printing import print_json, print_table, tell

if TYPE_CHECKING:
    from exobalance.analysis.studies.tune import Tuned

TUNINGS = Path("tunings")


def tune(
    game: options.GameName,
    bot: Annotated[
        str, typer.Option("--bot", "-b", help="Bot that chooses by feature weights, or its file.")
    ],
    players: Annotated[
        str, typer.Option("--players", "-p", help="Player counts: one (3), some (2,4) or all.")
    ],
    effort: Annotated[
        str,
        typer.Option(
            help="quick, normal or long; numbers change it: normal,generations=200,population=64."
        ),
    ] = "normal",
    start: Annotated[
        str | None,
        typer.Option("--from", help="Bot whose weights to start from; by default those of --bot."),
    ] = None,
    pool: Annotated[
        str | None,
        typer.Option(help="Opponents beside former champions; by default the archetypes but one."),
    ] = None,
    rules: options.Rules = None,
    sets: options.Sets = None,
    seed: options.Seed = 1,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="New folder, or that of the same tuning stopped (default: one in tunings/).",
        ),
    ] = None,
    jobs: options.Jobs = 0,
    cluster: options.ClusterAt = None,
    shared_folder: options.SharedFolder = False,
    quiet: options.Quiet = False,
    json: options.Json = False,
) -> None:
    """Tune a bot's weights to the rules by self-play, and judge them on worlds held out.

    Example: exobalance tune sgo --bot tuned --players 2 --effort quick --out tunings/two
    """
    from exobalance.analysis.studies.tune import tune as study
    from exobalance.simcore.games import load_game

    loaded = load_game(game)
    counts = options.read_players(players, loaded.players)
    announce_compiling(loaded)
    tuned = study(
        game,
        bot,
        counts,
        out or folder_of(game, bot, counts),
        options.read_rules(rules, sets),
        effort,
        seed,
        start,
        options.read_bots(pool, "--pool") if pool is not None else None,
        options.read_jobs(jobs),
        progress=True,
        tell=tell,
    )
    if json:
        print_json(as_data(tuned))
        return
    print_tuned(tuned)


def folder_of(game: str, bot: str, players: Sequence[int]) -> Path:
    """Return the folder of a tuning that names none: the same for the same question."""
    return TUNINGS / "-".join([game, Path(bot).stem, *map(str, players)])


def as_data(tuned: Tuned) -> dict:
    """Return what a tuning found as plain data."""
    return {
        "file": str(tuned.file),
        "gain": tuned.gain.to_dict("records"),
        "opponents": tuned.opponents.to_dict("records"),
        "gates": tuned.gates.to_dict("records"),
        "changes": tuned.changes.to_dict("records"),
    }


def print_tuned(tuned: Tuned) -> None:
    """Print what was found: sentences, gates, and the changes that are worth most."""
    from exobalance.simcore.games import command_about
    from exobalance.simcore.phrases import counted

    for text in tuned.sentences():
        print(text)
    print_table(
        ("players", "gate", "decision", "worlds to decide"),
        [
            (
                str(row["players"]),
                row["candidate"],
                "passed" if row["passed"] else "not passed",
                f"{row['worlds']:,}",
            )
            for row in tuned.gates.to_dict("records")
        ],
    )
    met = [row for row in tuned.opponents.to_dict("records") if row["players"] > 1]
    if met:
        heads = ("players", "against", "before", "now", "gain", "search")
        print_table(heads, [opponent_row(row) for row in met])
    best = tuned.changes[tuned.changes["kept"].astype(bool)].sort_values("drawn", ascending=False)
    for count, rows in best.groupby("players"):
        unit = "points per game" if count == 1 else "wins per 100 games"
        print(f"changes worth most at {counted(count, 'player')}, in {unit}:")
        print_table(
            ("weight", "before", "after", "worth"),
            [
                (
                    row["weight"],
                    f"{row['before']:g}",
                    f"{row['after']:g}",
                    f"{row['worth']:.1f} +- {1.96 * row['se']:.1f}",
                )
                for row in rows.head(5).to_dict("records")
            ],
        )
    print(f"the bot: {tuned.file}")
    counts = ",".join(map(str, tuned.bots))
    words = ("run", tuned.game, "--bots", tuned.file, "--players", counts)
    print(f"next: {command_about(tuned.game, *words)}")


def opponent_row(row: dict) -> tuple[str, ...]:
    """Return the cells of an opponent of the gate."""
    gain = f"{100 * row['gain']:+.1f} pp ({100 * row['low']:.1f} to {100 * row['high']:.1f})"
    shares = (f"{100 * row[key]:.1f} %" for key in ("before", "share"))
    return str(row["players"]), row["opponent"], *shares, gain, "met" if row["met"] else "never met"
