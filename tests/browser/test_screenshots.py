"""The screenshots of the README exist, and none is large."""

import re

import pytest

from browser.support.page_checks import ROOT

README = ROOT / "README.md"
NAMED = re.findall(r"!\[[^\]]*\]\((?!https?:)([^)]+)\)", README.read_text("utf-8"))
LARGEST = 300_000


def test_the_readme_shows_pictures() -> None:
    assert NAMED


@pytest.mark.parametrize("name", NAMED)
def test_a_picture_of_the_readme_is_there_and_light(name: str) -> None:
    picture = ROOT / name
    assert picture.is_file(), "make screenshots takes it"
    assert picture.stat().st_size <= LARGEST
