"""Writing texts: templates are chosen and filled in with the current state of the story."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

from matinee.engine.match.dice import Dice
from matinee.games.universalis.bot.grammar import (
    Secret,
    Template,
    fill,
    genre_texts,
    templates,
    word_lists,
)
from matinee.games.universalis.bot.memory import Memory
from matinee.games.universalis.bot.naming import (
    is_plural,
    name_in_sentence,
    place_phrase,
    short_name,
)
from matinee.games.universalis.content.pieces import Place

OWN_WEIGHT: Final = 3
"""Weight of templates of the story's genre, compared to plain ones."""
ECHO_WEIGHT: Final = 5
"""Weight of templates that take up something from a free text."""

Item = TypeVar("Item")


def weighted_pick(dice: Dice, items: Sequence[tuple[int, Item]]) -> Item | None:
    """A random item by weight; None if all weights are 0."""
    total = sum(weight for weight, _ in items)
    if total <= 0:
        return None
    drawn = dice.below(total)
    for weight, item in items:
        drawn -= weight
        if drawn < 0:
            return item
    raise AssertionError("what was drawn lies within the total")


class TextWriter:
    """Writes texts for one seat at one moment."""

    def __init__(self, memory: Memory, dice: Dice) -> None:
        self.memory = memory
        self.dice = dice
        self.view = memory.view
        self._secret: Secret | None = memory.secret
        self.place: Place = "INT"
        if self.view.location is not None:
            self.place = self.view.components[self.view.location].place

    def slot_values(self, a: int | None = None, b: int | None = None) -> dict[str, str]:
        """Values of the template slots for characters `a` and `b` now."""
        memory, found = self.memory, dict[str, str]()
        for role, one in (("a", a), ("b", b)):
            if one is not None:
                component = self.view.components[one]
                found[role] = name_in_sentence(component)
                found[f"{role}1"] = short_name(component.name)
        if memory.thing is not None:
            found["p"] = name_in_sentence(memory.thing)
        if self.view.location is not None:
            place = self.view.components[self.view.location]
            found["loc"], found["at"] = name_in_sentence(place), place_phrase(place)
        if len(self.view.scenes) > 1 and (former := self.view.scenes[-2].location) is not None:
            found["prev"] = name_in_sentence(self.view.components[former])
        secret = self.secret()
        if secret is not None:
            found["secret"] = secret.name
            found["truth"] = self.dice.pick(secret.truths)
            clues = memory.clues(secret)
            if clues:
                found["clue"] = self.dice.pick(clues)
        echo = memory.echoed_thing()
        if echo is not None:
            found["echo"] = echo
        for name, many in word_lists(memory.genre, outdoors=self.place == "EXT").items():
            found[name] = self.dice.pick(many)
        return found

    def secret(self) -> Secret | None:
        """The secret of the story; chosen at random if none has been mentioned yet.

        None in the last scene once a secret is solved, since nothing new begins there.
        """
        if self._secret is None and not (
            self.memory.is_last_scene and self.memory.is_secret_solved
        ):
            own = genre_texts(self.memory.genre).secrets
            fresh = [one for one in own if not self.memory.knows(one)]
            self._secret = self.dice.pick(fresh or own)
        return self._secret

    def write(self, section: str, name: str, values: Mapping[str, str]) -> str | None:
        """A text of this section and name that has not been told yet, if any."""
        return self.write_from(templates(section, name, self.memory.genre), values)

    def write_from(self, choice: Iterable[Template], values: Mapping[str, str]) -> str | None:
        """A text from these templates: unused ones first, more likely of the genre."""
        used = self.memory.template_uses
        usable = [one for one in choice if self._usable(one, values)]
        smooth = [one for one in usable if not _repeats_name(one, values)]
        fresh = [one for one in usable if not used[one.key]]
        lately = self.memory.scene_templates
        again = [one for one in usable if one.slots and used[one.key] and one.key not in lately]
        for left in ([one for one in smooth if one in fresh], fresh, again):
            while left:
                one = weighted_pick(self.dice, [(self._weight(each), each) for each in left])
                assert one is not None
                left.remove(one)
                text = fill(one, values)
                if text.casefold() not in self.memory.told_texts:
                    return text
        return None

    def _usable(self, one: Template, values: Mapping[str, str]) -> bool:
        """Whether a template fits place and thing, and its clues belong to a known secret."""
        thing = self.memory.thing
        several = "p" in one.slots and one.singular and thing is not None and is_plural(thing.name)
        elsewhere = one.place not in ("", self.place) and self.place != "INT/EXT"
        hint = one.slots & {"clue", "truth"} and "secret" not in one.slots
        unknown = bool(hint) and self.memory.secret is None
        return one.slots <= values.keys() and not (several or elsewhere or unknown)

    def _weight(self, one: Template) -> int:
        heard = ECHO_WEIGHT if "echo" in one.slots else 1
        return heard * (OWN_WEIGHT if one.genre == self.memory.genre else 1)


def _repeats_name(one: Template, values: Mapping[str, str]) -> bool:
    """Whether a sentence would repeat a name, because its character has no short name."""
    return any(
        {role, f"{role}1"} <= one.slots and values[role] == values[f"{role}1"] for role in "ab"
    )
