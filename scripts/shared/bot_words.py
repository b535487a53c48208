"""Bots in words: what is looked at, how much it counts, and what may be changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from exobalance.simcore.errors import ConfigError

if TYPE_CHECKING:
    from exobalance.simcore.bots.kinds import Bot
    from exobalance.simcore.contract import Game

KINDS = {
    "random": "takes any legal option",
    "weighted": "draws an option, more often one whose kind has a higher weight",
    "greedy": "takes the option with the best score: the sum of its weights times what they count",
    "softmax": "draws an option, more often one with a higher score",
    "epsilon-greedy": "takes the option with the best score, and now and then any other",
    "rollout": "plays games out from each option, and takes the one that ends best",
    "tree": "plays games out in a tree of what may follow, and takes the option that ends best",
    "learned": "values options by a model of what games led to",
}
"""What the kinds of `simcore.bots.kinds` do, for people."""

LEARNED = {
    "greedy": "takes the best",
    "softmax": "draws one, more often one of a higher value",
    "epsilon-greedy": "takes the best, and now and then any other",
}
"""How learned bots choose among values."""

SEARCH = {
    "base": "the bot that its own seat follows in the games it plays out",
    "budget": "games played out for each choice",
    "options": "only so many options are tried, the best by the base's scores; 0: all",
    "depth": "turns played out before the points then standing count; 0: to the end",
    "margin": "share of a win that a point of lead is worth",
    "others": "pool: the other seats are drawn from a pool of bots, base: all play like the base",
    "own_temperature": "of a greedy base in its own seat: draws among options; 0: takes the best",
    "pool": "whom the other seats are drawn from",
    "exploration": "weight of what is uncertain against what is good",
    "expand": "visits before the options of a node are told apart",
    "widening": "times the root of a node's visits is how many of its options are tried",
    "opponents": "tree: opponents choose in the tree, policy: they only play as in all games",
}
"""What the keys of `simcore.bots.lookahead` mean, for people."""


def loaded(game: Game, name: str) -> dict[int, Bot]:
    """Return a bot at each player count that it can play at; raises what `load_at_all` does."""
    from exobalance.simcore.bots.load import load_at_all

    return dict(load_at_all(game, name))


def default_source(game: Game) -> str:
    """Return the bot to start one's own from: ``tuned``, or that of the highest tier that scores.

    Raises ConfigError if a game has none of that kind.
    """
    from exobalance.simcore.bots.kinds import USES_WEIGHTS
    from exobalance.simcore.bots.load import list_bots

    scoring = [bot for bot in list_bots(game) if bot.kind in USES_WEIGHTS and not bot.model]
    names = [bot.name for bot in scoring]
    if not names:
        raise ConfigError(f"no bot of {game.id} scores options: say with --from where to start")
    return "tuned" if "tuned" in names else names[-1]


def weight_rows(game: Game, bots: Mapping[int, Bot]) -> list[dict[str, Any]]:
    """Return one row per feature or option with a weight, the largest first.

    Keys: name, unit, meaning, weights (by player count).
    """
    rows: list[dict[str, Any]] = [
        {
            "name": each.name,
            "unit": each.unit,
            "meaning": each.help,
            "weights": {n: bot.weights.get(each.name, 0.0) for n, bot in bots.items()},
        }
        for each in game.features
    ]
    rows += [
        {
            "name": each.name,
            "unit": "",
            "meaning": f"option: {each.help or each.title}",
            "weights": {n: bot.label_weights.get(each.name, 0.0) for n, bot in bots.items()},
        }
        for each in game.labels
    ]
    heard = [row for row in rows if any(row["weights"].values())]
    return sorted(heard, key=lambda row: -max(map(abs, row["weights"].values())))


def search_values(bot: Bot) -> dict[str, Any]:
    """Return how a bot looks ahead, by the keys of its file; nothing if it does not."""
    if bot.search is None:
        return {}
    return bot.search.values(bot.kind)


def pool_rows(bots: Mapping[int, Bot]) -> list[dict[str, Any]]:
    """Return one row per member of a bot's pool: its name, and its shares by player count."""
    shares: dict[str, dict[int, float]] = {}
    for players, bot in bots.items():
        for each in bot.pool:
            shares.setdefault(each.bot.name, {})[players] = each.share
    counts = [players for players, bot in bots.items() if bot.pool]
    return [
        {"name": name, "shares": {players: own.get(players, 0.0) for players in counts}}
        for name, own in shares.items()
    ]


def model_rows(game: Game, bots: Mapping[int, Bot]) -> list[dict[str, Any]]:
    """Return one row per player count at which a bot, or its base, chooses by a model.

    Keys: players, file, hash, decisions (by name: form, size, looked_at, ahead), origin.
    """
    from exobalance.simcore.bots.learned.store import model_of

    return [
        {
            "players": players,
            "file": bot.weights_file,
            "hash": bot.model,
            "decisions": {
                name: {"form": form, "size": size, "looked_at": part.most, "ahead": part.ahead}
                for name, part in model_of(bot.model).parts.items()
                for form, size in [part.form.told()]
            },
            "origin": dict(model_of(bot.model).origin),
        }
        for players, bot in bots.items()
        if bot.model
    ]


def chooses(bot: Bot) -> str:
    """Return how a bot chooses, in words."""
    told = KINDS[bot.file_kind]
    return f"{told}, and {LEARNED[bot.kind]}" if bot.weights_file else told


def changes(game: Game, bot: Bot) -> Iterator[tuple[str, str]]:
    """Yield what may be added to the bot's name, and what that changes."""
    from exobalance.simcore.bots.kinds import USES_TEMPERATURE, USES_WEIGHTS

    yield f"+never:{game.labels[0].name}", "gives up options, by label; * and ? stand for any"
    if bot.policy in USES_WEIGHTS:
        yield "+epsilon=0.1", "slips: any option with this chance"
    if bot.policy in USES_WEIGHTS | USES_TEMPERATURE:
        yield "+temperature=0.5", "draws among options; the lower, the surer the best one"
    if bot.weights_file:
        yield (
            f"+base={bot.base}",
            "the bot whose scores its model sees",
        )
    for key, value in search_values(bot).items():
        if key != "pool":
            yield f"+{key}={value}", SEARCH[key]


def as_data(game: Game, name: str) -> dict[str, Any]:
    """Return all that is told about a bot as plain data."""
    from exobalance.simcore.bots.kinds import TIERS

    bots = loaded(game, name)
    bot = bots[min(bots)]
    return {
        "game": game.id,
        "name": name,
        "title": bot.title,
        "tier": bot.tier,
        "tier_name": TIERS[bot.tier],
        "kind": bot.file_kind,
        "chooses": chooses(bot),
        "description": bot.description,
        "plan": bot.plan,
        "base": bot.base,
        "models": model_rows(game, bots),
        "search": search_values(bot),
        "pool": pool_rows(bots),
        "gives_up": list(bot.banned),
        "epsilon": bot.epsilon if bot.policy == "epsilon-greedy" else None,
        "weights": weight_rows(game, bots),
        "changes": [{"add": text, "meaning": told} for text, told in changes(game, bot)],
    }


def print_bot(data: Mapping[str, Any]) -> None:
    """Print what `as_data` found."""
    from exobalance.scripts.shared.printing import print_folded, print_table

    print_folded(f"{data['title']}: tier {data['tier']}, {data['tier_name']}")
    print_folded(f"kind {data['kind']}: {data['chooses']}")
    for text in filter(None, (data["description"], data["plan"])):
        print_folded(text)
    if data["epsilon"] is not None:
        print_folded(f"any option with a chance of {data['epsilon']:g}")
    if data["gives_up"]:
        print_folded(f"never takes {', '.join(data['gives_up'])}")
    if data["search"]:
        keys = [(key, str(value), SEARCH[key]) for key, value in data["search"].items()]
        print_table(("key", "value", "meaning"), keys)
    if data["pool"]:
        print_folded("who plays the other seats of the games that it plays out, and how often:")
        _print_pool(data["pool"])
    _print_models(data["models"])
    base = data["base"] or data["search"].get("base")
    if base:
        print_folded(f"weights of {base}:")
    _print_weights(data["weights"])
    print_folded("changes on the command line, after the bot's name:")
    print_table(
        ("add", "meaning"),
        [(each["add"], each["meaning"]) for each in data["changes"]],
        whole={"add"},
    )


def _print_models(rows: list[dict[str, Any]]) -> None:
    """Print models, what each decides, and where they come from."""
    from exobalance.scripts.shared.printing import print_folded, print_table

    for row in rows:
        file = f" of {row['file']}" if row["file"] else ""
        print_folded(f"at {row['players']} players it has the model {row['hash']}{file}, for:")
        print_table(
            ("decision", "model", "options looked at", "turns ahead"),
            [
                (
                    name,
                    f"{each['form']}, {each['size']}",
                    str(each["looked_at"] or "all"),
                    str(each["ahead"] or "none"),
                )
                for name, each in row["decisions"].items()
            ],
            whole={"decision"},
        )
        for key, value in row["origin"].items():
            print_folded(f"{key.replace('_', ' ')}: {value}")
    if rows:
        print_folded("options of other decisions are scored by the weights of its base")


def _print_pool(rows: list[dict[str, Any]]) -> None:
    """Print shares, in a column per player count where they differ between these."""
    from exobalance.scripts.shared.printing import print_table

    counts = list(rows[0]["shares"])
    heads = [f"at {count}" for count in counts]
    if all(len(set(row["shares"].values())) == 1 for row in rows):
        counts, heads = counts[:1], ["share"]
    print_table(
        ("bot", *heads),
        [(row["name"], *(f"{row['shares'][count]:.0%}" for count in counts)) for row in rows],
        whole={"bot", *heads},
    )


def _print_weights(rows: list[dict[str, Any]]) -> None:
    """Print weights, in a column per player count where they differ between these."""
    from exobalance.scripts.shared.printing import print_table

    if not rows:
        return
    counts = list(rows[0]["weights"])
    if all(len(set(row["weights"].values())) == 1 for row in rows):
        counts, heads = counts[:1], ["weight"]
    else:
        heads = [f"at {count}" for count in counts]
    print_table(
        ("feature", *heads, "meaning"),
        [
            (
                row["name"],
                *(f"{row['weights'][count]:g}" for count in counts),
                row["meaning"] + (f" ({row['unit']})" if row["unit"] else ""),
            )
            for row in rows
        ],
        whole={"feature", *heads},
    )
