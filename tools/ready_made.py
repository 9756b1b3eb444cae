"""Work out the results that ship with the program: edges, odds and charts of the posted games.

python tools/ready_made.py                     # all postings: about an hour on two cores
python tools/ready_made.py the-101/ultimate-war …  # some, after their rules have changed
python tools/ready_made.py --stale             # those whose rules have changed since
"""

from __future__ import annotations

import argparse
import sys
import time

from housedealer.odds.ready_made import DATA, stale
from housedealer.odds.shipping.making import make, priced_postings


def main() -> None:
    """Make the requested results and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("postings", nargs="*", metavar="POSTING", help="postings; default: all that can be priced")
    parser.add_argument("--stale", action="store_true", help="only those whose rules have changed")
    given = parser.parse_args()
    known = priced_postings()
    for one in given.postings:
        if one not in known:
            sys.exit(f"{one} is not a posting that can be priced. See `housedealer postings`.")
    chosen = given.postings or known
    if given.stale:
        chosen = [one for one in chosen if stale(one)]
    started = time.monotonic()
    at = {one: number for number, one in enumerate(chosen, 1)}

    def progress(posting: str, what: str) -> None:
        minutes, seconds = divmod(int(time.monotonic() - started), 60)
        print(f"{minutes:3}:{seconds:02}  {at[posting]} of {len(chosen)}  {posting}: {what}", flush=True)

    make(DATA, chosen, progress)
    size = sum(path.stat().st_size for path in DATA.iterdir())
    print(f"{len(chosen)} postings made; {size / 1e6:.2f} MB in all.")


if __name__ == "__main__":
    main()
