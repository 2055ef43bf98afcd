"""What somebody says: an answer to the last line, or to what has just happened."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from matinee.games.universalis.bot.beats import TOLD, beat, order
from matinee.games.universalis.bot.grammar import lexicon, recognise
from matinee.games.universalis.bot.memory import chance
from matinee.games.universalis.bot.teller import Teller

MOST: Final = 4
"""How many lines may follow each other without anything happening."""
MANNERED: Final = 25
"""In how many of a hundred lines it is said how they are spoken."""


class Spoken(NamedTuple):
    """A line for somebody."""

    speaker: int
    text: str
    manner: str


def line(teller: Teller) -> Spoken | None:
    """What one of one's own characters says now, if there is anything to say."""
    memory, dice = teller.memory, teller.dice
    said = memory.last_line
    if len(memory.spoken) >= MOST:
        return None
    choices = [
        (speaker, other, kind)
        for speaker in memory.own
        if said is None or speaker != said.component
        for other, kinds in [_answers(teller, speaker)]
        for kind in kinds
    ]
    dice.shuffle(choices)
    choices.sort(key=lambda choice: (choice[2] == "aside") - (choice[2] == "echo"))
    # what is to the point comes first, and before it what somebody else has told of
    for speaker, other, kind in choices:
        wanted = _fitting(teller, kind, speaker, other)
        text = teller.tell("lines", wanted, teller.values(speaker, other))
        if text is not None:
            return Spoken(speaker, text, _manner(teller, wanted))
    return None


def _fitting(teller: Teller, kind: str, speaker: int, other: int | None) -> str:
    """What is asked for has to be somewhere else; else one asks about something else."""
    memory = teller.memory
    holder = memory.holder if memory.holder in memory.cast else None
    if kind in ("ask_p", "demand") and memory.thing is not None:
        if holder is None:
            return "ask" if memory.lying else "ask_p"
        return "demand" if holder == other else "ask"
    return "aside" if kind == "taunt" and holder != speaker else kind


def _answers(teller: Teller, speaker: int) -> tuple[int | None, Sequence[str]]:
    """To whom somebody may speak now, and what kind of line that is."""
    memory = teller.memory
    last, said = memory.last, memory.last_line
    if said is not None:
        found = recognise(said.text)
        if found is None:  # somebody spoke in words of their own
            return said.component, ("echo", "ask", "side")
        return said.component, order().replies.get(found.template.name, ())
    if last is None:
        return None, ("smalltalk",)
    if last.kind == TOLD:
        return last.a if last.a != speaker else last.b, ("echo", "ask", "wonder")
    if speaker == last.a:
        return last.b, beat(last.kind).says
    if speaker == last.b:
        return last.a, beat(last.kind).hears
    return last.a, ("side", "aside") if "two" in beat(last.kind).needs else ("aside",)


def _manner(teller: Teller, kind: str) -> str:
    manners = lexicon("plain").manner.get(kind)
    return teller.dice.pick(manners) if manners and chance(teller.dice, MANNERED) else ""
