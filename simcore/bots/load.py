"""Read bots from TOML files, for one player count, with modifiers from the command line.

A bot is asked for as ``NAME`` or ``NAME+MODIFIER+MODIFIER...``:

``tuned``
    The file ``tuned.toml`` in the game's folder ``bots``.
``./my/rusher.toml``
    A file of one's own.
``tuned+never:swap:*``
    The same bot, which gives up options (see `simcore.bots.restrict`).
``greedy+epsilon=0.1``, ``tuned+temperature=0.5``
    The same scores with uniform slips, or drawn by softmax.
``lookahead+budget=256``, ``lookahead+base=balanced``
    A bot that looks ahead with another value of `simcore.bots.lookahead`.
``learned+temperature=0.5``, ``lookahead+base=learned``
    A learned bot is changed like one that scores options, and can be the base of others.

Members of its pool are asked for in the same way, see `simcore.bots.pool`.

Tables ``[weights_2]``, ``[weights_3]``, ... of a file override its ``[weights]`` at that
player count, feature by feature; the same holds for ``label_weights``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from exobalance.simcore.bots.kinds import (
    FILE_KINDS,
    KINDS,
    LEARNED,
    TIERS,
    USES_WEIGHTS,
    Bot,
    Member,
    bot_dtype,
)
from exobalance.simcore.bots.learned.files import NoModel, read_model
from exobalance.simcore.bots.learned.source import WEIGHTS_FILE, read_source, weights_path
from exobalance.simcore.bots.learned.store import keep_model
from exobalance.simcore.bots.lookahead import (
    KEYS,
    LOOKAHEAD_KINDS,
    OPPONENTS,
    RANGES,
    Lookahead,
    read_lookahead,
)
from exobalance.simcore.bots.modifiers import BASE, POOL, in_range, last_of, modified
from exobalance.simcore.bots.pool import check_member, pool_file, read_shares
from exobalance.simcore.bots.restrict import banned_labels, matching_labels
from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError, unknown
from exobalance.simcore.games import name_here
from exobalance.simcore.shell import command
from exobalance.simcore.text_files import read_toml

TEXTS = ("name", "title", "description", "plan")
NUMBERS = ("temperature", "epsilon")
TABLES = ("weights", "label_weights")
NO_OFFSETS: Mapping[str, int] = MappingProxyType({})
NOTE = "provenance"  # what made the file, for its reader: no part of the bot


def bots_folder(game: Game) -> Path:
    """Return the folder with the bot files that come with ``game``."""
    return game.folder / "bots"


def bot_names(game: Game) -> list[str]:
    """Return the names of the bots that come with ``game``, sorted."""
    return sorted(path.stem for path in bots_folder(game).glob("*.toml"))


def list_bots(game: Game, *counts: int) -> list[Bot]:
    """Return the bots that come with ``game``, weakest tier first.

    counts : player counts; only bots that can play at all of them.  A learned bot needs a model.

    Weights are those of the smallest player count, of these or at all, that a bot can play at.
    """
    found = []
    for name in bot_names(game):
        bots = dict(load_at_all(game, name))
        if bots.keys() >= set(counts):
            found.append(bots[min(counts or bots)])
    return sorted(found, key=lambda bot: (bot.tier, bot.name))


def load_at_all(game: Game, name: str) -> Iterator[tuple[int, Bot]]:
    """Yield player counts, and a bot at each; a learned one only where it has a model.

    Raises what `load_bot` does, and that there is no model if there is none at all.
    """
    n_found, lacking = 0, None
    for players in game.players:
        try:
            yield players, load_bot(game, name, players)
            n_found += 1
        except NoModel as error:
            lacking = lacking or error
    if lacking and not n_found:
        raise lacking


def load_bot(game: Game, name: str, players: int) -> Bot:
    """Return the bot that ``name`` asks for, at one player count.

    Raises ConfigError for an unknown name, a file that does not parse, an unknown key,
    feature or label (with the nearest match), or a value out of range.
    """
    if players not in game.players:
        counts = ", ".join(map(str, game.players))
        raise ConfigError(f"{game.id} is played by {counts} players, not by {players}")
    path, modifiers = _locate(game, name)
    bot = _build(game, read_toml(path, "bot file"), path, players)
    asked = last_of(BASE, modifiers)
    if bot.search:
        bot = _with_base(game, bot, asked or bot.search.base, None if asked else path, players)
    elif bot.weights_file:
        bot = _with_model(game, bot, asked, path, players)
    for modifier in modifiers:
        bot = modified(bot, modifier, f"bot {name}")
    if bot.search and bot.search.others == "pool" and players > 1:
        folder = None if last_of(POOL, modifiers) else path.parent
        pool = load_pool(game, players, bot.search.pool, folder, f"bot {name}, pool")
        bot = replace(bot, pool=pool)
    banned = banned_labels(bot.restrict, [label.name for label in game.labels], f"bot {name}")
    return replace(bot, name=name, banned=banned)


def pack_bots(
    game: Game, bots: Sequence[Bot], offsets: Mapping[str, int] = NO_OFFSETS
) -> np.recarray:
    """Return the kernel's records of ``bots``, shape (len(bots),).

    ``offsets`` are those of a `Shelf` with the models of the bots.  Raises ConfigError for a
    learned bot whose model is not among them.
    """
    packed = np.zeros(len(bots), bot_dtype(game)).view(np.recarray)
    features = {feature.name: i for i, feature in enumerate(game.features)}
    labels = {label.name: i for i, label in enumerate(game.labels)}
    for row, bot in zip(packed, bots, strict=True):
        row.kind = KINDS[bot.kind]
        row.temperature = bot.temperature
        row.epsilon = bot.epsilon
        for name, value in bot.weights.items():
            row.weights[features[name]] = value
        for name, value in bot.label_weights.items():
            row.label_weights[labels[name]] = value
        for name in bot.banned:
            row.banned[labels[name]] = 1
        row.policy = KINDS[bot.policy]
        if bot.model and bot.model not in offsets:
            raise ConfigError(f"bot {bot.name} is learned, and needs its model beside it")
        row.model = offsets[bot.model] if bot.model else 0
        if bot.search:
            for name in RANGES.keys() & set(packed.dtype.names or ()):
                row[name] = getattr(bot.search, name)
            row.opponents = OPPONENTS.index(bot.search.opponents)
    return packed


def _with_base(game: Game, bot: Bot, name: str, file: Path | None, players: int) -> Bot:
    """Return a bot that looks ahead with the weights and the policy of its base.

    ``file`` is the bot's own file if the base is named there: it may lie beside it.
    """
    where = f"bot {bot.name}"
    base = _plain_bot(game, name, file.parent if file else None, players, f"{where}: base")
    if base.banned:
        raise ConfigError(f"{where}: base {name!r} is restricted; restrict the bot itself instead")
    return replace(
        bot,
        temperature=base.temperature,
        epsilon=base.epsilon,
        weights=base.weights,
        label_weights=base.label_weights,
        model=base.model,
        search=replace(bot.search or Lookahead(name), base=name, policy=base.kind),
    )


def _with_model(game: Game, bot: Bot, asked: str, path: Path, players: int) -> Bot:
    """Return a learned bot with its model, and with the weights of its base.

    ``asked`` names another base than the file of the bot does.
    """
    where = f"bot file {path}"
    model = read_model(weights_path(path, bot.weights_file, where), game, players)
    name = asked or bot.base
    base = _plain_bot(game, name, None if asked else path.parent, players, f"{where}: base")
    if base.model or base.banned or base.kind not in USES_WEIGHTS:
        why = "gives up options" if base.banned else f"is of kind {base.file_kind}"
        raise ConfigError(
            f"{where}: base {name!r} {why}, expected a bot that scores all options by weights"
        )
    return replace(bot, base=name, weights=base.weights, model=keep_model(game, model))


def load_pool(
    game: Game,
    players: int,
    pool: str | Sequence[str] = "",
    folder: Path | None = None,
    where: str = "pool",
) -> tuple[Member, ...]:
    """Return the members of a pool, a file or names, at one player count; else the game's.

    Files, of a pool and of its bots, may lie in ``folder``.  Raises ConfigError, beginning with
    the file or ``where``, for a member that is no bot or looks ahead itself, and what
    `simcore.bots.pool.read_shares` does.
    """
    if isinstance(pool, str):
        file = Path(_beside(pool, folder)) if pool else pool_file(game)
        shares, folder, where = read_shares(game, file, players), file.parent, f"pool {file}"
    else:
        shares = {name: pool.count(name) / len(pool) for name in pool}
    try:
        bots = [_plain_bot(game, name, folder, players, "bot") for name in shares]
    except ConfigError as error:
        raise type(error)(f"{where}: {error}") from None
    return tuple(Member(bot, shares[bot.name]) for bot in bots if shares[bot.name] > 0)


def _plain_bot(game: Game, name: str, folder: Path | None, players: int, where: str) -> Bot:
    """Return a bot that does not look ahead; its file may lie in ``folder``."""
    asked = _beside(name, folder)
    path, _ = _locate(game, asked)
    check_member(read_toml(path, "bot file").get("kind"), name, where)
    return replace(load_bot(game, asked, players), name=name)


def _beside(name: str, folder: Path | None) -> str:
    """Return a name with the folder that its file lies in, if there is one in ``folder``."""
    stem = name.split("+")[0]
    if folder and stem.endswith(".toml") and (folder / stem).is_file():
        return str(folder / name)
    return name


def _locate(game: Game, name: str) -> tuple[Path, list[str]]:
    """Split a bot name into the path of its file and its modifiers."""
    if Path(name).suffix == ".toml" and Path(name).is_file():
        return Path(name), []
    stem, *modifiers = name.split("+")
    if stem.endswith(".toml"):
        path = Path(stem)
        if not path.is_file():
            raise ConfigError(
                f"bot file {stem} does not exist: give a path or a bot's name; "
                f"`{command('bots', 'new', path.name, '--game', name_here(game.id))}` starts one"
            )
        return path, modifiers
    if stem not in bot_names(game) and (Path(stem).suffix or Path(stem).is_file() or "/" in stem):
        raise ConfigError(_no_bot(game, stem))
    if stem not in bot_names(game):
        raise ConfigError(unknown(f"bot of {game.id}", stem, bot_names(game)))
    return bots_folder(game) / f"{stem}.toml", modifiers


def _no_bot(game: Game, name: str) -> str:
    """Say what a bot file is to somebody who gave another one."""
    example = command("bots", "new", f"{Path(name).stem}.toml", "--game", name_here(game.id))
    return (
        f"{name} is no bot file: a bot is a TOML file with a kind and one number for each thing "
        f"it looks at, no program; `{example}` writes one with comments to start from"
    )


def _build(game: Game, data: Mapping[str, Any], path: Path, players: int) -> Bot:
    """Check the content of a bot file and return its bot."""
    counts = [f"{table}_{count}" for table in TABLES for count in game.players]
    keys = [*TEXTS, "tier", "kind", *NUMBERS, "restrict", NOTE, *KEYS, WEIGHTS_FILE]
    keys += [*TABLES, *counts]
    for key in data:
        if key not in keys:
            raise ConfigError(f"bot file {path}: {unknown('key', key, keys)}")
    name, title, description, plan = (_text(data.get(key, ""), key, path) for key in TEXTS)
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in FILE_KINDS:
        raise ConfigError(f"bot file {path}: {unknown('kind', str(kind), FILE_KINDS)}")
    lookahead, source = None, {"kind": kind}
    if kind == LEARNED:
        source = read_source(data, players, f"bot file {path}")
    else:
        lookahead = read_lookahead(data, kind, f"bot file {path}")
        if WEIGHTS_FILE in data:
            raise ConfigError(f"bot file {path}: a bot of kind {kind} has no {WEIGHTS_FILE}")
    own = [key for key in (*TABLES, *counts, *(NUMBERS if lookahead else ())) if key in data]
    if kind in (LEARNED, *LOOKAHEAD_KINDS) and own:
        raise ConfigError(f"bot file {path}: {own[0]} belongs into the file of its base")
    tier = data.get("tier")
    if type(tier) is not int or tier not in TIERS:
        raise ConfigError(
            f"bot file {path}: tier is {tier!r}, expected a whole number from 0 to {max(TIERS)}"
        )
    restrict = data.get("restrict", [])
    if not isinstance(restrict, list) or not all(isinstance(each, str) for each in restrict):
        raise ConfigError(f"bot file {path}: restrict is {restrict!r}, expected a list of texts")
    bot = Bot(
        name=name or path.stem,
        title=title or name or path.stem,
        tier=tier,
        kind=source["kind"],
        base=source.get("base", ""),
        weights_file=source.get("weights_file", ""),
        description=description,
        plan=plan,
        temperature=_number(data.get("temperature", 1.0), "temperature", f"bot file {path}"),
        epsilon=_number(data.get("epsilon", 0.0), "epsilon", f"bot file {path}"),
        weights=_feature_weights(game, data, path, players),
        label_weights=_label_weights(game, data, path, players),
        restrict=tuple(restrict),
        search=lookahead,
    )
    banned_labels(bot.restrict, [label.name for label in game.labels], f"bot file {path}")
    return in_range(bot, f"bot file {path}")


def _feature_weights(
    game: Game, data: Mapping[str, Any], path: Path, players: int
) -> dict[str, float]:
    """Merge ``[weights]`` and its overrides; check all tables, whatever the player count."""
    features = [feature.name for feature in game.features]
    merged: dict[str, float] = {}
    for table, applies in _tables("weights", game, players):
        for name, value in _table(data, table, path).items():
            where = f"bot file {path}, [{table}]"
            if name not in features:
                raise ConfigError(f"{where}: {unknown('feature', name, features)}")
            number = _number(value, name, where)
            if applies:
                merged[name] = number
    return merged


def _label_weights(
    game: Game, data: Mapping[str, Any], path: Path, players: int
) -> dict[str, float]:
    """Merge ``[label_weights]`` and its overrides; a later pattern overrides an earlier."""
    labels = [label.name for label in game.labels]
    merged: dict[str, float] = {}
    for table, applies in _tables("label_weights", game, players):
        where = f"bot file {path}, [{table}]"
        for pattern, value in _table(data, table, path).items():
            number = _number(value, pattern, where)
            for label in matching_labels(pattern, labels, where):
                if applies:
                    merged[label] = number
    return merged


def _tables(table: str, game: Game, players: int) -> list[tuple[str, bool]]:
    """Return the names of the tables for weights, and whether they count here."""
    return [(table, True), *((f"{table}_{count}", count == players) for count in game.players)]


def _table(data: Mapping[str, Any], table: str, path: Path) -> Mapping[str, Any]:
    """Return one table with its nested keys joined: ``[weights] move.x`` is ``move.x``."""
    values = data.get(table, {})
    if not isinstance(values, dict):
        raise ConfigError(f"bot file {path}: {table} is {values!r}, expected a table of numbers")
    flat: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, dict) and value:
            flat.update({f"{name}.{key}": number for key, number in value.items()})
        else:
            flat[name] = value
    return flat


def _text(value: object, key: str, path: Path) -> str:
    if not isinstance(value, str):
        raise ConfigError(f"bot file {path}: {key} is {value!r}, expected a text")
    return value


def _number(value: object, key: str, where: str) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
        return float(value)
    raise ConfigError(f"{where}: {key} is {value!r}, expected a number")
