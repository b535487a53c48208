"""What a tuning is asked for, resolved: rules, bots and numbers that decide its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from exobalance.analysis.studies.tune.effort import Effort, effort_text
from exobalance.analysis.studies.tune.journal import FACTS, FIRST_GAMES
from exobalance.analysis.studies.tune.opponents import gate_opponents, pool_of
from exobalance.analysis.studies.tune.probe import Probe, weight_worlds
from exobalance.analysis.studies.tune.space import refuse_untunable
from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games import load_game
from exobalance.simcore.record.manifest import installed_versions
from exobalance.simcore.ruleset import Ruleset
from exobalance.simcore.run.plan.design import Rules
from exobalance.simcore.shell import command as command_line

METHOD = 2
"""To be raised whenever the stages of a tuning or what they write down change."""


@dataclass(frozen=True)
class TuningTask:
    """Everything that decides what a tuning finds; bots are by player count."""

    game: Game
    ruleset: Ruleset
    bot: str
    start: str  # bot whose weights the search starts from
    starts: Mapping[int, Bot]  # the bot with the weights that the search starts from
    others: Mapping[int, Bot]  # the same at the player counts that are not tuned
    pools: Mapping[int, Sequence[Bot]]  # opponents in the search, beside former champions
    opponents: Mapping[int, Mapping[str, Bot]]  # at the gate
    unmet: Mapping[int, frozenset[str]]  # those of them that the search does not meet
    effort: Effort
    seed: int
    command: str  # to make it again

    @property
    def games(self) -> dict[int, int]:
        """About how many games each player count needs."""
        return {
            count: self.effort.games(count, len(self.game.features), len(self.opponents[count]))
            + weight_worlds(self.game) * count
            for count in self.starts
        }

    @property
    def file_name(self) -> str:
        """Name of the bot file."""
        return f"{Path(self.bot.split('+')[0]).stem}.toml"

    def request(self, probes: Mapping[int, Probe]) -> dict[str, Any]:
        """Return the task as plain data, for `Journal`."""
        request: dict[str, Any] = {
            "way of tuning": METHOD,
            "game": self.game.id,
            "rules version": self.game.rules_version,
            "players": list(self.starts),
            "seed": self.seed,
            "effort": self.effort.as_dict(),
            "rules": self.ruleset.tree,
        }
        for count, start in self.starts.items():
            request[f"bots at {count} players"] = {
                "start": start.definition,
                "pool": {bot.name: bot.hash for bot in self.pools[count]},
                "gate": {name: bot.hash for name, bot in self.opponents[count].items()},
            }
        request[FIRST_GAMES] = {f"{count}": each.as_dict() for count, each in probes.items()}
        request[FACTS] = {
            "date": datetime.now(UTC).date().isoformat(),
            "version": installed_versions()["exobalance"],
        }
        return request


def resolve(
    game_id: str,
    bot: str,
    players: Sequence[int],
    out: Path | str,
    rules: Rules,
    effort: Effort,
    seed: int,
    start: str | None,
    pool: Sequence[str] | None,
) -> TuningTask:
    """Return the task that the arguments of `tune` name.

    Raises
    ------
    ConfigError, RulesError
        An unknown name, a bot that has no weights to tune, or a player count that the game
        does not have or that comes twice.
    """
    game = load_game(game_id)
    if not players or len(set(players)) != len(players):
        raise ConfigError(f"players are {list(players)}: expected player counts, each once")
    ruleset = rules.load(game_id)
    starts = {count: _start(game, bot, start, count) for count in players}
    others = {
        count: _start(game, bot, start, count) for count in game.players if count not in starts
    }
    pools = {count: pool_of(game, pool, bot, count) for count in players}
    met = {count: gate_opponents(game, starts[count], pools[count], count) for count in players}
    return TuningTask(
        game=game,
        ruleset=ruleset,
        bot=bot,
        start=start or bot,
        starts=starts,
        others=others,
        pools=pools,
        opponents={count: opponents for count, (opponents, _) in met.items()},
        unmet={count: unmet for count, (_, unmet) in met.items()},
        effort=effort,
        seed=seed,
        command=command(game_id, bot, players, out, rules, effort, seed, start, pool),
    )


def _start(game: Game, bot: str, start: str | None, players: int) -> Bot:
    """Return the bot with the weights to start from."""
    loaded = load_bot(game, bot, players)
    refuse_untunable(loaded)
    if start is None:
        return loaded
    source = load_bot(game, start, players)
    refuse_untunable(source)
    return replace(loaded, weights=source.weights)


def command(
    game: str,
    bot: str,
    players: Sequence[int],
    out: Path | str,
    rules: Rules,
    effort: Effort,
    seed: int,
    start: str | None,
    pool: Sequence[str] | None,
) -> str:
    """Return the command that makes the bot again."""
    words = ["tune", game, "--bot", bot, "--players", ",".join(map(str, players))]
    words += rules.options()
    if start is not None:
        words += ["--from", start]
    if pool is not None:
        words += ["--pool", ",".join(pool)]
    words += ["--effort", effort_text(effort), "--seed", str(seed), "--out", str(out)]
    return command_line(*words)
