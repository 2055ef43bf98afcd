"""What an event leaves behind: a trait for somebody or something of one's own."""

from typing import NamedTuple

from matinee.games.universalis.bot.grammar import Mark, fill, lexicon, template
from matinee.games.universalis.bot.teller import Teller
from matinee.games.universalis.content import WORDS


class Trait(NamedTuple):
    """A trait that can be added now."""

    component: int
    words: str
    injury: bool
    text: str


def trait(teller: Teller) -> Trait | None:
    """What the last event leaves behind, if this seat told it."""
    last = teller.memory.last
    if last is None or last.entry.seat != teller.memory.seat:
        return None
    marks = [mark for mark in lexicon(teller.memory.genre).marks if mark.beat == last.kind]
    if not marks or teller.dice.below(3) == 0:
        marks = [mark for mark in lexicon("plain").marks if mark.beat == last.kind]
    teller.dice.shuffle(marks)
    found = (_marked(teller, mark, last.a, last.b) for mark in marks)
    return next((one for one in found if one is not None), None)


def nature(teller: Teller) -> Trait | None:
    """What somebody or something new of one's own is like, if nobody has said so yet."""
    found = lexicon(teller.memory.genre)
    known = {one.name: one.trait for one in (*found.characters, *found.props)}
    for one, controller in teller.memory.stage.items():
        words = known.get(teller.view.components[one].name)
        mine = controller == teller.memory.seat
        if mine and words is not None and not teller.view.traits_of(one):
            return Trait(one, words, injury=False, text="")
    return None


def _marked(teller: Teller, mark: Mark, a: int | None, b: int | None) -> Trait | None:
    thing = teller.memory.thing
    target = {"a": a, "b": b, "p": None if thing is None else thing.id}[mark.who]
    if target is None or teller.memory.stage.get(target) != teller.memory.seat:
        return None
    values = teller.values(a, b)
    words = worded(mark.words, values)
    if words is None or has(teller, words):
        return None
    text = teller.of((template("plain", "marks", "", 0, mark.text),), values) if mark.text else ""
    return Trait(target, words, mark.injury, text or "")


def worded(words: str, values: dict[str, str]) -> str | None:
    """A trait's words, unless they do not fit."""
    one = template("plain", "marks", "", 0, words)
    if not one.slots <= values.keys():
        return None
    told = fill(one, values)
    return told if len(told) <= WORDS else None


def has(teller: Teller, words: str, component: int | None = None) -> bool:
    """Whether somebody in the story, or this one, has or had such a trait."""
    traits = teller.view.traits.values()
    known = (t for t in traits if not t.struck and component in (None, t.component))
    return words.casefold() in {trait.words.casefold() for trait in known}
