"""Exit code 3 for a verdict outside its margin: a check for other programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from exobalance.simcore.errors import OutsideTargets

if TYPE_CHECKING:
    from exobalance.reports.files import ReportPaths

FailOnImbalance = Annotated[
    bool,
    typer.Option(
        "--fail-on-imbalance", help="Leave with exit code 3 if a check is outside its target."
    ),
]


def fail_on_imbalance(paths: ReportPaths) -> None:
    """Raise OutsideTargets if a verdict of a report is Imbalanced.

    A comparison is judged by the verdicts on its tweaks.
    """
    document = json.loads(paths.verdicts.read_text(encoding="utf-8"))
    found: dict[int, list[str]] = {}
    for verdict in document["verdicts"]:
        if verdict["word"] == "Imbalanced":
            found.setdefault(verdict["players"], []).append(verdict["title"])
    if found:
        from exobalance.simcore.phrases import counted

        parts = (f"{counted(n, 'player')}: {', '.join(topics)}" for n, topics in found.items())
        told = "; ".join(parts)
        raise OutsideTargets(f"outside your targets: {told}")
