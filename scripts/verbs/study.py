"""``exobalance study``: play what a written study needs, and write its page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from exobalance.scripts.shared.options import Quiet
from exobalance.scripts.shared.printing import tell
from exobalance.scripts.shared.study_plan import StudyPlan, read_plan
from exobalance.simcore.errors import BalanceError, ConfigError, Interrupted, unknown
from exobalance.simcore.phrases import duration
from exobalance.simcore.shell import command, shell
from exobalance.simcore.whole_files import read_regular


def study(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="STUDY.toml", help="File of a written study.")],
    folder: Annotated[
        Path | None, typer.Option(help="Where its games are kept (default: as the file says).")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Another seed for all steps, to check the page.", min=0)
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; say which numbers do not agree.")
    ] = False,
    steps: Annotated[
        str | None, typer.Option(help="Only play these steps, separated by commas.")
    ] = None,
    quiet: Quiet = False,
) -> None:
    """Play the steps of a written study that are missing, and write its page."""
    from exobalance.reports.document import Document, disagreements, noted_data, render
    from exobalance.reports.files import write_text

    plan = read_plan(file, folder, seed)
    for name in wanted(plan, steps):
        play_step(plan, name, seed, context)
    if steps is not None:
        return
    document = Document({name: plan.folder / name for name in plan.steps}, plan.page)
    commands = {name: shell(*words) for name, words in plan.steps.items()}
    text = render(plan.template, document, {"title": plan.title, "steps": commands})
    if check:
        found = disagreements(_noted(plan.notes), document.noted)
        _compare(plan.notes, found, len(document.noted))
        return
    plan.page.parent.mkdir(parents=True, exist_ok=True)
    write_text(plan.notes, json.dumps(noted_data(document.noted), indent=1) + "\n")
    write_text(plan.page, text)
    print(f"page: {plan.page}")


def wanted(plan: StudyPlan, steps: str | None) -> list[str]:
    """Return the names of the steps to play; ConfigError for an unknown one."""
    if steps is None:
        return list(plan.steps)
    names = [name.strip() for name in steps.split(",")]
    for name in names:
        if name not in plan.steps:
            raise ConfigError(f"--steps: {unknown('step', name, plan.steps)}")
    return names


def play_step(plan: StudyPlan, name: str, seed: int | None, context: typer.Context) -> None:
    """Run one command into its folder, unless the same one has finished there.

    An unfinished plain run is resumed; studies go on by themselves.
    """
    import time

    from exobalance.reports.files import write_text
    from exobalance.scripts.shared.study_marks import MARKS, played_with, read_mark

    folder, mark = plan.folder / name, plan.folder / MARKS / f"{name}.json"
    words = list(plan.steps[name])
    if seed is not None:
        words += ["--seed", str(seed)]
    step = {"command": words, "played_with": played_with(words, plan.file.parent)}
    found = read_mark(mark)
    if folder.exists():
        if found.get("command") != words:
            raise ConfigError(_holds(folder, name, "another command"))
        if found.get("played_with") != step["played_with"]:
            raise ConfigError(_holds(folder, name, "other rules, bots or files"))
        if found.get("finished") is True:
            return
    started = time.monotonic()
    tell(f"{name}: {command(*words)}")
    if words[0] == "run" and (folder / "manifest.json").is_file():
        words_now = ["resume", str(folder)]
    else:
        words_now = [*words, "--out", str(folder)]
    mark.parent.mkdir(parents=True, exist_ok=True)
    write_text(mark, json.dumps({**step, "finished": False}) + "\n")
    _invoke(words_now, plan.file.parent, context)
    write_text(mark, json.dumps({**step, "finished": True}) + "\n")
    tell(f"{name}: {duration(time.monotonic() - started)}")


def _holds(folder: Path, name: str, what: str) -> str:
    """Return why the games in a step's folder are not taken."""
    return (
        f"{folder} holds step {name} of {what}: remove the folder, or give another one with "
        "--folder"
    )


def _invoke(words: list[str], beside: Path, context: typer.Context) -> None:
    """Run an exobalance command in this process; files in it are seen from the study file."""
    words = [str(beside / word) if (beside / word).is_file() else word for word in words]
    from exobalance.simcore.games import only_known

    verbs = context.find_root().command
    with only_known():
        code = verbs.main(words, standalone_mode=False, prog_name="exobalance")
    if code == Interrupted.exit_code:
        raise Interrupted("stopped; the same study command goes on from there")
    if code:
        raise BalanceError(f"the step failed with exit code {code}: {command(*words)}")


def _noted(notes: Path) -> list[dict[str, Any]]:
    """Return the estimates of the page as it was written last."""
    try:
        found: list[dict[str, Any]] = json.loads(read_regular(notes))
    except (OSError, ValueError, RecursionError) as error:
        raise ConfigError(f"{notes} cannot be read: write the page first ({error})") from error
    return found


def _compare(notes: Path, found: list[str], total: int) -> None:
    """Print which numbers do not agree; BalanceError if there are more than chance gives."""
    for phrase in found:
        print(phrase)
    print(f"{total - len(found)} of {total} numbers agree with {notes}")
    if len(found) > max(1, total // 20):
        raise BalanceError("more numbers disagree than chance explains: write the page anew")
