"""The story as prose: the Markdown, and proof that none of its markup is a player's."""

from itertools import pairwise

import pytest
from hypothesis import given
from markdown_it import MarkdownIt
from markdown_it.token import Token

from games.universalis.story.story_builder import StoryBuilder, the_long_wire
from games.universalis.story.story_strategies import NAMES, TEXTS, wild_story
from matinee.engine.storytelling.story_export import Credits, EditorsCut, Teller
from matinee.games.universalis.story.prose import escape_markdown, escape_paragraph, prose
from matinee.games.universalis.story.script_builder import build_script

WORKED = """\
# The Long Wire

*Told by Ann, Bo.*

## 1. Telegraph Office, night

Kestrel forces the back door.

Kestrel: “Nobody home.”

A lamp is lit: Mrs Oakes stands on the stairs with a shotgun. The clock stops.

Mrs Oakes (calmly): “We are closed.”

*Fade to black.*

## Cast and places

- **Telegraph Office** (location)
- **Kestrel** (character)
- **Mrs Oakes** (character): short-sighted
"""


def prose_text(story: StoryBuilder, cut: EditorsCut = EditorsCut()) -> str:  # noqa: B008 (it is frozen)
    return prose(build_script(story.state, story.credits, cut))


def scenes_of(markdown: str) -> str:
    """Text between the names of the tellers and the cast."""
    return markdown.split(".*\n\n", 1)[1].split("\n\n## Cast and places")[0]


@pytest.mark.rule("UN-STORY-10", "UN-STORY-13", "UN-STORY-27")
def test_the_worked_example_comes_out_to_the_byte() -> None:
    assert prose_text(the_long_wire()) == WORKED


@pytest.mark.rule("UN-STORY-10", "UN-STORY-03")
def test_whoever_took_a_seat_over_is_an_author_too() -> None:
    story = the_long_wire()
    takeover = len(story.state.entries) - 3
    credits = Credits(
        tellers=(Teller("Ann"), Teller("Cy")),
        sat={0: (Teller("Ann"), Teller("Bo")), takeover: (Teller("Ann"), Teller("Cy"))},
    )
    assert "*Told by Ann, Bo, Cy.*" in prose(build_script(story.state, credits, EditorsCut()))


@pytest.mark.rule("UN-STORY-11")
def test_a_heading_has_place_label_and_time_and_a_link_follows() -> None:
    story = StoryBuilder()
    barn = story.frame(0, "Barn")
    story.event(0, "Rain.")
    story.end(0)
    story.frame(1, barn, time="past", label="years ago", link=1, how="flashback")
    story.event(1, "Sun.")
    story.end(1)
    story.frame(0, None, time="future")
    story.event(0, "Snow.")
    story.end(0)
    story.frame(0, barn, link=1, how="continue")
    story.event(0, "Hail.")
    assert scenes_of(prose_text(story)) == (
        "## 1. Barn\n\nRain.\n\n"
        "## 2. Barn, years ago (past)\n\n*(flashback to scene 1)*\n\nSun.\n\n"
        "## 3. Somewhere (future)\n\nSnow.\n\n"
        "## 4. Barn\n\n*(continues scene 1)*\n\nHail."
    )


@pytest.mark.rule("UN-STORY-12")
def test_what_is_told_in_one_turn_is_one_paragraph_until_somebody_speaks() -> None:
    story = StoryBuilder()
    story.frame(0, "Barn", text="Dust everywhere.")
    owl = story.create(0, "Owl", text="An owl sits on a beam.")
    story.event(0, "A door slams.")
    story.entry(1, "obstacle", text="The door is stuck.", rule="UN-CX-02")
    story.speak(0, owl, "Who?")
    story.colour(0, "Silence.")
    story.entry(0, "originate", text="The owl wants out.", rule="UN-CX-01")
    story.turn(1)
    story.event(1, "The wind falls.")
    assert scenes_of(prose_text(story)).split("\n\n")[1:] == [
        "Dust everywhere. An owl sits on a beam. A door slams. The door is stuck.",
        "Owl: “Who?”",
        "Silence. The owl wants out.",
        "The wind falls.",
    ]


@pytest.mark.rule("UN-STORY-14")
def test_moves_cutaways_and_fades_are_marked_and_an_ordinary_end_is_not() -> None:
    story = StoryBuilder()
    story.frame(0, "Barn")
    story.event(0, "A shot.")
    story.move(0, "Yard", place="EXT", text="Outside it is worse.")
    story.cut_away(0, "Meanwhile, in town")
    ann = story.create(0, "Ann Lee")
    story.event(0, "A telephone rings.")
    story.speak(0, ann, "Yes?")
    story.cut_back(0)
    story.event(0, "Nobody moves.")
    story.end(0)
    story.frame(0, "Town")
    story.event(0, "Night.")
    story.fade(0, "The last lamp goes out.")
    assert scenes_of(prose_text(story)) == (
        "## 1. Barn\n\nA shot.\n\n### Yard\n\nOutside it is worse.\n\n"
        "> *Meanwhile, in town*\n>\n> A telephone rings.\n>\n> Ann Lee: “Yes?”\n\n"
        "Nobody moves.\n\n"
        "## 2. Town\n\nNight. The last lamp goes out.\n\n*Fade to black.*"
    )


@pytest.mark.rule("UN-STORY-15")
def test_the_cast_list_says_what_everybody_is_and_the_tenets_follow() -> None:
    story = StoryBuilder()
    story.tenet(0, "social", "Be kind.")
    story.tenet(1, "story", "No ghosts.")
    story.tenet(0, "gimmick", "Coins are silver.")
    story.frame(0, "Barn")
    guards = story.create(0, "Guards", master=True)
    story.trait(0, guards, "armed")
    tom = story.create(0, "Tom", of=guards)
    story.trait(0, tom, "loud")
    story.trait(0, tom, "brave", active=False)
    lamp = story.create(1, "Lamp", "prop")
    story.change(lamp, out=True)
    never = story.create(1, "Never")
    story.change(never, struck=True)
    story.event(0, "Rain.")
    assert prose_text(story).split("## Cast and places\n\n")[1] == (
        "- **Barn** (location)\n"
        "- **Guards** (character, master): armed\n"
        "- **Tom** (character, sub of Guards): loud, ~~brave~~\n"
        "- **Lamp** (prop, out of play)\n"
        "\n## Tenets\n\n"
        "- social contract: Be kind.\n"
        "- story element: No ghosts.\n"
        "- rules gimmick: Coins are silver.\n"
    )


@pytest.mark.rule("UN-STORY-08")
def test_what_was_struck_is_not_told_and_what_was_reworded_is_told_anew() -> None:
    story = StoryBuilder()
    story.frame(0, "Barn")
    story.strike(story.event(0, "The barn burns down."))
    story.reword(story.event(0, "It rains frogs."), "It rains.")
    assert scenes_of(prose_text(story)) == "## 1. Barn\n\nIt rains."


@pytest.mark.rule("UN-STORY-05")
def test_dice_quarrels_and_what_was_taken_out_stay_out() -> None:
    story = StoryBuilder()
    story.frame(0, "Barn")
    story.event(0, "It rains.")
    story.entry(0, "dice", text="Because the roof is old.", amount=2, rule="UN-CX-10")
    story.entry(1, "challenge", text="Not in this barn.", rule="UN-CH-01")
    story.entry(1, "fine", text="Rude.", rule="UN-FINE-01")
    story.take_out(story.event(0, "Something dreadful."))
    assert scenes_of(prose_text(story)) == "## 1. Barn\n\nIt rains."


@pytest.mark.rule("UN-STORY-16")
@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("*bold* _it_ `code` ~~no~~", "\\*bold\\* \\_it\\_ \\`code\\` \\~\\~no\\~\\~"),
        ("[a](b) <i> &amp; # \\", "\\[a\\](b) \\<i\\> \\&amp; \\# \\\\"),
        ("- a list", "\\- a list"),
        ("+ a list", "\\+ a list"),
        ("=== a title", "\\=== a title"),
        ("12. a list", "12\\. a list"),
        ("3) a list", "3\\) a list"),
        ("3 - 2 = 1", "3 - 2 = 1"),
    ],
)
def test_nothing_that_players_write_is_markup(text: str, written: str) -> None:
    assert escape_paragraph(text) == written


@pytest.mark.rule("UN-STORY-16")
def test_in_the_middle_of_a_paragraph_less_has_to_be_escaped() -> None:
    assert escape_markdown("1. or - or + or =") == "1. or - or + or ="


# Parse by a Markdown parser


def read(markdown: str) -> list[Token]:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(markdown)


def words(tokens: list[Token]) -> list[tuple[str, str]]:
    """Kind and plain text of each block that has words."""
    found = []
    for before, token in pairwise(tokens):
        if token.type == "inline":
            assert token.children is not None
            content = "".join(child.content for child in token.children)
            found.append((before.tag, content))
    return found


@pytest.mark.rule("UN-STORY-16")
@given(wild_story())
def test_a_parser_finds_the_structure_that_was_meant_and_the_words_that_were_told(
    story: StoryBuilder,
) -> None:
    script = build_script(story.state, story.credits, EditorsCut())
    tokens = read(prose(script))
    blocks = words(tokens)
    assert blocks[0] == ("h1", script.title)
    headings = [text for tag, text in blocks if tag == "h2"]
    assert len(headings) == len(script.scenes) + 1 + bool(script.tenets)
    paragraphs = [text for tag, text in blocks if tag == "p"]
    for line in script.lines:
        assert any(line.text in paragraph for paragraph in paragraphs)
    allowed = {
        "heading_open", "heading_close", "paragraph_open", "paragraph_close", "inline",
        "bullet_list_open", "bullet_list_close", "list_item_open", "list_item_close",
        "blockquote_open", "blockquote_close",
    }  # fmt: skip
    assert {token.type for token in tokens} <= allowed
    inside = {child.type for token in tokens for child in token.children or ()}
    assert inside <= {"text", "em_open", "em_close", "strong_open", "strong_close",
                      "s_open", "s_close"}  # fmt: skip
    cutaways = sum(entry.kind == "mini_open" for entry in story.state.entries)
    emphasis = sum(c.type == "em_open" for t in tokens for c in t.children or ())
    faded = sum(scene.faded for scene in script.scenes)
    assert emphasis == 1 + cutaways + faded
    strong = sum(c.type == "strong_open" for t in tokens for c in t.children or ())
    assert strong == len(script.cast)


@pytest.mark.rule("UN-STORY-13", "UN-STORY-16")
@given(NAMES, TEXTS)
def test_a_parser_reads_a_speech_as_it_was_spoken(name: str, text: str) -> None:
    story = StoryBuilder()
    story.frame(0, "Barn")
    story.speak(0, story.create(0, name), text)
    assert ("p", f"{name}: “{text}”") in words(read(prose_text(story)))
