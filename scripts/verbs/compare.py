"""``exobalance compare``: does a tweak help, and what else does it change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from exobalance.scripts.shared import options
from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.finish import close
from exobalance.scripts.shared.folders import is_unfinished, next_folder, stopped_folder
from exobalance.scripts.shared.printing import print_table, tell
from exobalance.simcore.errors import ConfigError

if TYPE_CHECKING:
    from exobalance.analysis.studies.compare.precise import Until
    from exobalance.analysis.studies.compare.study import Comparison
    from exobalance.reports.model import VerdictView

MARGIN = "margin"


OfGame = Annotated[
    str, typer.Option(help="Game, if nothing else says which.", callback=options.named_game)
]


def compare(
    base: Annotated[
        str,
        typer.Argument(
            metavar="BASE", help="'printed' or a game; a tweak file, a name, path=value; a run."
        ),
    ],
    tweaks: Annotated[
        list[str], typer.Argument(metavar="TWEAK...", help="The same, one or several.")
    ],
    game: OfGame = "",
    players: options.AnyPlayers = None,
    bots: options.AnyBots = None,
    blocks: Annotated[
        int | None,
        typer.Option(
            "--blocks", "-n", min=1, help="Deals of each set of rules (default: 20000 games)."
        ),
    ] = None,
    seed: options.AnySeed = None,
    until_precise: Annotated[
        str | None,
        typer.Option(
            metavar="margin|NUMBER",
            help="Play on until every verdict is settled, or known to this half-width.",
        ),
    ] = None,
    metric: Annotated[
        list[str] | None,
        typer.Option(help="Number that has to be precise, such as seat_share; may be repeated."),
    ] = None,
    max_blocks: Annotated[
        int | None, typer.Option(help="Most deals of --until-precise (default: 256000).", min=1)
    ] = None,
    retune: Annotated[
        bool, typer.Option("--retune", help="Play it again with bots tuned to each set of rules.")
    ] = False,
    effort: options.RetuneEffort = "quick",
    targets: options.TargetsFile = None,
    out: options.StudyFolder = None,
    jobs: options.Jobs = 0,
    cluster: options.ClusterAt = None,
    shared_folder: options.SharedFolder = False,
    quiet: options.Quiet = False,
    fail: options.FailOnImbalance = False,
    open_it: options.OpenIt = False,
) -> None:
    """Play rules and tweaks of them on the same worlds: what helps, what hurts, by how much.

    Example: exobalance compare sgo steeper.toml engineers.chief_points=3 --players 3
    """
    from exobalance.analysis.studies.compare.named_sides import game_of, read_side
    from exobalance.reports import write_comparison

    sides = [read_side(text) for text in (base, *tweaks)]
    asked: dict[str, Any] = {
        "players": players,
        "bots": bots,
        "blocks": blocks,
        "seed": seed,
        "until_precise": until_precise,
        "retune": retune or None,
    }
    if all(side.folder for side in sides):
        found, where = _stored(base, tweaks, targets, out, asked)
    else:
        game_id = game_of(sides, game)
        if bots is not None:
            asked["bots"] = options.read_bots(bots)
        asked |= {
            "game": game_id,
            "players": _counts(game_id, players),
            "until": _until(until_precise, metric, max_blocks, blocks),
            "retune": effort if retune else None,
        }
        del asked["until_precise"]
        given = {key: value for key, value in asked.items() if value is not None}
        found, where = _played(base, tweaks, targets, out, options.read_jobs(jobs), given)
    print_moves(found)
    close(write_comparison(found, where / "report"), open_it, fail)


def _stored(
    base: str,
    tweaks: list[str],
    targets: Path | None,
    out: Path | None,
    asked: dict[str, Any],
) -> tuple[Comparison, Path]:
    """Compare stored runs as they are; return where the report goes, too."""
    from exobalance.analysis.studies.compare.study import compare as study

    for name, value in asked.items():
        if value is not None:
            option = name.replace("_", "-")
            raise ConfigError(
                f"--{option} goes with rules that are to be played, but both sides are stored runs"
            )
    found = study(base, tweaks, targets=targets)
    return found, out or next_folder(f"{found.sides[0].run.manifest.game.id}-compare")


def _played(
    base: str,
    tweaks: list[str],
    targets: Path | None,
    out: Path | None,
    jobs: int,
    given: dict[str, Any],
) -> tuple[Comparison, Path]:
    """Play all sides and compare them; a folder that was left unfinished goes on.

    Returns the folder, too.
    """
    from exobalance.analysis.studies.compare.study import compare as study
    from exobalance.simcore.games import load_game

    game = load_game(given["game"])
    announce_compiling(game)
    name = f"{game.id}-compare"
    given |= {"targets": targets, "jobs": jobs, "progress": True, "tell": tell}
    left = None if out else stopped_folder(name, is_unfinished)
    found = None
    if left is not None:
        try:
            found = study(base, tweaks, out=left, **given)
        except ConfigError:  # it holds another comparison, or the question makes no sense
            found = None
    if found is None:
        found = study(base, tweaks, out=out or next_folder(name), **given)
    assert found.run is not None
    print(f"{found.run.n_games:,} games of {game.title} stored in {found.run.folder}")
    tell("analysing ...")
    return found, found.run.folder


def _counts(game_id: str, players: str | None) -> tuple[int, ...] | None:
    """Return the player counts that are asked for, None for the usual ones."""
    from exobalance.simcore.games import load_game

    return None if players is None else options.read_players(players, load_game(game_id).players)


def _until(
    text: str | None, metrics: list[str] | None, most: int | None, first: int | None
) -> Until | None:
    """Return when to stop, None for a fixed number of games."""
    from exobalance.analysis.studies.compare.precise import Until

    if text is None:
        if metrics or most:
            option = "--metric" if metrics else "--max-blocks"
            raise ConfigError(f"{option} goes with --until-precise, which is not given")
        return None
    try:
        width = None if text == MARGIN else float(text)
    except ValueError:
        raise ConfigError(
            f"--until-precise is {text!r}: expected 'margin' or a half-width such as 0.5"
        ) from None
    sizes = {"first": first, "most": most}
    given = {name: value for name, value in sizes.items() if value is not None}
    return Until(width, tuple(metrics or ()), **given)


def print_moves(found: Comparison) -> None:
    """Print what each tweak does to each target, and which numbers it moves most."""
    from exobalance.reports.versus import by_tweak, versus_view
    from exobalance.simcore.phrases import counted

    for section in found.sections:
        if section.metric != "M11":
            continue
        alarms = found.warnings(section.players)
        print("\n".join(alarms), end="\n" if alarms else "")
        views = [versus_view(verdict, "") for verdict in section.verdicts]
        tweaks = by_tweak(views)
        heads = [counted(section.players, "player"), *tweaks]
        topics = dict.fromkeys(topic for own in tweaks.values() for topic in own)
        print_table(
            heads,
            [(topic, *(_cell(own[topic]) for own in tweaks.values())) for topic in topics],
        )
        for sentence in section.sentences[len(alarms) :]:
            print(sentence)


def _cell(view: VerdictView) -> str:
    return f"{view.said or view.word}, {view.estimate}"
