"""Matplotlib's SVG as a small fragment that many figures can share one page with."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

KEPT_STYLE = {"fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray"} | {
    "stroke-dashoffset",
    "stroke-opacity",
    "opacity",
    "font-size",
    "font-weight",
    "font-style",
    "text-anchor",
}
"""Style properties that are kept; the font family and line joins come from the page."""

Elements = list[ET.Element]


def tidy(svg: str, name: str, title: str, alt: str) -> str:
    """Return a figure's SVG as a fragment with its own ids, a title and a description.

    Drops metadata, the style element (it would restyle the whole page), invisible paths,
    ids that nothing refers to and groups without attributes; prefixes the other ids with
    `name`; rounds coordinates to a hundredth of a px.
    """
    source = ET.fromstring(svg)
    used = set(re.findall(r"""(?:url\(|href=")#([^)"]+)""", svg))
    root = ET.Element(
        "svg",
        {
            "viewBox": source.get("viewBox", ""),
            "role": "img",
            "aria-labelledby": f"{name}-title {name}-desc",
        },
    )
    for tag, text in (("title", title), ("desc", alt)):
        ET.SubElement(root, tag, {"id": f"{name}-{tag}"}).text = text
    for child in source:
        root.extend(_clean(child, name, used))
    return ET.tostring(root, encoding="unicode", short_empty_elements=True)


def _clean(element: ET.Element, name: str, used: set[str]) -> Elements:
    """Return the elements that replace one element, none when it shows nothing."""
    tag = element.tag.rpartition("}")[2]
    if tag in ("metadata", "style", "title"):
        return []
    attributes = _attributes(element, name, used)
    children = [kept for child in element for kept in _clean(child, name, used)]
    if tag == "g" and not attributes:
        return children
    if tag in ("g", "defs") and not children:
        return []
    if tag == "path" and _invisible(attributes):
        return []
    copy = ET.Element(tag, attributes)
    copy.text = element.text.strip() if element.text and element.text.strip() else None
    copy.extend(children)
    return [copy]


def _attributes(element: ET.Element, name: str, used: set[str]) -> dict[str, str]:
    kept = {}
    for key, value in element.attrib.items():
        key = key.rpartition("}")[2]
        if key == "id":
            if value in used:
                kept[key] = f"{name}-{value}"
        elif key == "href":
            kept[key] = f"#{name}-{value[1:]}"
        elif key == "style":
            if styles := _styles(value):
                kept[key] = styles
        elif key == "transform" and re.match(r"rotate\(-?0 ", value):
            continue
        else:
            kept[key] = _round(value.replace("url(#", f"url(#{name}-"))
    return kept


def _styles(text: str) -> str:
    pairs = [part.split(":", 1) for part in text.split(";") if ":" in part]
    styles = [(key.strip(), value.strip()) for key, value in pairs]
    return "; ".join(f"{key}: {_round(value)}" for key, value in styles if key in KEPT_STYLE)


def _invisible(attributes: dict[str, str]) -> bool:
    style = attributes.get("style", "")
    return "id" not in attributes and "fill: none" in style and "stroke:" not in style


def _round(text: str) -> str:
    text = re.sub(r"-?\d+\.\d{3,}", lambda m: f"{float(m[0]):.2f}".rstrip("0").rstrip("."), text)
    return " ".join(text.split())
