"""Changes of Deadwood that no mutant makes: other data, and effects that no rule gives."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from matinee.testing.mutants.breakages import with_data, with_effect

PACKAGE: Final = "matinee.games.deadwood"
data = partial(with_data, PACKAGE)


def effect(function: str, what: Callable[..., None]) -> Callable[[], None]:
    return with_effect(f"{PACKAGE}.rules.{function}", what)


def use_marker_up(state: Any, seat: int, *_: Any) -> None:
    state.markers[seat] = max(0, state.markers[seat] - 1)


def pay_dollar(state: Any, seat: int, *_: Any) -> None:
    state.dollars[seat] += 1


def lose_money(state: Any, *_: Any) -> None:
    state.dollars = [0] * state.seats


def begin_with_first(state: Any, *_: Any) -> None:
    state.turn = state.first


def go_home(state: Any, active: int, *_: Any) -> None:
    state.at[active] = "trailers"


BREAKAGES: Final[Mapping[str, Callable[[], None]]] = {
    "rank 5 costs a dollar less": data("prices.toml", "dollars.5", 27),
    "rank 6 costs more fame": data("prices.toml", "fame.6", 26),
    "no doorway from the trailers to the hotel": data(
        "sections.toml", "section.b.doors.1.area", "saloon"
    ),
    "the jail's doorway is the store's": data(
        "sections.toml", "section.a.doors.2.area", "general-store"
    ),
    "layout 2 is layout 1": data("sections.toml", "layouts.2", "a@0,0 b@4,0 c@0,3 d@4,3"),
    "an extra of another rank": data("backlot.toml", "area.jail.roles.1.rank", 4),
    "a card with another budget": data("scenes-classic.toml", "scene.a-posse-of-one.budget", 3),
    "acting uses a marker up": effect("acting:act", use_marker_up),
    "rehearsing pays a dollar": effect("acting:rehearse", pay_dollar),
    "taking a role pays a dollar": effect("roles:take_role", pay_dollar),
    "money is lost overnight": effect("day:deal", lose_money),
    "the first player begins every day": effect("day:deal", begin_with_first),
    "the player who wraps goes to the trailers": effect("wrap:wrap_scene", go_home),
}
