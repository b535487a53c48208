"""Templates of studies are data: they reach what they are given, and fail in one sentence."""

import re

import pytest

from exobalance.reports.document import Document, render
from exobalance.simcore.errors import ConfigError


def made(tmp_path, text: str | bytes) -> str:
    """Return the page of a template without steps."""
    template = tmp_path / "page.md.j2"
    template.write_bytes(text if isinstance(text, bytes) else text.encode())
    return render(template, Document({}, tmp_path / "page.md"), {"title": "T", "steps": {}})


def test_what_a_page_needs_works(tmp_path):
    """Expressions, conditions, loops and filters."""
    page = made(tmp_path, "# {{ title }}\n{% for n in [1, 2] if n > 1 %}{{ 3 * n }}{% endfor %}\n")
    assert page == "# T\n6"


@pytest.mark.parametrize(
    "text",
    [
        "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
        "{{ est.__globals__ }}",
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ one.__self__.folders }}",
        "{{ lipsum.__globals__['os'].system('true') }}",
        "{{ steps.update({'a': 1}) }}",
        "{{ '{0.__class__}'.format(title) }}{{ title.__class__ }}",
        "{{ run('seats') }}",
        "{% include '/etc/passwd' %}",
        "{% import 'os' as os %}",
    ],
)
def test_the_system_is_out_of_reach(tmp_path, text):
    """No attribute with underscores, no change of what is given, no other file."""
    with pytest.raises(ConfigError, match=r"^template .*page\.md\.j2"):
        made(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("line\n{{ 1 / 0 }}", r", line 2: zerodivision error, division by zero"),
        ("{{ title + 1 }}", r", line 1: type error"),
        ("a\n\n{{ nobody }}", r", line 3: 'nobody' is undefined"),
        ("{% if %}", r", line 1: Expected an expression"),
        ("{{ title", r", line 1: "),
        ("{{ title | nofilter }}", r", line 1: No filter named 'nofilter'"),
        ("{{ one('seats', 'seats') }}", r"unknown step 'seats'"),
        ("{{ range(10 ** 7) | list }}", r", line 1: overflow error"),
        ("ä".encode("latin-1"), r"is not UTF-8 text \(byte 0\)"),
    ],
)
def test_a_mistake_is_a_sentence_with_its_line(tmp_path, text, says):
    """Whatever an expression raises."""
    with pytest.raises(ConfigError) as found:
        made(tmp_path, text)
    assert re.search(says, str(found.value)), found.value
