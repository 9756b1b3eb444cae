"""The page's modules in two files, and its style sheets in another: three requests in place of a hundred.

The second file has the modules of pages that few visits need, and is loaded when the first of them is opened. The
sources stay plain modules and sheets that import each other, so that there is no build step. Only the forms of
import and export that they use are known; any other is refused.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from pathlib import Path

SCRIPT, SHEET = "app.js", "app.css"
"""Where the modules and the sheets begin."""
LATER = "later.js"
"""The file with the modules that are imported later."""
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
async function later(name) {
  if (!(name in modules)) {
    const more = await import("./later.js");
    // The server was upgraded since this page was loaded: both files must be of one version.
    if (more.version !== version) await new Promise(() => location.reload());
    Object.assign(modules, more.modules(use, later));
  }
  return use(name);
}
"""


def bundles(folder: Path) -> dict[str, bytes]:
    """The contents of the files by name."""
    contents = {**scripts(folder), SHEET: sheet(folder)}
    return {name: text.encode() for name, text in contents.items()}


def scripts(folder: Path) -> dict[str, str]:
    """All modules that the first one needs, each a function that is called when it is first used: those that it imports
    at once, and those that it imports later."""
    modules: dict[str, str] = {}
    importing = dict[str, list[str]]()

    def follow(todo: list[str]) -> list[str]:
        late: list[str] = []
        while todo:
            name = todo.pop()
            if name not in modules:
                modules[name], importing[name], later = _module(name, (folder / name).read_text())
                todo += importing[name]
                late += later
        return late

    late = follow([SCRIPT])
    at_once = sorted(modules)
    while late:
        late = follow(late)
    _check_order(importing)
    first, second = (
        "{\n" + "".join(f'"{name}"() {{\n{modules[name]}}},\n' for name in names) + "}"
        for names in (at_once, sorted(modules.keys() - set(at_once)))
    )
    version = f'const version = "{hashlib.sha256((first + second).encode()).hexdigest()[:16]}";\n'
    return {
        SCRIPT: f'{_START}{version}const modules = {first};\nuse("{SCRIPT}");\n',
        LATER: f"export {version}export const modules = (use, later) => ({second});\n",
    }


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
        return f'await later("{later[-1]}")'

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
