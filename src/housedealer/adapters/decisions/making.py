"""Make the set of decisions: `python -m housedealer.adapters.decisions.making`.

Rounds of each posting are dealt from seeds and played by the best choice; wherever a seat decides, every choice is
priced by `advise`. The same seeds give the same set.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from housedealer.adapters.decisions.decision import DATA, Decision
from housedealer.games import game
from housedealer.odds.advice.choices import Decision as OpenDecision
from housedealer.odds.advice.choices import Priced, advise_on
from housedealer.odds.advice.hidden_cards import UNKNOWN_CARD
from housedealer.play import bots
from housedealer.play.seat_view import SeatView
from housedealer.postings import option_of
from housedealer.table.contract import write_argument
from housedealer.table.drawn_table import sentences
from housedealer.table.events import HOUSE
from housedealer.table.round.offers import Offer
from housedealer.table.round.runner import Round
from housedealer.table.sitting.session import Session

POSTINGS = (
    "500-club/pure-21-5-blackjack", "the-101/blackjack-x", "500-club/pure-spanish-21-5", "500-club/three-card-poker",
    "500-club/ultimate-texas-holdem", "turlock/crazy-4-poker", "turlock/three-card-holdem", "the-101/two-card-peek",
    "500-club/fortune-pai-gow-poker", "the-101/mini-pai-gow",
)  # fmt: skip
EACH = 20
"""How many decisions of each posting."""
SEED = 20261117


def decisions(posting: str, each: int = EACH, seed: int = SEED) -> Iterator[Decision]:
    """The decisions of a posting, one or two of every round until there are enough."""
    rng = random.Random(f"{seed} {posting}")
    count = 0
    while count < each:
        for one in _of_a_round(posting, rng):
            count += 1
            yield one
            if count == each:
                return


def _of_a_round(posting: str, rng: random.Random) -> Iterator[Decision]:
    played = game(posting)
    option = option_of(played.posting, None)
    least = bots.least_wagers(played, option)
    session = Session.open(played, stacks={}, option=None, seed=rng.getrandbits(64))
    session.stacks = {1: 1_000_000, 2: 1_000_000}
    session.take_bank(1)
    round_ = session.deal({"2": {name: 10 * amount for name, amount in least.items()}}, bank=500_000)
    while (offer := round_.offer) is not None:
        if offer.position == "player-dealer" or not offer.position.startswith("2"):
            round_.respond(*bots.choose(offer, played, round_.view(offer.position), rng), position=offer.position)
            continue
        seen = round_.view(offer.position)
        priced = advise_on(OpenDecision(played, offer, seen, round_.setup.decks))["choices"]
        if len(priced) > 1 and priced[0]["worth"] - priced[-1]["worth"] > 0.005:
            yield _decision(posting, round_, offer, priced)
        round_.respond(priced[0]["choice"], priced[0]["argument"], offer.position)


def _decision(posting: str, round_: Round, offer: Offer, priced: list[Priced]) -> Decision:
    seat = SeatView(round_, 2)
    legal = [str(one) for one in offer.legal]
    choices = [
        {
            "choice": one["choice"],
            "argument": write_argument(offer, one["choice"], one["argument"]),
            "worth_cents": one["worth"],
        }
        for one in priced
    ]
    says = [text for text in sentences(round_, "2") if text]
    family = game(posting).posting.script
    return Decision(posting, family, offer.position, says, seat.cards, legal, choices, _seen_document(round_, offer))


def _seen_document(round_: Round, offer: Offer) -> dict[str, Any]:
    """The round so far, its cards by position, without those that the deciding seat does not see."""
    seen = round_.view(offer.position)
    turned = {(one["position"], card) for one in seen if one["event"] == "turn" for card in one["cards"].split()}
    dealt, shown = ([one for one in events if one["event"] == "deal"] for events in (round_.view(HOUSE), seen))
    deal: dict[str, list[str]] = {}
    for whole, known in zip(dealt, shown, strict=True):
        visible = "card" in known or (whole["to"], whole["card"]) in turned
        deal.setdefault(whole["to"], []).append(whole["card"] if visible else UNKNOWN_CARD)
    doc = round_.record()
    del doc["shoe"]
    doc["deal"] = {position: text for position, held in deal.items() if (text := " ".join(_trimmed(held)))}
    return doc


def _trimmed(held: list[str]) -> list[str]:
    """Cards up to the last known one."""
    return held[: max((at + 1 for at, one in enumerate(held) if one != UNKNOWN_CARD), default=0)]


def main() -> None:
    """Write the set of decisions into the package."""
    made = [one for posting in POSTINGS for one in decisions(posting)]
    DATA.write_text("\n".join(json.dumps(one.data(), ensure_ascii=False) for one in made) + "\n", encoding="utf-8")
    print(f"{len(made)} decisions of {len(POSTINGS)} postings in {DATA.name}")


if __name__ == "__main__":
    main()
