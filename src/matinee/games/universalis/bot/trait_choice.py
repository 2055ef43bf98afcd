"""Choice of the trait that an event leaves on one of the bot's own components."""

from typing import NamedTuple

from matinee.games.universalis.bot.grammar import EventTrait, fill, genre_texts, template
from matinee.games.universalis.bot.text_writer import TextWriter
from matinee.games.universalis.content import LONGEST_TRAIT


class TraitChoice(NamedTuple):
    """A trait that can be added now."""

    component: int
    words: str
    injury: bool
    text: str


def event_trait(writer: TextWriter) -> TraitChoice | None:
    """A trait that follows from the last event, if this seat told it."""
    last = writer.memory.last_event
    if last is None or last.entry.seat != writer.memory.seat:
        return None
    choices = [
        one for one in genre_texts(writer.memory.genre).event_traits if one.event == last.kind
    ]
    if not choices or writer.dice.below(3) == 0:
        choices = [one for one in genre_texts("plain").event_traits if one.event == last.kind]
    writer.dice.shuffle(choices)
    found = (_trait_from(writer, one, last.a, last.b) for one in choices)
    return next((one for one in found if one is not None), None)


def newcomer_trait(writer: TextWriter) -> TraitChoice | None:
    """The trait of a new own character or prop that has none yet."""
    found = genre_texts(writer.memory.genre)
    known = {one.name: one.trait for one in (*found.characters, *found.props)}
    for one, controller in writer.memory.stage.items():
        words = known.get(writer.view.components[one].name)
        mine = controller == writer.memory.seat
        if mine and words is not None and not writer.view.traits_of(one):
            return TraitChoice(one, words, injury=False, text="")
    return None


def _trait_from(
    writer: TextWriter, trait: EventTrait, a: int | None, b: int | None
) -> TraitChoice | None:
    thing = writer.memory.thing
    target = {"a": a, "b": b, "p": None if thing is None else thing.id}[trait.who]
    if target is None or writer.memory.stage.get(target) != writer.memory.seat:
        return None
    values = writer.slot_values(a, b)
    words = trait_words(trait.words, values)
    if words is None or has_trait(writer, words):
        return None
    text = (
        writer.write_from((template("plain", "event_traits", "", 0, trait.text),), values)
        if trait.text
        else ""
    )
    return TraitChoice(target, words, trait.injury, text or "")


def trait_words(words: str, values: dict[str, str]) -> str | None:
    """A trait's words with the slots filled in; None if a value is missing or they are too long."""
    one = template("plain", "event_traits", "", 0, words)
    if not one.slots <= values.keys():
        return None
    told = fill(one, values)
    return told if len(told) <= LONGEST_TRAIT else None


def has_trait(writer: TextWriter, words: str, component: int | None = None) -> bool:
    """Whether this component, or any in the story, has or had such a trait."""
    traits = writer.view.traits.values()
    known = (t for t in traits if not t.struck and component in (None, t.component))
    return words.casefold() in {event_trait.words.casefold() for event_trait in known}
