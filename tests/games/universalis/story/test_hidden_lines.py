"""A table for a person who has hidden some of its lines."""

from msgspec.structs import replace

from games.universalis.story.story_builder import StoryBuilder
from matinee.games.universalis.rules import events as e
from matinee.games.universalis.rules.transcript import entered_event
from matinee.games.universalis.rules.transcript_entries import Entry
from matinee.games.universalis.story import event_with_hidden_lines, lines, texts, with_hidden_lines

SIGN = "(not for you)"


def short_story() -> StoryBuilder:
    story = StoryBuilder("Ann", "Bo")
    story.frame(0, "Telegraph Office")
    kestrel = story.create(0, "Kestrel")
    story.event(0, "Kestrel forces the back door.")
    story.speak(1, kestrel, "Nobody home.")
    return story


def of_kind(story: StoryBuilder, kind: str) -> Entry:
    return next(entry for entry in story.state.entries if entry.kind == kind)


def test_a_sign_stands_for_the_words_and_nothing_else_is_another() -> None:
    story = short_story()
    event, speech = of_kind(story, "event"), of_kind(story, "dialog")
    view = with_hidden_lines(story.state, {speech.no}, SIGN)
    assert texts(view)[speech.no][0] == SIGN
    assert texts(view)[event.no] == texts(story.state)[event.no]
    assert lines(view) == lines(story.state)
    assert view.components == story.state.components
    assert texts(story.state)[speech.no][0] == "Nobody home.", "for all others it is as it was"


def test_neither_is_what_it_said_before_nor_how_it_was_said() -> None:
    story = short_story()
    speech = of_kind(story, "dialog")
    story.state.entries[speech.no - 1] = replace(
        speech, parenthetical="loudly", former=("Anybody home?",), state="reworded"
    )
    assert "loudly" not in str(with_hidden_lines(story.state, {speech.no}, SIGN))
    assert "Anybody home?" not in str(with_hidden_lines(story.state, {speech.no}, SIGN))


def test_events_that_told_it_are_hushed_in_any_of_its_wordings() -> None:
    story = short_story()
    event = of_kind(story, "event")
    first = entered_event(story.state, event)
    story.state.entries[event.no - 1] = replace(
        event, text="Kestrel knocks.", former=(event.text,), state="reworded"
    )
    view = story.state
    quiet = event_with_hidden_lines(first, view, {event.no}, SIGN)
    assert isinstance(quiet, e.Entered)
    assert quiet.entry.text == SIGN
    for offer in (
        e.WordingOffered(seat=0, text="Kestrel knocks."),
        e.WordingPut(seat=0, number=1, text="Kestrel knocks."),
    ):
        assert "knocks" not in str(event_with_hidden_lines(offer, view, {event.no}, SIGN))


def test_all_other_events_are_the_same() -> None:
    story = short_story()
    event, speech = of_kind(story, "event"), of_kind(story, "dialog")
    view = story.state
    once = replace(event, text="What it said on a way that play took back.")
    for other in (
        entered_event(view, speech),
        entered_event(view, once),
        e.WordingOffered(seat=0, text="Kestrel knocks."),
        e.TenetsClosed(),
    ):
        assert event_with_hidden_lines(other, view, {event.no}, SIGN) is other
    assert event_with_hidden_lines(entered_event(view, speech), view, {99}, SIGN) == entered_event(
        view, speech
    )
