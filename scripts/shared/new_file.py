"""Start a file of one's own, over nothing that is there."""

from __future__ import annotations

from pathlib import Path

from exobalance.simcore.errors import ConfigError


def write_new(path: Path, text: str) -> None:
    """Write a TOML file that does not exist yet; raises what `check_new` does."""
    check_new(path)
    with path.open("x", encoding="utf-8") as file:
        file.write(text)
    print(f"written: {path}")


def check_new(path: Path) -> None:
    """Raise ConfigError for a name that is taken, has no folder, or does not end in ``.toml``."""
    if path.suffix != ".toml":
        raise ConfigError(f"{path} is no name for a TOML file: give one such as {path.stem}.toml")
    if path.exists():
        raise ConfigError(f"{path} is there already: give another name, or remove it first")
    if not path.parent.is_dir():
        raise ConfigError(f"{path} has no place: there is no folder {path.parent}, make it first")
