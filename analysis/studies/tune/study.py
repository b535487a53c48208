"""The public function: tune a bot to a game's rules by self-play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path

from exobalance.analysis.studies.tune.arena import Arena, stall_price
from exobalance.analysis.studies.tune.bot_file import write_bot
from exobalance.analysis.studies.tune.count import TunedCount, tune_count
from exobalance.analysis.studies.tune.effort import Effort, read_effort
from exobalance.analysis.studies.tune.journal import Journal
from exobalance.analysis.studies.tune.probe import Probe, changed_games, probe, weight_worlds
from exobalance.analysis.studies.tune.result import Tuned, collect
from exobalance.analysis.studies.tune.session import Session
from exobalance.analysis.studies.tune.space import make_space
from exobalance.analysis.studies.tune.task import TuningTask, resolve
from exobalance.simcore.bots.learned.store import models_of
from exobalance.simcore.errors import BalanceError, ClusterError, Interrupted
from exobalance.simcore.phrases import expected_time
from exobalance.simcore.run.plan.design import Rules
from exobalance.simcore.run.play.beginning import beginning
from exobalance.simcore.run.play.parallel import Spread, cluster_for, team, worker_count
from exobalance.simcore.run.play.progress import COMPILING, STARTING, Progress, showing


def tune(
    game: str,
    bot: str,
    players: Sequence[int],
    out: Path | str,
    rules: Rules | None = None,
    effort: Effort | str = "normal",
    seed: int = 1,
    start: str | None = None,
    pool: Sequence[str] | None = None,
    jobs: int = 1,
    progress: bool = False,
    tell: Callable[[str], None] = lambda sentence: None,
) -> Tuned:
    """Search better weights for a bot by self-play and judge them on held-out worlds.

    Each player count is tuned by itself.  The found weights replace those before only if
    they gain against a population of opponents, lose to none of them and their games end as
    often; else the bot file holds the weights before, and says so.

    Parameters
    ----------
    game
        Id of a game.
    bot
        Name of a bot that chooses by feature weights, or path of a bot file.
    players
        Player counts to tune at.
    out
        A new folder, or one that holds the same tuning, whole or stopped: then it goes on.
        The bot is written to ``out/NAME.toml``.
    rules
        Rules to tune to; by default those printed.
    effort
        A key of `EFFORTS`, or numbers of one's own.
    start
        Bot whose weights the search starts from; by default ``bot`` itself.
    pool
        Opponents beside former champions; by default the archetypes of the game but one, which
        is held out for the gate.
    jobs
        Worker processes, -1 for all cores.  Results do not depend on it.
    progress
        Show progress on stderr: a bar, or lines where that is no terminal.
    tell
        Called with a sentence about what is going to happen.

    Raises
    ------
    ConfigError, RulesError
        Something does not fit together, the folder is taken, or the rules break the game.
    DatasetError
        The folder cannot be written, or its file is damaged.
    BalanceError
        The tuning was stopped; the same call goes on where it stopped.

    Examples
    --------
    >>> tuned = tune("sgo", "tuned", [2], "tunings/two", effort="quick")  # doctest: +SKIP
    >>> tuned.gain[["share", "low", "high", "better"]]  # doctest: +SKIP
    """
    folder, effort = Path(out), read_effort(effort)
    task = resolve(game, bot, players, out, rules or Rules(), effort, seed, start, pool)
    n_jobs = worker_count(jobs)
    with showing(progress, "games", sum(task.games.values())) as watch:
        watch.phase(COMPILING)
        probes, speeds = _probe(task)
        journal = Journal(folder, task.request(probes))
        seconds = sum(task.games[count] / speeds[count] for count in speeds) / n_jobs
        tell(_announcement(task, journal, seconds, n_jobs))
        watch.phase(STARTING)
        begin = _beginning(task) if cluster_for(jobs) else None
        with told_how_to_go_on(folder), team(jobs, begin, watch) as spread:
            outcomes = [
                _tune_one(task, count, probes[count], journal, spread, watch) for count in probes
            ]
            file = folder / task.file_name
            write_bot(file, task, outcomes, journal.request)
    return collect(task.game.id, file, outcomes)


def _probe(task: TuningTask) -> tuple[dict[int, Probe], dict[int, float]]:
    """Return what the first games say at each player count, and games per second."""
    found = {
        count: probe(task.game, task.ruleset, start, count, task.seed)
        for count, start in task.starts.items()
    }
    return (
        {count: each for count, (each, _) in found.items()},
        {count: speed for count, (_, speed) in found.items()},
    )


def _beginning(task: TuningTask) -> Callable[[], None]:
    """Return what workers of a cluster begin with."""
    tree = task.ruleset.tree
    sittings = [(tree, [start] * count) for count, start in task.starts.items()]
    return beginning(task.game.id, sittings, models_of(task.starts.values()))


def _tune_one(
    task: TuningTask,
    players: int,
    first: Probe,
    journal: Journal,
    spread: Spread | None,
    watch: Progress,
) -> TunedCount:
    """Tune at one player count, or look up what is known of it."""
    arena = Arena(
        task.game,
        task.ruleset.tree,
        players,
        task.seed,
        first.turn_limit,
        first.spread,
        stall_price(first.unfinished),
        spread,
    )
    start = task.starts[players]
    session = Session(
        arena,
        journal,
        watch,
        task.effort,
        task.seed,
        start,
        task.pools[players],
        task.opponents[players],
        task.unmet[players],
    )
    session.phase("which weights matter")
    changed = session.once("weights", weight_worlds(task.game), lambda: changed_games(arena, start))
    space = make_space(task.game, start, changed)
    return tune_count(session, space, first.unfinished)


def _announcement(task: TuningTask, journal: Journal, seconds: float, jobs: int) -> str:
    """Say how much there is to play."""
    effort = task.effort
    several = "player" if list(task.starts) == [1] else "players"
    counts = f"{' and '.join(map(str, task.starts))} {several}"
    games = expected_time(f"about {sum(task.games.values()):,} games", seconds, jobs)
    if len(journal):
        return f"{counts}: going on where it stopped; in all {games}"
    where = "" if several == "player" else " from every seat"
    return (
        f"{counts}: {effort.generations} generations of {effort.population} candidates, "
        f"each on {effort.worlds} worlds{where}; {games}"
    )


@contextmanager
def told_how_to_go_on(folder: Path) -> Iterator[None]:
    """Turn whatever stops a tuning into one sentence that says what is kept."""
    kept = f"what was played is kept in {folder}: the same command goes on from there"
    try:
        yield
    except KeyboardInterrupt:
        raise Interrupted(f"stopped; {kept}") from None
    except BrokenProcessPool as error:
        raise BalanceError(
            f"a worker process died, perhaps for lack of memory; {kept}, "
            "with fewer --jobs if memory is short"
        ) from error
    except ClusterError as error:
        raise ClusterError(f"{error}; {kept}") from error
