"""The page's modules in two files and its sheets in one: what is in them, in what order, and what is refused."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from housedealer.server.http.page_bundle import COMMENT, LATER, SCRIPT, bundles, scripts, sheet
from housedealer.server.http.page_files import WEB
from tests.server.client import House


def write(folder: Path, **modules: str) -> Path:
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text)
    return folder


def test_modules_are_made_when_they_are_first_used_and_once(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node runs the bundle here; the browser's tests run it in any case")
    folder = write(
        tmp_path,
        app='import { twice as double } from "./a.js";\nimport { log } from "./log.js";\n'
        'log(double(4));\n(async () => { const { late } = await import("./late.js"); log(late); })();\n',
        a='import { log } from "./log.js";\nlog("a");\nexport function twice(n) { return n * two; }\nconst two = 2;\n',
        late='import { log } from "./log.js";\nlog("b");\nexport { twice } from "./a.js";\nexport const late = "z";\n',
        log="export async function nothing() {}\nexport class Log {}\nexport const log = (one) => console.log(one);\n",
        unused='throw new Error("not imported");\n',
    )
    made = scripts(folder)
    assert "not imported" not in "".join(made.values())
    assert '"late.js"' in made[LATER] and "const late" not in made[SCRIPT] and "class Log" not in made[LATER]
    assert run(node, tmp_path / "made", made) == ["a", "8", "b", "z"]


def test_files_of_two_versions_are_not_used_together(tmp_path: Path) -> None:
    """The server was upgraded after the page was loaded: the page is loaded again before it runs anything else."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node runs the bundle here")
    app = '(async () => { const { late } = await import("./late.js"); console.log(late); })();\n'
    old = scripts(write(tmp_path, app=app, late='export const late = "old";\n'))
    new = scripts(write(tmp_path, app=app, late='export const late = "new";\n'))
    browser = "globalThis.location = { reload: () => console.log('again') };\n"
    mixed = {SCRIPT: browser + old[SCRIPT], LATER: new[LATER]}
    assert run(node, tmp_path / "mixed", mixed) == ["again"]
    assert run(node, tmp_path / "old", old) == ["old"]


def run(node: str, folder: Path, made: dict[str, str]) -> list[str]:
    """What the page writes, as a browser would run it."""
    folder.mkdir()
    (folder / "package.json").write_text('{"type": "module"}')
    for name, text in made.items():
        (folder / name).write_text(text)
    return subprocess.run([node, SCRIPT], cwd=folder, capture_output=True, text=True, check=False).stdout.split()


def test_comments_on_lines_of_their_own_stay_behind(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        app="// The page.\n/** One.\n * @param {number} n */\nexport function one(n) {\n"
        "  /** @type {any} */ (n).go(); // now\n  // gone\n  return `a // b`;\n}\n",
    )
    assert (
        "function one(n) {\n  /** @type {any} */ (n).go(); // now\n  return `a // b`;\n}\n" in scripts(folder)[SCRIPT]
    )
    assert not re.search(r"The page\.|@param|gone", scripts(folder)[SCRIPT])


@pytest.mark.parametrize("path", sorted(WEB.rglob("*.js")), ids=lambda path: path.relative_to(WEB).as_posix())
def test_nothing_within_a_template_is_taken_for_a_comment(path: Path) -> None:
    """A line of a text between backticks may begin like a comment."""
    text, kept, last = path.read_text(encoding="utf-8"), "", 0
    for comment in COMMENT.finditer(text):
        kept, last = kept + text[last : comment.start()], comment.end()
        assert kept.count("`") % 2 == 0, comment[0]


@pytest.mark.parametrize(
    "text",
    [
        'import a from "./a.js";',
        'import * as a from "./a.js";',
        "export default 1;",
        "export let a = 1;",
        "export { a };",
    ],
)
def test_other_forms_of_import_and_export_are_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"app\.js: '(im|ex)port .* cannot be bundled"):
        scripts(write(tmp_path, app=text, a=""))


def test_modules_that_import_each_other_are_refused(tmp_path: Path) -> None:
    folder = write(
        tmp_path, app='import { a } from "./a.js";', a='import { b } from "./b.js";', b='import { a } from "./a.js";'
    )
    with pytest.raises(ValueError, match=r"app\.js imports a\.js imports b\.js imports a\.js"):
        scripts(folder)


def test_every_module_and_every_sheet_of_the_page_is_sent() -> None:
    made = "".join(scripts(WEB).values())
    modules = {file.relative_to(WEB).as_posix() for file in WEB.rglob("*.js")} - {"service-worker.js"}
    only_types = {name for name in modules if "\nexport {};" in (WEB / name).read_text()}
    assert set(re.findall(r'^"([\w/]+\.js)"\(\) \{$', made, re.MULTILINE)) == modules - only_types
    sheets = [file for file in WEB.rglob("*.css") if file.name != "app.css"]
    whole = sheet(WEB)
    assert all(file.read_text().strip() in whole for file in sheets) and "@import" not in whole


def test_a_bundle_is_sent_once_to_a_browser_that_has_it(house: House) -> None:
    for name, content in bundles(WEB).items():
        answer = house.http.get(f"/{name}", headers={"Accept-Encoding": "gzip"})
        assert answer.content == content and answer.headers["content-encoding"] == "gzip"
        assert house.http.get(f"/{name}", headers={"Accept-Encoding": "identity"}).content == content
        again = house.http.get(f"/{name}", headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304 and not again.content
