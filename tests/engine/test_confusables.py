"""Confusable names: names that look alike are the same, and invisible characters are removed."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matinee.bots.bot_names import unused_names
from matinee.engine.contract.open_fields import normalise_name
from matinee.engine.text.confusables import name_keys, remove_invisible, skeleton
from matinee.engine.text.i18n import is_reserved_name

UNSEEN = [
    "\u00ad", "\u034f", "\u061c", "\u115f", "\u1160", "\u17b4", "\u17b5", "\u180b", "\u180e",
    "\u200b", "\u200d", "\u202e", "\u2060", "\u2800", "\u3164", "\ufe00", "\ufe0f", "\ufeff",
    "\uffa0", "\U000e0001", "\U000e0100", "\U0001d159",
]  # fmt: skip
ALIKE = [
    ("Ann Lee", "\u0410nn Lee"),  # Cyrillic A
    ("Ann Lee", "Ann L\u0435\u0435"),  # Cyrillic e
    ("Ben", "\u0412\u0435n"),  # Cyrillic capital B
    ("BEN", "\u0392\u0395\u039d"),  # Greek
    ("Ian", "lan"),
    ("Ian", "1an"),
    ("Oscar", "0scar"),
    ("Tim", "Tirn"),
    ("Ann", "\U0001d400nn"),  # mathematical
    ("Ann", "\uff21nn"),
    ("Stra\u00dfe", "STRASSE"),
    ("Zoe\u0308", "Zo\u00eb"),
    ("O'Hara", "O\u2019Hara"),
]
UNLIKE = [
    ("Ann", "Anna"), ("Eli", "Ell"), ("Zoe", "Zo\u00eb"), ("Ann Lee", "AnnLee"),
    ("\u6620\u753b", "\u6620\u5199"), ("\u039d\u03af\u03ba\u03b7", "Nike"),
    ("\u0418\u0432\u0430\u043d", "Ivan"), ("\u0645\u0631\u064a\u0645", "\u0645\u0631\u0627\u0645"),
]  # fmt: skip


def test_what_nobody_sees_is_no_part_of_a_name(subtests: pytest.Subtests) -> None:
    for letter in UNSEEN:
        with subtests.test(letter=letter):
            assert normalise_name(f"{letter}An{letter}n{letter}") == "Ann"
            assert normalise_name(letter * 5) == ""
            assert name_keys(f"An{letter}n") == name_keys("Ann")


def test_names_that_look_alike_are_the_same(subtests: pytest.Subtests) -> None:
    for name, other in ALIKE:
        with subtests.test(name=name, other=other):
            assert name_keys(name) & name_keys(other)


@pytest.mark.parametrize(("name", "other"), UNLIKE)
def test_other_names_are_others(name: str, other: str) -> None:
    assert not name_keys(name) & name_keys(other)


def test_names_of_all_scripts_stay_as_they_are(subtests: pytest.Subtests) -> None:
    for name in [
        "Νίκη",
        "Иван",
        "מרים",
        "مريم",
        "さくら",
        "映画",
        "김민수",
        "अमित",
        "สมชาย",
        "Zoë 2",
        "<3",
    ]:
        with subtests.test(name=name):
            assert normalise_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("name", ["\u0301", "\u0301\u0302 \u0301", "\u0301Ann"])
def test_a_name_begins_with_what_marks_can_sit_on(name: str) -> None:
    assert normalise_name(name) in {"", "Ann"}


@given(st.text(max_size=30))
def test_a_name_is_made_tidy_once_and_compared_without_regard_to_case(text: str) -> None:
    name = normalise_name(text)
    assert normalise_name(name) == name
    assert remove_invisible(name) == name
    assert name_keys(name) & name_keys(unicodedata.normalize("NFKC", name).casefold())
    assert skeleton(skeleton(name)) == skeleton(name)


def test_nobody_looks_like_you_or_like_a_bot() -> None:
    assert is_reserved_name("Y\u043eu")
    assert next(unused_names(["D\u043elly"])) == "Foley"
