"""Leaves the checks in a browser out where there is none, and says so at the end.

In continuous integration (environment variable CI) they always run, and fail without one.
"""

from typing import Any

from exobalance.reports.pdf import find_chromium
from tests.reports.browser import must_run

WITH_BROWSER = find_chromium() is not None or must_run()

collect_ignore = (
    []
    if WITH_BROWSER
    else [
        "test_browser.py",
        "outputs/test_browser_pages.py",
        "test_browser_comparison.py",
        "test_browser_playtests.py",
        "test_browser_points.py",
        "test_browser_studies.py",
    ]
)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say what was left out."""
    if not WITH_BROWSER:
        terminalreporter.write_line(
            "the checks of the report in a browser were left out: no Chromium found "
            "(apt-get install chromium, or name one in EXOBALANCE_CHROMIUM)"
        )
