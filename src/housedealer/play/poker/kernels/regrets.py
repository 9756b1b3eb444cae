"""Regret minimization by external sampling (Lanctot et al., 2009): chance and the other player are sampled.

Regrets and average strategies are weighted linearly by iteration, as in linear CFR (Brown and Sandholm, 2019): after
each batch of deals what was learned so far is discounted.
"""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel
from housedealer.odds.equity.kernels.chance import HALF, STEP, mixed

u64 = np.uint64
MOST_ACTIONS = 8
_PART = 1.0 / 4294967296.0


@kernel
def _policy(regrets, base, count, out):  # type: ignore[no-untyped-def]  # compiled
    """Regret matching: each action in proportion to its positive regret."""
    total = 0.0
    for action in range(count):
        out[action] = max(regrets[base + action], 0.0)
        total += out[action]
    for action in range(count):
        out[action] = out[action] / total if total > 0.0 else 1.0 / count


@kernel
def _end(kind, folded, paid, sign, me):  # type: ignore[no-untyped-def]  # compiled
    """What a player wins at the end of a hand; `sign`: 1 if player 0 wins the showdown, -1 if player 1 does."""
    if kind == 1:
        return float(paid[1 - me]) if folded != me else -float(paid[me])
    won = float(sign) * float(min(paid[0], paid[1]))
    return won if me == 0 else -won


@kernel
def _sampled(policy, many, state):  # type: ignore[no-untyped-def]  # compiled
    """A random action of a policy."""
    state[0] += STEP
    point = float(mixed(state[0]) >> HALF) * _PART
    for action in range(many - 1):
        point -= policy[action]
        if point < 0.0:
            return action
    return many - 1


@kernel
def _walk(  # type: ignore[no-untyped-def]  # compiled
    me, buckets, sign, kind, player, street, child, count, paid, offsets, regrets, sums, policies, values, nodes, at,
    state,
):  # fmt: skip
    """Walk the tree for one player, whose regrets are updated on the way back from every node.

    A loop with a stack: Numba does not restore functions that call themselves from its cache.
    """
    depth, down, result = 0, True, 0.0
    nodes[0] = 0
    while depth >= 0:
        node = nodes[depth]
        many, actor = count[node], player[node]
        base = offsets[node]
        if kind[node] == 0:
            base += buckets[actor, street[node]] * many
        if down:
            if kind[node] != 0:
                result, down = _end(kind[node], actor, paid[node], sign, me), False
                depth -= 1
                continue
            _policy(regrets, base, many, policies[depth])
            at[depth] = 0
            if actor != me:
                for action in range(many):
                    sums[base + action] += policies[depth, action]
                at[depth] = _sampled(policies[depth], many, state)
            nodes[depth + 1] = child[node] + at[depth]
            depth += 1
            continue
        if actor == me:
            values[depth, at[depth]] = result
            at[depth] += 1
            if at[depth] < many:
                nodes[depth + 1] = child[node] + at[depth]
                depth, down = depth + 1, True
                continue
            result = 0.0
            for action in range(many):
                result += policies[depth, action] * values[depth, action]
            for action in range(many):
                regrets[base + action] += values[depth, action] - result
        depth -= 1
    return result


@kernel(nogil=True)
def train(deals, signs, kind, player, street, child, count, paid, offsets, regrets, sums, seed):  # type: ignore[no-untyped-def]
    """Walk the tree for both players on each deal: the buckets of both on every street, and who wins the showdown."""
    policies, values = np.zeros((64, MOST_ACTIONS)), np.zeros((64, MOST_ACTIONS))
    nodes, at = np.zeros(64, np.int64), np.zeros(64, np.int64)
    state = np.zeros(1, np.uint64)
    state[0] = mixed(u64(seed) + STEP)
    buckets = np.zeros((2, deals.shape[2]), np.int64)
    for deal in range(len(deals)):
        for who in range(2):
            for when in range(deals.shape[2]):
                buckets[who, when] = deals[deal, who, when]
        for me in range(2):
            _walk(
                me, buckets, np.int64(signs[deal]), kind, player, street, child, count, paid, offsets, regrets, sums,
                policies, values, nodes, at, state,
            )  # fmt: skip


@kernel
def average(sums, kind, street, count, offsets, buckets, out):  # type: ignore[no-untyped-def]  # compiled
    """The average strategy: a probability for every action of every bucket of every node; even where never met."""
    for node in range(len(kind)):
        if kind[node] != 0:
            continue
        for bucket in range(buckets[street[node]]):
            base, total = offsets[node] + bucket * count[node], 0.0
            for action in range(count[node]):
                total += sums[base + action]
            for action in range(count[node]):
                out[base + action] = sums[base + action] / total if total > 0.0 else 1.0 / count[node]
