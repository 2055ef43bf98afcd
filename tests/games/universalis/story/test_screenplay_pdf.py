"""The typeset screenplay: its layout on paper, and the content of the file."""

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from games.universalis.story.story_builder import StoryBuilder, the_long_wire
from games.universalis.story.story_strategies import wild_story
from matinee.engine.storytelling.story_export import Credits, EditorsCut, Teller
from matinee.engine.text.i18n import ENGLISH
from matinee.games.universalis.story.layout import (
    AGAIN,
    CUE,
    FIRST,
    LAST,
    LEFT,
    MORE,
    RIGHT,
    SPEECH,
    Page,
    PageBuilder,
    action,
    column_count,
    heading,
    lay_out,
    speech,
    transition,
    wrap_text,
)
from matinee.games.universalis.story.pdf_file import BOX
from matinee.games.universalis.story.screenplay_pdf import pages, pdf
from matinee.games.universalis.story.script_builder import build_script

UNCUT = EditorsCut()


def pdf_bytes(
    story: StoryBuilder, credits: Credits | None = None, cut: EditorsCut = UNCUT
) -> bytes:
    credits = credits or story.credits
    return pdf(build_script(story.state, credits, cut), credits, ENGLISH)


def read(file: bytes) -> list[str]:
    """The text of each page."""
    return [page.extract_text() for page in PdfReader(BytesIO(file)).pages]


def rows(page: Page) -> list[str]:
    return [put.text for put in page]


# Layout


def test_a_line_is_parted_between_words_and_a_long_word_within() -> None:
    assert wrap_text("the quick brown fox", 9) == ["the quick", "brown fox"]
    assert wrap_text("a" * 25, 10) == ["a" * 10, "a" * 10, "a" * 5]


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=200), st.integers(4, 60))
def test_no_line_is_too_long_and_no_letter_is_lost(text: str, width: int) -> None:
    lines = wrap_text(text, width)
    assert all(column_count(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == "".join(text.split())


def test_each_element_stands_in_its_column() -> None:
    paper = PageBuilder()
    lay_out([action("A door."), speech("BO", "calmly", "No."), transition("CUT TO:")], paper)
    (page,) = paper.pages
    assert [(put.row, put.column, put.text) for put in page] == [
        (FIRST, LEFT, "A door."),
        (FIRST + 2, CUE, "BO"),
        (FIRST + 3, 31, "(calmly)"),
        (FIRST + 4, SPEECH, "No."),
        (FIRST + 6, RIGHT - len("CUT TO:"), "CUT TO:"),
    ]


def page_with_rows_left(rows: int) -> PageBuilder:
    """A page with only so many rows left."""
    paper = PageBuilder()
    paper.row = LAST - rows + 1
    return paper


def test_a_heading_goes_over_the_page_with_what_follows_it() -> None:
    paper = page_with_rows_left(5)
    lay_out([heading("INT. BARN - NIGHT"), action("It rains. " * 40)], paper)
    assert rows(paper.pages[0]) == []
    assert rows(paper.pages[1])[0] == "INT. BARN - NIGHT"


def test_a_speech_that_does_not_fit_says_so_and_goes_on_under_the_name() -> None:
    paper = page_with_rows_left(6)
    lay_out([speech("MRS OAKES", "", "We are closed, and have been since the war. " * 5)], paper)
    first, second = paper.pages
    assert rows(first)[0] == "MRS OAKES"
    assert rows(first)[-1] == MORE
    assert first[-1].row <= LAST
    assert rows(second)[0] == f"MRS OAKES{AGAIN}"
    assert len(rows(second)) >= 3


def test_a_name_never_stands_alone_at_the_foot_of_a_page() -> None:
    paper = page_with_rows_left(3)
    lay_out([speech("MRS OAKES", "", "We are closed, and have been since the war. " * 5)], paper)
    assert rows(paper.pages[0]) == []


def test_a_paragraph_longer_than_a_page_goes_on_and_on() -> None:
    paper = PageBuilder()
    lay_out([action("word " * 1500)], paper)
    assert len(paper.pages) > 2
    assert sum(text.count("word") for page in paper.pages for text in rows(page)) == 1500


@settings(max_examples=50)
@given(wild_story())
def test_everything_stands_within_the_margins_and_in_its_own_row(story: StoryBuilder) -> None:
    laid = pages(build_script(story.state, story.credits), story.credits, ENGLISH)
    for page in laid:
        used_rows = [put.row for put in page]
        assert len(set(used_rows)) == len(used_rows)
        for put in page:
            assert put.row == 3 or FIRST <= put.row <= LAST
            assert put.column >= LEFT - 2
            assert put.column + column_count(put.text) <= RIGHT


# File


def test_a_reader_finds_title_script_and_credits_in_order() -> None:
    story = the_long_wire()
    spoken = next(e.no for e in story.state.entries if e.text == "Nobody home.")
    credits = Credits(tellers=(Teller("Ann"), Teller("Bo", bot=True)), applause={spoken: 3})
    title, script, back = read(pdf_bytes(story, credits))
    assert title.split("\n") == ["THE LONG WIRE", "told at a Universalis table by", "Ann", "Bo"]
    assert script.split("\n") == [
        "INT. TELEGRAPH OFFICE - NIGHT",
        "Kestrel forces the back door.",
        "KESTREL",
        "Nobody home.",
        "A lamp is lit: Mrs Oakes stands on the stairs with a",
        "shotgun. The clock stops.",
        "MRS OAKES",
        "(calmly)",
        "We are closed.",
        "FADE TO BLACK.",
        "THE END",
    ]
    assert back.split("\n")[0] == "2."
    for text in (
        "Mrs Oakes (character): short-sighted",
        "1. INT. TELEGRAPH OFFICE - NIGHT",
        "Ann: 2 lines, 1 scene framed, applauded 3 times",
        "“Nobody home.” Ann, applauded 3 times",
    ):
        assert text in back


def long_story() -> StoryBuilder:
    story = StoryBuilder("Ann", "Bo", title="A Long Evening")
    for number in range(6):
        story.frame(0, f"Room {number + 1}", label="evening")
        host = story.create(0, f"Host {number + 1}")
        for turn in range(5):
            story.turn(turn % 2)
            story.event(turn % 2, "The rain does not stop, and nobody has brought a coat. " * 5)
            story.speak(0, host, "One more round, and then the story about the horse. " * 4)
        story.end(0)
    story.over()
    return story


def test_pages_are_numbered_from_the_second_and_the_scene_list_knows_them() -> None:
    script = build_script(long_story().state, long_story().credits)
    file = read(pdf_bytes(long_story()))
    assert len(file) > 5
    numbers = [page.split("\n")[0] for page in file[2:]]
    assert numbers == [f"{number}." for number in range(2, len(file))]
    listed = "\n".join(file)
    for scene in script.scenes:
        slug = f"INT. ROOM {scene.number} - EVENING"
        on = next(at for at, page in enumerate(file) if slug in page.split("\n"))
        line = next(row for row in listed.split("\n") if row.startswith(f"{scene.number}. {slug}"))
        assert line.rsplit(" ", 1)[1] == str(on)


@pytest.mark.rule("UN-STORY-27")
def test_the_same_story_is_the_same_file_whenever_it_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = pdf_bytes(the_long_wire())
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "12345")
    assert pdf_bytes(the_long_wire()) == first


def test_letters_of_other_scripts_are_set_and_what_no_font_has_is_a_box_that_is_told_of() -> None:
    story = StoryBuilder()
    story.frame(0, "Café Łódź", label="noč")
    story.event(0, "Привет, Αθήνα → ✓ and 王先生 🎬.")
    file = read(pdf_bytes(story))
    assert "CAFÉ ŁÓDŹ - NOČ" in file[1]
    assert f"Привет, Αθήνα → ✓ and {BOX * 3} {BOX}." in file[1]
    assert "a box stands for each" in file[-1].replace("\n", " ")
    assert "a box stands" not in "".join(read(pdf_bytes(the_long_wire())))


@settings(max_examples=15, deadline=None)
@given(wild_story())
def test_whatever_players_write_can_be_printed(story: StoryBuilder) -> None:
    assert len(read(pdf_bytes(story))) >= 3
