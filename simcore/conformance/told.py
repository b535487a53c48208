"""Checks of what a person opens or reads: files of a game, its words and its drawing."""

from __future__ import annotations

import json
import re

import numpy as np

from exobalance.simcore.bots.load import bot_names, load_at_all
from exobalance.simcore.bots.pool import pool_file, read_shares
from exobalance.simcore.conformance.case import ROOT, WHERE, Case, hold
from exobalance.simcore.ruleset import load_rulebook, load_ruleset
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.replay.frames import frames
from exobalance.simcore.run.replay.narration import Narration, narrate_game
from exobalance.simcore.text_files import read_toml

CLAUSES, TARGETS, ASSUMPTIONS = "rules.md", "targets.toml", "assumptions"
CLAUSE = re.compile(r"\b[A-Z][A-Z0-9]*-[A-Z]\d+")
MOST = 400
"""Decisions of a game that are told."""


def fields_have_names_of_their_own(case: Case) -> None:
    """No field of a record is called like a method of NumPy, which plain Python would find."""
    game = case.game
    params = game.pack(case.tree, game.players[0]).dtype
    for what, dtype in (("state", game.state_dtype), ("params", params)):
        for name in dtype.names or ():
            hold(
                not hasattr(np.record, name),
                f"the field {name} of the {what} is called like a method of NumPy's records: "
                f"call it something like {name}_number",
            )


def rules_and_clauses_agree(case: Case) -> None:
    """Every number names a clause that stands in rules.md, and assumptions can be loaded."""
    book, page = load_rulebook(case.game.id), case.game.folder / CLAUSES
    hold(page.is_file(), f"{page} is missing: it says the rules, clause by clause")
    text = page.read_text(encoding="utf-8")
    for spec in book.specs.values():
        named = CLAUSE.findall(spec.clause)
        hold(named, f"{spec.path} names no clause, but {spec.clause!r}: expected such as XYZ-R1")
        for clause in named:
            found = re.search(rf"\b{clause}\b", text)
            hold(found, f"{spec.path} names the clause {clause}, which {page.name} does not have")
    for path in sorted((case.game.folder / ASSUMPTIONS).glob("*.toml")):
        load_ruleset(case.game.id, [path.stem])


def bots_and_targets_load(case: Case) -> None:
    """Bots, the pool and the targets can be read at every player count."""
    names, folder = bot_names(case.game), case.game.folder
    for name in case.bots:
        hold(name in names, f"{folder / 'bots'} has no bot {name}: expected {name}.toml")
    for name in names:
        hold(list(load_at_all(case.game, name)), f"the bot {name} plays at no player count")
    for players in case.game.players:
        if players > 1:
            read_shares(case.game, pool_file(case.game), players)
    hold(
        (folder / TARGETS).is_file(), f"{folder / TARGETS} is missing: it says what balanced means"
    )
    read_toml(folder / TARGETS, "targets")


def _told(case: Case, players: int) -> Narration:
    """Return a game at random, cut where it is long."""
    WHERE.words = lambda: f"{players} players, bot {case.bots[0]}, seed {ROOT}, world 0"
    bots = (case.bots[0],)
    asked = Experiment(case.game.id, (players,), bots, games=1, seed=ROOT, decision_limit=MOST)
    return narrate_game(asked, 0)


def words_tell_a_game(case: Case, players: int) -> None:
    """Setup, options, events and end are plain data, and words made of these lines alone."""
    describe = case.game.describe
    if describe is None:
        return
    told = _told(case, players)
    lines = []
    for line in told.lines():
        step = told.step
        if line["type"] == "decision" and step is not None:
            names = [
                json.dumps(describe.option_dict(step.state, case.tree, option), sort_keys=True)
                for option in step.options[: step.n]
            ]
            twice = sorted({name for name in names if names.count(name) > 1})
            hold(not twice, f"two options are told alike: {', '.join(twice)}")
        lines.append(json.loads(json.dumps(line)))
    words = list(describe.words(iter(lines), case.tree))
    hold(all(isinstance(each, str) for each in words), "a line of words is no text")
    hold(len(words) > players, "the words say next to nothing")


def drawing_follows_a_game(case: Case, players: int) -> None:
    """The table can be drawn at every decision, as plain data."""
    if case.game.describe is None or case.game.describe.scene is None:
        return
    json.dumps(list(frames(_told(case, players))), default=_refuse)


def _refuse(value: object) -> object:
    raise TypeError(f"a drawing holds {value!r}: expected numbers, texts and lists")
