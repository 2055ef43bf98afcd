"""What the checks ask of a game, and how they complain."""

import pickle
from collections.abc import Sequence
from typing import Any, Final

from matinee.engine.dice import FastDice
from matinee.engine.game import Action, AnyGame, Seat, Words
from matinee.engine.open import OneOf, Order, item_names, open_fields
from matinee.engine.refused import Refused
from matinee.engine.title import Title
from matinee.engine.trials import Trial

NAMES: Final = ("Ada", "Buster", "Clara", "Douglas", "Evelyn", "Fritz", "Greta", "Harold")
SEED: Final = bytes(range(32))


def require(holds: bool, problem: str) -> None:
    """Complain unless this holds."""
    if not holds:
        raise AssertionError(problem)


def require_sentence(text: object, made_by: str) -> None:
    """Complain unless this is something to say, with nothing left to fill in."""
    sound = isinstance(text, str) and text.strip() and "{" not in text and "}" not in text
    require(bool(sound), f"{made_by} gives no sentence: {text!r}")


def require_lists(choice: Any) -> None:
    """Complain unless something can be chosen from each list of a template."""
    for field, domain in open_fields(choice).items():
        if not isinstance(domain, OneOf | Order):
            continue
        items = domain.items
        require(len(set(items)) == len(items), f"{field} of {choice} lists something twice")
        fewest = domain.least if isinstance(domain, Order) else 1
        most = domain.most if isinstance(domain, Order) else 1
        possible = 0 <= fewest <= min(most, len(items))
        require(possible, f"{field} of {choice} cannot be chosen: there are {len(items)} items")


def require_items(words: Words, choice: Any, view: Any) -> None:
    """Complain unless each item of a template's lists has a name that no other has."""
    require_lists(choice)
    for field, called in item_names(choice, words, view).items():
        for item, name in called.items():
            require_sentence(name, f"item({choice!r}, {field!r}, {item!r})")
        alike = len(set(called.values())) < len(called)
        require(not alike, f"items of {field} are called the same: {called}")


def names(trial: Trial) -> list[str]:
    """Who sits at the table."""
    return [NAMES[seat % len(NAMES)] for seat in range(trial.seats)]


def words_for(title: Title, trial: Trial) -> Words:
    """The sentences for the table."""
    return title.words(names(trial), trial.options)


def viewers(trial: Trial) -> Sequence[Seat | None]:
    """Every seat, and somebody who only watches."""
    return (*range(trial.seats), None)


def frozen(table: Any) -> Any:
    """A copy that owes nothing to the game's own `copy`."""
    return pickle.loads(pickle.dumps(table))


def all_of(game: AnyGame, every: Sequence[Action], offers: Sequence[Action]) -> set[Action]:
    """The universe, what is offered, and each template filled in three times."""
    templates = [offer for offer in offers if open_fields(offer)]
    filled = (game.fill(template, FastDice(n)) for template in templates for n in range(3))
    return {*every, *offers, *filled}


def refusal(game: AnyGame, table: Any, seat: Seat, action: Action) -> Refused | None:
    """Why this seat may not do this; `None` if it may."""
    try:
        game.check(table, seat, action)
    except Refused as refused:
        return refused
    return None


def reason(refused: Refused | None) -> tuple[object, ...] | None:
    """All that a refusal tells."""
    if refused is None:
        return None
    return type(refused), getattr(refused, "rule", None), refused.key, refused.params
