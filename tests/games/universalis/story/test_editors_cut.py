"""An editor's cut, the page to read, and a sequel."""

import msgspec
import pytest

from games.universalis.story.story_builder import StoryBuilder, the_long_wire
from matinee.engine.storytelling.story_export import EditorsCut, StoryExporter
from matinee.engine.text.i18n import ENGLISH
from matinee.engine.text.player_names import NameFormatter
from matinee.games.universalis import story as tale
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.setup import setup
from matinee.games.universalis.story.fountain import screenplay
from matinee.games.universalis.story.prose import prose
from matinee.games.universalis.story.script_builder import build_script
from matinee.games.universalis.story.sequel import next_title
from matinee.testing.loaded_dice import LoadedDice

WORDS = NameFormatter(("Ann", "Bo"), ENGLISH)


def three_scenes() -> StoryBuilder:
    story = StoryBuilder(title="Three Rooms")
    for name in ("Attic", "Hall", "Cellar"):
        story.frame(0, name)
        story.event(0, f"Somebody walks through the {name.lower()}.")
        story.end(0)
    story.over()
    return story


def test_the_module_is_a_tale() -> None:
    fulfilled: StoryExporter = tale
    assert set(fulfilled.forms) == {"pdf", "fountain", "md", "json"}


def test_a_cut_changes_title_words_and_order_and_not_the_record() -> None:
    story = three_scenes()
    line = next(e.no for e in story.state.entries if "attic" in e.text)
    before = msgspec.json.encode(story.state.entries)
    cut = EditorsCut(title="Three Doors", order=(3, 1, 2), texts={line: "Nobody walks."})
    text = prose(build_script(story.state, story.credits, cut))
    assert text.startswith("# Three Doors\n")
    assert [row for row in text.split("\n") if row.startswith("## ")][:3] == [
        "## 1. Cellar",
        "## 2. Attic",
        "## 3. Hall",
    ]
    assert "Nobody walks." in text
    assert "attic." not in text
    assert msgspec.json.encode(story.state.entries) == before


def test_links_follow_the_new_order_and_unknown_scenes_come_last() -> None:
    story = three_scenes()
    story.frame(0, "Roof", link=1, how="continue")
    story.event(0, "Wind.")
    text = prose(build_script(story.state, story.credits, EditorsCut(order=(3, 1, 2))))
    assert "## 4. Roof\n\n*(continues scene 2)*" in text


def test_what_can_be_reworded_has_the_limit_of_its_line() -> None:
    story = the_long_wire()
    found = dict(tale.texts(story.state).values())
    assert found["Nobody home."] == 300
    assert found["The clock stops."] == 600
    assert tale.lines(story.state).keys() == tale.texts(story.state).keys()


def test_scenes_are_listed_with_their_headings() -> None:
    assert tale.scenes(three_scenes().state, WORDS) == [(1, "Attic"), (2, "Hall"), (3, "Cellar")]


def test_a_scene_that_is_only_being_framed_is_not_told_yet() -> None:
    story = three_scenes()
    story.frame(1, None)
    assert len(build_script(story.state, story.credits).scenes) == 3


def test_a_scene_that_opened_bare_and_moved_began_where_the_last_one_ended() -> None:
    story = three_scenes()
    cellar = story.state.scenes[-1].location
    story.frame(0, None)
    story._scene(location=cellar)
    story.move(0, "Roof")
    assert "INT. CELLAR - PRESENT\n\nINT. ROOF - PRESENT" in screenplay(
        build_script(story.state, story.credits)
    )


# The page


def test_the_page_escapes_what_people_wrote() -> None:
    story = StoryBuilder("<b>Ann</b>", "Bo", title="<script>")
    story.frame(0, "<i>Barn</i>")
    story.speak(0, story.create(0, "<u>Owl</u>"), "<hr>", "<em>")
    made = tale.page(story.state, story.credits, EditorsCut(), WORDS)
    for tag in ("<script", "<b>Ann", "<i>Barn", "<u>", "<U>", "<hr", "<em>"):
        assert tag not in made
    assert "&lt;hr&gt;" in made


def test_the_page_has_script_cast_scenes_and_who_told_each_line() -> None:
    story = the_long_wire()
    page = tale.page(story.state, story.credits, EditorsCut(), WORDS)
    for text in ("INT. TELEGRAPH OFFICE - NIGHT", "MRS OAKES", "(calmly)", "We are closed.",
                 "FADE TO BLACK.", "THE END", "short-sighted", "3 lines"):  # fmt: skip
        assert text in page
    assert "style=" not in page


def test_a_story_that_goes_on_does_not_say_that_it_is_over() -> None:
    story = the_long_wire()
    story.state.phase = "bid"
    made = tale.page(story.state, story.credits, EditorsCut(), WORDS)
    assert "THE END" not in made
    assert "So far." in made


# A sequel


def test_a_sequel_brings_back_who_is_in_play_with_traits_masters_and_links() -> None:
    story = StoryBuilder(title="Guards", scenes=2, kit="noir")
    story.frame(0, "Yard", place="EXT")
    tom = story.create(0, "Tom")
    guards = story.create(0, "Guards", master=True)
    story.change(tom, of=guards)
    story.trait(0, guards, "armed")
    story.trait(0, tom, "loud")
    story.trait(0, tom, "brave", active=False)
    dead = story.create(0, "Rex")
    story.change(dead, out=True)
    options = msgspec.convert(dict(tale.sequel(story.state, EditorsCut())), Options)
    assert options.title == "Guards 2"
    assert options.scenes == 2
    assert options.kit == "empty"
    assert [one.name for one in options.cast] == ["Guards", "Yard", "Tom"]
    assert options.cast[1].place == "EXT"
    assert options.cast[2].of == "Guards"
    assert [trait.words for trait in options.cast[2].traits] == ["loud"]
    state, _ = setup(2, options, LoadedDice(1))
    assert {one.name for one in state.components.values()} == {"Guards", "Yard", "Tom"}


@pytest.mark.parametrize(
    ("title", "after"),
    [
        ("The Long Wire", "The Long Wire 2"), ("The Long Wire 2", "The Long Wire 3"),
        ("1984", "1984 2"), ("x" * 80, f"{'x' * 75} 2"),
    ],
)  # fmt: skip
def test_titles_are_counted_on(title: str, after: str) -> None:
    assert next_title(title) == after


def test_a_table_says_who_comes_back() -> None:
    options = msgspec.convert(dict(tale.sequel(the_long_wire().state, EditorsCut())), Options)
    assert tale.sequel_summary(options, WORDS) == (
        "From an earlier story come back: Telegraph Office, Kestrel and Mrs Oakes."
    )
    assert tale.sequel_summary(Options(), WORDS) == ""
