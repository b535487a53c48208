"""Options that several verbs share, and the reading of their values."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from exobalance.simcore.errors import ConfigError
from exobalance.simcore.text_files import whole

if TYPE_CHECKING:
    from exobalance.simcore.run.plan.design import Rules as AskedRules


def named_game(context: typer.Context, game: str | None) -> str | None:
    """Return the id of a game that a person has named, by its id, its package or its folder."""
    if not game or context.resilient_parsing:
        return game
    from exobalance.simcore.games import find_game

    return find_game(game)


GameName = Annotated[
    str,
    typer.Argument(
        help="Game, as listed by `exobalance games`, or folder of one.",
        metavar="GAME",
        callback=named_game,
    ),
]
GameOption = Annotated[
    str,
    typer.Option("--game", help="Game, as `exobalance games` lists it.", callback=named_game),
]
RunFolder = Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a run.")]
Players = Annotated[
    str, typer.Option("--players", "-p", help="Player counts: one (3), some (2,4) or all.")
]
Bots = Annotated[
    str,
    typer.Option(
        "--bots", "-b", help="One bot for all seats, or one per seat, separated by commas."
    ),
]
Seed = Annotated[int, typer.Option(help="Seed: the same seed plays the same games.", min=0)]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", help="Worker processes; 0 uses all cores.", min=0)
]
Rules = Annotated[
    list[str] | None,
    typer.Option("--rules", "-r", help="Tweak file, or name of an assumption; may be repeated."),
]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", "-s", help="One rule value as PATH=VALUE; may be repeated."),
]
AnyPlayers = Annotated[
    str | None,
    typer.Option("--players", "-p", help="Player counts: 3, or 2,4, or all (default: all)."),
]
AnyBots = Annotated[
    str | None, typer.Option("--bots", "-b", help="One bot, or one per seat (default: tuned).")
]
AnySeed = Annotated[
    int | None, typer.Option(help="The same seed plays the same games (default: 1).")
]
OnePlayerCount = Annotated[str, typer.Option("--players", "-p", help="Player count: one of them.")]
Blocks = Annotated[
    int, typer.Option("--blocks", "-n", help="Deals that every set of rules plays.", min=2)
]
TargetsFile = Annotated[
    Path | None,
    typer.Option("--targets", "-t", help="TOML file with margins (default: the game's)."),
]
StudyFolder = Annotated[
    Path | None,
    typer.Option(
        "--out", "-o", help="New folder, or that of the same study (default: the next in runs/)."
    ),
]
RetuneEffort = Annotated[
    str, typer.Option("--effort", help="Effort of --retune: quick, normal or long, see `tune`.")
]


def _be_quiet(context: typer.Context, quiet: bool) -> bool:
    """Show neither progress nor messages until the verb ends, steps of a study included."""
    if quiet:
        from exobalance.simcore.run.play.progress import QUIET

        token = QUIET.set(True)
        context.call_on_close(lambda: QUIET.reset(token))
    return quiet


Quiet = Annotated[
    bool,
    typer.Option("--quiet", "-q", callback=_be_quiet, help="Tell nothing while games are played."),
]


def _use_cluster(context: typer.Context, scheduler: str | None) -> str | None:
    """Connect to a cluster, and let go of it when the verb ends."""
    if scheduler is not None:
        from exobalance.simcore.run.cluster.cluster import CLUSTER, connect, disconnect

        cluster = connect(scheduler)
        context.call_on_close(lambda: disconnect(cluster))
        token = CLUSTER.set(cluster)
        context.call_on_close(lambda: CLUSTER.reset(token))
    return scheduler


def _share_folder(context: typer.Context, wanted: bool) -> bool:
    """Let workers of the cluster write; `_use_cluster` comes first."""
    if wanted:
        from exobalance.simcore.run.cluster.cluster import CLUSTER

        if (cluster := CLUSTER.get()) is None:
            raise ConfigError("--shared-folder says how workers of a cluster write: give --cluster")
        cluster.is_shared = True
    return wanted


ClusterAt = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        callback=_use_cluster,
        is_eager=True,
        help="Play on a Dask cluster: address or file of its scheduler.",
    ),
]
SharedFolder = Annotated[
    bool,
    typer.Option(
        "--shared-folder",
        callback=_share_folder,
        help="Workers of the cluster see the run's folder and write themselves.",
    ),
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only print points and time.")]
OpenIt = Annotated[bool, typer.Option("--open", help="Open the report in the browser.")]
FailOnImbalance = Annotated[
    bool,
    typer.Option(
        "--fail-on-imbalance", help="Leave with exit code 3 if a check is outside its target."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]


def read_players(text: str, allowed: Sequence[int], where: str = "--players") -> tuple[int, ...]:
    """Return the player counts that ``text`` names, ascending, each once.

    Raises ConfigError for anything but ``all`` or a list of counts in ``allowed``.
    """
    if text.strip().lower() == "all":
        return tuple(allowed)
    counts = set()
    for part in text.split(","):
        if not part.strip().isdecimal() or whole(part.strip(), where) not in allowed:
            listed = ", ".join(map(str, allowed))
            raise ConfigError(
                f"{where} is {text!r}: expected player counts out of {listed}, "
                "separated by commas, or 'all'"
            )
        counts.add(int(part))
    return tuple(sorted(counts))


def read_one_player_count(text: str, allowed: Sequence[int]) -> int:
    """Return the single player count that ``text`` names; ConfigError if it names more."""
    counts = read_players(text, allowed)
    if len(counts) != 1:
        listed = ", ".join(map(str, counts))
        raise ConfigError(f"--players names {listed}, but here one player count is needed")
    return counts[0]


def read_bots(text: str, where: str = "--bots") -> tuple[str, ...]:
    """Return the bot names in ``text``; ConfigError if one of them is empty."""
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise ConfigError(f"{where} is {text!r}: expected bot names separated by single commas")
    return names


def read_rules(rules: list[str] | None, sets: list[str] | None) -> AskedRules:
    """Return the rules that ``--rules`` and ``--set`` ask for."""
    from exobalance.simcore.run.plan.design import Rules

    return Rules(tuple(rules or ()), tuple(sets or ()))


def core_count() -> int:
    """Return the number of cores this process may use, container limits included."""
    import joblib

    return joblib.cpu_count()


def read_jobs(jobs: int) -> int:
    """Return the number of workers that ``--jobs`` asks for; 0 stands for all cores.

    With ``--cluster``, -1 stands for its workers; ConfigError if a number is given as well.
    """
    from exobalance.simcore.run.cluster.cluster import CLUSTER

    if CLUSTER.get() is None:
        return jobs or core_count()
    if jobs:
        raise ConfigError(
            "--jobs counts processes of this machine, and --cluster plays on the workers of a "
            "cluster: give one of them"
        )
    return -1
