"""The assertions of the checks."""

import pickle
from collections.abc import Sequence
from typing import Any, Final

from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.engine.contract.game import Action, AnyGame, GameText, Seat
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.contract.open_fields import (
    Number,
    Ranking,
    Text,
    item_names,
    open_fields,
)
from matinee.engine.contract.title import Title
from matinee.engine.match.dice import Dice, FastDice
from matinee.engine.text.errors import Refused
from matinee.testing.checks.places import leaves

NAMES: Final = ("Ada", "Buster", "Clara", "Douglas", "Evelyn", "Fritz", "Greta", "Harold")
SEED: Final = bytes(range(32))


def require(holds: bool, problem: str) -> None:
    """Raise `AssertionError` with this problem unless the condition holds."""
    if not holds:
        raise AssertionError(problem)


def require_sentence(text: object, made_by: str, *given: object) -> None:
    """Require a sentence without unfilled placeholders, made by a function from what was given."""
    if not isinstance(text, str) or not text.strip() or "{" in text or "}" in text:
        call = f"{made_by}({', '.join(map(repr, given))})" if given else made_by
        raise AssertionError(f"{call} gives no sentence: {text!r}")


def require_domains(choice: Any) -> None:
    """Require that each open field of a template accepts something."""
    for field, domain in open_fields(choice).items():
        if isinstance(domain, Number):
            problem = f"{field} of {choice} cannot be chosen: it is at least {domain.low}"
            require(domain.low <= domain.high, f"{problem} and at most {domain.high}")
            continue
        if isinstance(domain, Text):
            problem = f"{field} of {choice} cannot be written: it has at least {domain.least}"
            require(domain.least <= domain.length, f"{problem} and at most {domain.length} letters")
            continue
        items = domain.items
        require(len(set(items)) == len(items), f"{field} of {choice} lists something twice")
        fewest = domain.least if isinstance(domain, Ranking) else 1
        most = domain.most if isinstance(domain, Ranking) else 1
        possible = 0 <= fewest <= min(most, len(items))
        require(possible, f"{field} of {choice} cannot be chosen: there are {len(items)} items")


def require_items(words: GameText, choice: Any, view: Any) -> None:
    """Require that each item of a template's lists has a unique label."""
    require_domains(choice)
    for field, called in item_names(choice, words, view).items():
        for item, name in called.items():
            require_sentence(name, "option_label", choice, field, item)
        if len(set(called.values())) < len(called):
            raise AssertionError(f"items of {field} are called the same: {called}")


def scramble(title: Title, state: Any, seat: Seat | None, dice: Dice) -> Any:
    """A copy in which what this seat may not know is changed."""
    change = title.conformance.scramble
    if change is None:
        imagined = title.game.sample_state(title.game.view(state, seat), seat, dice)
        require_filled(imagined)
        return imagined
    return change(state, seat, dice)


def require_filled(imagined: Any) -> None:
    """Require that `sample_state` has left nothing hidden."""
    hidden = [place for place, value in leaves(imagined) if value is HIDDEN]
    require(
        not hidden,
        f"sample_state leaves {', '.join(hidden)} hidden: it has to fill in all that `view` hides",
    )


def names(case: ConformanceCase) -> list[str]:
    """Names for the players of a case."""
    return [NAMES[seat % len(NAMES)] for seat in range(case.seats)]


def words_for(title: Title, case: ConformanceCase) -> GameText:
    """The sentences for the table."""
    return title.text(names(case), case.options)


def viewers(case: ConformanceCase) -> Sequence[Seat | None]:
    """Every seat, and a spectator."""
    return (*range(case.seats), None)


def deep_copy(position: Any) -> Any:
    """A deep copy that does not use the game's own `copy`."""
    return pickle.loads(pickle.dumps(position))


def with_filled_templates(
    game: AnyGame, every: Sequence[Action], offers: Sequence[Action]
) -> set[Action]:
    """All actions, the offered ones, and each template filled in three times."""
    templates = [offer for offer in offers if open_fields(offer)]
    filled = (game.sample_fields(template, FastDice(n)) for template in templates for n in range(3))
    return {*every, *offers, *filled}


def refusal(game: AnyGame, position: Any, seat: Seat, action: Action) -> Refused | None:
    """The refusal if this seat may not play this action, else `None`."""
    try:
        game.check(position, seat, action)
    except Refused as refused:
        return refused
    return None


def reason(refused: Refused | None) -> tuple[object, ...] | None:
    """The content of a refusal, for comparison."""
    if refused is None:
        return None
    return type(refused), getattr(refused, "rule", None), refused.key, refused.params
