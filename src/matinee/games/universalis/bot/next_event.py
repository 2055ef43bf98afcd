"""Choice of the next event: kinds that can follow the last one, and characters for it.

Only the bot's own characters act. Characters of other players can only have events happen to them,
so that each player stays in charge of their own.
"""

from typing import Final, NamedTuple, TypeAlias

from matinee.games.universalis.bot.event_kinds import OWN_WORDS, EventKind, Who, event_kinds
from matinee.games.universalis.bot.memory import PastEvent
from matinee.games.universalis.bot.text_writer import TextWriter, weighted_pick

REPLY_WEIGHT: Final = 4
"""Factor by which the character who was acted on is more likely to act next."""
UNDER_WAY: Final = 4
"""Events of a scene after which the truth can be told, and the weight of telling it."""

Choice: TypeAlias = tuple[str, int, int | None]


class StoryEvent(NamedTuple):
    """An event that can be told now."""

    kind: str
    a: int
    b: int | None
    text: str


def next_event(writer: TextWriter) -> StoryEvent | None:
    """The next event, as an answer to the last one if possible; None if none fits."""
    last = writer.memory.last_event
    found = None if last is None else _following(writer, last.kind)
    return found or _following(writer, OWN_WORDS)


def _following(writer: TextWriter, before: str) -> StoryEvent | None:
    choices: list[tuple[int, Choice]] = []
    for kind, one in event_kinds().kinds.items():
        weight = _weight(writer, kind, one) if before in one.after else 0
        if weight:
            for who in one.who:
                choices += _roles(writer, kind, one, who, weight)
    while choices:
        chosen = weighted_pick(writer.dice, choices)
        if chosen is None:
            break
        found = event_of_kind(writer, *chosen)
        if found is not None:
            return found
        choices = [(weight, each) for weight, each in choices if each[0] != chosen[0]]
    return None


def event_of_kind(writer: TextWriter, kind: str, a: int, b: int | None) -> StoryEvent | None:
    """An event of this kind, if there is an unused text for it."""
    text = writer.write("events", kind, writer.slot_values(a, b))
    return None if text is None else StoryEvent(kind, a, b, text)


def _weight(writer: TextWriter, kind: str, one: EventKind) -> int:
    memory = writer.memory
    if memory.count(kind) >= one.most:
        return 0
    if kind in [past.kind for past in memory.scene_events[-3:]] or (
        one.late and not memory.is_under_way
    ):
        return 0
    if kind == "truth":
        due = memory.is_last_scene or len(memory.view.scenes) > 3
        known = memory.secret is not None and len(memory.clues(memory.secret)) < len(
            memory.secret.clues
        )
        return UNDER_WAY if due and known and len(memory.scene_events) > UNDER_WAY else 0
    if kind in ("confess", "tender") and memory.is_last_scene:
        return one.weight + 2
    if kind == "react" and memory.echoed_thing() is not None:
        return 3 * one.weight
    return one.weight


def _roles(
    writer: TextWriter, kind: str, one: EventKind, who: Who, weight: int
) -> list[tuple[int, Choice]]:
    """Weighted choices of the characters for a kind of event."""
    memory = writer.memory
    found: list[tuple[int, Choice]] = []
    for a, b in _pairs(writer, memory.last_event, who):
        if a is None or a not in memory.cast or (a not in memory.own and not one.world):
            continue
        other = b
        if other is None or other not in memory.cast or other == a:
            others = [each for each in memory.cast if each != a]
            other = writer.dice.pick(others) if others else None
        if _holds(writer, one, a, other):
            found.append((weight * (REPLY_WEIGHT if who == "reply" else 1), (kind, a, other)))
    return found


def _pairs(
    writer: TextWriter, last: PastEvent | None, who: Who
) -> list[tuple[int | None, int | None]]:
    first, second = (None, None) if last is None else (last.a, last.b)
    if who == "reply":
        return [(second, first)]
    if who == "again":
        return [(first, second)]
    return [(mine, first) for mine in writer.memory.own if mine != first]


def _holds(writer: TextWriter, one: EventKind, a: int, b: int | None) -> bool:
    memory = writer.memory
    holder = memory.holder if memory.holder in memory.cast else None
    facts = {
        "two": b is not None,
        "thing": memory.thing is not None,
        "away": holder is None and not memory.thing_lies_free,
        "takeable": memory.thing_lies_free or (b is not None and holder == b),
        "held": holder is not None,
        "mine": holder == a,
        "theirs": b is not None and holder == b,
        "not_mine": holder != a,
    }
    return all(facts[need] for need in one.needs)
