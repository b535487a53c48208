"""``exobalance targets``: say what a balanced game means."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from exobalance.scripts.shared.options import GameOption
from exobalance.scripts.shared.printing import print_folded
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.shell import shell

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from exobalance.analysis.base.targets import Target

app = typer.Typer(no_args_is_help=True, help="Write down what a balanced game means for you.")

HEAD = """\
# What a balanced game of {title} means for us.
# Every number is a choice, not a law; a line that is taken away keeps the game's own value.
# Judge games by it with  exobalance report RUN {option}
"""


@app.callback()
def targets() -> None:
    """Write down what a balanced game means for you."""


@app.command()
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE.toml", help="File to write.")],
    game: GameOption,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Ask nothing: write the game's own targets.")
    ] = False,
) -> None:
    """Ask for each target of a game, and write a commented file for --targets.

    Without a terminal nothing is asked, as with --yes.
    """
    from exobalance.analysis.base.targets import load_targets
    from exobalance.scripts.shared.new_file import check_new, write_new
    from exobalance.simcore.games import load_game

    check_new(file)
    title, usual = load_game(game).title, load_targets(game)
    if not usual:
        raise ConfigError(f"{game} comes without targets: there is nothing to change")
    values = dict(usual)
    if not yes and sys.stdin.isatty():
        print_folded("Return keeps what stands in brackets. A range is typed as 50 to 100.")
        values = {name: _ask(name, value) for name, value in usual.items()}
    option = shell("--targets", file)
    write_new(file, "\n".join([HEAD.format(title=title, option=option), *_lines(values)]) + "\n")
    print(f"judge games by it: exobalance report RUN {option}")


def _ask(name: str, usual: Target) -> Target:
    """Return what a person types for a target; ask again until it makes sense."""
    from exobalance.analysis.base.targets import as_text, read_target
    from exobalance.reports.source import meaning

    print()
    print_folded(meaning(name) or name)
    while True:
        try:
            return read_target(name, typer.prompt(name, default=as_text(usual)), usual)
        except ConfigError as error:
            print_folded(str(error))


def _lines(values: Mapping[str, Target]) -> Iterator[str]:
    """Yield each target below what it means."""
    from exobalance.analysis.base.targets import as_text
    from exobalance.reports.source import meaning

    for name, value in values.items():
        if told := meaning(name):
            yield f"# {told}"
        yield f"{name} = {as_text(value)}"
        yield ""
