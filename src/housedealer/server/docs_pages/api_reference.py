"""The library's reference: what a list of names in docs/api.md stands for, from the objects themselves."""

from __future__ import annotations

import importlib
import inspect
import re
from html import escape
from typing import Any

_LINE = re.compile(r"\.\. (autofunction|autoclass|autoexception|automodule):: (\S+)")
_CODE = re.compile(r"`([^`]+)`")
_MEMBERS = re.compile(r"   :members: (.+)")


def reference(listed: str) -> str:
    """The HTML of a list: headings, and each object with its signature and its docstring."""
    parts: list[str] = []
    lines = listed.splitlines()
    for at, line in enumerate(lines):
        if at + 1 < len(lines) and line and set(lines[at + 1]) == {"-"}:
            parts.append(f'<h2 id="{escape(line.lower().replace(" ", "-"))}">{escape(line)}</h2>')
        elif match := _LINE.match(line):
            members = _MEMBERS.match(lines[at + 1]) if at + 1 < len(lines) else None
            parts += _object(match[1], match[2], members[1].split(", ") if members else [])
    return "\n".join(parts)


def _object(kind: str, name: str, members: list[str]) -> list[str]:
    if kind == "automodule":
        module = importlib.import_module(name)
        own = [one for one in vars(module).values() if getattr(one, "__module__", "") == name and inspect.isclass(one)]
        return [part for one in own for part in _object("autoclass", f"{name}.{one.__name__}", [])]
    documented = _imported(name)
    result = [_described(name, documented)]
    result += [_described(f"{name}.{one}", inspect.getattr_static(documented, one)) for one in members]
    return result


def _imported(name: str) -> Any:
    """An object by its name, as the page writes it: with its module, or one of `housedealer`'s own."""
    module, _, last = (name if "." in name else f"housedealer.{name}").rpartition(".")
    return getattr(importlib.import_module(module), last)


def _described(name: str, documented: Any) -> str:
    short = name.rpartition(".")[2]
    while isinstance(documented, (property, classmethod, staticmethod)):
        documented = documented.fget if isinstance(documented, property) else documented.__func__
    fields = getattr(documented, "__annotations__", {}) if inspect.isclass(documented) else {}
    try:
        signature = "" if fields and "__init__" not in vars(documented) else _signature(documented)
    except (TypeError, ValueError):
        signature = ""
    rows = "".join(
        f"<tr><td><code>{escape(key)}</code></td><td><code>{escape(str(value))}</code></td></tr>"
        for key, value in fields.items()
    )
    table = f'<div class="scroll"><table>{rows}</table></div>' if rows else ""
    text = escape(inspect.getdoc(documented) or "")
    return f'<h3 id="{escape(name)}"><code>{escape(short)}{escape(signature)}</code></h3>{_prose(text)}{table}'


def _signature(documented: Any) -> str:
    """A signature with its annotations as they are written, without quotes."""
    signature = inspect.signature(documented)
    text = str(signature)
    for one in (*(each.annotation for each in signature.parameters.values()), signature.return_annotation):
        text = text.replace(repr(one), one) if isinstance(one, str) else text
    return text


def _prose(text: str) -> str:
    """A docstring: paragraphs, and examples as they are typed."""
    parts = []
    for block in text.split("\n\n"):
        typed = block.lstrip().startswith("&gt;&gt;&gt;")
        text_html = _CODE.sub(r"<code>\1</code>", block)
        parts.append(f"<pre><code>{block}</code></pre>" if typed else f"<p>{text_html}</p>" if block.strip() else "")
    return "".join(parts)
