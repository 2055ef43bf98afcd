"""Matching a typed command, at a keyboard or on a page, with an action."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import replace

from matinee.engine.contract.game import Action, AnyGame, GameText, Seat
from matinee.engine.contract.open_fields import OneOf, open_fields
from matinee.engine.text.errors import IllegalAction, Refused
from matinee.engine.text.i18n import ENGLISH, Language

_SIGNS: Final = "(:;,.!?)$\u00ab\u00bb\u201c\u201d"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that a command may mean, and the refusal if it cannot be played."""

    action: Action
    text: str
    refusal: Refused | None


def match_command(
    game: AnyGame, words: GameText, view: Any, seat: Seat, text: str
) -> list[Candidate]:
    """The actions that a command may mean, given the seat's view; legal ones come first.

    A command that matches a template means the template; otherwise it may match one of the items
    that the template's field can take.
    """
    legal: list[Action] = []
    for offer in game.legal(view, seat):
        legal.append(offer)
        if not matches_name(text, words.action_label(offer, view), words.language):
            legal += _spelled_out(offer)
    others = (action for action in game.all_actions(view) if action not in legal)
    offers = [(action, words.action_label(action, view)) for action in (*legal, *others)]
    return rank_candidates(
        offers, text, lambda action: _refusal(game, view, seat, action), words.language
    )


def rank_candidates(
    offers: Iterable[tuple[Action, str]],
    text: str,
    refusal: Callable[[Action], Refused | None],
    language: Language = ENGLISH,
) -> list[Candidate]:
    """The actions whose label the command matches; an exact match stands alone."""
    found = []
    for action, said in offers:
        if fold(said) == fold(text):
            return [Candidate(action, said, refusal(action))]
        if matches_name(text, said, language):
            found.append(Candidate(action, said, refusal(action)))
    return found


def matches_name(text: str, name: str, language: Language = ENGLISH) -> bool:
    """Whether each word of the text is a prefix of a word of the name; numbers must be equal.

    >>> matches_name("cast off", "the Casting Office"), matches_name("rank 2", "rank 20")
    (True, False)
    """
    parts = [part.strip(_SIGNS) for part in _words(name)]
    # Translators: small words that need not be said when something is named, with blanks between.
    small = fold(language.gettext("the")).split()
    words = [word for word in _words(text) if word not in small]
    return bool(words) and all(
        any(part == word if word.isdecimal() else part.startswith(word) for part in parts)
        for word in words
    )


def fold(text: str) -> str:
    """A text for comparison: without case, accents and differences between apostrophes.

    >>> fold("L\u2019Entr\u00e9e")
    "l'entree"
    """
    parts = unicodedata.normalize("NFKD", text.casefold().replace("\u2019", "'"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def _words(text: str) -> list[str]:
    return fold(text).replace("'", "' ").split()


def _spelled_out(offer: Action) -> Iterator[Action]:
    """One action per item, for a template whose only open field takes one of some items."""
    found = open_fields(offer)
    for field, domain in found.items():
        if len(found) == 1 and isinstance(domain, OneOf):
            yield from (replace(offer, **{field: item}) for item in domain.items)


def _refusal(game: AnyGame, view: Any, seat: Seat, action: Action) -> Refused | None:
    if open_fields(action):
        return None
    try:
        game.check(view, seat, action)
    except IllegalAction as illegal:
        return illegal
    return None
