"""Finding the action that a player's words name, at a keyboard or on a page."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import replace

from matinee.engine.game import Action, AnyGame, Seat, Words
from matinee.engine.language import ENGLISH, Language
from matinee.engine.open import OneOf, open_fields
from matinee.engine.refused import Illegal, Refused

_SIGNS: Final = "(:;,.!?)$\u00ab\u00bb\u201c\u201d"


@dataclass(frozen=True, slots=True)
class Wish:
    """An action that the words may mean, and why it cannot be played, if so."""

    action: Action
    text: str
    refusal: Refused | None


def may_mean(game: AnyGame, words: Words, view: Any, seat: Seat, text: str) -> list[Wish]:
    """What a seat that sees the table so may mean; what it may do comes first.

    Words that name a template mean the template; others may name what its list has to choose.
    """
    legal: list[Action] = []
    for offer in game.legal(view, seat):
        legal.append(offer)
        if not named(text, words.say(offer, view), words.language):
            legal += _spelled_out(offer)
    others = (action for action in game.every(view) if action not in legal)
    offers = [(action, words.say(action, view)) for action in (*legal, *others)]
    return find_wishes(
        offers, text, lambda action: _refusal(game, view, seat, action), words.language
    )


def find_wishes(
    offers: Iterable[tuple[Action, str]],
    text: str,
    refusal: Callable[[Action], Refused | None],
    language: Language = ENGLISH,
) -> list[Wish]:
    """The actions whose sentence the words name; one that they name exactly stands alone."""
    found = []
    for action, said in offers:
        if folded(said) == folded(text):
            return [Wish(action, said, refusal(action))]
        if named(text, said, language):
            found.append(Wish(action, said, refusal(action)))
    return found


def named(text: str, name: str, language: Language = ENGLISH) -> bool:
    """Whether each word of the text begins a word of the name; numbers must be the same.

    >>> named("cast off", "the Casting Office"), named("rank 2", "rank 20")
    (True, False)
    """
    parts = [part.strip(_SIGNS) for part in _words(name)]
    # Translators: small words that need not be said when something is named, with blanks between.
    small = folded(language.gettext("the")).split()
    words = [word for word in _words(text) if word not in small]
    return bool(words) and all(
        any(part == word if word.isdecimal() else part.startswith(word) for part in parts)
        for word in words
    )


def folded(text: str) -> str:
    """A text as it is compared: without regard to case, accents and kinds of apostrophes.

    >>> folded("L\u2019Entr\u00e9e")
    "l'entree"
    """
    parts = unicodedata.normalize("NFKD", text.casefold().replace("\u2019", "'"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def _words(text: str) -> list[str]:
    return folded(text).replace("'", "' ").split()


def _spelled_out(offer: Action) -> Iterator[Action]:
    """A template of which only one of some things is open, once for each of them."""
    found = open_fields(offer)
    for field, domain in found.items():
        if len(found) == 1 and isinstance(domain, OneOf):
            yield from (replace(offer, **{field: item}) for item in domain.items)


def _refusal(game: AnyGame, view: Any, seat: Seat, action: Action) -> Refused | None:
    if open_fields(action):
        return None
    try:
        game.check(view, seat, action)
    except Illegal as illegal:
        return illegal
    return None
