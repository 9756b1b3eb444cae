"""A small language of conditions on what a round shows, in which a pay row can say when it is paid.

    when = "banker_wins and banker.total == 6 and banker.cards == 3"

A family declares its vocabulary once; the table, the odds, the documents, the audit and the workshop read conditions
with it. The text is parsed here and by nothing else: no part of it is ever run as Python.
"""

from housedealer.outcomes.condition import Condition, Seen, Term, condition
from housedealer.outcomes.kinds import ConditionError
from housedealer.outcomes.vocabulary import Entry, Example, Vocabulary
from housedealer.outcomes.words import in_words

__all__ = ["Condition", "ConditionError", "Entry", "Example", "Seen", "Term", "Vocabulary", "condition", "in_words"]
