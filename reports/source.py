"""The facts of a run, read from its manifest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from exobalance.reports.facts import Bot, Component, Count, Facts, Reach, Target
from exobalance.simcore.packages import TRUSTED, comes_along
from exobalance.simcore.shell import command, line_up, repeated, shell

if TYPE_CHECKING:
    from exobalance.analysis.base.targets import Targets
    from exobalance.simcore.record.facts import Arm, RuleChange
    from exobalance.simcore.record.manifest import Manifest
    from exobalance.simcore.record.reader import Run

PRINTED = "printed rules"

KINDS = {
    "sweep": "Sweep of rules",
    "sensitivity": "Sensitivity to rules",
    "assumptions": "Assumptions put otherwise",
    "search": "Search for rules",
    "tournament": "Tournament",
    "ladder": "Ladder of bots",
    "playtests": "Held against the table",
}
"""Studies whose report says what it is."""

ABOUT = {
    "playtests": "Numbers of bots here are about games between the bots named below, numbers of "
    "people about the games of the notes: other people may play otherwise, and so may other bots.",
}
"""What the numbers of a study are about, where not only about the bots that played."""

MEANINGS = {
    "seat_share_pp": "a seat's win share may differ from a fair share by this many pp",
    "dominant_source_share": "one source may make up this part of the winner's lead",
    "gift_ratio": "for one point of the active player each opponent should get this much",
    "winner_lead_share": "the winner may lead the runner-up by this part of its score",
    "comeback": "who is last at half time should win this part of a fair share",
    "solo_success": "a player who is alone should reach the target in this part of all games",
    "length_turns": "a game should take this many turns",
    "truncated": "this part of all games may fail to reach an end",
    "viable_strategies": "at least this many strategies should be worth playing",
    "strategy_pp": "a strategy is better than another when it wins this many pp more",
    "never_cost_pp": "giving up one option should cost this many pp of win share",
    "change_turns": "a changed rule matters when it moves the length by more turns",
    "change_points": "a changed rule matters when it moves a mean by more points",
    "change_share_pp": "a changed rule matters when it moves a share by more pp",
}
"""What a target means, by its name."""

MEANINGS_OF_ITEMS = {
    "_seat_pp": "one {} may move the win share of the first seat by this many pp",
    "_win_pp": "players with one {} may win this many pp more or less than fair",
    "_score": "one {} may move the mean score by this many points",
    "_pivotal": "scored again without {}, this part of all games may have another winner",
}
"""What a target means that begins with a word of its game, by what follows that word."""


def facts_of(run: Run, targets: Targets, arm: str) -> Facts:
    """Return what a report says about one arm of a run."""
    manifest = run.manifest
    rules = manifest.arms[arm]
    counts = _counts(run, arm)
    return Facts(
        game=manifest.game.id,
        title=manifest.game.title,
        rules_version=manifest.game.rules_version,
        ruleset=_ruleset_name(rules),
        rules_hash=rules.hash,
        seed=manifest.seed,
        counts=counts,
        bots=_bots(manifest, arm),
        changes=change_facts(rules),
        reach=tuple(
            Reach(players, effect.changed, effect.worlds)
            for players, effect in sorted(rules.effect.items())
        ),
        components=tuple(
            Component(group.title, group.provenance, group.reason) for group in rules.groups
        ),
        targets=tuple(Target(name, words(value), meaning(name)) for name, value in targets.items()),
        targets_from=targets.source,
        own_targets=bool(targets.own),
        limits=(
            ("turns of a game", f"{manifest.turn_limit:,}"),
            ("decisions of a game", f"{manifest.decision_limit:,}"),
        ),
        versions=tuple(manifest.versions.items()),
        terms=tuple((source.title, source.help) for source in manifest.game.sources),
        setup=(len(rules.setup_sets), manifest.game.item_word[1]),
        own_items=tuple(kind["word"][0] for kind in rules.facts.get("own_items", {}).values()),
        created=manifest.created[:10],
        run_name=run.folder.resolve().name,
        kind=KINDS.get(manifest.study.get("kind", ""), ""),
        about=ABOUT.get(manifest.study.get("kind", ""), ""),
        commands=_commands(manifest, rules, counts, folder_name(run.folder)),
        own_game=_own_game(manifest),
        assumptions=_assumptions(manifest, rules, counts),
        incomplete=""
        if run.is_complete
        else f"unfinished run: {run.n_games:,} of {manifest.total_games:,} games are there",
    )


def change_facts(rules: Arm) -> tuple[RuleChange, ...]:
    """Return the changes of a set of rules in words."""
    return tuple(
        replace(change, printed=words(change.printed), value=words(change.value))
        for change in rules.changes
    )


def words(value: object) -> str:
    """Return a rule value as a designer writes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list | tuple):
        joint = " to " if isinstance(value, tuple) and len(value) == 2 else ", "
        return joint.join(words(item) for item in value)
    if isinstance(value, Mapping):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def meaning(target: str) -> str:
    """Return what a target means, "" for one that is not known here."""
    for ending, text in MEANINGS_OF_ITEMS.items():
        if target not in MEANINGS and target.endswith(ending):
            return text.format(target.removesuffix(ending).replace("_", " "))
    return MEANINGS.get(target, "")


def _ruleset_name(arm: Arm) -> str:
    return arm.name if arm.changes else PRINTED


def _counts(run: Run, arm: str) -> tuple[Count, ...]:
    """Count the games and blocks that are there, by player count.

    A study of many rule sets keeps no games; it says what it played.
    """
    if told := run.manifest.study.get("counts"):
        return tuple(
            Count(
                players=each["players"],
                games=each["games"],
                blocks=each["blocks"],
                lineups=tuple(map(tuple, each["lineups"])),
            )
            for each in told
        )
    counts = []
    for players in sorted({cell.players for cell in run.manifest.cells if cell.arm == arm}):
        markers = [
            marker
            for marker in run.markers.values()
            if (marker.chunk.arm, marker.chunk.players) == (arm, players)
        ]
        lineups = dict.fromkeys(marker.chunk.lineup for marker in markers)
        if markers:
            counts.append(
                Count(
                    players=players,
                    games=sum(marker.parts["games"].rows for marker in markers),
                    blocks=sum(marker.chunk.n_worlds for marker in markers),
                    lineups=tuple(run.manifest.lineup_names(lineup) for lineup in lineups),
                )
            )
    return tuple(counts)


def _bots(manifest: Manifest, arm: str) -> tuple[Bot, ...]:
    """Return the bots of an arm; one that differs between player counts has many hashes."""
    lineups = {cell.lineup for cell in manifest.cells if cell.arm == arm}
    keys = {key for lineup in lineups for key in manifest.lineups[lineup].bots}
    by_name: dict[str, list[str]] = {}
    for key in sorted(keys):
        by_name.setdefault(manifest.bots[key].name, []).append(key)
    bots = []
    for name, same in by_name.items():
        first = manifest.bots[same[0]]
        told = " ".join(filter(None, [first.description, first.plan]))
        hashes = dict.fromkeys(manifest.bots[key].hash for key in same)
        bots.append(Bot(name, told, f"tier {first.tier}, {first.file_kind}", ", ".join(hashes)))
    return tuple(bots)


def folder_name(folder: Path) -> str:
    """Return the folder as a person would write it; the report names no place of a machine."""
    return folder.name if folder.is_absolute() else folder.as_posix()


def _first_lineup(counts: tuple[Count, ...]) -> tuple[str, ...]:
    """Return the bots of the first line-up that played, none if none did."""
    return counts[0].lineups[0] if counts and counts[0].lineups else ()


def _assumptions(manifest: Manifest, arm: Arm, counts: tuple[Count, ...]) -> str:
    """Return the command that plays what is assumed otherwise, at the first player count.

    Empty where nothing is assumed, where no game is there yet, and for a study, which knows its
    own command.
    """
    lineup, is_model = _first_lineup(counts), any(g.provenance == "assumed" for g in arm.groups)
    if manifest.study or not lineup or not is_model:
        return ""
    words = ["sensitivity", manifest.game.id, "--assumptions", "--players"]
    words += [str(counts[0].players), "--bots", line_up(lineup)]
    return command(*words, *repeated("--rules", arm.rules), *repeated("--set", arm.sets))


def _own_game(manifest: Manifest) -> str:
    """Return what commands about a game need that does not come with exobalance."""
    if comes_along(manifest.game.id):
        return ""
    return (
        f"{manifest.game.title} does not come with exobalance: install its package, or name its "
        f"folder in the environment variable {TRUSTED}."
    )


def _commands(
    manifest: Manifest, arm: Arm, counts: tuple[Count, ...], name: str
) -> tuple[str, ...]:
    """Return the commands that make this run again and show one of its games.

    A study is made again by a command of its own, if it knows it, and keeps no game to show.
    """
    if manifest.study:
        asked = manifest.study.get("command")
        again = (f"{asked} --out {shell(name)}",) if asked else ()
        return (*again, command("report", name))
    players = ",".join(str(count.players) for count in counts)
    words = ["run", manifest.game.id, "--players", players]
    words += ["--bots", line_up(_first_lineup(counts))]
    games = max((count.games for count in counts), default=0)
    words += ["--games", str(games), "--seed", str(manifest.seed)]
    words += repeated("--rules", arm.rules) + repeated("--set", arm.sets)
    shown = ["--players", str(counts[0].players)] if len(counts) > 1 else []
    return (
        command(*words, "--out", name),
        command("report", name),
        command("replay", name, *shown, "--world", 0),
    )
