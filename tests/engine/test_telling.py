"""What every game's words begin with: players by name or as “you”, refusals, and what happened."""

import pytest

from matinee.engine.game import Event, Seat
from matinee.engine.language import ENGLISH
from matinee.engine.naming import Naming, explain
from matinee.engine.refused import Illegal, Refused
from matinee.engine.stage import moments
from matinee.engine.telling import Telling

NAMES = Naming(("Ann", "Ben"), ENGLISH)


class Dusk(Event, frozen=True):
    day: int


class Left(Event, frozen=True):
    seat: Seat
    to: str
    on: str = ""


class Peeked(Event, frozen=True):
    seat: Seat
    card: str


def ride(event: Left, viewer: Seat | None) -> str:
    return TELLING.sentence(event, viewer, on=f" on {event.on}") if event.on else "Somebody walks."


TELLING = Telling(
    NAMES,
    {Left: ride},
    {"to": str.title, "card": str.upper},
    {Dusk: "Day {day} is over.", Peeked: "You see {card}."},
    {Left: ("You leave for {to}{on}.", "{name} leaves for {to}{on}.")},
)


@pytest.mark.parametrize(
    ("event", "viewer", "told"),
    [
        (Dusk(day=2), None, "Day 2 is over."),
        (Peeked(seat=1, card="ace", only=(1,)), 1, "You see ACE."),
        (Peeked(seat=1, card="ace", only=(1,)), 0, ""),
        (Peeked(seat=1, card="ace", only=(1,)), None, ""),
        (Left(seat=0, to="the bank"), 0, "Somebody walks."),
        (Left(seat=0, to="the bank", on="a mule"), 0, "You leave for The Bank on a mule."),
        (Left(seat=0, to="the bank", on="a mule"), 1, "Ann leaves for The Bank on a mule."),
        (Left(seat=0, to="the bank", on="a mule"), None, "Ann leaves for The Bank on a mule."),
    ],
)
def test_an_event_is_told_to_those_who_may_hear_it(
    event: Event, viewer: Seat | None, told: str
) -> None:
    assert TELLING.tell(event, viewer) == told


def test_a_refusal_is_explained_by_the_game_or_else_by_the_platform() -> None:
    refused = Illegal("XX-01", "too-far", place="bank", miles=7)
    told = explain(refused, "{place} is {miles} miles away.", {"place": "the {}".format}, NAMES)
    assert told == "The bank is 7 miles away."
    assert explain(Refused("undo-nothing"), None, {}, NAMES) == "There is nothing to take back."


def test_a_moment_goes_on_as_long_as_the_game_says_and_misses_what_others_hear() -> None:
    first, secret, second, last = (
        Left(seat=0, to="bank"),
        Peeked(seat=1, card="ace", only=(1,)),
        Left(seat=1, to="bank"),
        Dusk(day=1),
    )
    happened = [first, secret, second, last]

    def goes_on(before: Event, event: Event) -> bool:
        return type(before) is type(event)

    assert list(moments(happened, 0, goes_on)) == [[first, second], [last]]
    assert list(moments(happened, 1, goes_on)) == [[first], [secret], [second], [last]]
    assert list(moments([secret], None, goes_on)) == []
