"""Domains of the open fields of actions: texts, names, numbers of coins and dice (UN-DEC-90)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.open_fields import Domain, Number, Text
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.coins import budget, spendable_coins
from matinee.games.universalis.rules.disputes.rewording import allowed_wording
from matinee.games.universalis.rules.state import View
from matinee.games.universalis.rules.text_limits import (
    CASE,
    DIALOG,
    JUSTIFICATION,
    LABEL,
    NARRATION,
    OPTIONAL_TEXT,
    PARENTHETICAL,
    TENET,
    TITLE,
    TRAIT,
    name_domain,
    text_problem,
)

_FIXED: Final[Mapping[type[Action], Mapping[str, Domain]]] = {
    a.ProposeTenet: {"text": TENET},
    a.ChangeTenet: {"text": TENET},
    a.SetTime: {"label": LABEL, "text": OPTIONAL_TEXT},
    a.TellEvent: {"text": NARRATION},
    a.Colour: {"text": NARRATION},
    a.Speak: {"text": DIALOG, "parenthetical": PARENTHETICAL},
    a.StartMini: {"title": TITLE},
    a.AddTrait: {"words": TRAIT, "text": OPTIONAL_TEXT},
    a.Originate: {"text": NARRATION},
    a.Challenge: {"text": CASE},
    a.CallFine: {"text": CASE},
    a.MakeCase: {"text": CASE},
}
_NAMING: Final = (a.EstablishNew, a.MoveToNew, a.Create, a.CreateLocation, a.CreateMaster)
_WORDING: Final = (a.OfferWording, a.PutForward)
_ANY: Final[Mapping[str, Domain]] = {"text": OPTIONAL_TEXT}


def domains(position: View, seat: Seat, action: Action) -> Mapping[str, Domain]:
    """The domain of each open field of an action, for this player at this table."""
    kind = type(action)
    if kind in _FIXED:
        return _FIXED[kind]
    if kind in _NAMING:
        return {"name": name_domain(position), "text": OPTIONAL_TEXT}
    number = _NUMBERS.get(kind)
    if number is not None:
        found: dict[str, Domain] = number(position, seat, action)
        return found
    if kind in _WORDING:
        return {"text": allowed_wording(position)}
    return _ANY if "text" in action.__struct_fields__ else {}


def _obstacle(position: View, seat: Seat, action: Action) -> dict[str, Domain]:
    return {"dice": Number(1, spendable_coins(position, seat)), "text": NARRATION}


def _dice(position: View, seat: Seat, action: Any) -> dict[str, Domain]:
    most = spendable_coins(position, seat)
    if action.subtract and position.complication is not None:
        most = min(most, dict(position.complication.pools).get(action.pool, 0))
    return {"dice": Number(1, most), "text": JUSTIFICATION}


def _buying_down(position: View, seat: Seat, action: Any) -> dict[str, Domain]:
    window, complication = position.awaited_bonus, position.complication
    if window is None or complication is None:
        return {"coins": Number(1, 0)}
    theirs = sum(b.coins for b in complication.bonuses if b.seat == action.seat and not b.closed)
    return {"coins": Number(1, min(window.coins, theirs))}


_RANGE: Final[Mapping[type[Action], str]] = {
    a.Bid: "UN-DEC-11",
    a.Obstacle: "UN-DEC-48",
    a.BuyDice: "UN-DEC-53",
    a.BuyDown: "UN-DEC-63",
    a.BidFor: "UN-DEC-73",
}
"""Catalogue row that limits the number, by action."""
_NUMBERS: Final[Mapping[type[Action], Callable[[View, Seat, Any], dict[str, Domain]]]] = {
    a.Bid: lambda position, seat, _: {"coins": Number(0, position.coins[seat])},
    a.Obstacle: _obstacle,
    a.BuyDice: _dice,
    a.BuyDown: _buying_down,
    a.BidFor: lambda position, seat, _: {"coins": Number(1, spendable_coins(position, seat))},
}


def check_fields(position: View, seat: Seat, action: Action) -> None:
    """Refuse if the value of an open field lies outside its domain."""
    for field, domain in domains(position, seat, action).items():
        value = getattr(action, field)
        if isinstance(domain, Number) and not domain.accepts(value):
            rule = _row(position, seat, action, value)
            raise IllegalAction(rule, "number", low=domain.low, high=domain.high, number=value)
        if isinstance(domain, Text) and not domain.accepts(value):
            raise text_problem(domain, value)


def _row(position: View, seat: Seat, action: Action, number: int) -> str:
    """Catalogue row that refuses a number: beyond the coins, the dice in the pool, or the range."""
    if number > budget(position, seat) and not isinstance(action, a.Bid):
        return "UN-DEC-05"
    if isinstance(action, a.BuyDice) and number > 0:
        return "UN-DEC-52"
    return _RANGE[type(action)]
