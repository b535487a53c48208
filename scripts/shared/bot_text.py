"""Write a commented bot file: every weight with what it counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from exobalance.scripts.shared.bot_words import SEARCH, chooses, loaded, search_values
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games import name_here
from exobalance.simcore.shell import command

if TYPE_CHECKING:
    from exobalance.simcore.bots.kinds import Bot
    from exobalance.simcore.contract import Game

HEAD = """\
# A bot for {title}; until you change something it plays like {source}.
#
# Look at it with  {show}
# and let it play  {run}
"""

SCORED = """
# Each legal option gets a score: what is counted below, times its weight, all added up.
# Change the numbers; what costs the bot something has a negative weight, 0 is not looked at.
"""


def new_bot(game: Game, source: str, file: Path) -> str:
    """Return the text of a bot file that plays like another bot; raises what `load_bot` does."""
    bots = loaded(game, source)
    return "\n".join(_lines(game, bots, source, file)) + "\n"


def copy_models(game: Game, source: str, file: Path) -> None:
    """Write the models of a learned bot beside the file of the bot that starts from it.

    Raises ConfigError for a name that is taken, and what `load_at_all` does.
    """
    from exobalance.simcore.bots.learned.files import write_model
    from exobalance.simcore.bots.learned.store import model_of

    copies = {
        file.with_name(weights_name(file, str(players))): bot.model
        for players, bot in loaded(game, source).items()
        if bot.weights_file
    }
    for path in copies:
        if path.exists():
            raise ConfigError(f"{path} is there already: give another name, or remove it first")
    for path, model in copies.items():
        write_model(path, game, model_of(model))
        print(f"written: {path}")


def weights_name(file: Path, players: str) -> str:
    """Return the name of the weights file of a bot file at a player count."""
    return f"{file.stem}-{players}.npz"


def _lines(game: Game, bots: Mapping[int, Bot], source: str, file: Path) -> Iterator[str]:
    from exobalance.simcore.bots.kinds import USES_TEMPERATURE
    from exobalance.simcore.bots.lookahead import LOOKAHEAD_KINDS
    from exobalance.simcore.ruleset.values import as_toml

    bot = bots[min(bots)]
    show = command("bots", "show", name_here(game.id), file)
    run = command("run", name_here(game.id), "--players", max(bots), "--bots", file)
    yield HEAD.format(title=game.title, source=source, show=show, run=run)
    yield f"title = {as_toml(file.stem)}"
    yield 'description = ""'
    yield 'plan = "" # what it tries to do, as one player would tell another'
    is_own = bot.kind in LOOKAHEAD_KINDS or bot.weights_file or bot.tier < 2
    tier = bot.tier if is_own else 3
    yield f"tier = {tier} # only to sort bots by"
    yield f"kind = {as_toml(bot.file_kind)} # {chooses(bot)}"
    if bot.weights_file:
        base = as_toml(_named(source, bot.base))
        yield f"base = {base} # the bot whose scores its model sees"
        yield f"weights_file = {as_toml(weights_name(file, '{players}'))} # its models"
    if bot.kind in USES_TEMPERATURE:
        yield f"temperature = {as_toml(bot.temperature)} # the lower, the surer the best option"
    if bot.kind == "epsilon-greedy":
        yield f"epsilon = {as_toml(bot.epsilon)} # chance of any option instead"
    example = [f"never:{game.labels[0].name}"]
    yield "# Options that it gives up:"
    yield f"{'' if bot.restrict else '#'}restrict = {as_toml(list(bot.restrict) or example)}"
    for key, value in search_values(bot).items():
        told = as_toml(_named(source, value) if key in ("base", "pool") else value)
        yield f"{key} = {told} # {SEARCH[key]}"
    if bot.search is None and not bot.weights_file:
        yield from _weights(game, bots)


def _named(source: str, names: str | Sequence[str]) -> str | list[str]:
    """Return names that the source's file gives as a file of another folder can give them."""
    if isinstance(names, str):
        return _beside(source, names)
    return [_beside(source, name) for name in names]


def _beside(source: str, base: str) -> str:
    """Return the name of a bot or a pool; one beside the source's file with its folder."""
    stem, plus, more = base.partition("+")
    there = Path(source).parent / stem
    is_file = stem.endswith(".toml") and there.is_file()
    return f"{there.absolute().as_posix()}{plus}{more}" if is_file else base


def _weights(game: Game, bots: Mapping[int, Bot]) -> Iterator[str]:
    """Yield the tables of weights that a kind of bot looks at."""
    from exobalance.simcore.bots.kinds import USES_WEIGHTS

    kind = bots[min(bots)].kind
    if kind in USES_WEIGHTS:
        yield SCORED
        about = {each.name: f"{each.help} ({each.unit})" for each in game.features}
        yield from _tables("weights", about, {n: bot.weights for n, bot in bots.items()})
    elif kind == "weighted":
        yield "\n# An option whose weight is higher by 1 is drawn about three times as often."
        yield "# At another temperature the difference is divided by it.\n"
        about = {each.name: each.help or each.title for each in game.labels}
        yield from _tables("label_weights", about, {n: b.label_weights for n, b in bots.items()})


def _tables(
    name: str, about: Mapping[str, str], weights: Mapping[int, Mapping[str, float]]
) -> Iterator[str]:
    """Yield a table of all weights, and one per player count of those that differ there."""
    from exobalance.simcore.ruleset.values import as_toml

    first = weights[min(weights)]
    yield f"[{name}]"
    for key, told in about.items():
        yield f"{as_toml(key)} = {as_toml(first.get(key, 0.0))} # {told}"
    for players, own in weights.items():
        changed = [key for key in about if own.get(key, 0.0) != first.get(key, 0.0)]
        if changed:
            yield f"\n# At {players} players these count instead of the same above."
            yield f"[{name}_{players}]"
            yield from (f"{as_toml(key)} = {as_toml(own.get(key, 0.0))}" for key in changed)
