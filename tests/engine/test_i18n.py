"""A language: its texts, and how it writes numbers, money, lists and times."""

from collections.abc import Callable
from pathlib import Path

import pytest

from matinee.engine.contract.open_fields import Text
from matinee.engine.text.errors import LazyText, Refused, error_text
from matinee.engine.text.i18n import (
    ENGLISH,
    N_,
    Catalog,
    Language,
    available_languages,
    language,
    preferred_language,
)

FRENCH = language("fr")
NARROW, WIDE = "\u202f", "\u00a0"


def test_english_says_what_stands_in_the_code() -> None:
    assert language("en") is ENGLISH
    assert ENGLISH.gettext("Roll the camera") == "Roll the camera"
    assert ENGLISH.pgettext("a film", "Reel") == "Reel"
    assert [ENGLISH.ngettext("a die", "dice", n) for n in (0, 1, 2)] == ["dice", "a die", "dice"]


def test_another_language_says_what_its_catalogue_has_and_the_rest_in_english() -> None:
    texts = {"Cut!": "Coupez !", "a film\x04Reel": "Bobine"}
    french = Language("fr", Catalog(texts, {"a die": ("un dé", "des dés")}))
    assert french.gettext("Cut!") == "Coupez !"
    assert french.gettext("Action!") == "Action!"
    assert french.pgettext("a film", "Reel") == "Bobine"
    assert french.pgettext("a fish", "Reel") == "Reel"
    # In French zero is singular.
    assert [french.ngettext("a die", "dice", n) for n in (0, 1, 2)] == ["un dé", "un dé", "des dés"]
    assert french.ngettext("a cube", "cubes", 2) == "cubes"


def test_every_language_is_made_once() -> None:
    assert language("fr") is FRENCH
    assert "fr" in available_languages()
    assert available_languages()[0] == "en"


@pytest.mark.parametrize(
    ("english", "french", "format_value"),
    [
        ("1,234,567", f"1{NARROW}234{NARROW}567", lambda one: one.number(1234567)),
        ("−1,234", f"−1{NARROW}234", lambda one: one.number(-1234)),
        ("2.25", "2,25", lambda one: one.number(2.25)),
        ("2.50", "2,50", lambda one: one.decimal(2.5, 2)),
        ("67%", f"67{WIDE}%", lambda one: one.percent(0.667)),
        ("$31,500", f"31{NARROW}500{WIDE}$", lambda one: one.money(31_500)),
        ("−$5", f"−5{WIDE}$", lambda one: one.money(-5)),
        ("a, b and c", "a, b et c", lambda one: one.listed("abc")),
        ("a", "a", lambda one: one.listed("a")),
        ("“Rain”", f"«{WIDE}Rain{WIDE}»", lambda one: one.quoted("Rain")),
        ("just now", FRENCH.gettext("just now"), lambda one: one.ago(59)),
        ("5 minutes ago", f"il y a {FRENCH.duration(300)}", lambda one: one.ago(300)),
        ("1 second", f"1{WIDE}seconde", lambda one: one.duration(1)),
        ("26 hours", f"26{WIDE}heures", lambda one: one.duration(26 * 3600)),
        ("14 days", f"14{WIDE}jours", lambda one: one.duration(14 * 86_400)),
        ("English", "Français", lambda one: one.name),
    ],
)
def test_numbers_and_times_are_as_the_language_writes_them(
    english: str, french: str, format_value: Callable[[Language], str]
) -> None:
    assert format_value(ENGLISH) == english
    assert format_value(FRENCH) == french


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["fr"], "fr"),
        (["fr-CH", "en"], "fr"),
        (["fr_FR.UTF-8"], "fr"),
        (["FR"], "fr"),
        (["tlh", "en-US", "fr"], "en"),
        (["C.UTF-8"], "en"),
        ([""], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_that_is_spoken_here_is_taken(wanted: list[str], found: str) -> None:
    assert preferred_language(wanted) == found


def test_a_refusal_speaks_with_all_it_names() -> None:
    field = Refused("open-field", field="memo", domain=Text(40))
    assert "40 caractères" in error_text(field, FRENCH)
    text = LazyText(N_("“{field}” is no number"), values={"field": "seat"})
    assert str(text) == "“seat” is no number"
    assert text.in_language(FRENCH).startswith(f"«{WIDE}seat{WIDE}» ")


def test_what_is_fuzzy_or_empty_stays_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "reels"
    (package / "locale/fr").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "locale/fr/messages.po").write_text(
        '#: game.js\nmsgid "Cut!"\nmsgstr "Coupez !"\n\n'
        '#, fuzzy\nmsgid "Action!"\nmsgstr "Action ?"\n\n'
        'msgid "Lights!"\nmsgstr ""\n\n'
        'msgid "{n} reel"\nmsgid_plural "{n} reels"\nmsgstr[0] "{n} bobine"\nmsgstr[1] ""\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    french = language("fr", "reels")
    assert [french.gettext(one) for one in ("Cut!", "Action!", "Lights!")] == [
        "Coupez !",
        "Action!",
        "Lights!",
    ]
    assert french.ngettext("{n} reel", "{n} reels", 3) == "{n} reels"
    assert french.gettext("Your call") == FRENCH.gettext("Your call") != "Your call"
    assert '"Cut!": "Coupez !"' in french.for_scripts
    assert ENGLISH.for_scripts == ""
