"""What the disputed rounds of pai gow share: postings, hands known by heart, and a line for a settled wager."""

from tests.builders import settle

FORTUNE, TURLOCK = "500-club/fortune-pai-gow-poker", "turlock/fortune-pai-gow-poker"
FACE_UP, TURLOCK_UP, SHEEP_UP = (
    "500-club/face-up-pai-gow-poker",
    "turlock/face-up-pai-gow-poker",
    "black-sheep/face-up-pai-gow-poker",
)
GOLD, TRIPLE, LUCKY = "black-sheep/pai-gow-gold", "the-101/triple-bonus-pai-gow-poker", "the-101/lucky-pai-gow-poker"
ACE_UP, DOUBLE_HAND = "the-101/ace-up-pai-gow-poker", "the-101/double-hand-pai-gow-poker"
MINI, ULTIMATE, ALS = "the-101/mini-pai-gow", "the-101/ultimate-pai-gow-poker", "als/pai-gow-poker"

BANK = "Kh Ks 7h 6c 2d 3c 3s"
"""Kings and threes: every chart puts the threes in front of the kings, K-K-7-6-2."""
LOSER = "As Qh 9c 7c 5s 4h 2c"
"""Q-9 in front of A-7-5-4-2: it loses both to BANK."""
EIGHTS = "8h 8s 8c Js 7d 4d 8d"
"""Four eights without a queen: every chart splits them, 8-8 in front of 8-8-J-7-4, which is a push against BANK."""
WINNER = "Ah Ac Qd Qs Th 5d 2h"
"""Queens in front of aces, A-A-T-5-2: it wins both against BANK."""
FILLER = "2c 7d Jh 4s 9c Kd 5h 3s 8c Td 6h Qs 3d 8h Jc 2s 6c"
"""Cards for a player-dealer's hand, enough beside any hand in question."""


def bank_beside(hand: str) -> str:
    """A player-dealer's hand of as many cards that shares none with this one."""
    held = hand.split()
    return " ".join([card for card in FILLER.split() if card not in held][: len(held)])


def one_seat(posting, wagers, cards, bank=None, **more):
    """Seat 2 alone against the player-dealer; its wagers' results by name."""
    answer = settle(posting, {"2": wagers}, {"2": cards, "player-dealer": bank or bank_beside(cards)}, **more)
    return {one["wager"]: one for one in answer["wagers"]}


def net(line):
    """What a settled wager brought its bettor; P for a push."""
    return "P" if line["result"] == "push" else line["paid"] - line["taken"]
