"""The output folder: new, or taken by something else."""

from __future__ import annotations

from pathlib import Path

from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.games import command_about
from exobalance.simcore.record.files import MANIFEST, MODELS
from exobalance.simcore.record.manifest import Manifest, read_manifest
from exobalance.simcore.record.reader import read_markers
from exobalance.simcore.record.writer import write_manifest
from exobalance.simcore.run.plan.differences import differences, tree_differences
from exobalance.simcore.run.plan.models import write_models
from exobalance.simcore.text_files import check_is_text
from exobalance.simcore.whole_files import is_vacant


def claim_folder(folder: Path, manifest: Manifest) -> Path:
    """Write the manifest, and the models of its bots, into a new or empty folder; return that.

    Raises ConfigError if the folder is taken, saying by what, and DatasetError if it
    cannot be written.
    """
    check_is_text(folder, "the folder of a run")
    if folder.is_dir() and (folder / MANIFEST).exists():
        raise ConfigError(_taken(folder, manifest))
    refuse_taken(folder, "run")
    write_models(folder, manifest)
    write_manifest(folder, manifest)
    return folder


def claim_for_study(
    folder: Path, manifest: Manifest, here: str, other: str, *, same_question: bool = False
) -> Manifest:
    """Claim a new folder for a study, or return the manifest there if it is one of the same kind.

    Raises ConfigError if the folder holds something else, which the sentence calls ``other``; the
    study asked for is called ``here``.  With ``same_question`` it also has to ask the same.
    """
    if not (folder / MANIFEST).exists():
        claim_folder(folder, manifest)
        return manifest
    old = read_manifest(folder)
    there = old.study.get("kind", "run")
    found = []
    if there != manifest.study["kind"]:
        found = [f"a {there} there, {here} here"]
    elif same_question:
        asked = old.study.get("asked", {}), manifest.study["asked"]
        found = [f"{key}: {was} there, {now} here" for key, was, now in tree_differences(*asked)]
    found += differences(old, manifest, before="there", now="here")
    if found:
        raise ConfigError(f"{folder} holds {other} ({'; '.join(found[:3])}): choose a new folder")
    return old


def refuse_taken(folder: Path, what: str) -> None:
    """Raise ConfigError unless ``folder`` is new or empty; DatasetError if nobody can tell."""
    if folder.exists() and not folder.is_dir():
        raise ConfigError(f"{folder} is a file, not a folder: choose another place for the {what}")
    try:
        is_free = is_vacant(folder, beside=[MODELS])
    except OSError as error:
        raise DatasetError(f"{folder} cannot be read: {error.strerror}") from error
    if not is_free:
        raise ConfigError(f"{folder} is not empty and holds no {what}: choose a new folder")


def _taken(folder: Path, manifest: Manifest) -> str:
    """Say which run a folder holds and what can be done."""
    try:
        other = read_manifest(folder)
    except DatasetError as error:
        return f"{folder} holds a run that cannot be read ({error}): choose a new folder"
    found = differences(other, manifest, before="there", now="here")
    if found:
        return f"{folder} holds another run ({'; '.join(found[:3])}): choose a new folder"
    go_on = command_about(manifest.game.id, "resume", folder)
    if len(read_markers(folder, other)) < len(other.chunks):
        return (
            f"{folder} holds this run, unfinished: "
            f"continue it with `{go_on}`, or choose a new folder"
        )
    return (
        f"{folder} holds this run already, with {other.total_games:,} games: report it, "
        f"extend it with `{go_on} --games N`, or choose a new folder"
    )
