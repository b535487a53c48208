"""Write a commented tweak file: every path of a game with what may be put there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from exobalance.simcore.ruleset import RuleBook, RuleSpec

HEAD = """\
# A rule tweak for {game}.
#
# Every value stands below as it is printed, behind a '#'.
# Take away the '#' of a line and change its value; whatever stays behind a '#' stays printed.
# Check the file with `exobalance rules check {game} THIS-FILE`,
# then simulate with `exobalance run {game} --rules THIS-FILE`.

game = "{game}"
name = "my tweak"
"""

COLLECTIONS = """\
# Entries come and go by their id under the name of their table:
# [add]
# "{path}.NEW" = {entry}
# [remove]
# "{path}" = ["{name}"]
"""


def new_tweak(book: RuleBook) -> str:
    """Return the text of a tweak file that changes nothing yet.

    With every value line uncommented it still asks for the printed rules.
    """
    values: dict[str, tuple[RuleSpec, list[str]]] = {}
    for path, spec in book.paths(book.printed):
        # All entries of a table share one specification, hence one comment.
        values.setdefault(spec.path, (spec, []))[1].append(_line(book, path))
    parts = [HEAD.format(game=book.game), "[set]"]
    topic = ""
    for spec, lines in values.values():
        if spec.path.split(".")[0] != topic:
            topic = spec.path.split(".")[0]
            parts.append(f"\n# ---- {topic} ----")
        parts.extend(["", *_comment(spec), *lines])
    parts.extend(["", *_collection_example(book)])
    return "\n".join(parts)


def _comment(spec: RuleSpec) -> Iterator[str]:
    """Yield what a value means, what is expected and where it comes from."""
    from exobalance.simcore.ruleset import expected

    unit = f" ({spec.unit})" if spec.unit else ""
    yield f"# {spec.help}"
    yield f"# Expected: {expected(spec)}{unit}."
    yield f"# {spec.clause}; {spec.provenance}."


def _line(book: RuleBook, path: str) -> str:
    """Return the commented line with the printed value of one path."""
    from exobalance.simcore.ruleset.spec import look_up
    from exobalance.simcore.ruleset.values import as_toml

    return f'#"{path}" = {as_toml(look_up(book.printed, path))}'


def _collection_example(book: RuleBook) -> Iterator[str]:
    """Yield how to add to and remove from a table whose entries have ids."""
    from exobalance.simcore.ruleset.values import as_toml

    collections = [(path, spec) for path, spec in book.specs.items() if spec.entries]
    collections.sort(key=lambda pair: not pair[1].fields)
    for path, spec in collections[:1]:
        name, entry = next(iter(spec.entries.items()))
        yield COLLECTIONS.format(path=path, name=name, entry=as_toml(entry))
