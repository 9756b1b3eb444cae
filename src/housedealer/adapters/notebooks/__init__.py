"""Rounds in a notebook: a slider that steps through what happened (needs `housedealer[notebook]`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from housedealer.errors import HouseError
from housedealer.table.drawn_table import round_svg, sentences

if TYPE_CHECKING:
    from housedealer.table.round.runner import Round

_PAGE = """
function render({ model, el }) {
  const frames = model.get("frames"), says = model.get("says");
  const slider = document.createElement("input");
  slider.type = "range"; slider.min = 0; slider.max = frames.length - 1;
  slider.setAttribute("aria-label", "Step of the round");
  slider.style.width = "100%";
  const table = document.createElement("div"), words = document.createElement("p");
  words.setAttribute("aria-live", "polite");
  const show = () => {
    const at = model.get("step");
    slider.value = at; table.innerHTML = frames[at]; words.textContent = says[at];
  };
  slider.addEventListener("input", () => { model.set("step", Number(slider.value)); model.save_changes(); });
  model.on("change:step", show);
  el.append(slider, words, table);
  show();
}
export default { render };
"""


def frames_of(round_: Round, *viewers: int | str) -> list[tuple[str, str]]:
    """Every step of a round: its sentence, and the table after it as SVG.

    Without viewers as the house sees it, else as those who hold these positions.
    """
    texts = sentences(round_, *viewers)
    steps = [at for at, text in enumerate(texts, 1) if text] or [len(texts)]
    return [(texts[at - 1], round_svg(round_, *viewers, events=at)) for at in steps]


def stepper(round_: Round, *viewers: int | str) -> Any:
    """A widget that steps through a round by a slider."""
    try:
        import anywidget
        import traitlets
    except ImportError:
        raise HouseError(
            "stepper: anywidget is not installed; expected `pip install 'housedealer[notebook]'`"
        ) from None

    class Stepper(anywidget.AnyWidget):
        """A slider over the steps of a round, the table and its sentence."""

        _esm = _PAGE
        frames = traitlets.List(traitlets.Unicode()).tag(sync=True)
        says = traitlets.List(traitlets.Unicode()).tag(sync=True)
        step = traitlets.Int(0).tag(sync=True)

    steps = frames_of(round_, *viewers)
    return Stepper(frames=[svg for _, svg in steps], says=[text for text, _ in steps], step=len(steps) - 1)
