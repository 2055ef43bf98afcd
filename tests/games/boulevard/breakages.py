"""Changes of Hollywood Boulevard that no mutant makes: other data, effects that no rule gives."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from matinee.testing.mutants.breakages import with_data, with_effect

PACKAGE: Final = "matinee.games.boulevard"
data = partial(with_data, PACKAGE)


def effect(function: str, what: Callable[..., None]) -> Callable[[], None]:
    return with_effect(f"{PACKAGE}.rules.week.{function}", what)


def refund(state: Any, seat: int, *_: Any) -> None:
    state.cash[seat] += 1


def take_cubes(state: Any, *_: Any) -> None:
    state.cubes = {}


def end_trend(state: Any, *_: Any) -> None:
    state.genre = None


BREAKAGES: Final[Mapping[str, Callable[[], None]]] = {
    "horror's total is war's": data("street.toml", "genre.horror.total", 4),
    "a manager for 9,000": data("street.toml", "box.manager.fee", 9),
    "a party for 2,000": data("street.toml", "box.parties.fee", 2),
    "free parking": data("street.toml", "box.parking.fee", 0),
    "a fourth concession": data("street.toml", "box.concessions.most", 4),
    "a lens for 5,000": data("street.toml", "equipment.vistavision", 5),
    "a block booking takes off 5,000": data("tips.toml", "tip.block-booking.amount", 5),
    "half a reel is trimmed": data("tips.toml", "tip.trimmed-reel.amount", 15),
    "a tax holiday of 6,000": data("tips.toml", "tip.tax-holiday.amount", 6),
    "a cartoon of two dice": data("tips.toml", "tip.cartoon.dice", 2),
    "Oscars cost nothing": data("formula.toml", "price.oscar", 0),
    "a removed chip is refunded": effect("step02_markers:remove", refund),
    "cubes leave every week": effect("step11_to_13_new_week:_clear_away", take_cubes),
    "the trend ends with the week": effect("step11_to_13_new_week:_clear_away", end_trend),
}
