"""``exobalance rules``: show, compare, check and write rule tweaks."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from exobalance.scripts.shared.options import GameName, Json, Rules, Sets
from exobalance.scripts.shared.printing import print_folded, print_json, print_table, width
from exobalance.simcore.shell import shell

app = typer.Typer(no_args_is_help=True, help="Show rules, check tweaks, start a new tweak.")

COLUMNS_BESIDE = 72
"""Letters beside the paths that five further columns need to be read."""

Tweaks = Annotated[
    list[str] | None, typer.Argument(help="Tweak files, or names of assumptions.", metavar="TWEAK")
]


@app.command()
def show(
    game: GameName,
    path: Annotated[
        str,
        typer.Argument(
            metavar="[PATH|WORD]",
            help="Only paths under this one, or those that a word is found in: in the path, the "
            "meaning or the clause.",
        ),
    ] = "",
    rules: Rules = None,
    sets: Sets = None,
    json: Json = False,
) -> None:
    """Show rule values with range, unit, clause and where they come from."""
    from exobalance.simcore.ruleset.listing import rule_rows

    rows = rule_rows(game, rules or (), sets or (), path)
    if json:
        print_json(rows)
        return
    _print_rules(rows if path else _without_entries(game, rows))


def _print_rules(rows: list[dict[str, Any]]) -> None:
    """Print rules in columns, or below their paths where these leave no room for columns."""
    texts = [
        (
            row["path"],
            _value(row),
            row["expected"] + (f" ({row['unit']})" if row["unit"] else ""),
            row["clause"],
            row["provenance"],
            row["help"],
        )
        for row in rows
    ]
    if width() >= max(len(row["path"]) for row in rows) + COLUMNS_BESIDE:
        heads = ("path", "value", "allowed", "clause", "from", "meaning")
        print_table(heads, texts, whole={"path"})
        return
    for path, value, allowed, clause, origin, meaning in texts:
        print_folded(f"{path} = {value}", hanging=4)
        print_folded(f"{meaning} Allowed: {allowed}. {clause}, {origin}.", indent=4)


def _value(row: dict[str, Any]) -> str:
    """Return the value of a row, with the printed one behind it if that differs."""
    from exobalance.simcore.ruleset.values import as_toml

    if "entries" in row:
        return f"{len(row['entries'])} entries"
    return as_toml(row["value"]) + (
        f" (printed: {_shown(row['printed'])})" if row["changed"] else ""
    )


def _shown(value: Any) -> str:
    """Return a value as TOML, a dash for an absent entry."""
    from exobalance.simcore.ruleset.values import as_toml

    return "-" if value is None else as_toml(value)


def _without_entries(game_id: str, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the rows with one row in place of all entries of a collection."""
    from exobalance.simcore.games import name_here
    from exobalance.simcore.ruleset import expected, load_rulebook

    book, name = load_rulebook(game_id), name_here(game_id)
    kept: dict[str, dict[str, Any]] = {}
    for row in rows:
        inside = book.split(row["path"])
        if inside is None:
            kept[row["path"]] = row
            continue
        spec, name, _ = inside
        summary = kept.setdefault(
            spec.path,
            {
                "path": spec.path,
                "entries": {},
                "expected": expected(spec),
                "unit": "",
                "clause": spec.clause,
                "provenance": spec.provenance,
                "help": f"{spec.help} See them: {shell('rules', 'show', name, spec.path)}",
            },
        )
        summary["entries"][name] = None
    return list(kept.values())


@app.command()
def diff(game: GameName, tweaks: Tweaks = None, sets: Sets = None, json: Json = False) -> None:
    """Show what a tweak changes, or how a second tweak differs from a first."""
    from exobalance.simcore.ruleset.listing import change_rows, differences

    rows = change_rows(differences(game, tweaks or (), sets or ()))
    two = len(tweaks or ()) == 2
    if json:
        print_json(rows)
    elif rows:
        _print_changes(rows, *(("first", "second") if two else ("printed", "new")))
    else:
        print("no difference" if two else f"no difference from the printed rules of {game}")


@app.command()
def check(game: GameName, tweaks: Tweaks = None, sets: Sets = None) -> None:
    """Check that tweaks make sense, alone and together, and show what they change."""
    from exobalance.simcore.ruleset import load_ruleset
    from exobalance.simcore.ruleset.listing import change_rows

    ruleset = load_ruleset(game, tweaks or (), sets or ())
    count = len(ruleset.changes)
    print(f"ok: {ruleset.name} changes {count} value{'s' * (count != 1)} of {game}")
    if count:
        _print_changes(change_rows(ruleset.changes), "printed", "new")


def _print_changes(rows: list[dict[str, Any]], before: str, after: str) -> None:
    print_table(
        ("path", before, after, "clause"),
        [(row["path"], _shown(row["before"]), _shown(row["after"]), row["clause"]) for row in rows],
        whole={"path"},
    )


@app.command()
def new(game: GameName) -> None:
    """Print a commented tweak file with every path, value, range and clause."""
    from exobalance.scripts.shared.tweak_text import new_tweak
    from exobalance.simcore.ruleset import load_rulebook

    print(new_tweak(load_rulebook(game)), end="")
