"""The page's modules in one file, and its style sheets in another: two requests in place of a hundred.

The sources stay plain modules and sheets that import each other, so that there is no build step. Only the forms of
import and export that they use are known; any other is refused.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

SCRIPT, SHEET = "app.js", "app.css"
"""Where the modules and the sheets begin."""
_IMPORT = re.compile(r'^import \{(?P<names>[^}]*)\} from "(?P<path>\.[^"]+)";$', re.MULTILINE)
_PASS_ON = re.compile(r'^export \{(?P<names>[^}]+)\} from "(?P<path>\.[^"]+)";$', re.MULTILINE)
_LATER = re.compile(r'\bawait import\("(?P<path>\.[^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:(?:async )?function|class|const) (?P<name>[A-Za-z_$][\w$]*))", re.MULTILINE)
_NOTHING = re.compile(r"^export \{\};$", re.MULTILINE)
_UNKNOWN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/)[ \t]*\n", re.MULTILINE)
"""Comments on lines of their own, a quarter of what a browser would load."""
_SHEET = re.compile(r'^@import "(?P<path>[^"]+)";$', re.MULTILINE)
_START = """const made = {};
function use(name) {
  if (!(name in made)) made[name] = modules[name]();
  return made[name];
}
"""


def bundles(folder: Path) -> dict[str, bytes]:
    """The contents of the two files by name."""
    return {SCRIPT: script(folder).encode(), SHEET: sheet(folder).encode()}


def script(folder: Path) -> str:
    """All modules that the first one needs, each a function that is called when it is first used."""
    modules: dict[str, str] = {}
    todo, importing = [SCRIPT], dict[str, list[str]]()
    while todo:
        name = todo.pop()
        if name not in modules:
            modules[name], importing[name], later = _module(name, (folder / name).read_text())
            todo += [*importing[name], *later]
    _check_order(importing)
    parts = [f'"{name}"() {{\n{body}}},\n' for name, body in sorted(modules.items())]
    return f'{_START}const modules = {{\n{"".join(parts)}}};\nuse("{SCRIPT}");\n'


def sheet(folder: Path) -> str:
    """The style sheets, in the order of their imports."""
    return _SHEET.sub(lambda match: (folder / match["path"]).read_text().rstrip(), (folder / SHEET).read_text())


def _module(name: str, text: str) -> tuple[str, list[str], list[str]]:
    """A module as the body of a function that returns its exports, the modules that it imports, and those that it
    imports later."""
    exports: list[str] = []
    imports: list[str] = []
    later: list[str] = []

    def path_of(match: re.Match[str]) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(name), match["path"]))

    def taken(match: re.Match[str]) -> str:
        imports.append(path_of(match))
        return f'const {{{match["names"].replace(" as ", ": ")}}} = use("{imports[-1]}");'

    def passed_on(match: re.Match[str]) -> str:
        exports.extend(one.strip() for one in match["names"].split(","))
        return taken(match)

    def taken_later(match: re.Match[str]) -> str:
        later.append(path_of(match))
        return f'use("{later[-1]}")'

    def exported(match: re.Match[str]) -> str:
        exports.append(match["name"])
        return ""

    for pattern, change in ((_IMPORT, taken), (_PASS_ON, passed_on), (_LATER, taken_later), (_EXPORT, exported)):
        text = pattern.sub(change, text)
    text = _NOTHING.sub("", text)
    if unknown := _UNKNOWN.search(text):
        raise ValueError(f"{name}: {unknown[0]!r} cannot be bundled; expected a named import or export on one line")
    text = COMMENT.sub("", f"{text.rstrip()}\n")
    return f"{text}return {{ {', '.join(exports)} }};\n", imports, later


def _check_order(importing: dict[str, list[str]]) -> None:
    """Refuse modules that import each other: one of them would be used before it is made."""
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            raise ValueError(f"{' imports '.join((*path, name))}; expected modules that do not import each other")
        if name not in done:
            for one in importing[name]:
                visit(one, (*path, name))
            done.add(name)

    for name in importing:
        visit(name, ())
