"""Hand histories: hands in PHH, in PokerStars' text and as rounds' documents are read, replayed, checked and written.

>>> from housedealer.adapters.hand_histories import check_hand, read_text
>>> [hand] = read_text("variant = 'NT'\\nantes = [0, 0]\\nblinds_or_straddles = [1, 2]\\nmin_bet = 2\\n"
...     "starting_stacks = [50, 50]\\nactions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']\\nfinishing_stacks = [51, 49]")
>>> check_hand(hand)["status"]
'agrees'
"""

from housedealer.adapters.hand_histories.checking import check_hand, check_hands, check_summary
from housedealer.adapters.hand_histories.files import read_path, read_text, round_document, write_hand
from housedealer.adapters.hand_histories.player_statistics import player_statistics, statistics_answer
from housedealer.adapters.hand_histories.recorded_hand import RecordedHand, Step
from housedealer.adapters.hand_histories.replay import ReplaySettings, replay
from housedealer.adapters.hand_histories.rounds import hand_of, hand_of_document

__all__ = [
    "RecordedHand", "ReplaySettings", "Step", "check_hand", "check_hands", "check_summary", "hand_of",
    "hand_of_document", "player_statistics", "read_path", "read_text", "replay", "round_document", "statistics_answer",
    "write_hand",
]  # fmt: skip
