"""The command line: parse, call one documented function, print.

Each verb is a module of this package that does nothing but that.  Numba, Polars and
Matplotlib are imported inside the verbs, so that ``exobalance --help`` answers at once.
"""

from __future__ import annotations

import errno
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from exobalance.scripts.shared.memory import refuse_small_limit
from exobalance.scripts.verbs import (
    bench,
    bots,
    compare,
    doctor,
    games,
    learn,
    luck,
    playtests,
    quickstart,
    replay,
    report,
    resume,
    robustness,
    rules,
    run,
    score,
    search,
    sensitivity,
    study,
    sweep,
    targets,
    tournament,
    tune,
)
from exobalance.simcore.errors import (
    EXIT_BAD_INPUT,
    EXIT_RUN_PROBLEM,
    BalanceError,
    Interrupted,
    shortened,
)
from exobalance.simcore.text_files import check_is_text

EPILOG = (
    "Exit codes: 0 done, 1 the run has a problem, 2 the input has a mistake, "
    "3 a verdict is outside its target (with --fail-on-imbalance)."
)

STOPPED = "stopped; no file was left half-written, so the same command can be run again"

BAD_PATHS = (errno.ENAMETOOLONG, errno.ELOOP, errno.ENOTDIR, errno.EISDIR)
"""Errors of paths that no room on the disk would mend."""

NO_MEMORY = ("cannot allocate memory", "failed to map segment", "can't start new thread")
"""What is said, among other words, by errors that mean that the machine lacks memory."""


class Verbs(TyperGroup):
    """The group of all verbs: turns a person's mistake into one sentence."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read a command line, if it holds nothing but text."""
        try:
            for word in args:
                check_is_text(word, "the command line")
        except BalanceError as error:
            raise typer.Exit(complain(str(error), error.exit_code)) from None
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run the verb; print explained errors without a traceback."""
        try:
            refuse_small_limit()
            return super().invoke(ctx)
        except BalanceError as error:
            code = complain(str(error), error.exit_code)
        except KeyboardInterrupt:
            code = complain(STOPPED, Interrupted.exit_code)
        except BrokenPipeError:  # whoever reads has read enough
            raise
        except BaseException as error:
            found = explained(error)
            if found is None:
                raise
            code = complain(*found)
        raise typer.Exit(code)


def explained(error: BaseException) -> tuple[str, int] | None:
    """Return sentence and exit code for an error of the system; None for one of the program."""
    if hides_interrupt(error):
        return STOPPED, Interrupted.exit_code
    if not isinstance(error, Exception):
        return None
    said = str(error).lower()
    number = error.errno if isinstance(error, OSError) else None
    if (
        isinstance(error, MemoryError)
        or number == errno.ENOMEM
        or any(words in said for words in NO_MEMORY)
    ):
        message = "there is not enough memory: close other programs, or give fewer --jobs"
        return message, EXIT_RUN_PROBLEM
    if not isinstance(error, OSError) or not error.strerror:
        return None
    where = f"cannot use {error.filename}" if error.filename else "cannot write"
    if number in BAD_PATHS:
        return f"{where}: {error.strerror}; give another path", EXIT_BAD_INPUT
    return (
        f"{where}: {error.strerror}; make room or choose another folder",
        EXIT_RUN_PROBLEM,
    )


def hides_interrupt(error: BaseException) -> bool:
    """Return whether Ctrl-C came in the midst of loading a package.

    Polars panics where it comes at its first look at numpy.
    """
    is_panic = type(error).__name__ == "PanicException" and "KeyboardInterrupt" in str(error)
    return is_panic or isinstance(error.__cause__, KeyboardInterrupt)


def complain(message: str, code: int = EXIT_RUN_PROBLEM) -> int:
    """Print one sentence on stderr; return the exit code that goes with it."""
    print(f"exobalance: {shortened(message)}", file=sys.stderr)
    return code


app = typer.Typer(
    cls=Verbs,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EPILOG,
)

SIMULATE = "Simulate and report"
STUDY = "Answer a question"
LOOK = "Look closer"
MACHINE = "This installation"

for verb, panel in (
    (quickstart.quickstart, SIMULATE),
    (run.run, SIMULATE),
    (resume.resume, SIMULATE),
    (report.report, SIMULATE),
    (compare.compare, STUDY),
    (tournament.tournament, STUDY),
    (robustness.robustness, STUDY),
    (luck.luck, STUDY),
    (playtests.playtests, STUDY),
    (tune.tune, STUDY),
    (learn.learn, STUDY),
    (sweep.sweep, STUDY),
    (sensitivity.sensitivity, STUDY),
    (search.search, STUDY),
    (study.study, STUDY),
    (replay.replay, LOOK),
    (score.score, LOOK),
    (doctor.doctor, MACHINE),
    (bench.bench, MACHINE),
):
    app.command(rich_help_panel=panel)(verb)
app.add_typer(games.app, name="games", rich_help_panel=LOOK)
app.add_typer(bots.app, name="bots", rich_help_panel=LOOK)
app.add_typer(rules.app, name="rules", rich_help_panel=LOOK)
app.add_typer(targets.app, name="targets", rich_help_panel=LOOK)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"exobalance {version('exobalance')}")
        raise typer.Exit


@app.callback()
def exobalance(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print version."),
    ] = False,
) -> None:
    """Measure the balance of space board games by playing them a million times."""


def main() -> None:
    """Run the command line; the console command ``exobalance``."""
    try:
        app(prog_name="exobalance")
    except KeyboardInterrupt:  # before a verb has begun
        sys.exit(complain(STOPPED, Interrupted.exit_code))


if __name__ == "__main__":
    main()
