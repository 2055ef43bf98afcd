"""Drawings of the cards: unique, small, well-formed and safe to put in a page."""

import re
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Final
from xml.etree import ElementTree

import msgspec
import pytest

from matinee.games.action import content
from matinee.games.action.content.pieces import COLOURS, GENRES
from matinee.games.action.web.art import (
    event_card,
    notation,
    performer_card,
    script_card,
    set_card,
    signs,
    text_fitting,
)

Draw = Callable[[str], str]

KINDS: Final[dict[str, tuple[Draw, tuple[str, ...], int]]] = {
    "portraits": (performer_card.portrait, tuple(content.performers()), 3700),
    "covers": (script_card.script_cover, tuple(content.films()), 3100),
    "scenery": (set_card.set_card, tuple(content.sets()), 2600),
    "headlines": (event_card.event_card, tuple(content.events()), 2600),
    "signs": (signs.sign, signs.names(), 900),
}
"""For each kind its drawing function, its keys, and the maximal characters of a drawing."""
FILES: Final[dict[str, Callable[[], Iterable[str]]]] = {
    "performers": content.performers,
    "motifs": content.films,
    "sets": content.sets,
    "headlines": content.events,
}
PIECES: Final = ("assistant", "million", "laurel", "cube", "reel", "can", "clapper", "camera")
INERT: Final = {
    *("fill", "fill-rule", "opacity", "stroke", "stroke-width", "stroke-linecap"),
    *("stroke-linejoin", "stroke-dasharray", "transform", "d", "cx", "cy", "r", "rx", "ry"),
    *("x", "y", "font-family", "font-size", "font-weight", "text-anchor"),
}
"""Allowed attributes of each element: no ids, no classes, no styles, no links."""


def parse_drawing(markup: str) -> ElementTree.Element:
    """A drawing, parsed."""
    return ElementTree.fromstring(f"<svg>{markup}</svg>")


def luminance(colour: str) -> float:
    """Relative luminance of a colour, as WCAG defines it."""
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("kind", KINDS)
def test_every_card_has_a_sound_picture_of_its_own(kind: str) -> None:
    draw, keys, most = KINDS[kind]
    drawn = {key: draw(key) for key in keys}
    assert len(set(drawn.values())) == len(keys)
    for key, picture in drawn.items():
        assert len(picture) <= most, key
        for element in parse_drawing(picture).iter():
            assert element.tag in {"svg", "g", "path", "circle", "ellipse", "text"}, key
            assert set(element.attrib) <= INERT, key


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_drawings_has_all_cards_and_no_others(name: str) -> None:
    assert set(notation.load_drawings(name)) == set(FILES[name]())


def test_there_is_a_sign_for_every_genre_colour_and_piece() -> None:
    assert set(signs.names()) == {*GENRES, *COLOURS, *PIECES}


def test_a_genre_can_be_made_out_on_dark_and_light_paper() -> None:
    for genre in GENRES:
        for paper in ("#15111c", "#221a2c", notation.INKS["paper"], "#fffaf0"):
            assert contrast(signs.COLOURS[genre], paper) >= 3, (genre, paper)


def features(key: str) -> tuple[object, ...]:
    """Features of a performer that are visible at a glance."""
    look = performer_card.looks()[key]
    shapes = (look.head, look.hair, look.behind, look.brows, look.eyes, look.nose, look.mouth)
    return (*shapes, look.skin, look.hue, look.beard, look.things, look.costume, look.backdrop)


def test_no_two_performers_look_alike() -> None:
    for one, other in combinations(content.performers(), 2):
        pairs = zip(features(one), features(other), strict=True)
        assert sum(a != b for a, b in pairs) >= 6, (one, other)


def parts(kind: str, names: Iterable[str]) -> set[str]:
    """Parts of a kind that performers do not use."""
    file = next(
        notation.tables(file) for file in ("faces", "hair", "worn") if kind in notation.tables(file)
    )
    return set(file[kind]) - set(names)


def test_every_part_of_faces_is_somebodys() -> None:
    looks = performer_card.looks().values()
    assert not parts("heads", (look.head for look in looks))
    assert not parts("whites", (look.eyes for look in looks))
    assert not parts("brows", (brow for look in looks for brow in look.brows))
    assert not parts("noses", (look.nose for look in looks))
    assert not parts("mouths", (look.mouth for look in looks))
    assert not parts("beards", (look.beard for look in looks))
    assert not parts("marks", (mark for look in looks for mark in look.marks))
    assert not parts("over", (look.hair for look in looks))
    assert not parts("behind", (look.behind or look.hair for look in looks))
    assert not parts("things", (thing for look in looks for thing in look.things))
    assert not parts("costumes", (look.costume for look in looks))
    assert not parts("backdrops", (look.backdrop for look in looks))


def test_a_look_with_an_unknown_feature_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"whiskers": "long"}, performer_card.Look)


def test_a_colour_is_on_the_card_in_ink_and_in_shape() -> None:
    for script in content.films().values():
        drawn = script_card.script_cover(script.key)
        assert f'fill="{script_card.CARDS[script.colour]["ground"]}" d="M0 0h120v160H0z"' in drawn
        sign = notation.tables("covers")["signs"][script.colour]
        assert notation.draw(sign, script_card.CARDS[script.colour]) in drawn
    edges = {
        re.findall(r'd="M12 118(.*?)V', script_card.script_cover(key))[0] for key in content.films()
    }
    assert len(edges) == len(COLOURS)


def test_the_index_tape_is_as_wide_as_the_needs() -> None:
    tape = re.findall(
        r'fill="(#\w+)" d="M([\d.]+) 153H([\d.]+)V160', script_card.script_cover("the-man-bat")
    )
    drama, fantasy, action = (signs.COLOURS[genre] for genre in ("drama", "fantasy", "action"))
    assert tape == [(drama, "12", "39"), (fantasy, "39", "66"), (action, "66", "120")]


def test_a_cover_is_lettered_with_the_title_given() -> None:
    texts = parse_drawing(
        script_card.script_cover("the-man-bat", title="L'Homme <chauve> & moi")
    ).itertext()
    assert " ".join(texts) == "L\u2019HOMME <CHAUVE> & MOI"
    assert not list(
        parse_drawing(script_card.script_cover("the-man-bat", lettered=False)).itertext()
    )


@pytest.mark.parametrize(
    "title",
    [
        "It",
        "The Grand Tour of Madame Pompelou",
        "La reine des papillons de nuit de la rue du Marché couvert",
        "Embrasse-moi au chantier de démolition",
        "Anticonstitutionnellement",
    ],
)
def test_titles_keep_to_their_label(title: str) -> None:
    lines = text_fitting.label(title, 98, 26.5)
    assert " ".join(line.text for line in lines) == title.upper()
    assert 1 <= len(lines) <= 4
    for line in lines:
        assert line.size * text_fitting.width(line.text) <= 98
        assert 0.7 * line.size <= line.foot <= 26.6


@pytest.mark.parametrize("line", ["ink", "Ink M0 0h1", "ink/ M0 0"])
def test_a_line_that_is_no_shape_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="not a shape"):
        notation.draw(line)


def test_groups_are_closed_and_pearls_are_strung() -> None:
    drawn = notation.draw("( rotate(9 1 1)\npaper/3~5 M0 0 h20\n)")
    assert drawn == (
        '<g transform="rotate(9 1 1)"><path fill="none" stroke="#f7eed8" stroke-width="3" '
        'stroke-dasharray="0 5" d="M0 0h20"/></g>'
    )
