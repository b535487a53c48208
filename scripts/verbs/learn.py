"""``exobalance learn``: what each option of a decision leads to, and where a bot loses most."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from exobalance.scripts.shared import options
from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.printing import print_json, print_table, tell
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.phrases import counted

if TYPE_CHECKING:
    from exobalance.analysis.studies.learn import Lessons
    from exobalance.analysis.studies.learn.regret import Regret
    from exobalance.analysis.studies.learn.training.train import Trained
    from exobalance.simcore.bots.kinds import Bot
    from exobalance.simcore.contract import Game

LESSONS = Path("lessons")
LOOKS = (("turns", 0, 100), ("futures", 1, 100), ("options", 2, 10))
"""What ``--ahead`` says, from least to most."""

Decisions = Annotated[
    int | None,
    typer.Option(
        "--decisions", "-n", min=1, help="Decisions to learn from, about (default: 2,000)."
    ),
]
Rates = Annotated[
    str,
    typer.Option(
        help="Chance by kind of decision that one is drawn, as room=0.1,move=0 "
        "(default: about as many of each kind)."
    ),
]
Train = Annotated[
    Path | None,
    typer.Option(
        "--train", help="Train a learned bot and write it to this file, its model beside it."
    ),
]
Form = Annotated[
    str, typer.Option(help="Form of its models: trees (by LightGBM, the extra learn) or dense.")
]
Start = Annotated[
    str,
    typer.Option(
        "--from",
        help="Learned bot to start from, as for other rules: a few thousand lessons are enough.",
    ),
]
Ahead = Annotated[
    str,
    typer.Option(
        help="Turns that its models may look ahead, then, if wanted, in how many futures and at "
        "how many options, as 6,2,10; 0 for none, which plays faster (default: a turn for each "
        "player and one, 1 future, 5 options).",
    ),
]
More = Annotated[
    list[Path] | None,
    typer.Option("--more", help="Folder of further lessons to train on; may be repeated."),
]

Out = Annotated[
    Path | None,
    typer.Option(
        "--out", "-o", help="New folder, or that of the same lessons (default: one in lessons/)."
    ),
]


def learn(
    game: options.GameName,
    players: options.OnePlayerCount,
    diagnose: Annotated[
        bool, typer.Option("--diagnose", help="Say by kind of decision what there is to gain.")
    ] = False,
    decisions: Decisions = None,
    base: Annotated[
        str, typer.Option(help="Bot that is taught; it plays its own seat of futures on.")
    ] = "tuned",
    pool: Annotated[
        str, typer.Option(help="File of those who play the games (default: that of the game).")
    ] = "",
    rates: Rates = "",
    futures: Annotated[
        int, typer.Option(help="Times that each option is played on, an even number.")
    ] = 24,
    train: Train = None,
    form: Form = "trees",
    ahead: Ahead = "",
    start: Start = "",
    more: More = None,
    rules: options.Rules = None,
    sets: options.Sets = None,
    seed: options.Seed = 1,
    out: Out = None,
    jobs: options.Jobs = 0,
    cluster: options.ClusterAt = None,
    shared_folder: options.SharedFolder = False,
    quiet: options.Quiet = False,
    json: options.Json = False,
) -> None:
    """Play on all options of drawn decisions: lessons for a bot, and where it loses most.

    Example: exobalance learn sgo --players 3 --diagnose
    """
    from exobalance.analysis.studies.learn import lessons, open_lessons
    from exobalance.simcore.games import load_game

    loaded = load_game(game)
    count = options.read_one_player_count(players, loaded.players)
    if train:
        check_training(train, base, form)
    looks = read_ahead(ahead, count)
    begin = load_start(loaded, start, base, count) if start else None
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
    trained = None
    if train:
        known = [found, *map(open_lessons, more or ())]
        trained = trained_bot(known, train, form, looks, begin, options.read_jobs(jobs))
    if json:
        print_json(as_data(found, diagnose, trained))
        return
    print(f"{found.sentence()}.")
    if diagnose:
        print_regret(found.regret)
    print(f"lessons: {found.folder}")
    if trained:
        print_trained(trained)
        print(f"bot: {train}")


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


def read_ahead(text: str, players: int) -> tuple[int, ...]:
    """Return turns, and futures and options if they are named; ConfigError for anything else."""
    if not text:
        return (players + 1,)
    parts = text.split(",")
    if not 1 <= len(parts) <= len(LOOKS) or not all(part.strip().isdecimal() for part in parts):
        raise ConfigError(
            f"--ahead is {text!r}: expected a number of turns, then futures and options if wanted, "
            "such as 6 or 6,2,10"
        )
    found = tuple(map(int, parts))
    for (what, least, most), value in zip(LOOKS, found, strict=False):
        if not least <= value <= most:
            raise ConfigError(f"--ahead has {value} {what}: expected {least} to {most}")
    return found


def check_training(file: Path, base: str, form: str) -> None:
    """Raise ConfigError for what would stop a training after its lessons are played."""
    from exobalance.analysis.studies.learn.training.bot_file import check_file
    from exobalance.analysis.studies.learn.training.fit import check_form

    check_file(file, base)
    check_form(form)


def load_start(game: Game, name: str, base: str, players: int) -> Bot:
    """Return the learned bot to start from; ConfigError for one that is no start."""
    from exobalance.analysis.studies.learn.training.train import check_start
    from exobalance.simcore.bots.load import load_bot

    start = load_bot(game, name, players)
    check_start(start, load_bot(game, base, players))
    return start


def trained_bot(
    lessons: list[Lessons],
    file: Path,
    form: str,
    looks: Sequence[int],
    start: Bot | None,
    jobs: int,
) -> Trained:
    """Train a bot and write it; ConfigError if it does not pass its gate."""
    from exobalance.analysis.studies.learn.training.ahead import Ahead
    from exobalance.analysis.studies.learn.training.bot_file import write_bot
    from exobalance.analysis.studies.learn.training.train import train

    ahead = Ahead(*looks) if looks[0] else None
    seed = lessons[0].manifest.seed
    trained = train(lessons, form, seed, jobs=jobs, ahead=ahead, start=start, say=tell)
    if not trained.accepted:
        raise ConfigError(
            f"the gate refused what was learned: {trained.refusal()}; nothing was written. More "
            "lessons may help (--decisions), or lessons from other games (--pool, --seed, --more)"
        )
    write_bot(file, lessons[0].game, trained, lessons)
    return trained


def as_data(found: Lessons, diagnose: bool, trained: Trained | None = None) -> dict:
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
    if trained:
        fits = trained.fits.astype(object).where(trained.fits.notna(), None)
        data["fits"] = fits.to_dict("records")
        data["gate"] = dict(trained.gate)
    return data


def print_regret(regret: Regret) -> None:
    """Print the table and what it means."""
    heads = ("decision", "per game", "seen", f"to gain, {regret.unit}", "repeats", "explained")
    print_table(heads, map(regret_row, regret.table.to_dict("records")))
    for text in regret.sentences():
        print(text)


def print_trained(trained: Trained) -> None:
    """Print what was fitted and chosen, and how the bot plays; alone, in points."""
    times, unit, apart = trained.unit
    heads = ("decision", "lessons", "explained", f"held out, {apart}", f"in play, {apart}", "")
    rows = [
        (
            row.decision,
            f"{row.lessons:,}",
            f"{100 * row.explained:.1f} %",
            f"{times * row.gain:+.2f} ± {times * row.gain_se:.2f}",
            f"{times * row.play:+.2f} ± {times * row.play_se:.2f}"
            if math.isfinite(row.play)
            else "?",
            learned_how(row),
        )
        for row in trained.fits.itertuples()
    ]
    print_table(heads, rows)
    told = [
        (
            row["opponent"],
            f"{times * row['share']:.1f} {unit}",
            f"{times * row['before']:.1f} {unit}",
            f"{times * row['gain']:+.1f} ({times * row['low']:.1f} to {times * row['high']:.1f})",
            "" if row["met"] else "never met",
        )
        for row in trained.gate["opponents"]
    ]
    share = "points" if unit == "points" else "win share"
    print_table(("against", share, "base", f"gain, {apart}", ""), told)


def learned_how(row: Any) -> str:
    """Say what has become of a kind of decision."""
    if not row.taken:
        return "left to the base"
    return f"learned, {counted(row.ahead, 'turn')} ahead" if row.ahead else "learned"


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
