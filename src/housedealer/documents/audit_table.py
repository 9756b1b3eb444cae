"""The audits of many postings in one table: a row for each finding."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence

from housedealer.documents.formats.as_text import section_lines
from housedealer.documents.tree import Fact, Section, Table
from housedealer.results import Audit

HEAD = ("posting", "kind", "place", "finding", "priced")


def audits_csv(audits: Sequence[Audit]) -> str:
    """A line for each finding; a posting without findings has one line, with none in it."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n")
    write.writerow(HEAD)
    for one in audits:
        priced = "yes" if one["priced"] else "no"
        write.writerows(
            [one["posting"], finding["kind"], finding["place"], finding["says"], priced] for finding in one["findings"]
        )
        if not one["findings"]:
            write.writerow([one["posting"], "", "", "", priced])
    return out.getvalue()


def audits_text(audits: Sequence[Audit]) -> str:
    """The findings by posting, and how many there are of each kind."""
    places: dict[tuple[str, str, str], list[str]] = {}
    for one in audits:
        for finding in one["findings"]:
            places.setdefault((one["posting"], finding["kind"], finding["says"]), []).append(finding["place"])
    rows = tuple((posting, kind, _places(some), says) for (posting, kind, says), some in places.items())
    kinds = Counter(finding["kind"] for one in audits for finding in one["findings"]).most_common()
    many = sum(count for _, count in kinds)
    clean = sum(1 for one in audits if not one["findings"])
    waiting = sum(1 for one in audits if not one["priced"])
    text = f"{len(audits)} postings, {many} findings; {clean} postings without any."
    parts: list[Fact | Table] = [Fact("", text)]
    if waiting:
        still = f"{waiting} postings are not priced yet, so their pay rows and advantages are not checked; "
        parts.append(Fact("", f"{still}`housedealer audit POSTING` prices one, and the result is cached."))
    parts.append(Table("Kinds", ("Kind", "Findings"), tuple((kind, str(count)) for kind, count in kinds), right=(1,)))
    parts.append(Table("Findings", ("Posting", "Kind", "Place", "Finding"), rows))
    return "\n".join(section_lines(Section("Audit of all postings", tuple(parts)), ""))


def _places(places: Sequence[str]) -> str:
    """Places of one finding, options by their numbers.

    >>> _places(["option 1", "option 2", "option 5"]), _places(["tie"])
    ('options 1, 2, 5', 'tie')
    """
    numbers = [place.removeprefix("option ") for place in places if place.startswith("option ")]
    if len(numbers) > 1 and len(numbers) == len(places):
        return f"options {', '.join(numbers)}"
    return ", ".join(places)
