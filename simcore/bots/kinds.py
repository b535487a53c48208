"""What a bot is: data, never code, so that a sealed kernel can read any bot.

A bot scores each legal option of a decision and picks one of them:

=================  ==================================================================
kind               choice
=================  ==================================================================
``random``         uniform over the legal options
``weighted``       softmax of one weight per option label, at its temperature
``greedy``         the option with the best score, ties at random
``softmax``        softmax of the scores, at its temperature
``epsilon-greedy`` greedy, but uniform with probability epsilon
``rollout``        best mean result of games played out from each option
``tree``           best mean result of a tree of what may follow each option
=================  ==================================================================

The score of an option is the sum of the bot's weights times the game's features.  A bot with a
model chooses by the model's scores instead, which see those of the weights; files call it of the
kind ``learned``, see `simcore.bots.learned.source`.  The last two kinds look ahead: they play
games out in which their seat chooses like their base, another bot, and the others like members
of a pool, see `simcore.bots.lookahead`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from hashlib import blake2b
from typing import Any

import numpy as np

from exobalance.simcore.bots.lookahead import Lookahead
from exobalance.simcore.contract import Game
from exobalance.simcore.core.choose import BotKind

KINDS = {kind.name.lower().replace("_", "-"): kind for kind in BotKind}
"""Kinds by name."""

LEARNED = "learned"
"""Kind, in bot files, of those that choose by the scores of a model."""

FILE_KINDS = (*KINDS, LEARNED)
"""Kinds that bot files name; a learned bot is of a kind that scores options, with a model."""

TIERS = {
    0: "random",
    1: "weighted random",
    2: "greedy",
    3: "archetype",
    4: "tuned",
    5: "learned",
    6: "rollout",
    7: "tree search",
}
"""Steps of the ladder, by how much a bot looks at before it chooses.

A step is measured against copies of the step below; against others it may fare worse.
"""

FIRST_LOOKAHEAD_TIER = 6
"""Tiers from here on look ahead: they need seconds for a game where others need far less."""

USES_WEIGHTS = {"greedy", "softmax", "epsilon-greedy"}
USES_TEMPERATURE = {"weighted", "softmax"}


@dataclass(frozen=True)
class Bot:
    """A bot for one game and one player count, with all names resolved."""

    name: str  # as it was asked for, restrictions included
    title: str
    tier: int  # key of `TIERS`
    kind: str  # key of `KINDS`
    description: str = ""
    plan: str = ""  # what it tries to do, in table language
    temperature: float = 1.0
    epsilon: float = 0.0
    weights: Mapping[str, float] = field(default_factory=dict)  # by feature name
    label_weights: Mapping[str, float] = field(default_factory=dict)  # by label name
    restrict: tuple[str, ...] = ()  # as written: "never:swap:*"
    banned: tuple[str, ...] = ()  # label names
    search: Lookahead | None = None  # of a bot that looks ahead; the rest is then its base's
    pool: tuple[Member, ...] = ()  # whom its others are drawn from; empty: all are its base
    model: str = ""  # hash of the model that replaces the scores, see `simcore.bots.learned.store`
    base: str = ""  # of a learned bot: whose weights it has, as its file or its name says
    weights_file: str = ""  # of a learned bot: its model, beside the bot file

    @property
    def policy(self) -> str:
        """Return the kind by which the bot chooses when it does not look ahead."""
        return self.search.policy if self.search else self.kind

    @property
    def file_kind(self) -> str:
        """Return the kind by the name that a bot file has for it."""
        return LEARNED if self.weights_file else self.kind

    @property
    def plain(self) -> Bot:
        """Return the bot as it chooses when it does not look ahead."""
        return replace(self, kind=self.policy, search=None, pool=())

    def with_policy(self, kind: str, **values: Any) -> Bot:
        """Return the bot with another `policy`, at the values that go with it."""
        if self.search:
            return replace(self, search=replace(self.search, policy=kind), **values)
        return replace(self, kind=kind, **values)

    @property
    def definition(self) -> dict[str, Any]:
        """Return what the choice depends on: two bots with equal definitions play alike.

        Fields that the kind ignores and weights of zero are left out.
        """
        parts: dict[str, Any] = {"kind": self.kind}
        if self.search:
            parts |= {"policy": self.policy, **self.search.definition(self.kind)}
        if self.pool:
            parts["pool"] = [[each.share, each.bot.definition] for each in self.pool]
        if self.policy in USES_TEMPERATURE:
            parts["temperature"] = self.temperature
        if self.policy == "epsilon-greedy":
            parts["epsilon"] = self.epsilon
        if self.policy in USES_WEIGHTS:
            parts["weights"] = _without_zeros(self.weights)
            if self.model:
                parts["model"] = self.model
        if self.policy == "weighted":
            parts["label_weights"] = _without_zeros(self.label_weights)
        if self.banned:
            parts["banned"] = sorted(self.banned)
        return parts

    @property
    def hash(self) -> str:
        """Return 16 hex digits over `definition`."""
        text = json.dumps(self.definition, sort_keys=True)
        return blake2b(text.encode(), digest_size=8).hexdigest()

    def as_dict(self) -> dict[str, Any]:
        """Return all fields as plain data, for a manifest."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Bot:
        """Rebuild a bot from `as_dict`, with its hash or without."""
        fields = {key: value for key, value in data.items() if key != "hash"}
        for key in ("restrict", "banned"):
            fields[key] = tuple(data.get(key, ()))
        if data.get("search"):
            fields["search"] = Lookahead(**data["search"])
        fields["pool"] = tuple(
            Member(cls.from_dict(each["bot"]), each["share"]) for each in data.get("pool", ())
        )
        return cls(**fields)


@dataclass(frozen=True)
class Member:
    """A bot of a pool, and how often it is drawn."""

    bot: Bot
    share: float  # of 1


def bot_dtype(game: Game) -> np.dtype:
    """Return the record that kernels read a bot of ``game`` from."""
    return np.dtype(
        [
            ("kind", "i4"),
            ("model", "i4"),  # offset in the array of models, 0: none
            ("temperature", "f8"),
            ("epsilon", "f8"),
            ("weights", "f8", (len(game.features),)),
            ("label_weights", "f8", (len(game.labels),)),
            ("banned", "u1", (len(game.labels),)),
            # What only `simcore.run.lookahead.chooser` reads, see `simcore.bots.lookahead`.
            ("policy", "i4"),
            ("budget", "i4"),
            ("options", "i4"),
            ("depth", "i4"),
            ("margin", "f8"),
            ("exploration", "f8"),
            ("expand", "i4"),
            ("widening", "f8"),
            ("opponents", "i4"),  # index into `simcore.bots.lookahead.OPPONENTS`
        ],
        align=True,
    )


def _without_zeros(weights: Mapping[str, float]) -> dict[str, float]:
    return {name: float(value) for name, value in sorted(weights.items()) if value != 0.0}
