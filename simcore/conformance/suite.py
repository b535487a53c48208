"""All checks by name, in the order in which they are run, and what became of each."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from exobalance.simcore.conformance import decisions, futures, games, told
from exobalance.simcore.conformance.case import WHERE, Case
from exobalance.simcore.conformance.otherwise import (
    WITHOUT_BOUNDS_CHECKS,
    WITHOUT_COMPILATION,
    compiled_otherwise_the_games_are_the_same,
)
from exobalance.simcore.errors import BalanceError, ConfigError, fault_of, unknown
from exobalance.simcore.phrases import counted

FEW = 100
"""Random walks per player count, unless all are asked for."""


@dataclass(frozen=True)
class Check:
    """Something that every game keeps."""

    function: Callable[..., None]
    by_players: bool = True
    is_long: bool = False  # compiles all kernels once more
    name: str = ""

    def __post_init__(self) -> None:
        """Call the check as its function, unless it has a name of its own."""
        if not self.name:
            object.__setattr__(self, "name", self.function.__name__)


class Result(NamedTuple):
    """What became of a check."""

    name: str
    ok: bool
    sentence: str  # what does not hold, "" if all does
    players: int | None  # where it does not
    seconds: float


def _otherwise(how: str, is_long: bool) -> Check:
    name = f"games_are_the_same_{how.replace(' ', '_')}"
    check = partial(compiled_otherwise_the_games_are_the_same, how=how)
    return Check(check, by_players=False, is_long=is_long, name=name)


CHECKS = (
    Check(told.rules_and_clauses_agree, by_players=False),
    Check(told.bots_and_targets_load, by_players=False),
    Check(told.fields_have_names_of_their_own, by_players=False),
    Check(decisions.every_state_is_sound),
    Check(decisions.every_option_is_accepted),
    Check(decisions.copies_continue_alike),
    Check(decisions.scores_follow_the_weights),
    Check(decisions.rows_times_weights_are_the_scores),
    Check(futures.dealing_anew_leaves_what_is_known),
    Check(decisions.bots_see_nothing_hidden),
    Check(futures.outlooks_change_no_game),
    Check(futures.same_future_for_the_same_number),
    Check(games.rows_agree_with_each_other),
    Check(games.same_seed_same_games),
    Check(games.replay_is_the_playout),
    Check(games.rotation_only_permutes_bots),
    Check(games.limits_end_a_game_and_are_counted),
    Check(games.setups_are_balanced_and_the_same_for_all_bots),
    Check(games.shared_kernels_load_without_this_game, by_players=False),
    Check(futures.playing_on_in_steps_is_playing_at_once),
    Check(futures.standing_ends_as_the_score),
    Check(futures.game_is_the_same_where_bots_may_be_asked),
    Check(futures.bots_that_look_ahead_play_the_game),
    Check(told.words_tell_a_game),
    Check(told.drawing_follows_a_game),
    _otherwise(WITHOUT_COMPILATION, is_long=False),
    Check(games.replay_of_learned_bots_is_the_playout, is_long=True),
    _otherwise(WITHOUT_BOUNDS_CHECKS, is_long=True),
)


def chosen(names: Sequence[str], full: bool) -> list[Check]:
    """Return the checks of these names, by default all, long ones where ``full``.

    Raises ConfigError for an unknown name.
    """
    known = {check.name: check for check in CHECKS}
    for name in names:
        if name not in known:
            raise ConfigError(unknown("check", name, known))
    if names:
        return [check for check in CHECKS if check.name in names]
    return [check for check in CHECKS if full or not check.is_long]


def run_check(check: Check, case: Case, players: Sequence[int]) -> Result:
    """Run a check at player counts until one of them fails."""
    started = time.perf_counter()
    for count in players if check.by_players else (None,):
        WHERE.words = str
        try:
            check.function(case, *(() if count is None else (count,)))
        except Exception as error:
            seconds = time.perf_counter() - started
            return Result(check.name, False, said(error), count, seconds)
    return Result(check.name, True, "", None, time.perf_counter() - started)


def run_all(
    case: Case, names: Sequence[str], players: Sequence[int], full: bool
) -> Iterator[Result]:
    """Run checks one after the other; see `chosen`."""
    if not full:
        case = replace(case, worlds=min(case.worlds, FEW))
    for check in chosen(names, full):
        yield run_check(check, case, players)


def said(error: Exception) -> str:
    """Return what an error says, with its place in the game."""
    if isinstance(error, BalanceError):
        return str(error)
    text = str(error).strip().split("\n")[0] or "without a word"
    place = f" ({WHERE})" if str(WHERE) else ""
    if isinstance(error, AssertionError):
        return f"{text}{place}" if str(error) else f"an assertion of its own checks fails{place}"
    if isinstance(error, IndexError):
        return f"a kernel or a table uses an index that does not exist: {text}{place}"
    return f"{fault_of(error)}{place}"


def summary(results: Sequence[Result]) -> str:
    """Return how many checks hold."""
    failed = sum(not result.ok for result in results)
    if failed:
        verb = "does" if failed == 1 else "do"
        return f"{failed} of {counted(len(results), 'check')} {verb} not hold"
    return f"all {counted(len(results), 'check')} hold"
