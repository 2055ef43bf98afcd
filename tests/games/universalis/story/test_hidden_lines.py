"""A table for a person who has hidden some of its lines."""

from msgspec.structs import replace

from games.universalis.story.story_builder import StoryBuilder
from matinee.games.universalis.rules import events as e
from matinee.games.universalis.rules.transcript import entered_event
from matinee.games.universalis.rules.transcript_entries import Entry
from matinee.games.universalis.story import event_with_hidden_lines, lines, texts, with_hidden_lines

SIGN = "(not for you)"


def story() -> StoryBuilder:
    told = StoryBuilder("Ann", "Bo")
    told.frame(0, "Telegraph Office")
    kestrel = told.create(0, "Kestrel")
    told.event(0, "Kestrel forces the back door.")
    told.say(1, kestrel, "Nobody home.")
    return told


def of_kind(told: StoryBuilder, kind: str) -> Entry:
    return next(entry for entry in told.state.entries if entry.kind == kind)


def test_a_sign_stands_for_the_words_and_nothing_else_is_another() -> None:
    told = story()
    event, said = of_kind(told, "event"), of_kind(told, "dialog")
    seen = with_hidden_lines(told.state, {said.no}, SIGN)
    assert texts(seen)[said.no][0] == SIGN
    assert texts(seen)[event.no] == texts(told.state)[event.no]
    assert lines(seen) == lines(told.state)
    assert seen.components == told.state.components
    assert texts(told.state)[said.no][0] == "Nobody home.", "for all others it is as it was"


def test_neither_is_what_it_said_before_nor_how_it_was_said() -> None:
    told = story()
    said = of_kind(told, "dialog")
    told.state.entries[said.no - 1] = replace(
        said, parenthetical="loudly", former=("Anybody home?",), state="reworded"
    )
    assert "loudly" not in str(with_hidden_lines(told.state, {said.no}, SIGN))
    assert "Anybody home?" not in str(with_hidden_lines(told.state, {said.no}, SIGN))


def test_events_that_told_it_are_hushed_in_any_of_its_wordings() -> None:
    told = story()
    event = of_kind(told, "event")
    first = entered_event(told.state, event)
    told.state.entries[event.no - 1] = replace(
        event, text="Kestrel knocks.", former=(event.text,), state="reworded"
    )
    view = told.state
    quiet = event_with_hidden_lines(first, view, {event.no}, SIGN)
    assert isinstance(quiet, e.Entered)
    assert quiet.entry.text == SIGN
    for offer in (
        e.WordingOffered(seat=0, text="Kestrel knocks."),
        e.WordingPut(seat=0, number=1, text="Kestrel knocks."),
    ):
        assert "knocks" not in str(event_with_hidden_lines(offer, view, {event.no}, SIGN))


def test_all_other_events_are_the_same() -> None:
    told = story()
    event, said = of_kind(told, "event"), of_kind(told, "dialog")
    view = told.state
    once = replace(event, text="What it said on a way that play took back.")
    for other in (
        entered_event(view, said),
        entered_event(view, once),
        e.WordingOffered(seat=0, text="Kestrel knocks."),
        e.TenetsClosed(),
    ):
        assert event_with_hidden_lines(other, view, {event.no}, SIGN) is other
    assert event_with_hidden_lines(entered_event(view, said), view, {99}, SIGN) == entered_event(
        view, said
    )
