"""``exobalance compare``: does a tweak help, and what else does it change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from exobalance.scripts.shared.imbalance import FailOnImbalance, fail_on_imbalance
from exobalance.scripts.shared.options import Jobs, OpenIt, read_bots, read_jobs, read_players
from exobalance.scripts.shared.printing import print_table, tell
from exobalance.scripts.verbs.report import show
from exobalance.scripts.verbs.run import next_folder, unfinished_folder
from exobalance.simcore.errors import ConfigError

if TYPE_CHECKING:
    from exobalance.analysis.studies.compare.precise import Until
    from exobalance.analysis.studies.compare.study import Comparison
    from exobalance.reports.files import ReportPaths

MARGIN = "margin"


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
    game: Annotated[str, typer.Option(help="Game, if nothing else says which.")] = "",
    players: Annotated[
        str | None,
        typer.Option("--players", "-p", help="Player counts: 3, or 2,4, or all. [default: all]"),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", "-b", help="One bot, or one per seat. [default: tuned]"),
    ] = None,
    blocks: Annotated[
        int | None,
        typer.Option(
            "--blocks", "-n", min=1, help="Deals of each set of rules. [default: 20000 games]"
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed plays the same games. [default: 1]", min=0)
    ] = None,
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
        int | None, typer.Option(help="Most deals of --until-precise. [default: 256000]", min=1)
    ] = None,
    retune: Annotated[
        bool, typer.Option("--retune", help="Play it again with bots tuned to each set of rules.")
    ] = False,
    effort: Annotated[
        str, typer.Option(help="Effort of --retune: quick, normal or long, see `tune`.")
    ] = "quick",
    targets: Annotated[
        Path | None,
        typer.Option("--targets", "-t", help="TOML file with margins. [default: the game's]"),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="New folder, or that of the same comparison stopped."),
    ] = None,
    jobs: Jobs = 0,
    fail: FailOnImbalance = False,
    open_it: OpenIt = False,
) -> None:
    """Play rules and tweaks of them on the same worlds: what helps, what hurts, by how much.

    Example: exobalance compare sgo steeper.toml engineers.chief_points=3 --players 3
    """
    from exobalance.analysis.studies.compare.asked import game_of, read_asked

    sides = [read_asked(text) for text in (base, *tweaks)]
    asked: dict[str, Any] = {
        "players": players,
        "bots": bots,
        "blocks": blocks,
        "seed": seed,
        "until_precise": until_precise,
        "retune": retune or None,
    }
    if all(side.folder for side in sides):
        found, paths = _stored(base, tweaks, targets, out, asked)
    else:
        game_id = game_of(sides, game)
        if bots is not None:
            asked["bots"] = read_bots(bots)
        asked |= {
            "game": game_id,
            "players": _counts(game_id, players),
            "until": _until(until_precise, metric, max_blocks, blocks),
            "retune": effort if retune else None,
        }
        del asked["until_precise"]
        given = {key: value for key, value in asked.items() if value is not None}
        found, paths = _played(base, tweaks, targets, out, read_jobs(jobs), given)
    print_moves(found)
    print(f"report: {paths.html}")
    if open_it:
        show(paths.html)
    if fail:
        fail_on_imbalance(paths)


def _stored(
    base: str,
    tweaks: list[str],
    targets: Path | None,
    out: Path | None,
    asked: dict[str, Any],
) -> tuple[Comparison, ReportPaths]:
    """Compare stored runs as they are."""
    from exobalance.analysis.studies.compare.study import compare as study
    from exobalance.reports import write_comparison

    for name, value in asked.items():
        if value is not None:
            option = name.replace("_", "-")
            raise ConfigError(
                f"--{option} goes with rules that are to be played, but both sides are stored runs"
            )
    found = study(base, tweaks, targets=targets)
    where = out or next_folder(f"{found.sides[0].run.manifest.game.id}-compare")
    return found, write_comparison(found, where / "report")


def _played(
    base: str,
    tweaks: list[str],
    targets: Path | None,
    out: Path | None,
    jobs: int,
    given: dict[str, Any],
) -> tuple[Comparison, ReportPaths]:
    """Play all sides and compare them; a folder that was left unfinished goes on."""
    from exobalance.analysis.studies.compare.study import compare as study
    from exobalance.reports import write_comparison
    from exobalance.scripts.shared.compiling import announce_compiling
    from exobalance.simcore.games import load_game

    game = load_game(given["game"])
    announce_compiling(game, game.kernels.play)
    name = f"{game.id}-compare"
    given |= {"targets": targets, "jobs": jobs, "progress": True, "tell": tell}
    left = None if out else unfinished_folder(name)
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
    return found, write_comparison(found, found.run.folder / "report")


def _counts(game_id: str, players: str | None) -> tuple[int, ...] | None:
    """Return the player counts that are asked for, None for the usual ones."""
    from exobalance.simcore.games import load_game

    return None if players is None else read_players(players, load_game(game_id).players)


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
    from exobalance.reports.view import topic_of
    from exobalance.simcore.phrases import counted

    for section in found.sections():
        if section.metric != "M11":
            continue
        alarms = found.warnings(section.players)
        print("\n".join(alarms), end="\n" if alarms else "")
        views = [versus_view(verdict, topic_of(verdict), "") for verdict in section.verdicts]
        tweaks = by_tweak(views)
        heads = [counted(section.players, "player"), *tweaks]
        topics = dict.fromkeys(topic for own in tweaks.values() for topic in own)
        print_table(
            heads,
            [
                (topic, *(f"{own[topic].word}, {own[topic].estimate}" for own in tweaks.values()))
                for topic in topics
            ],
        )
        for sentence in section.sentences[len(alarms) :]:
            print(sentence)
