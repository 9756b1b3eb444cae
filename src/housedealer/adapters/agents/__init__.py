"""Tables for agents: an episode is a sequence of questions, each answered by numbers of a fixed vocabulary.

The PettingZoo, OpenSpiel and Gymnasium adapters are built on it. `Conditions` describe the table, an `Episode` is
played at it.

>>> episode = Episode(Conditions.of("500-club/texas-holdem", seats=3), seed=7)
>>> episode.to_act, [episode.vocabulary.labels[number] for number in episode.legal()][:3]
('seat_3', ['fold', 'call', 'raise least'])
>>> episode.act(episode.vocabulary.number("fold"))
>>> episode.to_act
'seat_1'
"""

from housedealer.adapters.agents.chance_nodes import Chance
from housedealer.adapters.agents.conditions import Conditions
from housedealer.adapters.agents.episode import Episode
from housedealer.adapters.agents.vocabulary import Vocabulary

__all__ = ["Chance", "Conditions", "Episode", "Vocabulary"]
