"""Entrances into a scene: components that the story knows first, then new ones."""

from matinee.games.universalis.bot.grammar import Newcomer, genre_texts
from matinee.games.universalis.bot.memory import happens
from matinee.games.universalis.bot.naming import name_in_sentence, short_name, trait_phrase
from matinee.games.universalis.bot.text_writer import TextWriter, weighted_pick
from matinee.games.universalis.rules.state import Component


def returning_character(writer: TextWriter) -> Component | None:
    """A character from earlier in the story who can enter; one mentioned lately is more likely.

    Characters that other players created are left to them.
    """
    memory, view = writer.memory, writer.view
    away = [
        one
        for one in view.components.values()
        if one.kind == "character" and not (one.master or one.out or one.struck)
        if one.id not in memory.stage and one.seat in (None, memory.seat)
    ]
    lately = [one for told in memory.past_events[-12:] for one in (told.a, told.b)]
    weights = [(1 + 2 * lately.count(one.id) + 8 * (one.id == memory.holder), one) for one in away]
    return weighted_pick(writer.dice, weights)


def character_count(writer: TextWriter) -> int:
    """Number of characters in the story."""
    return sum(
        one.kind == "character" and not (one.master or one.out or one.struck)
        for one in writer.view.components.values()
    )


def pick_newcomer(writer: TextWriter, kind: str) -> Newcomer | None:
    """A character or prop that is new to the story; None if the list is used up."""
    found = genre_texts(writer.memory.genre)
    many = found.characters if kind == "character" else found.props
    taken = {one.name.casefold() for one in writer.view.components.values() if not one.struck}
    free = [one for one in many if one.name.casefold() not in taken]
    return writer.dice.pick(free) if free else None


def entrance_text(writer: TextWriter, component: Component, manner: str = "") -> str:
    """The text with which a component enters."""
    values = writer.slot_values()
    if component.kind != "character":
        return (
            writer.write("narration", "appear", {**values, "p": name_in_sentence(component)}) or ""
        )
    values["a"], values["a1"] = name_in_sentence(component), short_name(component.name)
    if manner:
        return writer.write("narration", "arrive_as", {**values, "as": manner}) or ""
    traits = [
        told for t in writer.view.active_traits(component.id) if (told := trait_phrase(t.words))
    ]
    if traits and happens(writer.dice, 50):
        how, said = writer.dice.pick(traits)
        text = writer.write("narration", f"arrive_{how}", {**values, how: said})
        if text is not None:
            return text
    return writer.write("narration", "arrive", values) or ""
