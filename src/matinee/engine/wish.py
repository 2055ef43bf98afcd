"""Finding the action that a player's words name, at a keyboard or on a page."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from matinee.engine.game import Action, AnyGame, Seat, Words
from matinee.engine.open import open_fields
from matinee.engine.refused import Illegal, Refused


@dataclass(frozen=True, slots=True)
class Wish:
    """An action that the words may mean, and why it cannot be played, if so."""

    action: Action
    text: str
    refusal: Refused | None


def may_mean(game: AnyGame, words: Words, view: Any, seat: Seat, text: str) -> list[Wish]:
    """What a seat that sees the table so may mean; what it may do comes first."""
    legal = game.legal(view, seat)
    others = (action for action in game.every(view) if action not in legal)
    offers = [(action, words.say(action, view)) for action in (*legal, *others)]
    return find_wishes(offers, text, lambda action: _refusal(game, view, seat, action))


def find_wishes(
    offers: Iterable[tuple[Action, str]],
    text: str,
    refusal: Callable[[Action], Refused | None],
) -> list[Wish]:
    """The actions whose sentence the words name; one that they name exactly stands alone."""
    found = []
    for action, said in offers:
        if said.casefold() == text.casefold():
            return [Wish(action, said, refusal(action))]
        if named(text, said):
            found.append(Wish(action, said, refusal(action)))
    return found


def named(text: str, name: str) -> bool:
    """Whether each word of the text begins a word of the name; numbers must be the same.

    >>> named("cast off", "the Casting Office"), named("rank 2", "rank 20")
    (True, False)
    """
    parts = [part.strip("(:,.)$") for part in name.casefold().split()]
    words = [word for word in text.casefold().split() if word != "the"]
    return bool(words) and all(
        any(part == word if word.isdecimal() else part.startswith(word) for part in parts)
        for word in words
    )


def _refusal(game: AnyGame, view: Any, seat: Seat, action: Action) -> Refused | None:
    if open_fields(action):
        return None
    try:
        game.check(view, seat, action)
    except Illegal as illegal:
        return illegal
    return None
