"""Which kernels of a game call which, and with what: the order to compile them in.

Numba learns the types of a kernel's arguments when it meets a call.  Here they follow from
the names: an argument that is named as in the contract is what the contract says, and any
other is taken for an integer.  Where that is wrong nothing is lost but time: such a kernel is
compiled when one that calls it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from dis import get_instructions
from functools import cache
from inspect import signature
from types import CellType, FunctionType
from typing import Any

import numba
import numpy as np
from numba.core import types

from exobalance.simcore.contract import OPTION_WIDTH, Game
from exobalance.simcore.core.kernel import Kernel, widened
from exobalance.simcore.kit.learned import NO_MODELS, scratch_of

SMALLEST = 0.005
"""Share of a game's code below which a kernel is left to those that call it."""

OPTIMISED_AGAIN = 6
"""Code that is called takes this part of its time again in every kernel that calls it."""

Signature = tuple[types.Type, ...]

Calls = dict[str, tuple[Kernel, Signature]]
"""The compiled function behind each kernel of a game, and the types of its arguments."""


@dataclass(eq=False)
class Task:
    """A kernel to be compiled, once those that it calls are.

    Attributes
    ----------
    needs : the tasks to be done first.
    height : code to be compiled from here on until all is done, if nothing has to wait.
    """

    kernel: Kernel
    signature: Signature
    needs: list[Task] = field(default_factory=list)
    height: int = 0


def tasks_of(calls: Calls, names: Iterable[str]) -> list[Task]:
    """Return what has to be compiled for the kernels ``names`` of a game, callees first."""
    known = {
        name: kind
        for each, (kernel, kinds) in reversed(calls.items())  # the first one counts
        if each != "copy_state"  # whose names mean other things elsewhere
        for name, kind in zip(signature(kernel.py_func).parameters, kinds, strict=True)
    }
    roots = dict(calls[name] for name in names)
    # Without models nothing asks one, and numba leaves the call out.
    idle = [calls["rescore"][0]] if known.get("models") == types.none else []
    code = {each: sum(map(size, reach(each, idle=idle))) for each in reach(*roots, idle=idle)}
    least = SMALLEST * sum(map(size, code))
    tasks: dict[Kernel, Task] = {}
    for kernel in sorted(code, key=lambda each: code[each]):
        if kernel in roots or code[kernel] > least:
            kinds = roots.get(kernel) or tuple(
                known.get(name, types.int64) for name in signature(kernel.py_func).parameters
            )
            needs = [tasks[each] for each in callees(kernel) if each in tasks]
            tasks[kernel] = Task(kernel, kinds, needs)
    for task in reversed(tasks.values()):
        task.height += size(task.kernel) + code[task.kernel] // OPTIMISED_AGAIN
        for need in task.needs:
            need.height = max(need.height, task.height)
    return list(tasks.values())


def calls_of(game: Game, params: np.ndarray, bots: np.ndarray) -> Calls:
    """Return the compiled function behind each kernel of a game, and its arguments' types.

    params, bots : arrays of the records that the kernels will be called with.
    """
    seats, kernels = len(bots), game.kernels
    states = np.zeros(1, game.state_dtype).view(np.recarray)
    params, bots = params.view(np.recarray), bots.view(np.recarray)
    state, rules = states[0], params[0]
    options = np.zeros((1, OPTION_WIDTH), np.int32)
    scores, points = np.zeros(1), np.zeros(seats)
    features = np.zeros((1, len(game.features)))
    models = np.zeros(1) if bots["model"].any() else NO_MODELS
    scratch = scratch_of(game)
    coverage = np.zeros((game.n_coverage, 3), np.int64)
    rows = [
        np.zeros(1, dtype).view(np.recarray)
        for dtype in (game.game_dtype, game.seat_dtype, game.item_dtype)
    ]
    examples: dict[str, tuple[Any, ...]] = {
        "reset": (state, rules, np.uint64(0), 0),
        "legal_options": (state, rules, options),
        "apply_option": (state, rules, options[0]),
        "score_options": (state, rules, scores, options, 0, scores),
        "fill_features": (state, rules, scores, options, 0, features),
        "record": (state, rules, rows[0][0], *rows[1:]),
        "copy_state": (states, states),
        "stop": (state, 0),
        "standing": (state, rules, points),
        "outlook": (state, rules, scores, 0, scores),
        "redeal": (state, rules),
        "cover": (state, rules, coverage),
        "play_on": (
            state, rules, bots, models, 0, 0, 0, 0, 0, options, scores, scratch, coverage
        ),
        "play": (
            states, params, bots, models, 1, np.uint64(0), 0, 0, 0, 0, options, scores, scratch,
            *rows, coverage,
        ),
        # After `play`, whose ``models`` count: these may be none.
        "look_ahead": (
            state, rules, scores, options[0], 1, 1, scratch, scratch.inputs, 0, 0
        ),
        "rescore": (state, rules, scores, scores, 0, options, 0, scores, scratch),
    }  # fmt: skip
    found = ((name, call_of(getattr(kernels, name), given)) for name, given in examples.items())
    return {name: call for name, call in found if call}


def call_of(function: Callable, given: tuple[Any, ...]) -> tuple[Kernel, Signature] | None:
    """Return the compiled function that ``function`` is or calls, and its arguments' types.

    A function in Python that prepares the arguments of a kernel is run with the kernel
    replaced, so that none is compiled or executed.  Without a kernel, nothing is returned.
    """
    if isinstance(function, Kernel):
        return function, tuple(widened(numba.typeof(each)) for each in given)
    if not isinstance(function, FunctionType):
        return None
    seen: list[tuple[Kernel, Signature] | None] = [None]

    def stand_in(thing: Any) -> Any:
        if isinstance(thing, Kernel):
            return lambda *given: seen.append(call_of(thing, given))
        return thing

    code, names = function.__code__, function.__globals__
    held = {name: names[name] for name in code.co_names if name in names}
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    if any(isinstance(thing, Kernel) for thing in (*held.values(), *cells)):
        others = {name: stand_in(thing) for name, thing in held.items()}
        closure = tuple(CellType(stand_in(cell)) for cell in cells)
        FunctionType(code, names | others, closure=closure)(*given)
    return seen[-1]


@cache
def callees(kernel: Kernel) -> tuple[Kernel, ...]:
    """Return the kernels that a kernel names, in order."""
    function = kernel.py_func
    names = (each.argval for each in get_instructions(function) if each.opname == "LOAD_GLOBAL")
    things = (function.__globals__.get(name) for name in dict.fromkeys(names))
    return tuple(thing for thing in things if isinstance(thing, Kernel))


def reach(*kernels: Kernel, idle: Sequence[Kernel] = ()) -> list[Kernel]:
    """Return kernels and all that they call, directly or not, always in the same order.

    idle : kernels that are never called
    """
    found = dict.fromkeys(kernels)
    waiting = list(kernels)
    while waiting:
        new = [each for each in callees(waiting.pop()) if each not in (*found, *idle)]
        found |= dict.fromkeys(new)
        waiting += new
    return list(found)


def size(kernel: Kernel) -> int:
    """Return how much code a kernel itself is, in no particular unit."""
    return len(kernel.py_func.__code__.co_code)
