"""Choice of a line of dialog: an answer to the last line, or to the last event."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from matinee.games.universalis.bot.event_kinds import OWN_WORDS, event_kind, event_kinds
from matinee.games.universalis.bot.grammar import genre_texts, recognise
from matinee.games.universalis.bot.memory import happens
from matinee.games.universalis.bot.text_writer import TextWriter

MOST: Final = 4
"""Most lines in a row without an event."""
MANNER_PERCENT: Final = 25
"""Percentage of lines with a parenthetical, if their kind has any."""


class DialogLine(NamedTuple):
    """A line of dialog for a character."""

    speaker: int
    text: str
    manner: str


def next_line(writer: TextWriter) -> DialogLine | None:
    """A line for one of the bot's own characters; None if nothing fits."""
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
    # echoes of free text come first, asides last
    for speaker, other, kind in choices:
        wanted = _fitting(writer, kind, speaker, other)
        text = writer.write("lines", wanted, writer.slot_values(speaker, other))
        if text is not None:
            return DialogLine(speaker, text, _manner(writer, wanted))
    return None


def _fitting(writer: TextWriter, kind: str, speaker: int, other: int | None) -> str:
    """The kind of line, replaced if it does not fit the present holder of the thing."""
    memory = writer.memory
    holder = memory.holder if memory.holder in memory.cast else None
    if kind in ("ask_p", "demand") and memory.thing is not None:
        if holder is None:
            return "ask" if memory.thing_lies_free else "ask_p"
        return "demand" if holder == other else "ask"
    return "aside" if kind == "taunt" and holder != speaker else kind


def _answers(writer: TextWriter, speaker: int) -> tuple[int | None, Sequence[str]]:
    """The character whom a speaker may answer now, and the fitting kinds of lines."""
    memory = writer.memory
    last, said = memory.last_event, memory.last_line
    if said is not None:
        found = recognise(said.text)
        if found is None:  # the last line is not from the grammar
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
