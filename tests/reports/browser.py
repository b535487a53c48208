"""Headless Chromium: open a page at a width and report what the browser saw."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

from exobalance.reports import pdf

FLAGS = (*pdf.FLAGS, "--no-sandbox", "--hide-scrollbars", "--enable-logging=stderr", "--v=0")

WATCH = """<script>
window.seen = {refused: [], errors: []};
addEventListener("securitypolicyviolation", e => seen.refused.push(e.blockedURI));
addEventListener("error", e => seen.errors.push(String(e.message || e.target.outerHTML)), true);
</script>"""
"""Runs before the page: collects refused requests and errors."""

MEASURE = """<script>
addEventListener("load", () => {
  const wide = document.documentElement.clientWidth, figures = [];
  document.querySelectorAll("figure > svg").forEach(svg => {
    const box = svg.getBoundingClientRect(), scale = box.width / svg.viewBox.baseVal.width;
    const texts = [...svg.querySelectorAll("text")];
    const places = texts.map(t => t.getBoundingClientRect());
    const overlaps = [];
    places.forEach((a, i) => places.slice(i + 1).forEach((b, j) => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 4) {
        overlaps.push(texts[i].textContent + " / " + texts[i + 1 + j].textContent);
      }
    }));
    figures.push({
      id: svg.closest("figure").id,
      smallest: Math.min(...texts.map(t => parseFloat(getComputedStyle(t).fontSize) * scale)),
      outside: texts.filter((t, i) => places[i].left < box.left - 1
        || places[i].right > box.right + 1).map(t => t.textContent),
      overlaps: overlaps,
    });
  });
  const spill = [...document.querySelectorAll("body *")].filter(e =>
    !e.closest(".scroll, .bar, pre, svg, .skip") && e.getBoundingClientRect().right > wide + 1);
  parent.postMessage(JSON.stringify({
    ...seen, figures, window: wide, page: document.documentElement.scrollWidth,
    spill: spill.map(e => e.outerHTML.slice(0, 120)),
    requests: performance.getEntriesByType("resource").map(e => e.name)
      .filter(name => !name.startsWith("data:")),
  }), "*");
});
</script>"""
"""Runs when the page is laid out: sends what it measured to the page around it."""

PANELS = """<script>
{
  const slider = document.getElementById("slider");
  for (const step of STEPS) {
    slider.value = step;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }
  seen.panels = [...document.querySelectorAll(".panel")].map(panel => {
    const box = panel.querySelector("svg").getBoundingClientRect();
    const texts = [...panel.querySelectorAll("svg text")];
    const places = texts.map(text => text.getBoundingClientRect());
    const overlaps = [];
    places.forEach((a, i) => places.slice(i + 1).forEach((b, j) => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 4) {
        overlaps.push(texts[i].textContent + " / " + texts[i + 1 + j].textContent);
      }
    }));
    return {
      title: panel.querySelector(".title").textContent,
      texts: texts.length,
      parts: [...panel.querySelectorAll("svg > g > title")].map(title => title.textContent),
      pieces: panel.querySelectorAll(".piece").length,
      wide: box.width,
      overlaps,
      outside: texts.filter((text, i) => places[i].left < box.left - 1
        || places[i].right > box.right + 1 || places[i].top < box.top - 1
        || places[i].bottom > box.bottom + 1).map(text => text.textContent),
    };
  });
}
</script>"""
"""Leads a replay page through steps and notes what the panels show at the last one."""

FRAME = """<!doctype html><title>frame</title>
<script>
addEventListener("message", event => {{
  const out = document.createElement("script");
  out.id = "measured";
  out.type = "application/json";
  out.textContent = event.data;
  document.body.append(out);
}});
</script>
<body><iframe src="{page}" width="{width}" height="{height}" style="border: 0"></iframe></body>
"""
"""A page around the page: windows have a least width, frames have none."""


def must_run() -> bool:
    """Return whether a missing browser is a failure, as in continuous integration."""
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


def panels_at(html: str, *steps: int) -> str:
    """Return a replay page that goes through steps and notes what its panels show."""
    return html.replace("</body>", PANELS.replace("STEPS", str(list(steps))) + "</body>", 1)


def measure(html: str, folder: Path, width: int, height: int = 900) -> dict[str, Any]:
    """Return what the browser saw of a page in a frame of this size."""
    page = folder / f"page-{width}.html"
    watched = html.replace("<head>", "<head>" + WATCH, 1)
    page.write_text(watched.replace("</body>", MEASURE + "</body>", 1), encoding="utf-8")
    frame = folder / f"frame-{width}.html"
    frame.write_text(FRAME.format(page=page.name, width=width, height=height), encoding="utf-8")
    done = run_chromium(frame, folder, "--window-size=1600,1000", "--dump-dom")
    found = re.search(r'id="measured"[^>]*>(.*?)</script>', done.stdout, re.DOTALL)
    assert found, f"the page did not finish loading: {done.stderr[-800:]}"
    seen = json.loads(unescape(found[1]))
    seen["console"] = [line for line in done.stderr.splitlines() if ":CONSOLE" in line]
    return seen


def check_page(seen: dict[str, Any]) -> None:
    """Assert that what `measure` saw can be read and never scrolls sideways.

    No text is below 9.5 px, none outside its picture, none over another.
    """
    for figure in seen["figures"]:
        assert figure["smallest"] >= 9.5, figure["id"]
        assert figure["outside"] == [], figure["id"]
        assert figure["overlaps"] == [], figure["id"]
    assert seen["page"] <= seen["window"], (seen["page"], seen["window"])
    assert seen["spill"] == [], seen["spill"]


def run_chromium(
    page: Path, folder: Path, *options: str, fragment: str = ""
) -> subprocess.CompletedProcess[str]:
    """Open a page with a fresh profile, at a fragment such as ``#main``."""
    chromium = pdf.find_chromium()
    assert chromium, (
        "no Chromium found: install one (apt-get install chromium) or name it in "
        "EXOBALANCE_CHROMIUM"
    )
    profile = folder / "profile"
    shutil.rmtree(profile, ignore_errors=True)
    return subprocess.run(
        [chromium, *FLAGS, f"--user-data-dir={profile}", *options, page.as_uri() + fragment],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
