"""The OpenAPI document as a plain page: every address with its parameters and responses, and every type."""

from __future__ import annotations

from html import escape
from typing import Any

from housedealer.documents.formats.as_html import STYLE
from housedealer.server.wire.schema_words import kind


def page(document: dict[str, Any]) -> str:
    """The whole page."""
    info = document["info"]
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<title>{escape(info["title"])} API</title><link rel="stylesheet" href="/{STYLE}"></head>',
        f"<body><main><article><h1>{escape(info['title'])} API {escape(info['version'])}</h1>",
        f'<p>{escape(info["description"])}</p><p><a href="/api/openapi.json">openapi.json</a></p>',
    ]
    heading = ""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            tag = operation["tags"][0]
            if tag != heading:
                heading = tag
                parts.append(f"<h2>{escape(tag.capitalize())}</h2>")
            parts.append(_operation(method.upper(), path, operation))
    parts.append("<h2>Types</h2>")
    parts += [_type(name, schema) for name, schema in document["components"]["schemas"].items()]
    return "\n".join([*parts, "</article></main></body></html>", ""])


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    rows = [
        (f"{one['in']} <code>{escape(one['name'])}</code>", _kind(one["schema"]), one.get("description", ""))
        for one in operation.get("parameters", ())
    ]
    for media, content in operation.get("requestBody", {}).get("content", {}).items():
        rows.append((f"body <code>{escape(media)}</code>", _kind(content["schema"]), ""))
    for status, answer in operation["responses"].items():
        for media, content in answer.get("content", {"": {}}).items():
            rows.append(
                (f"{status} <code>{escape(media)}</code>", _kind(content.get("schema", {})), answer["description"])
            )
    token = "<p>With a token.</p>" if operation.get("security") else ""
    return (
        f"<h3><code>{method} {escape(path)}</code></h3><p>{escape(operation['summary'])}. "
        f"{escape(operation.get('description', ''))}</p>{token}{_table(rows)}"
    )


def _type(name: str, schema: dict[str, Any]) -> str:
    about = f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{escape(schema.get("description", ""))}</p>'
    if "properties" not in schema:
        return about + f"<p>{_kind(schema)}</p>"
    required = schema.get("required", ())
    rows = [
        (
            f"<code>{escape(key)}</code>{'' if key in required else ' (optional)'}",
            _kind(one),
            one.get("description", ""),
        )
        for key, one in schema["properties"].items()
    ]
    return about + _table(rows)


def _table(rows: list[tuple[str, str, str]]) -> str:
    lines = [f"<tr><td>{first}</td><td>{second}</td><td>{escape(about)}</td></tr>" for first, second, about in rows]
    return f"<table>{''.join(lines)}</table>" if lines else ""


def _kind(schema: dict[str, Any]) -> str:
    return kind(
        schema,
        lambda name: f'<a href="#{escape(name)}">{escape(name)}</a>',
        lambda text: f"<code>{escape(text)}</code>",
    )
