"""axe-core on a page: serious barriers to using it."""

from __future__ import annotations

import functools
from pathlib import Path

from playwright.sync_api import Page

from tests.outside import AXE

_RUN = """async ([within, rules]) => {
  // Target sizes are of WCAG 2.2, and axe-core checks them only on request.
  const only = rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } };
  const result = await axe.run(within, { resultTypes: ['violations'], ...only });
  const describe = (id, one) => `${id}: ${one.target} ${one.html.slice(0, 90)} ${one.failureSummary}`;
  return result.violations.filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .flatMap(({ id, nodes }) => nodes.map((one) => describe(id, one)));
}"""


@functools.cache
def axe_core() -> str | None:
    """The text of axe-core, where it is installed."""
    file = AXE.find()
    return None if file is None else Path(file).read_text(encoding="utf-8")


def violations(page: Page, within: str = "html") -> list[str]:
    """The serious and critical violations: all rules in light mode, and colors again in dark mode."""
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
