"""The small picture beside a verdict: target range, interval and estimate on one line."""

from __future__ import annotations

import math

from exobalance.analysis.base.findings import Verdict

WIDTH, HEIGHT = 208, 24
EDGE = 6  # px kept free at both ends


def range_svg(verdict: Verdict) -> str:
    """Return an inline SVG, "" without a target or a finite estimate.

    It repeats numbers that stand beside it, so it is hidden from screen readers.
    """
    low, high = verdict.target_low, verdict.target_high
    ends = [end for end in (low, high) if math.isfinite(end)]
    before = [verdict.versus.base_estimate] if verdict.versus else []
    shown = [verdict.estimate, verdict.low, verdict.high, *before]
    if not ends or not all(map(math.isfinite, shown)):
        return ""
    start, stop = min(*ends, *shown), max(*ends, *shown)
    pad = 0.15 * (stop - start) or 1.0
    start, stop = start - pad, stop + pad
    if verdict.unit == "share":
        start = max(start, 0.0) if min(shown) >= 0 else start

    def x(value: float) -> float:
        inner = min(max(value, start), stop)
        return round(EDGE + (inner - start) / (stop - start) * (WIDTH - 2 * EDGE), 1)

    left = x(low) if math.isfinite(low) else EDGE
    right = x(high) if math.isfinite(high) else WIDTH - EDGE
    middle = HEIGHT / 2
    was = "".join(
        f'<path class="moved" d="M{x(value)} {middle}H{x(verdict.estimate)}"/>'
        f'<circle class="was" cx="{x(value)}" cy="{middle}" r="4"/>'
        for value in before
    )
    return (
        f'<svg class="range" aria-hidden="true" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'preserveAspectRatio="xMinYMid meet">'
        f'<rect class="aim" x="{left}" y="3" width="{max(right - left, 1.5):.1f}" height="18"/>'
        f'<path class="rail" d="M{EDGE} {middle}H{WIDTH - EDGE}"/>'
        f"{was}"
        f'<path class="whisker" d="M{x(verdict.low)} {middle}H{x(verdict.high)}" '
        f'stroke-width="3"/>'
        f'<circle class="dot" cx="{x(verdict.estimate)}" cy="{middle}" r="4.5"/></svg>'
    )
