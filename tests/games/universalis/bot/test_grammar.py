"""The grammar: every template can be told, is well-formed, fits, and is recognised again."""

import re
from importlib.resources import files

import pytest

from matinee.engine.contract.content import BadContent
from matinee.engine.contract.open_fields import normalise_text
from matinee.games.universalis.bot.event_kinds import event_kinds, read_event_kinds
from matinee.games.universalis.bot.grammar import (
    GENRES,
    ROLES,
    Template,
    fill,
    genre_texts,
    read_genre_texts,
    recognise,
    template,
    templates_of,
    word_lists,
)
from matinee.games.universalis.bot.naming import (
    is_plural,
    name_in_sentence,
    place_phrase,
    short_name,
    trait_phrase,
)
from matinee.games.universalis.content import Genre
from matinee.games.universalis.rules.state import Component

ALL = [one for genre in GENRES for one in templates_of(genre, genre_texts(genre))]
LIMITS = {"lines": 300, "narration": 600, "events": 600, "intents": 600}
LONG = "Wilhelmina Featherstonehaugh-Chumley III"
"""A name of the maximal length."""


def values(one: Template, a: str = "Ann Reed", b: str = "Mrs Oakes") -> dict[str, str]:
    """A value for every possible slot."""
    secret = genre_texts(one.genre).secrets[0]
    found = {
        "a": a,
        "b": b,
        "a1": short_name(a),
        "b1": short_name(b),
        "p": "the Brass Key",
        "loc": "the Attic",
        "at": "in the Attic",
        "prev": "Pier Nine",
        "secret": secret.name,
        "clue": secret.clues[0],
        "truth": secret.truths[0],
        "echo": "the wet glove",
        "as": "who mends clocks",
        "adj": "stubborn",
        "that": "owes money",
    }
    return {
        **{name: many[0] for name, many in word_lists(one.genre, outdoors=False).items()},
        **found,
    }


def test_the_grammar_is_large() -> None:
    by_genre = {genre: sum(one.genre == genre for one in ALL) for genre in GENRES}
    assert len(ALL) > 1000
    assert all(count > 180 for count in by_genre.values())


def test_the_tests_fill_every_role() -> None:
    assert values(ALL[0]).keys() >= ROLES


@pytest.mark.parametrize("genre", GENRES)
def test_every_template_can_be_told(genre: Genre) -> None:
    for one in templates_of(genre, genre_texts(genre)):
        text = fill(one, values(one))
        assert not set("{}'") & set(text), one.key
        assert text == normalise_text(text), one.key
        assert re.match(r"[“]?[A-Z]", text), one.key
        assert text.endswith((".", "!", "?", "”")), one.key
        assert " ," not in text, one.key
        most = 200 if one.name.startswith("dice") else LIMITS.get(one.section, 600)
        assert len(fill(one, values(one, LONG, LONG))) <= most, one.key


@pytest.mark.parametrize("genre", GENRES)
def test_nobody_is_guessed_to_be_he_or_she(genre: Genre) -> None:
    for one in templates_of(genre, genre_texts(genre)):
        if one.slots & {"a", "b"}:
            pronoun = re.search(r"\b(he|she|him|her|his|hers|himself|herself)\b", one.text)
            assert pronoun is None, one.key


@pytest.mark.parametrize("genre", GENRES)
def test_what_was_told_is_recognised(genre: Genre) -> None:
    for one in templates_of(genre, genre_texts(genre)):
        text = fill(one, values(one))
        found = recognise(text)
        assert found is not None, one.key
        assert fill(found.template, values(one)) == text
        if "a" in one.slots and one.section == "events":
            assert found.slots["a"] == "Ann Reed", one.key


def test_words_of_ones_own_are_not_taken_for_the_grammars() -> None:
    assert recognise("Ann paints the fence.") is None
    assert recognise("…") is None


def test_no_template_stands_there_twice() -> None:
    texts = [one.text for one in ALL if one.section in ("events", "lines")]
    assert len(texts) == len(set(texts))


def test_what_begins_a_sentence_has_a_capital() -> None:
    one = template("plain", "events", "find", 0, "There. {p} is with {a}.")
    assert fill(one, {"p": "the key", "a": "the Cook"}) == "There. The key is with the Cook."


def test_every_kind_of_event_can_be_told_and_led_to() -> None:
    kinds = event_kinds().kinds
    led = {kind for kind, one in kinds.items() if one.after}
    assert {"want", "deny", "accuse", "clue", "truth", "take", "lose", "find", "tender"} <= led
    for kind in led:
        assert any(one.section == "events" and one.name == kind for one in ALL), kind
    followed = {before for one in kinds.values() for before in one.after}
    assert led - {"react"} <= followed  # each has a template that follows it


def _changed(old: str, new: str) -> str:
    package = "matinee.games.universalis.bot"
    text = (files(package) / "genre_texts" / "noir.toml").read_text("utf-8")
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("{a} strikes a match", "{villain} strikes a match", "nothing fills"),
        ("{a} strikes a match", "{a strikes a match", "nothing fills"),
        ("The rain goes on with its work.", "The rain goes on", "does not end"),
        ('labels = ["night"', 'labels = ["", "night"', "nothing under labels"),
        ('"Dutch Kowalski"', f'"{"x" * 41}"', "name is too long"),
        ('"keeps the odds in mind"', f'"{"x" * 61}"', "trait is too long"),
        ('"A parked car"', f'"{"x" * 41}"', "title is too long"),
        ('"story: Everybody has', '"rumour: Everybody has', "what kind of tenet"),
        ("[words]", "[wrods]", "wrods"),
    ],
)
def test_a_grammar_that_could_not_be_told_is_refused(old: str, new: str, problem: str) -> None:
    with pytest.raises(BadContent, match=problem):
        read_genre_texts("noir", _changed(old, new))


def test_an_order_of_events_that_nobody_can_tell_is_refused() -> None:
    with pytest.raises(BadContent, match="yodel"):
        read_event_kinds({"kinds": {"open": {"after": [], "says": ["yodel"]}}, "replies": {}})


def test_things_have_their_article(subtests: pytest.Subtests) -> None:
    for name, kind, phrase in [
        ("Pier Nine Ledger", "prop", "the Pier Nine Ledger"),
        ("The Ledger", "prop", "the Ledger"),
        ("Vera's Hat", "prop", "Vera's Hat"),
        ("Vera Lomax", "character", "Vera Lomax"),
        ("The Bartender", "character", "the Bartender"),
        ("Blue Lantern Club", "location", "the Blue Lantern Club"),
        ("Pier Nine", "location", "Pier Nine"),
        ("Orison", "location", "Orison"),
        ("Calloway Street", "location", "Calloway Street"),
        ("Bridge of the Second Chance", "location", "the Bridge of the Second Chance"),
        ("Crane’s Office", "location", "Crane’s Office"),
        ("Servants’ Hall", "location", "the Servants’ Hall"),
        ("Village Square", "location", "the Village Square"),
        ("Union Square", "location", "Union Square"),
    ]:
        with subtests.test(name=name, kind=kind, phrase=phrase):
            component = Component(id=1, name=name, kind=kind)  # type: ignore[arg-type]
            assert name_in_sentence(component) == phrase


@pytest.mark.parametrize(
    ("name", "phrase"),
    [
        ("Pier Nine", "on Pier Nine"),
        ("Morning Room", "in the Morning Room"),
        ("Tollgate Station", "at Tollgate Station"),
        ("Village Square", "in the Village Square"),
        ("Mill Pond", "at the Mill Pond"),
        ("Marsh Investigations", "at Marsh Investigations"),
        ("Flagship Clemency", "on the Flagship Clemency"),
        ("Bridge of the Second Chance", "on the Bridge of the Second Chance"),
    ],
)
def test_one_is_in_on_or_at_a_place(name: str, phrase: str) -> None:
    assert place_phrase(Component(id=1, name=name, kind="location")) == phrase


def test_names_are_shortened_as_people_do() -> None:
    names = ["Eddie Marsh", "Lady Puddlecombe", "Captain Imre Sol", "Ozmo", "The Cook"]
    assert [*map(short_name, names)] == [
        "Eddie",
        "Lady Puddlecombe",
        "Captain Sol",
        "Ozmo",
        "the Cook",
    ]


def test_several_things_are_not_spoken_of_as_one() -> None:
    assert is_plural("Stolen Diamonds")
    assert not is_plural("Brass Compass")
    assert template("plain", "events", "lose", 0, "{p} is gone.").singular
    assert not template("plain", "events", "take", 0, "{a} takes {p}.").singular


def test_a_trait_is_only_used_where_it_makes_a_sentence() -> None:
    assert trait_phrase("well-connected") == ("adj", "well-connected")
    assert trait_phrase("never leaves anyone behind") == ("that", "never leaves anyone behind")
    assert [trait_phrase(words) for words in ("smoke", "six arms", "honest, so far", "")] == [
        None
    ] * 4
