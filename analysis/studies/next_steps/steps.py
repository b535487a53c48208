"""After a verdict: what moves an Imbalanced number, and whether stronger play says the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from exobalance.analysis.base.commands import compare_command, tweaked
from exobalance.analysis.base.findings import Step, Verdict
from exobalance.analysis.base.game_facts import read_game_facts
from exobalance.analysis.studies.next_steps.levers import (
    Lever,
    Screening,
    screened_levers,
    shipped_levers,
    stored_screenings,
)
from exobalance.analysis.studies.points.knobs import Knob, changed, find_knob, point_of
from exobalance.analysis.studies.sensitivity.factors import default_axis
from exobalance.simcore.bots.load import list_bots
from exobalance.simcore.errors import BalanceError
from exobalance.simcore.games import load_game
from exobalance.simcore.record.reader import Run
from exobalance.simcore.ruleset import Ruleset
from exobalance.simcore.run.plan.design import Rules
from exobalance.simcore.shell import command, line_up, repeated

HEALTH = "unfinished"
"""The number of the verdict on the run itself."""

FEW = 2  # levers that are offered
WHERE = "levers"


def next_steps(run: Run, arm: str) -> Callable[[Verdict], list[Step]]:
    """Return what gives the next steps for verdicts on an arm of a run.

    Studies of many sets of rules say themselves what to try.
    """
    if run.manifest.study.get("counts"):
        return lambda verdict: []
    players = sorted({cell.players for cell in run.manifest.cells if cell.arm == arm})

    @cache
    def screenings() -> list[Screening]:
        return stored_screenings(run, arm)

    def steps(verdict: Verdict) -> list[Step]:
        if not verdict.number or verdict.players not in players:
            return []
        offer = Offer(run, arm, players, verdict)
        if verdict.number == HEALTH:
            return offer.stronger_play()
        return offer.steps(screenings()) if verdict.word == "Imbalanced" else []

    return steps


class Offer:
    """The steps for one verdict."""

    def __init__(self, run: Run, arm: str, players: Sequence[int], verdict: Verdict) -> None:
        manifest = run.manifest
        self.game, self.players, self.verdict = manifest.game.id, players, verdict
        self.arm = manifest.arms[arm]
        self.rules, self.sets = self.arm.rules, self.arm.sets
        cells = [c for c in manifest.cells if (c.arm, c.players) == (arm, verdict.players)]
        self.bots = manifest.lineup_names(cells[-1].lineup)  # of several: the highest tier
        self.is_quick = read_game_facts(manifest, arm, verdict.players).is_quick

    def stronger_play(self) -> list[Step]:
        """Return what asks a stronger bot, if all of the run weigh one move at a time.

        That is a bot of the game that has learned, else one that looks ahead.
        """
        if self.is_quick and len(set(self.bots)) == 1:
            players = self.verdict.players
            bots = list_bots(load_game(self.game), players)
            further = [bot for bot in bots if bot.model or bot.search]
            if further:
                bot = min(further, key=lambda each: (not each.model, each.tier)).name
                words = ["robustness", self.game, "--players", players]
                words += ["--bots", f"{self.bots[0]},{bot}"]
                words += repeated("--rules", self.rules) + repeated("--set", self.sets)
                return [
                    Step("Do the verdicts stay under stronger play? Find out:", command(*words))
                ]
        return []

    def steps(self, screenings: Sequence[Screening]) -> list[Step]:
        """Return a comparison per lever; without a screening also the command that makes one."""
        known = screened_levers(screenings, self.verdict)
        levers = known or shipped_levers(self.game, self.verdict)
        found = []
        try:
            rules = Rules(self.rules, self.sets).load(self.game)
            for lever in levers if rules.hash == self.arm.hash else ():
                found += self._comparison(lever, rules)
        except BalanceError:  # tweak files that are gone
            found = []
        return found[:FEW] if known and found else [*found[:FEW], self._screening()]

    def _comparison(self, lever: Lever, rules: Ruleset) -> list[Step]:
        """Return the comparison that tries a lever, nothing if it has no other value."""
        knob = find_knob(rules, lever.path, WHERE)
        tried = self._towards(lever, knob)
        tweaks = [
            point_of(moved, rules).sets for value in tried if (moved := changed({knob: value}))
        ]
        if not tweaks:
            return []
        # All player counts: what is good at one may be bad at another.
        alike = len(set(self.bots)) == 1
        players = self.players if alike else [self.verdict.players]
        sides = tweaked(self.game, (*self.rules, *self.sets), tweaks)
        again = compare_command(self.game, sides, players, self.bots)
        return [Step(f"Try next: {lever.path} {lever.says}.", again)]

    def _towards(self, lever: Lever, knob: Knob) -> list[object]:
        """Return the values of a lever that should move the number towards its target.

        Where its direction is not known these are both ends.
        """
        verdict = self.verdict
        values = (
            [knob.read(text, WHERE) for text in lever.ends]
            if lever.ends
            else list(default_axis(knob).values)
        )
        if not knob.is_number:
            return values
        ends = [values[0], values[-1]]
        if not lever.sign:
            return ends
        wanted = -1 if verdict.estimate > verdict.target_high else 1
        return [ends[-1] if lever.sign == wanted else ends[0]]

    def _screening(self) -> Step:
        """Return the command that screens the rules for what moves the number."""
        words = ["sensitivity", self.game, "--players", self.verdict.players]
        words += ["--bots", line_up(self.bots), "--metric", self.verdict.number]
        words += repeated("--rules", self.rules) + repeated("--set", self.sets)
        says = "No stored screening says which rules move it. Find out:"
        return Step(says, command(*words))
