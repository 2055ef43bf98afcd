"""Contrast of everything on the pages with its background, in the dark and the light theme."""

import re

import pytest

from matinee.engine.ui.seat_colours import COLOURS
from matinee.web import STATIC

TEXT, MARK = 4.5, 3.0
"""WCAG 2.2's minima for text, and for other meaningful elements."""
STYLES = (STATIC / "base.css").read_text("utf-8")
PAIRS = [
    *((ink, ground, TEXT) for ink in ("ink", "quiet", "brass") for ground in ("house", "stall")),
    *((ink, "field", TEXT) for ink in ("ink", "quiet")),
    *((ink, "raised", TEXT) for ink in ("ink", "brass")),
    ("on-screen", "screen", TEXT),
    ("quiet-on-screen", "screen", TEXT),
    ("on-velvet", "velvet", TEXT),
    ("on-brass", "brass", TEXT),
    *(("edge", ground, MARK) for ground in ("house", "stall", "field")),
    *(("velvet-edge", ground, MARK) for ground in ("house", "stall")),
    *(("outline", ground, MARK) for ground in ("house", "stall", "raised")),
    ("outline-on-screen", "screen", MARK),
]
"""Foreground, background, and the required contrast."""
Theme = dict[str, str]


def themes() -> dict[str, Theme]:
    found = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);", STYLES)
    return {
        "light matinee": {name: light for name, light, _ in found},
        "dark house": {name: dark for name, _, dark in found},
    }


THEMES = themes()


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    shares = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_counted_as_others_count_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_ink_stands_out_on_its_ground(subtests: pytest.Subtests) -> None:
    for ink, ground, least in PAIRS:
        for theme in THEMES:
            with subtests.test(theme=theme, ink=ink, ground=ground, least=least):
                colours = THEMES[theme]
                assert contrast(colours[ink], colours[ground]) >= least


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colour", COLOURS)
def test_a_seats_mark_stands_out_from_its_outline_or_its_ground(theme: str, colour: str) -> None:
    """A seat's mark is visible by its outline, and distinguished by its colour."""
    tokens = THEMES[theme]
    for outline, ground in (
        ("outline", "house"),
        ("outline", "stall"),
        ("outline-on-screen", "screen"),
    ):
        best = max(contrast(colour, tokens[outline]), contrast(colour, tokens[ground]))
        assert best >= MARK, (outline, ground)


def test_the_seats_colours_are_those_of_the_engine() -> None:
    styled = dict(re.findall(r"\.seat-(\d) \{ color: (#\w{6}); \}", STYLES))
    assert [styled[str(number)] for number in range(8)] == list(COLOURS)
