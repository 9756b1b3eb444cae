"""Tables for agents: an episode as a sequence of questions, each answered by a number of a fixed vocabulary.

PettingZoo, OpenSpiel and Gymnasium play through it. `Conditions` say what is played, a `Sitting` is the play.

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
