"""Every published language is complete."""

import pytest

from matinee.engine.contract.installed_games import titles
from matinee.engine.text.i18n import PLATFORM, available_languages, load_catalog
from matinee.testing.message_extraction import catalogue_file, up_to_date
from matinee.testing.translation_checks import problems

PACKAGES = [PLATFORM, *(t.package for t in titles().values() if t.package.startswith(PLATFORM))]
PUBLISHED = [
    (package, tag)
    for package in PACKAGES
    for tag in available_languages()
    if catalogue_file(package, tag).is_file()
]


def test_the_platform_is_published_in_french() -> None:
    assert (PLATFORM, "fr") in PUBLISHED


@pytest.mark.parametrize(("package", "tag"), PUBLISHED)
def test_nothing_is_missing_in_a_published_language(package: str, tag: str) -> None:
    found = problems(package, tag)
    assert not found, "\n".join([f"{len(found)} problems", *found[:40]])


def test_options_and_what_is_chosen_have_names_in_french() -> None:
    texts = load_catalog("matinee.games.action", "fr").texts
    for english in ("First", "Short", "Cards", "Onto"):
        assert texts[english] != english


@pytest.mark.parametrize(("package", "tag"), PUBLISHED)
def test_a_catalogue_is_as_make_messages_writes_it(package: str, tag: str) -> None:
    assert catalogue_file(package, tag).read_text("utf-8") == up_to_date(package, tag)
