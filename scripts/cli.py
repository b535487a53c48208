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

from exobalance.scripts.verbs import (
    bench,
    bots,
    compare,
    doctor,
    games,
    luck,
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
from exobalance.simcore.errors import EXIT_RUN_PROBLEM, BalanceError, Interrupted

EPILOG = (
    "Exit codes: 0 done, 1 the run has a problem, 2 the input has a mistake, "
    "3 a verdict is outside its target (with --fail-on-imbalance)."
)

DISK_ERRORS = ("ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM")


class Verbs(TyperGroup):
    """The group of all verbs: turns a person's mistake into one sentence."""

    def invoke(self, ctx: Any) -> Any:
        """Run the verb; print explained errors without a traceback."""
        try:
            return super().invoke(ctx)
        except BalanceError as error:
            complain(str(error))
            raise typer.Exit(error.exit_code) from None
        except KeyboardInterrupt:
            complain("stopped; no file was left half-written, so the same command can be run again")
            raise typer.Exit(Interrupted.exit_code) from None
        except OSError as error:
            if errno.errorcode.get(error.errno or 0) not in DISK_ERRORS:
                raise
            where = f"cannot use {error.filename}" if error.filename else "cannot write"
            complain(f"{where}: {error.strerror}; make room or choose another folder")
            raise typer.Exit(EXIT_RUN_PROBLEM) from None


def complain(message: str) -> None:
    """Print one sentence on stderr."""
    print(f"exobalance: {message}", file=sys.stderr)


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
    (tune.tune, STUDY),
    (sweep.sweep, STUDY),
    (sensitivity.sensitivity, STUDY),
    (search.search, STUDY),
    (study.study, STUDY),
    (replay.replay, LOOK),
    (score.score, LOOK),
    (games.games, LOOK),
    (doctor.doctor, MACHINE),
    (bench.bench, MACHINE),
):
    app.command(rich_help_panel=panel)(verb)
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
    app(prog_name="exobalance")


if __name__ == "__main__":
    main()
