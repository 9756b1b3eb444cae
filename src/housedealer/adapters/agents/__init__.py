"""Tables for agents: an episode is a sequence of questions, each answered by numbers of a fixed vocabulary.

The PettingZoo, OpenSpiel and Gymnasium adapters are built on it. `Conditions` describe the table, a `Sitting` is one
episode at it.

>>> sitting = Sitting(Conditions.of("500-club/texas-holdem", seats=3), seed=7)
>>> sitting.asked, [sitting.vocabulary.labels[number] for number in sitting.legal()][:3]
('seat_3', ['fold', 'call', 'raise least'])
>>> sitting.act(sitting.vocabulary.number("fold"))
>>> sitting.asked
'seat_1'
"""

from housedealer.adapters.agents.chance_nodes import Chance
from housedealer.adapters.agents.conditions import Conditions
from housedealer.adapters.agents.episode import Sitting
from housedealer.adapters.agents.vocabulary import Vocabulary

__all__ = ["Chance", "Conditions", "Sitting", "Vocabulary"]
