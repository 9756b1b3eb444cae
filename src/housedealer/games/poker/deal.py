"""Dealing: the draw for the button, antes and blinds, each street's cards, and a deck that runs short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games.poker.about import BetAbout
from housedealer.games.poker.events import Button, Discard, Draw, Gather, Short, StandPat
from housedealer.games.poker.mishaps import draws_again
from housedealer.table.events import HOUSE, Private
from housedealer.table.round.offers import Choice, Legal, Offer, Pick

if TYPE_CHECKING:
    from housedealer.games.poker.hand import Hand
    from housedealer.games.poker.posting import BringIn, Pile, Shortage, Street
    from housedealer.table.family import Script
    from housedealer.table.round.table import Face

STAND_PAT = Legal("stand-pat")


def place_button(hand: Hand) -> None:
    """Seat the players: from the button's left, from the house dealer's left, or after a draw for the button."""
    if hand.rules.origin == "house-dealer":
        hand.sit(1)
        return
    if hand.table.button is None and hand.rules.bring_in and hand.table.source.left() is None:
        # With a bring-in, and with cards listed by position, the button does not matter.
        hand.table.button = max(hand.seats)
    if hand.table.button is None:
        hand.table.button = draw_for_button(hand)
    else:
        hand.table.emit(Button(event="button", seat=str(hand.table.button)))
    hand.sit(hand.table.button + 1)


def draw_for_button(hand: Hand) -> int:
    """Draw for the button when a game opens: one card face up to each from the house dealer's left; the highest, by
    suit, has it."""
    table, order = hand.table, hand.rules.button_ranks
    _enough_to_draw(hand)
    drawn = {}
    for seat in hand.seats:
        drawn[seat] = table.draw(str(seat))

    def height(seat: int) -> tuple[int, int]:
        code = drawn[seat]
        if code == cards.JOKER:
            return len(order), 0
        return order.index(cards.RANKS[code >> 2]), code & 3

    codes = list(drawn.values())
    if hand.watch is not None:
        cards.check_cards(codes, table.posting.deck.kind, table.setup.decks, "the draw for the button")
    button = max(hand.seats, key=height)
    highest = "joker" if drawn[button] == cards.JOKER else cards.symbol(drawn[button])
    why = f"the {highest} is the highest card drawn"
    table.emit(Button(event="button", seat=str(button), why=why))
    table.source.reshuffle(codes)
    hand.shuffled_again = True
    return button


def _enough_to_draw(hand: Hand) -> None:
    """Refuse too few cards for the draw: a document without a button lists one more card per seat, or forgot the
    button."""
    needed = 1 + len(hand.rules.streets[0].deal)
    for seat, listed in hand.table.source.document(whole=True).get("deal", {}).items():
        if seat != "board" and len(listed.split()) < needed:
            raise HouseError(
                f"button: missing; without it the first card of each seat is drawn for the button, and seat {seat} has "
                f"{len(listed.split())} cards; expected the button's seat, or {needed} cards or more"
            )


def post_antes(hand: Hand) -> None:
    """Post everybody's ante into the pot."""
    if not hand.stakes.ante:
        return
    for player in range(hand.count):
        hand.post(player, "ante", hand.stakes.ante)
    hand.pot = sum(hand.bets)
    hand.clear_bets()
    hand.emit(Gather(event="gather", pot=hand.pot))


_BLINDS = {1: ("blind",), 2: ("small blind", "big blind"), 3: ("small blind", "middle blind", "big blind")}


def post_blinds(hand: Hand) -> int:
    """Post the blinds, and a kill with them; returns who acts first."""
    blinds, rule = hand.stakes.blinds, hand.rules.blinds
    players = list(range(len(blinds)))
    if rule is not None and rule.heads_up == "button" and hand.count == 2 and len(blinds) == 2:
        players = [1, 0]
    for player, amount, what in zip(players, blinds, _BLINDS[len(blinds)], strict=True):
        hand.post(player, what, amount)
    hand.level = blinds[-1]
    if hand.stakes.kill_seat is not None:
        killer = hand.seats.index(hand.stakes.kill_seat)
        hand.post(killer, "kill", hand.stakes.kill - hand.bets[killer])
        hand.level = max(hand.level, hand.stakes.kill)
    return (players[-1] + 1) % hand.count


def bring_in_owner(hand: Hand, rule: BringIn) -> int:
    """The player who must bring in: the lowest or highest card face up, of equals by suit or by who was dealt first."""
    doors = [up[0] for up in hand.up]
    # A joker face up counts as an ace (000:4026-4027) and has no suit: among equals with it the first dealt opens.
    ranks = [rule.ranks.index("A" if code == cards.JOKER else cards.RANKS[code >> 2]) for code in doors]
    choose = max if rule.pick == "highest" else min
    equals = [player for player, rank in enumerate(ranks) if rank == choose(ranks)]
    if rule.ties == "first" or any(doors[player] == cards.JOKER for player in equals):
        return equals[0]
    return choose(equals, key=lambda player: doors[player] & 3)


# Streets


def deal_street(hand: Hand, street: Street) -> Script:
    """What is dealt before a betting round."""
    if street.discard:
        yield from give_up(hand, street.discard)
    if street.draw:
        yield from draw(hand, street)
        return
    faces: dict[int, Face] = {}
    if "?" in street.deal:
        yield from choose_faces(hand, faces)
    if hand.rules.shortage is not None and hand.rules.shortage.rule in ("community", "fresh"):
        needed = street.burn + hand.live * len(street.deal) + street.board
        if hand.stub < needed:
            deal_short(hand, street, hand.rules.shortage, faces)
            return
    if street.burn:
        hand.burn(street.burn)
    players = hand.left()
    for letter in street.deal:
        face: Face = "down" if letter == "d" else "up"
        for player in players:
            hand.give(player, faces[player] if letter == "?" else face)
    for _ in range(street.board):
        hand.turn_board()


def _face(letter: str, faces: dict[int, Face], player: int) -> Face:
    if letter == "?":
        return faces[player]
    return "down" if letter == "d" else "up"


def choose_faces(hand: Hand, faces: dict[int, Face]) -> Script:
    """Let each in turn turn up the down card and get the next one down; otherwise the next card is dealt up."""
    for player in hand.left():
        hidden = tuple(_down(hand, player))
        choice = yield Offer(hand.names[player], (Legal("turn-up", Pick(1, 1, hidden)), STAND_PAT), passive="stand-pat")
        faces[player] = "up"
        if choice.name == "turn-up":
            faces[player] = "down"
            hand.up[player] += choice.argument
            hand.table.turn_up(hand.names[player], choice.argument)
        else:
            hand.emit(StandPat(event="stand-pat", seat=hand.names[player]))


def _down(hand: Hand, player: int) -> list[int]:
    return cards.without(hand.cards[player], hand.up[player])


def give_up(hand: Hand, count: int) -> Script:
    """Have each in turn give up cards face down."""
    for player in hand.left():
        held = tuple(hand.cards[player])
        choice = yield Offer(
            hand.names[player], (Legal("discard", Pick(count, count, held)),), about=BetAbout(discard=count)
        )
        hand.cards[player] = cards.without(held, choice.argument)
        hand.discards += choice.argument
        event: Discard = {"event": "discard", "seat": hand.names[player], "count": len(choice.argument)}
        event["private"] = _seen(hand.names[player], choice.argument)
        hand.emit(event)


def _seen(seat: str, codes: tuple[int, ...]) -> Private:
    """Cards that only their owner and the house see."""
    seen = {"cards": cards.text(codes)}
    return {seat: seen, HOUSE: seen}


def draw(hand: Hand, street: Street) -> Script:
    """Have each in turn give up cards or stand pat; when all have, replace them in the same order."""
    given: dict[int, tuple[int, ...]] = {}
    for player in hand.left():
        held = tuple(hand.cards[player])
        most = min(street.draw, len(held))
        offer = Offer(
            hand.names[player],
            (Legal("draw", Pick(1, most, held), also=("discard",)), STAND_PAT),
            passive="stand-pat",
        )
        choice: Choice = yield offer
        if hand.table.setup.mishaps and draws_again(hand, player, street):
            choice = yield offer
        given[player] = choice.argument if choice.name == "draw" else ()
        hand.cards[player] = cards.without(held, given[player])
        event: Draw = {"event": "draw", "seat": hand.names[player], "count": len(given[player])}
        if given[player]:
            event["private"] = _seen(hand.names[player], given[player])
        hand.emit(event)
    if street.burn and hand.stub > street.burn:
        hand.burn(street.burn)
    final = street is hand.rules.streets[-1]
    counts = {player: len(codes) for player, codes in given.items()}
    owed = sum(counts.values())
    waiting = list(counts)
    shortage = hand.rules.shortage
    if shortage is not None and shortage.rule == "draw-community" and hand.stub < owed:
        _share_out(hand, shortage, counts)
        counts = {}
    for player, count in counts.items():
        for _ in range(count):
            _refill(hand, owed, final, given, waiting)
            hand.give(player, "down")
            owed -= 1
        waiting.remove(player)
    for codes in given.values():
        hand.discards += codes


def _share_out(hand: Hand, rule: Shortage, owed: dict[int, int]) -> None:
    """Deal a draw with too few cards.

    One each in turn while there is one for everybody who waits; then, for each that is still missing, the rest is
    shuffled with the burned cards and one is turned up for all (000:2080-2091).
    """
    while (waiting := [player for player, count in owed.items() if count]) and hand.stub >= len(waiting):
        for player in waiting:
            hand.give(player, "down")
            owed[player] -= 1
    for _ in range(max(owed.values(), default=0)):
        hand.emit(Short(event="short", why="not enough cards for everybody: one card for all"))
        _shuffle_piles(hand, rule.piles[0])
        hand.burn(rule.burn)
        hand.turn_board()


def _refill(hand: Hand, owed: int, final: bool, given: dict[int, tuple[int, ...]], waiting: list[int]) -> None:
    """Before a card is drawn: if the stub is used up, shuffle discards under it."""
    rule = hand.rules.shortage
    if rule is None:
        return
    # The last card is held back, unless it completes the last draw (000:2692-2700).
    held_back = 1 if rule.keep_last and not (final and owed == 1) else 0
    if hand.stub > held_back:
        return
    for group in rule.piles:
        _shuffle_piles(hand, group, given, waiting)
        if hand.stub - rule.burn >= owed:
            break
    # The card held back is on top, so that it is the one burned.
    if rule.burn and hand.stub - rule.burn >= owed:
        hand.burn(rule.burn)


def _shuffle_piles(
    hand: Hand, group: list[Pile], given: dict[int, tuple[int, ...]] | None = None, waiting: Sequence[int] = ()
) -> None:
    """Shuffle some piles under the stub."""
    codes: list[int] = []
    unseen = 0
    for pile in group:
        if pile == "burns":
            codes += hand.burned
            unseen = hand.burns - len(hand.burned)
            hand.burns, hand.burned = 0, []
        elif pile == "folded":
            codes += hand.muck
            hand.muck = []
        elif pile == "earlier":
            codes += hand.discards
            hand.discards = []
        elif given is not None:
            for player in given:
                if (player in waiting) == (pile == "waiting"):
                    codes += given[player]
                    given[player] = ()
    if codes or unseen:
        hand.shuffle_under(codes, unseen)


# When the deck runs short in stud


def deal_short(hand: Hand, street: Street, rule: Shortage, faces: dict[int, Face]) -> None:
    """Deal when there are not enough cards for everybody: one card for all, or fresh cards from the piles."""
    piles = hand.burns + (len(hand.muck) if "folded" in rule.piles[0] else 0)
    if rule.rule == "community" or hand.stub + piles < hand.live:
        hand.emit(Short(event="short", why="not enough cards for everybody: one card for all"))
        _shuffle_piles(hand, rule.piles[0])
        hand.burn(rule.burn)
        hand.turn_board()
        return
    why = "not enough cards for everybody: the last card is shuffled with cards out of play"
    hand.emit(Short(event="short", why=why))
    if hand.stub > street.burn:
        hand.burn(street.burn)
    waiting = hand.left()
    while hand.stub > 1 and waiting:
        player = waiting.pop(0)
        hand.give(player, _face(street.deal, faces, player))
    _shuffle_piles(hand, rule.piles[0])
    if hand.stub - rule.burn >= len(waiting):
        hand.burn(rule.burn)
    for player in waiting:
        hand.give(player, _face(street.deal, faces, player))
