"""The whole transcript for programs (UN-STORY-01 to -09)."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from games.universalis.story.story_builder import StoryBuilder, the_long_wire
from matinee.engine.storytelling.story_export import Credits, EditorsCut, Teller
from matinee.games.universalis import story as tale
from matinee.games.universalis.rules.transcript_entries import Cost
from matinee.games.universalis.story.transcript_json import transcript

UNCUT = EditorsCut()


def read(
    story: StoryBuilder, credits: Credits | None = None, cut: EditorsCut = UNCUT
) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(transcript(story.state, credits or story.credits, cut))
    return found


@pytest.mark.rule("UN-STORY-01", "UN-STORY-02", "UN-STORY-04", "UN-STORY-09")
def test_every_line_has_its_number_its_place_its_kind_and_its_rule() -> None:
    story = the_long_wire()
    story.state.entries[-1] = replace(story.state.entries[-1], complication=2, mini=1)
    entries = read(story)["entries"]
    assert [one["no"] for one in entries] == list(range(1, len(story.state.entries) + 1))
    assert [one["kind"] for one in entries] == [entry.kind for entry in story.state.entries]
    last = entries[-1]
    assert (last["scene"], last["turn"], last["mini"], last["complication"]) == (1, 3, 1, 2)
    assert last["rule"] == "UN-END-05"


@pytest.mark.rule("UN-STORY-02")
def test_what_was_agreed_before_the_first_scene_belongs_to_scene_0() -> None:
    story = StoryBuilder()
    story.tenet(0, "social", "Be kind.")
    (entry,) = read(story)["entries"]
    assert (entry["scene"], entry["words"], entry["target"]) == (0, "Be kind.", "tenet:1")


@pytest.mark.rule("UN-STORY-03")
def test_a_line_has_the_name_of_who_sat_there_then_and_says_if_it_was_a_bot() -> None:
    story = the_long_wire()
    last = story.state.entries[-1].move
    credits = Credits(
        tellers=(Teller("Gus", bot=True), Teller("Bo")),
        sat={0: (Teller("Ann"), Teller("Bo")), last: (Teller("Gus", bot=True), Teller("Bo"))},
    )
    entries = read(story, credits)["entries"]
    assert (entries[0]["author"], entries[0]["bot"]) == ("Ann", False)
    assert (entries[-1]["author"], entries[-1]["bot"]) == ("Gus", True)


@pytest.mark.rule("UN-STORY-05", "UN-STORY-06")
def test_a_line_says_what_was_told_and_what_it_is_about() -> None:
    entries = read(the_long_wire())["entries"]
    spoken = next(one for one in entries if one["text"] == "We are closed.")
    assert (spoken["component"], spoken["parenthetical"]) == (3, "calmly")
    trait = next(one for one in entries if one["kind"] == "trait_add")
    assert (trait["component"], trait["trait"], trait["words"]) == (3, 1, "short-sighted")
    assert entries[0]["text"] == ""


@pytest.mark.rule("UN-STORY-07")
def test_a_line_says_what_it_cost_and_who_was_paid() -> None:
    story = StoryBuilder("Ann", "Bo", "Cy")
    story.frame(0, None)
    cost = Cost(own=1, purse=1, payees=(1, 2))
    story.entry(0, "time", detail="future", cost=cost, rule="UN-FRAME-06")
    assert read(story)["entries"][-1]["cost"] == {
        "own": 1, "purse": 1, "bonus": 0, "payees": [1, 2]
    }  # fmt: skip


@pytest.mark.rule("UN-STORY-08")
def test_struck_lines_are_kept_as_struck_and_reworded_ones_with_what_they_said() -> None:
    story = StoryBuilder()
    story.frame(0, "Barn")
    story.strike(story.event(0, "The barn burns down."))
    story.reword(story.event(0, "It rains frogs."), "It rains.")
    struck, reworded = read(story)["entries"][-2:]
    assert (struck["state"], struck["text"]) == ("struck", "The barn burns down.")
    assert reworded["state"] == "reworded"
    assert (reworded["text"], reworded["former"]) == ("It rains.", ["It rains frogs."])


def test_what_the_table_took_out_is_nowhere() -> None:
    story = StoryBuilder()
    story.frame(0, "Barn")
    event = story.event(0, "Something dreadful.")
    story.take_out(event)
    cut = EditorsCut(texts={event.no: "Something dreadful, without the typo."})
    for form in tale.forms:
        words = _words(story)
        assert b"dreadful" not in tale.write(form, story.state, story.credits, cut, words)
    assert "dreadful" not in tale.page(story.state, story.credits, cut, _words(story))
    assert tale.texts(story.state) == {}
    assert tale.lines(story.state) == {}


def test_cast_scenes_tenets_credits_and_applause_come_along() -> None:
    story = the_long_wire()
    line = next(e.no for e in story.state.entries if e.text == "Nobody home.")
    story.tenet(0, "story", "No telephones.")
    credits = Credits(tellers=(Teller("Ann"), Teller("Bo")), applause={line: 2})
    found = read(story, credits)
    assert found["title"] == "The Long Wire"
    assert found["finished"] is True
    assert found["authors"] == ["Ann", "Bo"]
    assert [one["name"] for one in found["cast"]] == ["Telegraph Office", "Kestrel", "Mrs Oakes"]
    assert found["cast"][2]["traits"] == [
        {"id": 1, "words": "short-sighted", "injury": False, "active": True}
    ]
    assert [one["heading"] for one in found["scenes"]] == ["INT. TELEGRAPH OFFICE - NIGHT"]
    assert found["tenets"] == [{"id": 1, "kind": "story", "text": "No telephones."}]
    assert [(one["name"], one["lines"], one["applause"]) for one in found["credits"]] == [
        ("Ann", 2, 2),
        ("Bo", 3, 0),
    ]
    assert next(one for one in found["entries"] if one["no"] == line)["applause"] == 2


@pytest.mark.rule("UN-STORY-27")
def test_the_same_story_gives_the_same_bytes() -> None:
    first, again = the_long_wire(), the_long_wire()
    made = transcript(first.state, first.credits, EditorsCut())
    assert made == transcript(again.state, again.credits, EditorsCut())
    assert made.endswith(b"}\n")


def _words(story: StoryBuilder) -> Any:
    from matinee.engine.text.i18n import ENGLISH
    from matinee.engine.text.player_names import NameFormatter

    return NameFormatter(story.names, ENGLISH)
