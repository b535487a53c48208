"""The notebook page: its blocks run one after the other and print what stands below them."""

import contextlib
import io
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "notebook.md"
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```)?", re.MULTILINE | re.DOTALL)


def test_blocks_print_what_is_shown(tmp_path, monkeypatch):
    """In one session, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    session: dict = {}
    shown = printed = ""
    for code, output in BLOCK.findall(PAGE.read_text("utf-8")):
        stream = io.StringIO()
        with contextlib.redirect_stdout(stream):
            exec(compile(code, str(PAGE), "exec"), session)
        shown += output
        printed += stream.getvalue()
    assert printed == shown != ""
