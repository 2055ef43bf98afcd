"""Who comes into a scene, and how: those the story knows first, then somebody new."""

from matinee.games.universalis.bot.grammar import Newcomer, lexicon
from matinee.games.universalis.bot.memory import chance
from matinee.games.universalis.bot.naming import called, says, short
from matinee.games.universalis.bot.teller import Teller, weighed
from matinee.games.universalis.rules.state import Component


def known(teller: Teller) -> Component | None:
    """A character of the story who could come in: rather one whom it has spoken of lately.

    Whom somebody else has made up is left to them.
    """
    memory, view = teller.memory, teller.view
    away = [
        one
        for one in view.components.values()
        if one.kind == "character" and not (one.master or one.out or one.struck)
        if one.id not in memory.stage and one.seat in (None, memory.seat)
    ]
    lately = [one for told in memory.told[-12:] for one in (told.a, told.b)]
    weights = [(1 + 2 * lately.count(one.id) + 8 * (one.id == memory.holder), one) for one in away]
    return weighed(teller.dice, weights)


def characters(teller: Teller) -> int:
    """How many characters the story has."""
    return sum(
        one.kind == "character" and not (one.master or one.out or one.struck)
        for one in teller.view.components.values()
    )


def newcomer(teller: Teller, kind: str) -> Newcomer | None:
    """Somebody or something that the story does not know yet."""
    found = lexicon(teller.memory.genre)
    many = found.characters if kind == "character" else found.props
    taken = {one.name.casefold() for one in teller.view.components.values() if not one.struck}
    free = [one for one in many if one.name.casefold() not in taken]
    return teller.dice.pick(free) if free else None


def entrance(teller: Teller, component: Component, manner: str = "") -> str:
    """How somebody or something comes in."""
    values = teller.values()
    if component.kind != "character":
        return teller.tell("told", "appear", {**values, "p": called(component)}) or ""
    values["a"], values["a1"] = called(component), short(component.name)
    if manner:
        return teller.tell("told", "arrive_as", {**values, "as": manner}) or ""
    traits = [told for t in teller.view.active_traits(component.id) if (told := says(t.words))]
    if traits and chance(teller.dice, 50):
        how, said = teller.dice.pick(traits)
        text = teller.tell("told", f"arrive_{how}", {**values, how: said})
        if text is not None:
            return text
    return teller.tell("told", "arrive", values) or ""
