"""Which event follows: the kinds of events that answer the last one, and who could act in them.

One's own characters decide; what others control only has things happen to it, so that everybody
stays in charge of their own.
"""

from typing import Final, NamedTuple, TypeAlias

from matinee.games.universalis.bot.beats import TOLD, Beat, Who, order
from matinee.games.universalis.bot.memory import Told
from matinee.games.universalis.bot.teller import Teller, weighed

REPLY_WEIGHT: Final = 4
"""How much rather somebody answers who was acted on."""
UNDER_WAY: Final = 4
"""After how many events of a scene the truth can come out."""

Choice: TypeAlias = tuple[str, int, int | None]


class Happening(NamedTuple):
    """An event that can be told now."""

    kind: str
    a: int
    b: int | None
    text: str


def event(teller: Teller) -> Happening | None:
    """What happens next, as an answer to what happened last; or else, as to anything."""
    last = teller.memory.last
    found = None if last is None else _following(teller, last.kind)
    return found or _following(teller, TOLD)


def _following(teller: Teller, before: str) -> Happening | None:
    choices: list[tuple[int, Choice]] = []
    for kind, one in order().beats.items():
        weight = _weight(teller, kind, one) if before in one.after else 0
        if weight:
            for who in one.who:
                choices += _roles(teller, kind, one, who, weight)
    while choices:
        chosen = weighed(teller.dice, choices)
        if chosen is None:
            break
        found = happening(teller, *chosen)
        if found is not None:
            return found
        choices = [(weight, each) for weight, each in choices if each[0] != chosen[0]]
    return None


def happening(teller: Teller, kind: str, a: int, b: int | None) -> Happening | None:
    """This very kind of event, if there are words for it."""
    text = teller.tell("events", kind, teller.values(a, b))
    return None if text is None else Happening(kind, a, b, text)


def _weight(teller: Teller, kind: str, one: Beat) -> int:
    memory = teller.memory
    if memory.count(kind) >= one.most:
        return 0
    if kind in [told.kind for told in memory.scene[-3:]] or (one.late and not memory.late):
        return 0
    if kind == "truth":
        due = memory.final or len(memory.view.scenes) > 3
        known = memory.secret is not None and len(memory.clues(memory.secret)) < len(
            memory.secret.clues
        )
        return UNDER_WAY if due and known and len(memory.scene) > UNDER_WAY else 0
    if kind in ("confess", "tender") and memory.final:
        return one.weight + 2
    if kind == "react" and memory.echo() is not None:
        return 3 * one.weight
    return one.weight


def _roles(teller: Teller, kind: str, one: Beat, who: Who, weight: int) -> list[tuple[int, Choice]]:
    """Who could do it to whom."""
    memory = teller.memory
    found: list[tuple[int, Choice]] = []
    for a, b in _pairs(teller, memory.last, who):
        if a is None or a not in memory.cast or (a not in memory.own and not one.world):
            continue
        other = b
        if other is None or other not in memory.cast or other == a:
            others = [each for each in memory.cast if each != a]
            other = teller.dice.pick(others) if others else None
        if _holds(teller, one, a, other):
            found.append((weight * (REPLY_WEIGHT if who == "reply" else 1), (kind, a, other)))
    return found


def _pairs(teller: Teller, last: Told | None, who: Who) -> list[tuple[int | None, int | None]]:
    first, second = (None, None) if last is None else (last.a, last.b)
    if who == "reply":
        return [(second, first)]
    if who == "again":
        return [(first, second)]
    return [(mine, first) for mine in teller.memory.own if mine != first]


def _holds(teller: Teller, one: Beat, a: int, b: int | None) -> bool:
    memory = teller.memory
    holder = memory.holder if memory.holder in memory.cast else None
    facts = {
        "two": b is not None,
        "thing": memory.thing is not None,
        "away": holder is None and not memory.lying,
        "takeable": memory.lying or (b is not None and holder == b),
        "held": holder is not None,
        "mine": holder == a,
        "theirs": b is not None and holder == b,
        "not_mine": holder != a,
    }
    return all(facts[need] for need in one.needs)
