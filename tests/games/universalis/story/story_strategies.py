"""Strategies for players' texts: tidy, and full of the syntax of Markdown and Fountain."""

from collections.abc import Callable

from hypothesis import strategies as st

from games.universalis.story.story_builder import StoryBuilder
from matinee.engine.contract.open_fields import normalise_text

NASTY = (
    "*", "**", "_", "__", "`", "~~", "[[", "]]", "[", "]", "/*", "*/", "<b>", "&amp;", "\\", "\\*",
    "#", "##", "#1#", "===", "---", "+", "- ", "1.", "2)", ">", "<", "> x <", "@", "!", ".", "..",
    "~", "^", "(", ")", "INT. ", "ext ", "I/E.", "EST ", "int./ext. ", "TO:", "CUT TO:",
    "FADE OUT.", "INTERIOR", "ß", "ŉ", "\u0131", "ﬁ", "É", "王", "я", "Ω", "🎬", "e\u0301", "a:",
    "Title: x", "|a|b|", "“", "”", "…", "x", "Yes", "  ", "!INT. X", "http://a.example", "![a](b)",
    "{:.x}", ":-:",
)  # fmt: skip
# Screenplain uses these for its own marks.
_OWN_MARKS = {chr(code) for code in range(0xE700, 0xE712)}
_LETTERS = st.characters(exclude_categories=("Cs", "Cc", "Cf"), exclude_characters=_OWN_MARKS)


def _texts(most: int) -> st.SearchStrategy[str]:
    pieces = st.one_of(st.sampled_from(NASTY), st.text(_LETTERS, min_size=1, max_size=8))
    joined = st.lists(pieces, min_size=1, max_size=8).map(
        lambda some: normalise_text("".join(some))[:most]
    )
    # Redacted texts begin with an ellipsis, so others must not; a text is tidy after a cut, too.
    return joined.map(normalise_text).filter(lambda text: text and not text.startswith("…"))


TEXTS = _texts(300)
NAMES = _texts(40).filter(lambda name: len(name) >= 2 and any(letter.isalnum() for letter in name))
LABELS = st.one_of(st.just(""), _texts(40))


@st.composite
def wild_story(draw: st.DrawFn) -> StoryBuilder:
    """A story of one to three scenes."""
    story = StoryBuilder("Ann", draw(NAMES), title=draw(_texts(80)))
    used_names: set[str] = set()

    def fresh() -> str:
        name = draw(NAMES.filter(lambda name: name.casefold() not in used_names))
        used_names.add(name.casefold())
        return name

    for _ in range(draw(st.integers(1, 3))):
        story.frame(
            0, fresh(), label=draw(LABELS), place=draw(st.sampled_from(["INT", "EXT", "INT/EXT"])),
            time=draw(st.sampled_from(["present", "past", "future"])),
        )  # fmt: skip
        speaker = story.create(0, fresh())
        for _ in range(draw(st.integers(1, 5))):
            _tell(draw, story, speaker, fresh)
        if draw(st.booleans()):
            story.fade(0)
        else:
            story.end(0)
    if draw(st.booleans()):
        story.tenet(0, "story", draw(TEXTS))
    story.over()
    return story


def _tell(draw: st.DrawFn, story: StoryBuilder, speaker: int, fresh: Callable[[], str]) -> None:
    match draw(st.integers(0, 5)):
        case 0:
            story.event(0, draw(TEXTS))
        case 1:
            story.turn(1)
            story.colour(1, draw(TEXTS))
        case 2:
            story.speak(0, speaker, draw(TEXTS), draw(LABELS))
        case 3:
            story.move(0, fresh())
        case 4:
            story.trait(0, speaker, draw(_texts(60)), active=draw(st.booleans()))
        case _:
            story.cut_away(0, draw(_texts(40)))
            story.event(0, draw(TEXTS))
            story.cut_back(0)
