"""Finding the action that a player's words name."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from matinee.engine.game import Action, Words
from matinee.engine.refused import Refused


@dataclass(frozen=True, slots=True)
class Wish:
    """An action that the words may mean, and why it cannot be played, if so."""

    action: Action
    text: str
    exact: bool
    refusal: Refused | None


def find_wishes(
    offers: Iterable[Action],
    text: str,
    words: Words,
    refusal: Callable[[Action], Refused | None],
) -> list[Wish]:
    """The actions whose sentence contains all the words; an exact one stands alone."""
    wanted = text.casefold()
    found = []
    for action in offers:
        said = words.say(action)
        if said.casefold() == wanted:
            return [Wish(action, said, True, refusal(action))]
        parts = said.casefold().split()
        if all(
            any(part.strip("(:,.)").startswith(word) for part in parts) for word in wanted.split()
        ):
            found.append(Wish(action, said, False, refusal(action)))
    return found
