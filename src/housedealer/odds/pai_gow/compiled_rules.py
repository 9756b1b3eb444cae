"""The pai gow rules of the game's script, compiled unchanged."""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

from housedealer.games.pai_gow import rules
from housedealer.odds.engine.compilation import compiled


def _with(function: Callable[..., Any], **calls: Any) -> Any:
    """Compile a rule with the names in `calls` bound to compiled rules."""
    names = {**function.__globals__, **calls}
    bare = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    bare.__module__, bare.__qualname__ = function.__module__, function.__qualname__
    return compiled(bare)


runs = compiled(rules.runs)
bits_in = compiled(rules.bits_in)
compare = compiled(rules.compare)
_suited = _with(rules._suited, runs=runs, bits_in=bits_in)
_paired = _with(rules._paired, bits_in=bits_in)
made = _with(rules.made, runs=runs, bits_in=bits_in, _suited=_suited, _paired=_paired)
made_beside_pair = _with(rules.made_beside_pair, made=made)
pai_gow = _with(rules.pai_gow, made=made)
one_color = compiled(rules.one_color)
