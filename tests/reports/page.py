"""A parsed report page: elements with their places, for the checks of structure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "wbr", "img", "input", "hr"}


@dataclass
class Element:
    """One element of the page."""

    tag: str
    attributes: dict[str, str]
    parent: Element | None = None
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def walk(self) -> Iterator[Element]:
        """Yield this element and all below it, in the order of the page."""
        yield self
        for child in self.children:
            yield from child.walk()

    def all(self, *tags: str) -> list[Element]:
        """Return the elements below with one of these tags."""
        return [element for element in self.walk() if element.tag in tags]

    def words(self) -> str:
        """Return all text below."""
        return " ".join("".join(element.text for element in self.walk()).split())

    def within(self, tag: str, id: str = "") -> bool:
        """Return whether an element with this tag, and this id if given, holds this one."""
        parent = self.parent
        if parent is None:
            return False
        found = parent.tag == tag and id in ("", parent.attributes.get("id"))
        return found or parent.within(tag, id)


class Page(HTMLParser):
    """Builds the tree and refuses tags that do not match."""

    def __init__(self, html: str) -> None:
        """Parse a whole page."""
        super().__init__()
        self.root = self.open = Element("document", {})
        self.feed(html)
        self.close()
        assert self.open is self.root, f"<{self.open.tag}> is never closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> repeats an attribute"
        element = Element(tag, {name: value or "" for name, value in attrs}, self.open)
        self.open.children.append(element)
        if tag not in VOID:
            self.open = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Add an element of SVG without content."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close the open element."""
        assert tag == self.open.tag, f"</{tag}> closes <{self.open.tag}>"
        assert self.open.parent is not None
        self.open = self.open.parent

    def handle_data(self, data: str) -> None:
        """Collect text."""
        self.open.text += data
