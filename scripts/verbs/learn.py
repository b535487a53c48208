"""``exobalance learn``: what each option of a decision leads to, and where a bot loses most."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from exobalance.scripts.shared import options
from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.printing import print_json, print_table
from exobalance.simcore.errors import ConfigError

if TYPE_CHECKING:
    from exobalance.analysis.studies.learn import Lessons
    from exobalance.analysis.studies.learn.regret import Regret

LESSONS = Path("lessons")


def learn(
    game: options.GameName,
    players: options.OnePlayerCount,
    diagnose: Annotated[
        bool, typer.Option("--diagnose", help="Say by kind of decision what there is to gain.")
    ] = False,
    decisions: Annotated[
        int | None,
        typer.Option(
            "--decisions", "-n", min=1, help="Decisions to learn from, about (default: 2,000)."
        ),
    ] = None,
    base: Annotated[
        str, typer.Option(help="Bot that is taught; it plays its own seat of futures on.")
    ] = "tuned",
    pool: Annotated[
        str, typer.Option(help="File of those who play the games (default: that of the game).")
    ] = "",
    rates: Annotated[
        str,
        typer.Option(
            help="Chance by kind of decision that one is drawn, as room=0.1,move=0 "
            "(default: about as many of each kind)."
        ),
    ] = "",
    futures: Annotated[
        int, typer.Option(help="Times that each option is played on, an even number.")
    ] = 24,
    rules: options.Rules = None,
    sets: options.Sets = None,
    seed: options.Seed = 1,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="New folder, or that of the same lessons (default: one in lessons/).",
        ),
    ] = None,
    jobs: options.Jobs = 0,
    quiet: options.Quiet = False,
    json: options.Json = False,
) -> None:
    """Play on all options of drawn decisions: lessons for a bot, and where it loses most.

    Example: exobalance learn sgo --players 3 --diagnose
    """
    from exobalance.analysis.studies.learn import lessons
    from exobalance.simcore.games import load_game

    loaded = load_game(game)
    count = options.read_one_player_count(players, loaded.players)
    announce_compiling(loaded)
    found = lessons(
        game,
        count,
        out or LESSONS / f"{game}-{count}",
        decisions,
        base,
        pool,
        read_rates(rates),
        futures,
        options.read_rules(rules, sets),
        seed,
        options.read_jobs(jobs),
        progress=True,
    )
    if json:
        print_json(as_data(found, diagnose))
        return
    print(f"{found.sentence()}.")
    if diagnose:
        print_regret(found.regret)
    print(f"lessons: {found.folder}")


def read_rates(text: str) -> dict[str, float]:
    """Return chances by kind of decision; ConfigError for anything but KIND=NUMBER pairs."""
    found = {}
    for part in filter(None, text.split(",")):
        kind, equals, number = part.partition("=")
        try:
            found[kind.strip()] = float(number)
        except ValueError:
            equals = ""
        if not equals:
            raise ConfigError(f"--rates has {part!r}: expected KIND=NUMBER, such as room=0.1")
    return found


def as_data(found: Lessons, diagnose: bool) -> dict:
    """Return what was found as plain data; numbers that are not known as null."""
    data = {
        "folder": str(found.folder),
        "players": found.players,
        "games": found.games,
        "decisions": found.count,
    }
    if diagnose:
        numbers = found.regret.table.astype(object).where(found.regret.table.notna(), None)
        data["sentences"] = found.regret.sentences()
        data["regret"] = numbers.to_dict("records")
    return data


def print_regret(regret: Regret) -> None:
    """Print the table and what it means."""
    heads = ("decision", "per game", "seen", f"to gain, {regret.unit}", "repeats", "explained")
    print_table(heads, map(regret_row, regret.table.to_dict("records")))
    for text in regret.sentences():
        print(text)


def regret_row(row: dict) -> tuple[str, ...]:
    """Return the cells of one kind of decision."""
    gain, repeats = (
        f"{row[key]:{form}} ± {row[error]:.2f}" if math.isfinite(row[key]) else "?"
        for key, form, error in (("gain", "+.2f", "se"), ("repeats", ".2f", "repeats_se"))
    )
    return (
        row["title"],
        f"{row['per_game']:.1f}",
        f"{row['lessons']:,}",
        gain,
        repeats,
        f"{100 * row['explained']:.0f} %" if math.isfinite(row["explained"]) else "?",
    )
