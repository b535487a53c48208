"""The two pages for print as a PDF, made by a browser of the Chromium family on the machine."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from exobalance.simcore.errors import BalanceError
from exobalance.simcore.whole_files import replace

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
VARIABLE = "EXOBALANCE_CHROMIUM"
"""Names a browser that is not on the PATH."""

FLAGS = (
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP * ~NOTFOUND",  # a report asks for nothing; so does the browser
)
PATIENCE_S = 120


def find_chromium() -> str | None:
    """Return the path of a browser, None when there is none."""
    given = os.environ.get(VARIABLE)
    return given or next(filter(None, map(shutil.which, NAMES)), None)


def write_pdf(page: Path, target: Path) -> None:
    """Print the two pages for print of a written ``report.html`` into a PDF.

    Raises BalanceError without a browser, or when it writes nothing; ConfigError if no
    ordinary file can stand at ``target``.
    """
    by_hand = f"to get the same, open {page}#publisher in any browser and print it"
    browser = find_chromium()
    if browser is None:
        raise BalanceError(
            f"no Chromium or Chrome found to write {target}: install one or name it in "
            f"{VARIABLE}; {by_hand}"
        )

    def write(part: Path) -> None:
        if said := _print(browser, page, part):
            raise BalanceError(f"{browser} did not write {target} ({said}); {by_hand}")

    replace(target, write)


def _print(browser: str, page: Path, part: Path) -> str:
    """Let the browser print a page; return its last words when it does not."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [browser, *FLAGS, f"--user-data-dir={profile}", "--no-pdf-header-footer"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.append("--no-sandbox")  # it does not start for root, as in containers
        printed = Path(profile) / "printed.pdf"
        address = f"{page.absolute().as_uri()}#publisher"
        try:
            done = subprocess.run(
                [*command, f"--print-to-pdf={printed}", address],
                capture_output=True,
                text=True,
                errors="replace",
                timeout=PATIENCE_S,
            )
            said = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        except (OSError, subprocess.TimeoutExpired) as error:
            said = getattr(error, "strerror", None) or f"no answer in {PATIENCE_S} s"
        if not printed.exists():
            return said
        shutil.copyfile(printed, part)
    return ""
