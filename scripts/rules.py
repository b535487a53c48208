"""``exobalance rules``: show, compare, check and write rule tweaks."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from scripts.options import GameName, Json, Rules, Sets
from scripts.printing import print_json, print_table

app = typer.Typer(no_args_is_help=True, help="Show rules, check tweaks, start a new tweak.")

Tweaks = Annotated[
    list[str] | None, typer.Argument(help="Tweak files, or names of assumptions.", metavar="TWEAK")
]


def rule_rows(
    game_id: str, rules: list[str] | None = None, sets: list[str] | None = None, under: str = ""
) -> list[dict[str, Any]]:
    """Return one row per rule path whose name begins with ``under``.

    Raises ConfigError or RulesError for a tweak that makes no sense or an unknown ``under``.
    """
    from simcore.errors import RulesError, unknown
    from simcore.ruleset import expected, load_ruleset
    from simcore.ruleset.spec import look_up

    ruleset = load_ruleset(game_id, rules or (), sets or ())
    rows = [
        {
            "path": path,
            "value": look_up(ruleset.tree, path),
            "expected": expected(spec),
            "unit": spec.unit,
            "clause": spec.clause,
            "provenance": spec.provenance,
            "help": spec.help,
        }
        for path, spec in ruleset.book.paths(ruleset.tree)
        if path == under or path.startswith(f"{under}." if under else "")
    ]
    if not rows:
        heads = sorted({path.split(".")[0] for path, _ in ruleset.book.paths(ruleset.tree)})
        raise RulesError(unknown("rule path", under, heads))
    return rows


@app.command()
def show(
    game: GameName,
    path: Annotated[str, typer.Argument(help="Only paths under this one.")] = "",
    rules: Rules = None,
    sets: Sets = None,
    json: Json = False,
) -> None:
    """Show every rule value with its range, unit, clause and where it comes from."""
    rows = rule_rows(game, rules, sets, path)
    if json:
        print_json(rows)
        return
    from simcore.ruleset.values import as_toml

    print_table(
        ("path", "value", "allowed", "clause", "from", "meaning"),
        [
            (
                row["path"],
                as_toml(row["value"]),
                row["expected"],
                row["clause"],
                row["provenance"],
                row["help"],
            )
            for row in rows
        ],
    )


@app.command()
def diff(game: GameName, tweaks: Tweaks = None, sets: Sets = None, json: Json = False) -> None:
    """Show what tweaks change against the printed rules."""
    from simcore.ruleset import load_ruleset

    ruleset = load_ruleset(game, tweaks or (), sets or ())
    changes = [
        {"path": change.path, "printed": change.printed, "new": change.new, "clause": change.clause}
        for change in ruleset.changes
    ]
    if json:
        print_json(changes)
    elif not changes:
        print(f"no difference from the printed rules of {game}")
    else:
        from simcore.ruleset.values import as_toml

        print_table(
            ("path", "printed", "new", "clause"),
            [
                (
                    change["path"],
                    as_toml(change["printed"]),
                    as_toml(change["new"]),
                    change["clause"],
                )
                for change in changes
            ],
        )


@app.command()
def check(game: GameName, tweaks: Tweaks = None, sets: Sets = None) -> None:
    """Check that tweaks make sense, alone and together."""
    from simcore.ruleset import load_ruleset

    ruleset = load_ruleset(game, tweaks or (), sets or ())
    count = len(ruleset.changes)
    print(f"ok: {ruleset.name} changes {count} value{'s' * (count != 1)} of {game}")


@app.command()
def new(game: GameName) -> None:
    """Print a commented tweak file with every path, value, range and clause."""
    from simcore.ruleset import load_rulebook
    from scripts.tweak_text import new_tweak

    print(new_tweak(load_rulebook(game)), end="")
