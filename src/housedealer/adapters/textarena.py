"""Every posting as a TextArena environment: each seat is a player who reads text and answers with text.

Importing this module registers all postings, `housedealer/500-club/texas-holdem-v0` and so on, so that
`textarena.make` finds them. See docs/assistants.md.
"""

from __future__ import annotations

import re
import secrets
from typing import Any

from housedealer.adapters.agents import Conditions, Episode
from housedealer.adapters.agents.conditions import agent_of
from housedealer.adapters.agents.text_observation import action_text, history_lines, table_lines, table_text
from housedealer.arguments import check
from housedealer.errors import HouseError
from housedealer.money import show, signed
from housedealer.postings import names

try:
    import textarena
    from textarena.envs.registration import ENV_REGISTRY, register_with_versions
    from textarena.wrappers import ActionFormattingWrapper, LLMObservationWrapper
except ModuleNotFoundError as error:
    missing = f"{error.name} is not installed; expected it for TextArena: pip install 'housedealer[textarena]'"
    raise ModuleNotFoundError(missing, name=error.name) from None

PREFIX, VERSION = "housedealer/", "-v0"
_BRACKETS = re.compile(r"\[([^\[\]]+)\]")


class TableEnv(textarena.Env):
    """A table at which every player is a seat, for this many rounds (one by default).

    The settings are those of `Conditions.of` without `seats`: the players that `reset` is given. An answer is the label
    of a legal action in brackets, such as `[call]`; the last one in a message counts. After a second answer that is not
    legal a player is out: its questions are answered by the passive choice, and its reward is -1. Otherwise a player's
    reward is what it won, net of fees, as a part of the stack that it began with, and `net_cents` in the game's
    information says the same exactly.
    """

    def __init__(self, posting: str, *, error_allowance: int = 1, **settings: Any) -> None:
        if "seats" in settings:
            raise HouseError("seats: the players that `reset` is given are the seats; expected no such setting")
        self.posting = posting
        self.settings = settings
        self.error_allowance = error_allowance
        Conditions.of(posting, **settings)
        self.state: Any = None
        self.episode: Episode
        self._won: dict[str, int] = {}
        """What each agent has won so far, in cents."""

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Begin an episode with this many players; the seed decides every card."""
        conditions = Conditions.of(self.posting, seats=num_players, **self.settings)
        self.state = textarena.FFAMultiPlayerState(num_players, seed=seed, error_allowance=self.error_allowance)
        self.episode = Episode(conditions, _seed(seed))
        if self.episode.over:
            raise HouseError("stack: nobody has enough to play a round; expected larger stacks")
        self._won = dict.fromkeys(conditions.agents, 0)
        names = {player: f"Player {player}" for player in range(num_players)}
        self.state.reset(game_state={"posting": self.posting}, player_prompt_function=self._prompt, role_mapping=names)
        self._ask()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Take the answer of the player to act."""
        state, episode, player = self.state, self.episode, self.state.current_player_id
        # Nobody sees another's answer before it counts: the table announces what it did.
        state.add_observation(action, textarena.ObservationType.PLAYER_ACTION, from_id=player, to_id=player)
        agent = agent_of(player + 1)
        number = self._number(agent, action)
        if number is None:
            legal = ", ".join(f"[{episode.vocabulary.labels[one]}]" for one in episode.legal(agent))
            if state.set_invalid_move(f"expected one of {legal}.") is False:
                return bool(state.done), state.step(rotate_player=False)[1]
            number = -1  # the passive choice
        self._act(number, agent)
        info: dict[str, Any] = state.step(rotate_player=False)[1]
        self._ask()
        return bool(state.done), info

    def get_board_str(self) -> str:
        """The table as the house sees it, for TextArena's renderer."""
        return table_text(self.episode, None)

    def _prompt(self, player_id: int, game_state: dict[str, Any]) -> str:
        posting = self.episode.conditions.game.posting
        return (
            f"You are Player {player_id} in seat {player_id + 1} (seat_{player_id + 1}) at a table of {posting.title} "
            f"({posting.id}), a game of a California cardroom. You play for dollars.\n"
            "Whenever you are asked you see the table and your legal actions. Answer with the name of one of them in "
            "brackets, such as [fold]. An answer that takes several cards takes several turns."
        )

    def _number(self, agent: str, action: str) -> int | None:
        """The number of the action that an answer names, if it is legal."""
        labels = {
            " ".join(self.episode.vocabulary.labels[one].casefold().split()): one for one in self.episode.legal(agent)
        }
        for named in reversed(_BRACKETS.findall(action)):
            number = labels.get(" ".join(named.casefold().split()))
            if number is not None:
                return number
        return None

    def _act(self, number: int, agent: str) -> None:
        episode = self.episode
        episode.act(number, agent)
        if episode.rewards:
            for who, cents in episode.rewards.items():
                self._won[who] += cents
            result = f"Round {episode.finished} is over: {self._results(episode.rewards)}."
            self.state.add_observation(result, textarena.ObservationType.GAME_MESSAGE)

    def _results(self, won: dict[str, int]) -> str:
        return ", ".join(f"Player {player} {signed(won[agent])}" for player, agent in enumerate(self.episode.agents))

    def _ask(self) -> None:
        """Tell the player whose turn it is what it sees and may do; players who are out take the passive choice."""
        episode, state = self.episode, self.state
        while not episode.over:
            agent = episode.to_act
            if agent is None:
                raise AssertionError("nobody is to act")
            player = episode.agents.index(agent)
            if state.is_player_alive(player):
                state.manually_set_current_player_id(player, force=True)
                may = ", ".join(f"[{_labeled(episode, agent, number)}" for number in episode.legal(agent))
                lines = [*table_lines(episode, agent), *history_lines(episode, agent), f"Answer with one of: {may}."]
                state.add_observation("\n".join(lines), textarena.ObservationType.GAME_BOARD, to_id=player)
                return
            self._act(-1, agent)
        self._end()

    def _end(self) -> None:
        episode, state = self.episode, self.state
        rewards: dict[int, float] = {}
        for player, agent in enumerate(episode.agents):
            won, stack = self._won[agent], episode.conditions.stacks[player]
            rewards[player] = won / stack if state.is_player_alive(player) else -1.0
            state.game_info[player]["net_cents"] = won
        rounds = "1 round" if episode.finished == 1 else f"{episode.finished} rounds"
        words = f"After {rounds}: {self._results(self._won)}; the house took {show(episode.drop)}."
        state.set_game_outcome(rewards, words)


def _seed(seed: int | None) -> int:
    """The seed of the cards: the given one, or a random one."""
    check(seed=seed)
    return secrets.randbits(63) if seed is None else seed


def _labeled(episode: Episode, agent: str, number: int) -> str:
    """A label with its closing bracket, and its amount behind that."""
    label = episode.vocabulary.labels[number]
    return f"{label}]{action_text(episode, agent, number).removeprefix(label)}"


def env_id(posting: str) -> str:
    """The id under which a posting is registered."""
    return f"{PREFIX}{posting}{VERSION}"


for _posting in names():
    if env_id(_posting) not in ENV_REGISTRY:
        register_with_versions(
            env_id(_posting),
            entry_point=f"{__name__}:TableEnv",
            wrappers={"default": [LLMObservationWrapper, ActionFormattingWrapper]},
            posting=_posting,
        )
