"""A JSON schema's type in a few words, for documentation pages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from housedealer.server.wire.schema import REFERENCE

Shown = Callable[[str], str]
"""Renders a type's name, or a value as code."""


def kind(schema: dict[str, Any], link: Shown = str, code: Shown = str) -> str:
    """A schema's type in words, with links to named types.

    >>> kind({"type": "array", "items": {"anyOf": [{"type": "integer", "format": "cents"}, {"type": "null"}]}})
    'list of (cents or null)'
    >>> kind({"type": "integer", "minimum": 1, "maximum": 20}), kind({"type": "object", "additionalProperties": True})
    ('integer, 1 to 20', 'object')
    """
    if "$ref" in schema:
        return link(schema["$ref"].removeprefix(REFERENCE))
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(kind(one, link, code) for one in schema[several]))
    if "enum" in schema or "const" in schema:
        return " or ".join(code(json.dumps(one)) for one in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        return _list(schema, link, code)
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object, by name: {kind(schema['additionalProperties'], link, code)}"
    return str(schema.get("format") or schema.get("type") or "anything") + _bounds(schema, code)


def _list(schema: dict[str, Any], link: Shown, code: Shown) -> str:
    if "prefixItems" in schema:
        return f"list ({', '.join(kind(one, link, code) for one in schema['prefixItems'])})"
    each = kind(schema.get("items", {}), link, code)
    return f"list of ({each})" if " or " in each else f"list of {each}"


def _bounds(schema: dict[str, Any], code: Shown) -> str:
    if "pattern" in schema:
        return f" like {code(schema['pattern'])}"
    if "maxLength" in schema:
        return f" of at most {schema['maxLength']} characters"
    if "minimum" in schema and "maximum" in schema and schema.get("format") != "cents":
        return f", {schema['minimum']} to {schema['maximum']}"
    return ""
