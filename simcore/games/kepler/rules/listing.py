"""Rows of options; see `options` for what their columns hold."""

from exobalance.simcore.core.jit import jit


@jit
def add(options, n, act, first, second, third, label):
    """Add an option behind ``n`` others; return how many there are.

    A list with room for few answers whether there is any: what finds no room is counted.
    """
    if n < options.shape[0]:
        row = options[n]
        row[0] = act
        row[1] = first
        row[2] = second
        row[3] = third
        row[4] = label
    return n + 1
