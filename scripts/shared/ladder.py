"""The ladder of bots in words, for ``exobalance bots --ladder``."""

from __future__ import annotations

from typing import Any

from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.printing import print_json, tell
from exobalance.simcore.errors import ConfigError

FAIR = "| players | upper | lower | gate | worlds to decide | win share of upper | fair share |"
RULE = "| ---: | --- | --- | --- | ---: | ---: | ---: |"


def print_ladder(
    game_id: str | None, players: str, jobs: int, seed: int, as_json: bool, search: bool
) -> None:
    """Play the ladder of a game's bots and print it as a Markdown table.

    With ``search``, bots that look ahead are on it.
    Raises ConfigError without a game, or if the game has no bot of some tier.
    """
    from exobalance.analysis.studies.ladder.study import ladder, planned
    from exobalance.scripts.shared.options import read_jobs, read_players
    from exobalance.simcore.bots.kinds import FIRST_LOOKAHEAD_TIER, TIERS
    from exobalance.simcore.bots.load import list_bots
    from exobalance.simcore.games import load_game
    from exobalance.simcore.phrases import counted, expected_time
    from exobalance.simcore.ruleset import load_ruleset
    from exobalance.simcore.run.play.estimate import estimate
    from exobalance.simcore.run.play.progress import showing

    if game_id is None:
        raise ConfigError("--ladder needs a game: exobalance bots GAME --ladder")
    game = load_game(game_id)
    counts = read_players(players, game.players)
    names = {tier: [bot.name for bot in list_bots(game) if bot.tier == tier] for tier in TIERS}
    for tier, found in names.items():
        if not found and (search or tier < FIRST_LOOKAHEAD_TIER):
            raise ConfigError(f"{game_id} has no bot of the tier {TIERS[tier]!r}: nothing to climb")
    above = [
        name for tier, found in names.items() if tier >= FIRST_LOOKAHEAD_TIER for name in found
    ]
    tiers = [found for tier, found in names.items() if tier < FIRST_LOOKAHEAD_TIER]
    announce_compiling(game)
    steps, manifest = planned(game, counts, tiers, above if search else ())
    cost = estimate(manifest, read_jobs(jobs))
    what = f"{counted(steps, 'step')}, at least {cost.games:,} games"
    tell(expected_time(what, cost.seconds, cost.workers, "at least"))
    if not as_json:
        print(FAIR, RULE, sep="\n", flush=True)
    with showing(True, "steps", steps) as watch:
        table = ladder(
            game,
            load_ruleset(game_id).tree,
            counts,
            tiers,
            above if search else (),
            seed,
            read_jobs(jobs),
            report=(lambda row: None) if as_json else print_row,
            watch=watch,
        )
    if as_json:
        print_json(table.to_dict("records"))
    elif (table["gate"] == "failed").any():
        lead = "2 pp of win share"
        if 1 in counts:
            lead += ", or alone by a twentieth of what scores differ by"
        tell(f"a step failed its gate: the upper bot is not better by {lead}")


def print_row(row: dict[str, Any]) -> None:
    """Print one row of the Markdown table."""
    is_alone = row["players"] == 1
    unit, sign = ("points", "+") if is_alone else ("%", "")
    share = f"{row['share']:{sign}.1f} {unit} ({row['low']:{sign}.1f} to {row['high']:{sign}.1f})"
    fair = "0 points" if is_alone else f"{row['fair']:.1f} %"
    print(
        f"| {row['players']} | {row['upper']} | {row['lower']} | {row['gate']} | "
        f"{row['blocks']:,} | {share} | {fair} |",
        flush=True,
    )
