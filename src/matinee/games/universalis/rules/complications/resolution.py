"""Section 11, steps 3 and 4, and section 12: the roll, ties, coins (UN-DEC-56 to -68)."""

from typing import Final

from msgspec.structs import replace

from matinee.engine.contract.game import Event, Seat
from matinee.engine.match.dice import Dice
from matinee.games.universalis.rules.coins import BANK, bonus_account, transfer
from matinee.games.universalis.rules.complications.windows import next_window
from matinee.games.universalis.rules.events import BonusPaid, ComplicationClosed, PoolRoll, Rolled
from matinee.games.universalis.rules.neighbours import closeness
from matinee.games.universalis.rules.state import Bonus, State
from matinee.games.universalis.rules.transcript import add_entry

SIDES: Final = 10
MOST_TIES: Final = 50
"""Ties in a row after which no edge die is given and the dice decide as they lie (UN-DEC-68)."""


def resolve(state: State, dice: Dice) -> list[Event]:
    """Steps 3 and 4: roll until one side has more successes, then pay both."""
    complication = state.complication
    assert complication is not None
    state.phase = "turn"
    if not any(n for _, n in complication.pools):  # UN-DEC-56
        state.complication = None
        return [ComplicationClosed(number=complication.number, why="lapsed")]
    events = add_entry(state, state.active, "roll", "UN-CX-13")
    edges = dict.fromkeys(complication.owners, 0)
    for tie in range(1, MOST_TIES + 1):
        rolled = _roll(state, edges, dice)
        ours, theirs = _successes(rolled[:1]), _successes(rolled[1:])
        if ours != theirs:
            return [*events, *_pay(state, rolled, won=ours > theirs)]
        edge = _edge_to(state, rolled)
        if tie == MOST_TIES:
            break
        edges[edge] += 1
        events.append(Rolled(pools=rolled, edge_to=edge))
    return [*events, *_pay(state, rolled, won=edge == complication.starter)]


def _roll(state: State, edges: dict[Seat, int], dice: Dice) -> tuple[PoolRoll, ...]:
    """Roll every die of every pool, in the order of UN-DEC-66; edge dice last (UN-CX-13)."""
    complication = state.complication
    assert complication is not None
    first, *opposing = complication.pools
    opposing.sort(key=lambda pool: closeness(state, pool[0], state.active))
    return tuple(
        PoolRoll(seat, tuple(dice.die(SIDES) for _ in range(n + edges[seat])), edges[seat])
        for seat, n in (first, *opposing)
    )


def _successes(pools: tuple[PoolRoll, ...]) -> int:
    return sum(len(pool.successes) for pool in pools)


def _sum(pools: tuple[PoolRoll, ...]) -> int:
    return sum(sum(pool.successes) for pool in pools)


def _edge_to(state: State, rolled: tuple[PoolRoll, ...]) -> Seat:
    """The owner of the pool that gets the edge die on a tie (UN-TIE-03 to -05, UN-DEC-58)."""
    ours, theirs = _sum(rolled[:1]), _sum(rolled[1:])
    higher = rolled if ours == theirs else rolled[:1] if ours > theirs else rolled[1:]
    best = min(higher, key=lambda p: (-sum(p.successes), closeness(state, p.seat, state.active)))
    return best.seat


def _pay(state: State, rolled: tuple[PoolRoll, ...], *, won: bool) -> list[Event]:
    """Step 4: winners get the sum of their successes, losers a coin a die (UN-CX-17, -18)."""
    complication = state.complication
    assert complication is not None
    winning, losing = (rolled[:1], rolled[1:]) if won else (rolled[1:], rolled[:1])
    paid = [Bonus(pool.seat, True, sum(pool.successes), 0) for pool in winning]
    lost = [Bonus(pool.seat, False, len(pool.dice), 0) for pool in losing]
    for side in (paid, lost):  # UN-CX-23, UN-DEC-60, UN-DEC-64
        side.sort(key=lambda one: (-one.received, closeness(state, one.seat, state.active)))
    bonuses = (*paid, *lost)
    state.complication = replace(complication, bonuses=bonuses, window=-1)
    events: list[Event] = [Rolled(pools=rolled, winners=tuple(pool.seat for pool in winning))]
    for one in bonuses:
        transfer(
            state,
            BANK,
            bonus_account(one.seat),
            one.received,
            "UN-CX-17" if one.won else "UN-CX-18",
        )
        events += add_entry(
            state,
            one.seat,
            "bonus",
            "UN-CX-17" if one.won else "UN-CX-18",
            amount=one.received,
            detail="won" if one.won else "lost",
        )
        events.append(BonusPaid(seat=one.seat, coins=one.received, won=one.won))
    return [*events, *next_window(state)]
