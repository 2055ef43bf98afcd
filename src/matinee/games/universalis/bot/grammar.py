"""The texts of `genre_texts/`: templates with slots, read once, checked, filled in and recognised.

A text that was told from a template is recognised in the transcript; the bot has no other memory.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, get_args

import msgspec

from matinee.engine.contract.content import BadContent, DataFiles, convert_value
from matinee.engine.thread_cache import cache
from matinee.games.universalis.bot.naming import english_words
from matinee.games.universalis.content import LONGEST_NAME, LONGEST_TRAIT, Genre, curly
from matinee.games.universalis.content.pieces import Place

GENRES: Final[tuple[Genre, ...]] = get_args(Genre)
ROLES: Final = frozenset(
    {
        "a", "b", "a1", "b1", "p", "loc", "at", "prev",
        "secret", "clue", "truth", "echo", "as", "adj", "that",
    }
)  # fmt: skip
SLOT: Final = re.compile(r"\{(\w+)\}")
_SINGULAR: Final = re.compile(
    r"\{p\} (?:is|was|has|lies|turns|floats|stays|changes|goes)\b|\bits?\b|\{p\}’s|that of \{p\}"
)
_WORD: Final = re.compile(r"[a-z]+")
_SENTENCE: Final = re.compile(r"(?:^|[.!?] )“?$")


class Secret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A secret that a story may be about, with its clues and truths."""

    name: str
    clues: tuple[str, ...]
    truths: tuple[str, ...]


class Intent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The intention of a character against another in a complication, with its outcomes."""

    text: str
    won: tuple[str, ...]
    failed: tuple[str, ...]
    trait: str
    injury: bool = False
    needs: Literal["", "p"] = ""
    holder: Literal["", "a"] = ""


class EventTrait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A trait that follows from an event."""

    event: str
    who: Literal["a", "b", "p"]
    words: str
    text: str = ""
    injury: bool = False


class Newcomer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"manner": "as"}):
    """A new character or prop that can enter a story."""

    name: str
    trait: str
    manner: str = ""


class NewPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new location for a story."""

    name: str
    place: Place


class Cutaway(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mini-scene of one sentence."""

    title: str
    text: str


class GenreTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of one file."""

    words: dict[str, tuple[str, ...]]
    times: dict[Literal["labels"], tuple[str, ...]]
    names: dict[Literal["tenets"], tuple[str, ...]]
    secrets: tuple[Secret, ...]
    events: dict[str, tuple[str, ...]]
    lines: dict[str, tuple[str, ...]]
    narration: dict[str, tuple[str, ...]]
    intents: tuple[Intent, ...]
    event_traits: tuple[EventTrait, ...]
    characters: tuple[Newcomer, ...]
    props: tuple[Newcomer, ...]
    locations: tuple[NewPlace, ...]
    cutaways: tuple[Cutaway, ...]
    manner: dict[str, tuple[str, ...]] = {}


class Template(NamedTuple):
    """A text with slots, and its origin."""

    key: str
    """Unique key: genre, section, name, number."""
    section: str
    name: str
    text: str
    slots: frozenset[str]
    singular: bool
    """Whether it speaks of the thing in the singular."""
    place: Literal["", "INT", "EXT"]
    """The kind of place it needs; empty if it fits anywhere."""
    genre: Genre


class RecognisedText(NamedTuple):
    """The template of a text, and the values of its slots."""

    template: Template
    slots: Mapping[str, str]


def template(genre: Genre, section: str, name: str, number: int, text: str) -> Template:
    """A template made from an entry of a data file."""
    return Template(
        f"{genre}.{section}.{name}.{number}",
        section,
        name,
        text,
        frozenset(SLOT.findall(text)),
        _SINGULAR.search(text) is not None,
        "EXT" if name.endswith("_ext") else "INT" if name.endswith("_int") else _setting(text),
        genre,
    )


def _setting(text: str) -> Literal["", "INT", "EXT"]:
    """The setting that a text needs, judged by its words; empty if it fits indoors and outdoors."""
    found = set(_WORD.findall(SLOT.sub("", text).casefold()))
    if found & english_words("indoors"):
        return "INT"
    return "EXT" if found & english_words("outdoors") else ""


@cache
def genre_texts(genre: Genre) -> GenreTexts:
    """The texts of one genre; those of `plain` fit all of them."""
    return read_genre_texts(genre, DataFiles(__package__).text(f"genre_texts/{genre}.toml"))


def read_genre_texts(genre: Genre, text: str) -> GenreTexts:
    """The texts of a file; refused if some could not be told."""
    found = convert_value(tomllib.loads(curly(text)), GenreTexts, genre)
    _check(genre, found)
    return found


def _check(genre: Genre, found: GenreTexts) -> None:
    """Check that every slot is known, no list is empty, and names and traits fit their limits."""
    for section in (
        found.words,
        found.times,
        found.names,
        found.events,
        found.lines,
        found.narration,
    ):
        for name, many in section.items():
            if not many or not all(many):
                raise BadContent(f"{genre}: there is nothing under {name}")
    known = ROLES | {name.rpartition("_")[0] for name in found.words}
    for one in templates_of(genre, found):
        unknown = one.slots - known
        if unknown or SLOT.sub("", one.text).strip("{}") != SLOT.sub("", one.text):
            raise BadContent(f"{genre}: {one.text!r} has slots that nothing fills")
        if one.section != "event_traits" and not one.text.endswith((".", "!", "?", "”", "…")):
            raise BadContent(f"{genre}: {one.text!r} does not end")
    names = [one.name for one in (*found.characters, *found.props)]
    names += [place.name for place in found.locations]
    if any(not 2 <= len(name) <= LONGEST_NAME for name in names):
        raise BadContent(f"{genre}: a name is too long")
    traits = [one.trait for one in (*found.characters, *found.props)]
    if any(not 1 <= len(words) <= LONGEST_TRAIT for words in traits):
        raise BadContent(f"{genre}: a trait is too long")
    if any(len(cutaway.title) > LONGEST_NAME for cutaway in found.cutaways):
        raise BadContent(f"{genre}: a title is too long")
    for tenet in found.names["tenets"]:
        if tenet.split(":")[0] not in ("social", "story", "gimmick"):
            raise BadContent(f"{genre}: what kind of tenet is {tenet!r}?")


def templates_of(genre: Genre, found: GenreTexts) -> Iterator[Template]:
    """All templates in a file."""
    sections = {"events": found.events, "lines": found.lines, "narration": found.narration}
    for section, named in sections.items():
        for name, texts in named.items():
            for number, text in enumerate(texts):
                yield template(genre, section, name, number, text)
    for number, intent in enumerate(found.intents):
        yield template(genre, "intents", str(number), 0, intent.text)
        for section, texts in (("won", intent.won), ("failed", intent.failed)):
            for count, text in enumerate(texts):
                yield template(genre, section, str(number), count, text)
    for number, trait in enumerate(found.event_traits):
        if trait.text:
            yield template(genre, "event_traits", trait.event, number, trait.text)
    for number, cutaway in enumerate(found.cutaways):
        yield template(genre, "cutaways", cutaway.title, number, cutaway.text)


@cache
def templates(section: str, name: str, genre: Genre) -> tuple[Template, ...]:
    """The templates of a name that a story of this genre can use: its own, then the plain ones."""
    own = [one for one in templates_of(genre, genre_texts(genre)) if one[1:3] == (section, name)]
    return tuple(own) if genre == "plain" else (*own, *templates(section, name, "plain"))


def word_lists(genre: Genre, *, outdoors: bool) -> Mapping[str, Sequence[str]]:
    """The word lists by name, in their version for indoors or outdoors."""
    ending = "_out" if outdoors else "_in"
    found = {**genre_texts("plain").words, **genre_texts(genre).words}
    return {name.removesuffix(ending): found[name] for name in found if name.endswith(ending)}


def fill(one: Template, values: Mapping[str, str]) -> str:
    """The template with its slots filled in; the first letter of a sentence becomes a capital.

    >>> fill(template("plain", "narration", "x", 0, "{p} is {a}’s."), {"a": "Ann", "p": "the key"})
    'The key is Ann’s.'
    """
    told = ""
    for number, part in enumerate(SLOT.split(one.text)):
        value = values[part] if number % 2 else part
        if number % 2 and _SENTENCE.search(told):
            value = value[0].upper() + value[1:]
        told += value
    return told


class _AnchoredTemplate(NamedTuple):
    anchor: str
    template: Template


@cache
def _anchored_templates() -> tuple[_AnchoredTemplate, ...]:
    """All templates, each with its longest piece of fixed text, as a quick first test."""
    return tuple(
        _AnchoredTemplate(max(SLOT.split(one.text)[::2], key=len).casefold(), one)
        for genre in GENRES
        for one in templates_of(genre, genre_texts(genre))
    )


@cache
def _pattern(text: str) -> re.Pattern[str]:
    """Pattern that matches the filled-in text of a template."""
    pattern, seen = "", set[str]()
    for number, part in enumerate(SLOT.split(text)):
        if number % 2 == 0:
            pattern += re.escape(part)
        elif part in seen:  # the second time it may only differ by its capital
            pattern += f"(?i:(?P={part}))"
        else:
            pattern += f"(?P<{part}>.+?)"
            seen.add(part)
    return re.compile(pattern)


@lru_cache(maxsize=8192)
def recognise(text: str) -> RecognisedText | None:
    """The template that a text was told from, if any."""
    folded = text.casefold()
    for anchor, one in _anchored_templates():
        if anchor in folded:
            match = _pattern(one.text).fullmatch(text)
            if match is not None:
                return RecognisedText(one, match.groupdict())
    return None


def load_all_texts() -> None:
    """Read all texts now, so that no decision has to wait for it."""
    for genre in GENRES:
        for one in templates_of(genre, genre_texts(genre)):
            templates(one.section, one.name, genre)
            _pattern(one.text)
    recognise("")
