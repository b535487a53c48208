"""Drawings: one module per idea, each turning one table into one inline SVG.

Every drawing reads its columns by *role*.  The column of a role has the role's own name
unless the figure's options name another one, so ``{"label": "seat"}`` says that the
categories stand in column ``seat``.  Optional roles are left out when the column is
missing.  Roles of each drawing, ``[optional]``:

``dot_interval``   label, estimate, [low, high]: one row per category
``forest``         label, estimate, [low, high, panel]: effects around zero
``waterfall``      label, estimate, [low, high]: steps that add up to a total
``stacked_bar``    label and one column per bar (option ``bars``: column -> title)
``arrows``         label, base, estimate, [low, high of the change, head, series, margin]
``bars``           label and one column per series (option ``series``: column -> title), or
                   label, estimate and a column of texts that option ``series`` names
``health_bar``     label, share: parts of one whole
``histogram``      value, share: one row per value or class, [width] of the class
``ecdf``           value, share: share of games at or below the value
``curve``          x, estimate, [low, high, series]
``paired_dots``    label, estimate, beside, [low, high, group]: two estimates, one to be wary of
``timeline``       label, q50, [q10, q25, q75, q90]: when something happens
``small_multiples``  panel, label, estimate, [low, high]
``heat``           row, column, value, [mark]; shades around option ``reference`` if given
``interval_bars``  label, estimate, [low, high]: bars from zero with whiskers
``two_dots``       label and two columns of option ``series`` with their ``_low`` and ``_high``, or
                   difference, low, high of the first less the second
``network``        source, target, [in_a_circle], options ``nodes`` and ``edges``: arrows
``scatter``        label, x, y, [low, high, named, strong]: dots, the named ones numbered
``triangle``       what and three columns of shares in option ``corners``
``word_matrix``    label and one column of verdict words per name in option ``columns``

Options common to all: ``unit`` of the estimates ("share" 0..1, "pp", "points", "turns",
...), ``x_label``, ``y_label``, ``reference`` (a line, with ``reference_label``) and ``margin``
(half-width of the target band around the reference, or around 0) or ``band`` (low, high).
``kind="seat"`` or ``kind="source"`` colours the categories alike across the whole report.
Others are in the docstrings of the drawings.
"""

from __future__ import annotations

from exobalance.reports.figures.draw import DRAWINGS, draw

__all__ = ["DRAWINGS", "draw"]
