"""axe-core on a page: what would keep somebody from using it."""

from __future__ import annotations

import functools
from pathlib import Path

from playwright.sync_api import Page

from tests.outside import AXE

_RUN = """async ([within, rules]) => {
  const only = rules ? { runOnly: rules } : {};
  const found = await axe.run(within, { resultTypes: ['violations'], ...only });
  const told = (id, one) => `${id}: ${one.target} ${one.html.slice(0, 90)} ${one.failureSummary}`;
  return found.violations.filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .flatMap(({ id, nodes }) => nodes.map((one) => told(id, one)));
}"""


@functools.cache
def axe_core() -> str | None:
    """The text of axe-core, where it is installed."""
    file = AXE.find()
    return None if file is None else Path(file).read_text(encoding="utf-8")


def violations(page: Page, within: str = "html") -> list[str]:
    """What is serious or critical: everything in light, and the colours once more in dark."""
    source = axe_core()
    if source is None:
        return []
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(source)
    result = []
    for scheme, rules in (("light", None), ("dark", ["color-contrast"])):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        result += [f"{scheme}: {one}" for one in page.evaluate(_RUN, [within, rules])]
    page.emulate_media(color_scheme="light")
    return result
