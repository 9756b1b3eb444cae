"""A hash of the rules that a posting's results follow from."""

from __future__ import annotations

import functools
import hashlib
import json
from pathlib import Path
from typing import Any

from housedealer.postings.schema import Posting

PACKAGE = Path(__file__).parents[2]
PROSE = {"id", "title", "bureau_id", "source", "readings"}
"""What a posting says besides its rules; a switched reading changes the rules themselves."""


def rules_hash(posting: Posting) -> str:
    """A hash of a posting's data, of its family's rules and of the rankings' tables.

    How odds are counted is not part of it: the tests work the results out again.

    >>> from housedealer.postings import load
    >>> posted, switched = load("500-club/ez-baccarat"), load("500-club/ez-baccarat", {"banker-three-card-7": "push"})
    >>> rules_hash(posted) == rules_hash(switched)
    False
    """
    data = _uncited(posting.model_dump(mode="json", exclude=PROSE))
    text = json.dumps([_code(str(posting.script)), data], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _uncited(data: Any) -> Any:
    """Data without the lines of the text that it comes from: another citation is not another rule.

    >>> _uncited({"seats": 8, "lines": "12", "pays": [{"on": "tie", "lines": "14-15"}]})
    {'seats': 8, 'pays': [{'on': 'tie'}]}
    """
    if isinstance(data, dict):
        return {key: _uncited(one) for key, one in data.items() if key != "lines"}
    return [_uncited(one) for one in data] if isinstance(data, list) else data


@functools.cache
def _code(script: str) -> str:
    """A digest of the family's rules, which the odds compile, and of the rankings' tables."""
    digest = hashlib.sha256()
    for pattern in (f"games/{script.replace('-', '_')}/rules.py", "rankings/data/*.npz"):
        for path in sorted(PACKAGE.glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()
