"""The pages of the documentation: written in Markdown under docs/, rendered by the server when they are read."""

from __future__ import annotations

import functools
import re
from html import escape
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

import housedealer
from housedealer.server.docs_pages.api_reference import reference

INDEX = "index"
_TOCTREE = re.compile(r"```\{toctree\}\n(.*?)```", re.DOTALL)
_IMAGE = re.compile(r"```\{image\} (\S+)\n(?::alt: (.*)\n)?```")
_REFERENCE = re.compile(r"```\{eval-rst\}\n(.*?)```", re.DOTALL)


class Group(NamedTuple):
    """A heading of the list of pages, and the pages under it: name and title."""

    heading: str
    pages: list[tuple[str, str]]


@functools.cache
def folder() -> Path | None:
    """The folder of the pages: in an installed package, or beside the sources; None where neither is."""
    package = Path(housedealer.__file__).parent
    return next((one for one in (package / "docs", package.parents[1] / "docs") if (one / "index.md").exists()), None)


def names() -> list[str]:
    """The names of all pages."""
    return [name for group in groups() for name, _ in group.pages]


@functools.cache
def groups() -> list[Group]:
    """The pages as the docs' index lists them."""
    result = []
    for block in _TOCTREE.findall(_source(INDEX)):
        lines = [line.strip() for line in block.splitlines() if line.strip()]
        heading = next((line.removeprefix(":caption:").strip() for line in lines if line.startswith(":caption:")), "")
        pages = [(name, _title(name)) for name in lines if not name.startswith(":")]
        result.append(Group(heading, pages))
    return result


def _source(name: str) -> str:
    pages = folder()
    return (pages / f"{name}.md").read_text(encoding="utf-8") if pages is not None else ""


def _title(name: str) -> str:
    first = _source(name).partition("\n")[0]
    return first.removeprefix("# ")


def body(name: str) -> str:
    """A page's HTML: links between pages, and pictures, by their addresses on this server."""
    source = _IMAGE.sub(lambda match: f"![{match[2] or ''}]({match[1]})", _source(name))
    source = _TOCTREE.sub("", source)
    parts = _REFERENCE.split(source)
    # Every second part is a list of names of the library.
    rendered = [reference(part) if at % 2 else _rendered(part) for at, part in enumerate(parts)]
    return "".join(rendered)


def _rendered(source: str) -> str:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(source)
    seen: dict[str, int] = {}
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", _anchor(tokens[at + 1].content, seen))
        if token.children:
            # A screenshot of the table is large, and not needed at the table.
            token.children = [one for one in token.children if not str(one.attrs.get("src", "")).endswith(".png")]
            for child in token.children:
                _readdress(child)
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    return html.replace("<table>", '<div class="scroll"><table>').replace("</table>", "</table></div>")


def _anchor(text: str, seen: dict[str, int]) -> str:
    """The anchor of a heading, as other pages name it."""
    anchor = re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-")
    count = seen[anchor] = seen.get(anchor, -1) + 1
    return f"{anchor}-{count}" if count else anchor


def _readdress(token: Token) -> None:
    """Point a link at the page's address here; files of the sources are not served, and stay plain text."""
    if token.type == "image":
        token.attrSet("src", f"/docs/{token.attrs['src']}")
    target = str(token.attrs.get("href", "")) if token.type == "link_open" else ""
    if not target or "://" in target or target.startswith("#"):
        return
    page, _, anchor = target.partition("#")
    if page.endswith(".md") and "/" not in page:
        token.attrSet("href", f"/docs/{page.removesuffix('.md')}{'#' if anchor else ''}{anchor}")
    else:
        token.attrs.pop("href")


def navigation(current: str) -> str:
    """The list of all pages, the current one marked."""
    parts = []
    for heading, pages in groups():
        links = [
            f'<li><a href="/docs/{name}"{" aria-current=page" if name == current else ""}>{escape(title)}</a></li>'
            for name, title in pages
        ]
        parts.append(f"<h2>{escape(heading)}</h2><ul>{''.join(links)}</ul>")
    return "".join(parts)


def page(name: str) -> str:
    """A whole page."""
    title, opened = _title(name), " open" if name == INDEX else ""
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(title)} · housedealer docs</title>",
            '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
            '<link rel="stylesheet" href="/pages/posting/paper.css">',
            '<link rel="stylesheet" href="/docs/style.css"></head>',
            '<body class="docs"><header><a href="/">housedealer</a> <a href="/docs/">Docs</a></header>',
            f'<details class="contents"{opened}><summary>All pages</summary><nav>{navigation(name)}</nav></details>',
            f'<nav class="beside" aria-label="All pages">{navigation(name)}</nav>',
            f'<main class="paper">{body(name)}</main></body></html>',
            "",
        ]
    )
