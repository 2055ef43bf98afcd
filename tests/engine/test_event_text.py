"""The base of every game's text: player names or “you”, refusals, and events."""

import pytest

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.errors import IllegalAction, Refused
from matinee.engine.text.event_text import EventTexts, event_text
from matinee.engine.text.i18n import ENGLISH
from matinee.engine.text.player_names import FieldFormatters, NameFormatter, format_refusal
from matinee.engine.ui.browser_ui import group_events

NAMES = NameFormatter(("Ann", "Ben"), ENGLISH)


class Dusk(Event, tag="dusk", frozen=True):
    day: int


class Left(Event, tag="left", frozen=True):
    seat: Seat
    to: str
    on: str = ""


class Peeked(Event, tag="peeked", frozen=True):
    seat: Seat
    card: str


class Fell(Event, tag="fell", frozen=True):
    who: Seat


def mount(event: Left, names: NameFormatter) -> dict[str, str]:
    return {"on": f" on {event.on}" if event.on else ""}


def fall(event: Fell, viewer: Seat | None, names: NameFormatter) -> str:
    return f"{names.player(event.who, viewer)} in the dust"


TEXTS: EventTexts = {
    Dusk: "Day {day} is over.",
    Peeked: ("You see {card} of {deck}.", lambda event, names: {"deck": "clubs"}),
    Left: ("You leave for {to}{on}.", "{name} leaves for {to}{on}.", mount),
    Fell: fall,
}
FORMATTERS: FieldFormatters = {
    "to": lambda names, place: str.title(place),
    "card": lambda names, card: str.upper(card),
}


def test_an_event_is_told_to_those_who_may_hear_it(subtests: pytest.Subtests) -> None:
    for event, viewer, text in [
        (Dusk(day=2), None, "Day 2 is over."),
        (Peeked(seat=1, card="ace", visible_to=(1,)), 1, "You see ACE of clubs."),
        (Peeked(seat=1, card="ace", visible_to=(1,)), 0, ""),
        (Peeked(seat=1, card="ace", visible_to=(1,)), None, ""),
        (Left(seat=0, to="the bank"), 0, "You leave for The Bank."),
        (Fell(who=0), 0, "you in the dust"),
        (Fell(who=0), 1, "Ann in the dust"),
        (Left(seat=0, to="the bank", on="a mule"), 0, "You leave for The Bank on a mule."),
        (Left(seat=0, to="the bank", on="a mule"), 1, "Ann leaves for The Bank on a mule."),
        (Left(seat=0, to="the bank", on="a mule"), None, "Ann leaves for The Bank on a mule."),
    ]:
        with subtests.test(event=event, viewer=viewer, text=text):
            assert event_text(event, viewer, TEXTS, FORMATTERS, NAMES) == text


def test_a_refusal_is_explained_by_the_game_or_else_by_the_platform() -> None:
    refusal = IllegalAction("XX-01", "too-far", place="bank", miles=7)
    text = format_refusal(
        refusal,
        "{place} is {miles} miles away.",
        {"place": lambda names, place: f"the {place}"},
        NAMES,
    )
    assert text == "The bank is 7 miles away."
    assert (
        format_refusal(Refused("undo-nothing"), None, {}, NAMES) == "There is nothing to take back."
    )


def test_a_moment_goes_on_as_long_as_the_game_says_and_misses_what_others_hear() -> None:
    first, secret, second, last = (
        Left(seat=0, to="bank"),
        Peeked(seat=1, card="ace", visible_to=(1,)),
        Left(seat=1, to="bank"),
        Dusk(day=1),
    )
    events = [first, secret, second, last]

    def goes_on(before: Event, event: Event) -> bool:
        return type(before) is type(event)

    assert list(group_events(events, 0, goes_on)) == [[first, second], [last]]
    assert list(group_events(events, 1, goes_on)) == [[first], [secret], [second], [last]]
    assert list(group_events([secret], None, goes_on)) == []
