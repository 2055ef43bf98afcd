"""The story as a Fountain screenplay: its source, and its parse by Screenplain."""

import re
from io import StringIO

import pytest
from hypothesis import given
from screenplain.parsers import fountain as screenplain
from screenplain.richstring import RichString
from screenplain.types import Action, Dialog, Screenplay, Slug, Transition

from games.universalis.story.story_builder import StoryBuilder, the_long_wire
from games.universalis.story.story_strategies import wild_story
from matinee.engine.storytelling.story_export import EditorsCut
from matinee.games.universalis.story.fountain import action, cue, screenplay, slug
from matinee.games.universalis.story.script import (
    Block,
    Cutaway,
    Paragraph,
    SceneMove,
    Script,
    ScriptScene,
    Speech,
)
from matinee.games.universalis.story.script_builder import build_script

WORKED = """\
Title: The Long Wire
Credit: told at a Universalis table by
Author: Ann, Bo

INT. TELEGRAPH OFFICE - NIGHT

Kestrel forces the back door.

KESTREL
Nobody home.

A lamp is lit: Mrs Oakes stands on the stairs with a shotgun. The clock stops.

MRS OAKES
(calmly)
We are closed.

> FADE TO BLACK.

> THE END <
"""


def fountain_text(story: StoryBuilder, cut: EditorsCut = EditorsCut()) -> str:  # noqa: B008 (it is frozen)
    return screenplay(build_script(story.state, story.credits, cut))


def body(fountain: str) -> list[str]:
    """Paragraphs after the title page."""
    return fountain.rstrip("\n").split("\n\n")[1:]


@pytest.mark.rule("UN-STORY-20", "UN-STORY-23", "UN-STORY-27")
def test_the_worked_example_comes_out_to_the_byte() -> None:
    assert fountain_text(the_long_wire()) == WORKED


@pytest.mark.rule("UN-STORY-21")
def test_a_heading_says_inside_or_outside_where_and_when() -> None:
    story = StoryBuilder()
    story.frame(0, "Barn")
    story.end(0)
    story.frame(0, "Yard", place="EXT", label="dusk", time="past")
    story.end(0)
    story.frame(0, "Porch", place="INT/EXT", time="future")
    story.end(0)
    story.frame(0, None, label="noon")
    story.end(0)
    assert [part for part in body(fountain_text(story)) if part[:3] in {"INT", "EXT"}] == [
        "INT. BARN - PRESENT",
        "EXT. YARD - DUSK (PAST)",
        "INT./EXT. PORCH - FUTURE",
        "INT. SOMEWHERE - NOON",
    ]


@pytest.mark.rule("UN-STORY-22")
def test_an_action_that_would_be_read_as_something_else_is_marked(
    subtests: pytest.Subtests,
) -> None:
    for text in [
        ".38 bullets fly",
        "> he left",
        "@home",
        "!Bang",
        "~la la",
        "# one",
        "= two",
        "INT. is short",
        "Ext and so on",
        "I/E is it",
        "est. 1890",
        "int/ext. shot",
        "BANG",
        "IT IS 5 TO:",
    ]:
        with subtests.test(text=text):
            assert action(text) == f"!{text}"


@pytest.mark.rule("UN-STORY-22")
@pytest.mark.parametrize("text", ["Interior walls fall.", "It is 5.", "(1984)", "…", "12:30"])
def test_any_other_action_stands_as_it_is(text: str) -> None:
    assert action(text) == text


@pytest.mark.rule("UN-STORY-23")
@pytest.mark.parametrize(
    ("name", "cued"),
    [
        ("Mrs Oakes", "MRS OAKES"), ("R2", "R2"), ("Bob (old)", "BOB (OLD)"),
        ("007", "@007"), ("@home", "@@home"), (".hack", "@.hack"), ("(Voice)", "@(Voice)"),
        ("王", "@王"), ("Int. Officer", "@Int. Officer"),
    ],
)  # fmt: skip
def test_a_cue_is_a_name_in_capitals_or_marked_as_one(name: str, cued: str) -> None:
    assert cue(name) == cued


@pytest.mark.rule("UN-STORY-24")
def test_a_move_and_a_cutaway_have_headings_and_the_scene_then_continues() -> None:
    story = StoryBuilder()
    story.frame(0, "Barn", label="night")
    story.event(0, "A shot.")
    story.move(0, "Yard", place="EXT")
    story.cut_away(0, "In town")
    story.event(0, "A telephone rings.")
    story.cut_back(0)
    story.event(0, "Nobody moves.")
    story.cut_away(0, "At sea")
    story.move(0, "Ferry", place="EXT")
    story.event(0, "Fog.")
    story.cut_back(0)
    story.end(0)
    assert body(fountain_text(story)) == [
        "INT. BARN - NIGHT",
        "A shot.",
        "EXT. YARD - NIGHT",
        ".CUTAWAY - IN TOWN",
        "A telephone rings.",
        "EXT. YARD - NIGHT (CONTINUED)",
        "Nobody moves.",
        "EXT. FERRY - NIGHT",
        "Fog.",
        "> THE END <",
    ]


@pytest.mark.rule("UN-STORY-25")
def test_scenes_are_cut_or_fade_and_the_end_is_the_end() -> None:
    story = StoryBuilder()
    story.frame(0, "Barn")
    story.end(0)
    story.frame(0, "Yard")
    story.fade(0)
    story.frame(0, "Road")
    story.end(0)
    assert body(fountain_text(story)) == [
        "INT. BARN - PRESENT", "CUT TO:",
        "INT. YARD - PRESENT", "> FADE TO BLACK.",
        "INT. ROAD - PRESENT", "> THE END <",
    ]  # fmt: skip


@pytest.mark.rule("UN-STORY-26")
def test_no_note_comment_or_emphasis_arises() -> None:
    assert action("a [[note]] and [[[one]]]") == "a [ [note] ] and [ [ [one] ] ]"
    assert action("a /* comment */ /*/") == "a / \\* comment \\* / / \\* /"
    assert action("*so* _so_ \\so") == "\\*so\\* \\_so\\_ \\\\so"


def test_a_label_is_not_read_as_the_number_of_a_scene() -> None:
    story = StoryBuilder()
    story.frame(0, "Room #5#", label="take #2#")
    (scene,) = build_script(story.state, story.credits).scenes
    assert slug(scene.spot, scene) == "INT. ROOM #5# - TAKE # 2#"


# Parse by Screenplain

ESCAPED = {"\\": "\ue710", "_": "\ue711"}
"""Of Fountain's escapes Screenplain knows only `\\*`; stand-ins carry the others through it."""


def read(fountain: str) -> Screenplay:
    escaped = re.sub(r"\\([\\_])", lambda match: ESCAPED[match[1]], fountain)
    return screenplain.parse(StringIO(escaped))


def plain_text(rich: RichString) -> str:
    """Text of a rich string; checks that it has no style."""
    assert all(not segment.styles for segment in rich.segments), rich
    text = str(rich)
    for letter, stand_in in ESCAPED.items():
        text = text.replace(stand_in, letter)
    return text


def parsed_parts(play: Screenplay) -> list[tuple[str, ...]]:
    """All parts of a screenplay, in order."""
    parts: list[tuple[str, ...]] = []
    for one in play.paragraphs:
        match one:
            case Slug():
                assert one.scene_number is None
                assert one.synopsis is None
                parts.append(("slug", plain_text(one.line)))
            case Dialog():
                lines = [plain_text(line) for _, line in one.blocks]
                parts.append(("dialog", plain_text(one.character), *lines))
            case Transition():
                parts.append(("transition", plain_text(one.line)))
            case Action():
                (line,) = one.lines
                parts.append(("centered" if one.centered else "action", plain_text(line)))
            case _:
                raise AssertionError(one)
    return parts


def with_blanks(text: str) -> str:
    """A text with a blank in each pair of characters that Fountain cannot escape (UN-STORY-26)."""
    for pair in ("[[", "]]", "/*", "*/"):
        while pair in text:
            text = text.replace(pair, f"{pair[0]} {pair[1]}")
    return text


def expected_parts(script: Script) -> list[tuple[str, ...]]:
    parts: list[tuple[str, ...]] = []
    for number, scene in enumerate(script.scenes, 1):
        parts.append(("slug", heading(scene, scene.spot.name, scene.spot.place)))
        parts += in_scene(scene.blocks, scene)
        if scene.faded:
            parts.append(("transition", "FADE TO BLACK."))
        elif number < len(script.scenes):
            parts.append(("transition", "CUT TO:"))
    return [*parts, ("centered", "THE END")]


def heading(scene: ScriptScene, name: str, place: str) -> str:
    where = {"INT": "INT.", "EXT": "EXT.", "INT/EXT": "INT./EXT."}[place]
    time = scene.time.upper()
    label = scene.label.upper()
    if label and time != "PRESENT":
        label = f"{label} ({time})"
    return with_blanks(f"{where} {name.upper()} - {label or time}")


def in_scene(blocks: tuple[Block, ...], scene: ScriptScene) -> list[tuple[str, ...]]:
    parts: list[tuple[str, ...]] = []
    here, away = heading(scene, scene.spot.name, scene.spot.place), False
    for block in blocks:
        if away and isinstance(block, Paragraph | Speech):
            parts.append(("slug", f"{here} (CONTINUED)"))
        away = isinstance(block, Cutaway)
        match block:
            case Paragraph():
                parts.append(("action", with_blanks(block.text)))
            case Speech():
                how = [with_blanks(f"({block.parenthetical})")] if block.parenthetical else []
                text = with_blanks(block.line.text)
                parts.append(("dialog", with_blanks(block.speaker), *how, text))
            case SceneMove():
                here = heading(scene, block.spot.name, block.spot.place)
                parts.append(("slug", here))
            case Cutaway():
                parts.append(("slug", with_blanks(f"CUTAWAY - {block.title.upper()}")))
                parts += in_scene(block.blocks, scene)
    return parts


def without_blanks(parts: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The same parts without blanks, which break scene numbers, too, and in capitals."""
    return [(one[0], *(re.sub(r"\s", "", text).upper() for text in one[1:])) for one in parts]


@pytest.mark.rule("UN-STORY-20", "UN-STORY-21", "UN-STORY-22", "UN-STORY-23", "UN-STORY-26")
@given(wild_story())
def test_a_parser_finds_exactly_what_was_told_whatever_players_write(story: StoryBuilder) -> None:
    script = build_script(story.state, story.credits, EditorsCut())
    play = read(screenplay(script))
    assert set(play.title_page) == {"Title", "Credit", "Author"}
    assert plain_text(play.get_rich_attribute("Title")[0]) == with_blanks(script.title)
    assert without_blanks(parsed_parts(play)) == without_blanks(expected_parts(script))


@pytest.mark.rule("UN-STORY-27")
@given(wild_story())
def test_the_same_transcript_gives_the_same_bytes(story: StoryBuilder) -> None:
    first = fountain_text(story)
    again = screenplay(build_script(story.state.copy(), story.credits, EditorsCut()))
    assert first == again
    assert first.endswith("<\n")
    assert "\r" not in first
    assert "\n\n\n" not in first
