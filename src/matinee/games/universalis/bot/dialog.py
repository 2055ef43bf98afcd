"""What somebody says: an answer to the last line, or to what has just happened."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from matinee.games.universalis.bot.event_kinds import OWN_WORDS, event_kind, event_kinds
from matinee.games.universalis.bot.grammar import genre_texts, recognise
from matinee.games.universalis.bot.memory import happens
from matinee.games.universalis.bot.text_writer import TextWriter

MOST: Final = 4
"""How many lines may follow each other without anything happening."""
MANNER_PERCENT: Final = 25
"""In how many of a hundred lines it is said how they are spoken."""


class DialogLine(NamedTuple):
    """A line for somebody."""

    speaker: int
    text: str
    manner: str


def next_line(writer: TextWriter) -> DialogLine | None:
    """What one of one's own characters says now, if there is anything to say."""
    memory, dice = writer.memory, writer.dice
    said = memory.last_line
    if len(memory.lines_since) >= MOST:
        return None
    choices = [
        (speaker, other, kind)
        for speaker in memory.own
        if said is None or speaker != said.component
        for other, kinds in [_answers(writer, speaker)]
        for kind in kinds
    ]
    dice.shuffle(choices)
    choices.sort(key=lambda choice: (choice[2] == "aside") - (choice[2] == "echo"))
    # what is to the point comes first, and before it what somebody else has told of
    for speaker, other, kind in choices:
        wanted = _fitting(writer, kind, speaker, other)
        text = writer.write("lines", wanted, writer.slot_values(speaker, other))
        if text is not None:
            return DialogLine(speaker, text, _manner(writer, wanted))
    return None


def _fitting(writer: TextWriter, kind: str, speaker: int, other: int | None) -> str:
    """What is asked for has to be somewhere else; else one asks about something else."""
    memory = writer.memory
    holder = memory.holder if memory.holder in memory.cast else None
    if kind in ("ask_p", "demand") and memory.thing is not None:
        if holder is None:
            return "ask" if memory.thing_lies_free else "ask_p"
        return "demand" if holder == other else "ask"
    return "aside" if kind == "taunt" and holder != speaker else kind


def _answers(writer: TextWriter, speaker: int) -> tuple[int | None, Sequence[str]]:
    """To whom somebody may speak now, and what kind of line that is."""
    memory = writer.memory
    last, said = memory.last_event, memory.last_line
    if said is not None:
        found = recognise(said.text)
        if found is None:  # somebody spoke in words of their own
            return said.component, ("echo", "ask", "side")
        return said.component, event_kinds().replies.get(found.template.name, ())
    if last is None:
        return None, ("smalltalk",)
    if last.kind == OWN_WORDS:
        return last.a if last.a != speaker else last.b, ("echo", "ask", "wonder")
    if speaker == last.a:
        return last.b, event_kind(last.kind).says
    if speaker == last.b:
        return last.a, event_kind(last.kind).hears
    return last.a, ("side", "aside") if "two" in event_kind(last.kind).needs else ("aside",)


def _manner(writer: TextWriter, kind: str) -> str:
    manners = genre_texts("plain").manner.get(kind)
    return writer.dice.pick(manners) if manners and happens(writer.dice, MANNER_PERCENT) else ""
