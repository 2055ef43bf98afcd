"""Film posters: each unique, legible, and within its paper."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from matinee.engine.ui.seat_colours import PATHS
from matinee.games.boulevard import content
from matinee.games.boulevard.content.pieces import PROCESSES, SEATS, Film
from matinee.games.boulevard.web.art import film_poster, motifs, text_fitting
from matinee.games.boulevard.web.art.composition import BACKDROPS, composition

FILMS: Final = tuple(content.films().values())
CSS: Final = files("matinee.games.boulevard.web").joinpath("static/film-poster.css")


def text(words: str) -> str:
    """The text itself, untranslated."""
    return words


def poster_of(film: Film) -> ElementTree.Element:
    """A poster, parsed."""
    return ElementTree.fromstring(film_poster.film_poster(film, text))


def of_class(sheet: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """Parts of a poster with a class."""
    return [part for part in sheet.iter() if name in part.get("class", "").split()]


def size_of(line: ElementTree.Element) -> float:
    """Font size of a line of text."""
    return float(line.attrib["font-size"])


def top_of(line: ElementTree.Element) -> float:
    """Top of the capitals of a title's line."""
    return float(line.attrib["y"]) - text_fitting.CAPITALS * size_of(line)


def number(pattern: str, words: str) -> float:
    """First number that a pattern finds."""
    return float(re.findall(pattern, words)[0])


@cache
def rules() -> list[tuple[frozenset[str], dict[str, str]]]:
    """Rules of the style sheet for whole posters, those with most classes last."""
    found = re.findall(r"^\.onesheet((?:\.[\w-]+)+) \{([^}]*)\}", CSS.read_text("utf-8"), re.M)
    sorted_by_weight = sorted(found, key=lambda rule: rule[0].count("."))
    return [
        (
            frozenset(classes.strip(".").split(".")),
            dict(re.findall(r"(--\w+): ([^;]+);", body)),
        )
        for classes, body in sorted_by_weight
    ]


def inks(film: Film) -> Mapping[str, str]:
    """Colours of a film's poster by custom property."""
    classes = {film.genre, film.colour, composition(film).inks}
    found: dict[str, str] = {}
    for needed, values in rules():
        if needed <= classes:
            found |= values
    return found


def colour(film: Film, value: str) -> str:
    """A colour in hex, with custom properties and mixes resolved."""
    if value.startswith("--"):
        return colour(film, inks(film)[value])
    if known := re.fullmatch(r"var\((--\w+)\)", value):
        return colour(film, known[1])
    if mixed := re.fullmatch(r"color-mix\(in srgb, (\S+) (\d+)%, (\S+)\)", value):
        share = int(mixed[2]) / 100
        both = (bytes.fromhex(colour(film, part)[1:]) for part in (mixed[1], mixed[3]))
        parts = (round(one * share + two * (1 - share)) for one, two in zip(*both, strict=True))
        return "#" + bytes(parts).hex()
    return value


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, as WCAG 2 defines it."""

    def light(colour: str) -> float:
        parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def symbols(kind: str) -> set[str]:
    """Names of the motifs or the backdrops with a drawing."""
    return set(re.findall(rf'<symbol id="hb-{kind}-([\w-]+)"', motifs.symbols()))


def test_everything_that_posters_use_is_drawn() -> None:
    assert {film.motif for film in FILMS} <= symbols("m")
    assert {name for names in BACKDROPS.values() for name in names} <= symbols("b")
    assert BACKDROPS.keys() == content.genres().keys()
    ids = re.findall(r' id="([^"]+)"', motifs.symbols())
    assert not [name for name, count in Counter(ids).items() if count > 1]
    for film in FILMS:
        assert set(re.findall(r'href="#([^"]+)"', film_poster.film_poster(film, text))) <= set(ids)


def test_the_shared_drawings_are_well_formed_and_keep_the_rules_of_pages() -> None:
    symbols = f"<defs>{motifs.symbols()}</defs>"
    ElementTree.fromstring(symbols)
    assert not re.search(r"style|<script|url\(|http", symbols)
    assert len(symbols) < 64_000


def test_no_two_films_of_a_deck_have_the_same_picture() -> None:
    for deck in (1, 2):
        pictures = Counter(
            (film.genre, film.motif, film.colour, composition(film))
            for film in FILMS
            if film.deck == deck
        )
        assert max(pictures.values()) == 1
        stamps = Counter(film_poster.thumb(film) for film in FILMS if film.deck == deck)
        assert max(stamps.values()) == 1


def test_films_of_one_genre_are_told_apart_by_their_motif() -> None:
    seen = Counter((film.deck, film.genre, film.motif) for film in FILMS)
    assert max(seen.values()) == 1


def test_a_poster_is_the_same_every_time_and_small_to_send() -> None:
    for film in FILMS:
        sheet = film_poster.film_poster(film, text)
        assert sheet is film_poster.film_poster(film, text)
        assert len(sheet.encode()) <= 2200
        assert "style=" not in sheet


def test_the_widths_are_those_of_the_fonts() -> None:
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    vendor = files("matinee.web").joinpath("vendor")
    for name in ("limelight", "josefin"):
        with vendor.joinpath(f"{name}.woff2").open("rb") as file:
            font = TTFont(file)
            if "fvar" in font:
                font = instantiateVariableFont(font, {"wght": 700})
            letters, widths, unit = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
            for letter, width in text_fitting.WIDTHS[name].items():
                assert width == pytest.approx(widths[letters[ord(letter)]][0] / unit, abs=0.012)


def test_titles_fit_their_band_and_leave_room_for_the_motif() -> None:
    for film in FILMS:
        sheet = poster_of(film)
        (title,) = of_class(sheet, "lettered")
        for line in title:
            wide = text_fitting.width(line.text or "", size_of(line), "limelight")
            assert wide <= film_poster.ROOM
            assert size_of(line) >= 7.5
        assert max(map(size_of, title)) >= 12
        feet = [float(line.attrib["y"]) for line in title]
        tops = [top_of(line) for line in title]
        assert all(foot + 2 < top for foot, top in zip(feet[:-1], tops[1:], strict=True))
        assert tops[0] >= film_poster.TOP + 4
        assert feet[-1] <= film_poster.FOOT - 4
        (motif,) = of_class(sheet, "motif")
        assert float(motif.attrib["height"]) >= 60
        high = float(motif.attrib["y"]) + float(motif.attrib["height"])
        assert high <= film_poster.FOOT + 0.1


def test_a_title_never_touches_the_edge_of_its_band() -> None:
    for film in FILMS:
        sheet, look = poster_of(film), composition(film)
        (title,) = of_class(sheet, "lettered")
        _, above, below = look.edge
        edge = number(r"M5 ([\d.]+)", of_class(sheet, "edge")[0].attrib["d"])
        if look.above:
            assert float(title[-1].attrib["y"]) + 3 <= edge - above
        else:
            assert top_of(title[0]) - 3 >= edge + below


def test_every_title_is_there_to_the_last_letter() -> None:
    for film in FILMS:
        (title,) = of_class(poster_of(film), "lettered")
        lines = " ".join(line.text or "" for line in title).replace("\u2019", "'")
        assert lines.replace("- ", "-") == film.title.upper()


def test_names_figures_and_ribbons_keep_out_of_each_others_way() -> None:
    for film in FILMS:
        sheet = poster_of(film)
        names = [part for group in of_class(sheet, "fine") for part in group if part.text]
        assert tuple(part.text for part in names) == tuple(
            name.upper() for name in film_poster.starred_names(film)
        )
        for part in names:
            end = float(part.attrib["x"]) + text_fitting.width(part.text or "", film_poster.NAMES)
            assert float(part.attrib["x"]) >= 12
            assert end <= 140
        genre, year = of_class(sheet, "head")
        wide = text_fitting.width(f"{genre.text}{year.text}", 10.5) + 0.3 * len(genre.text or "")
        assert 9 + wide + 6 <= 141
        price, dice = [part for part in sheet if part.get("y") == "213"]
        end = 7 + text_fitting.width(price.text or "", size_of(price))
        assert end + 4 <= film_poster.DICE - text_fitting.width(dice.text or "", 25)
        (minutes,) = [part for part in sheet if part.get("y") == "183"]
        assert 143 - text_fitting.width(minutes.text or "", size_of(minutes)) >= 88
        ribbons = "".join(part.attrib["d"] for part in sheet if "M150" in part.get("d", ""))
        abroad = of_class(sheet, "abroad")
        if ribbons and abroad:
            left = number(r"h([\d.]+)", abroad[0].attrib["d"])
            assert left + number(r"h-([\d.]+)", ribbons) <= film_poster.WIDE


def test_all_text_stands_out_from_its_ground() -> None:
    for film in FILMS:
        for letters, ground in (("--t", "--u"), ("--p", "--h"), ("--k", "--p"), ("--p", "--k")):
            assert contrast(colour(film, letters), colour(film, ground)) >= 4.5, film.key
        assert contrast(colour(film, "--m"), colour(film, "--l")) >= 3, film.key
    css = CSS.read_text("utf-8")
    for name in ("abroad", *(f"on-{process}" for process in PROCESSES)):
        (ground,) = re.findall(rf"\.{name} \{{ fill: (#\w+);", css)
        assert contrast("#fffaf0", ground) >= 4.5
    for disc, ink in re.findall(
        r'r="13.2" fill="(#\w+)".*?h28v9H0z" fill="(#\w+)"', motifs.symbols()
    ):
        assert contrast(disc, ink) >= 4.5


def test_black_and_white_films_are_printed_without_colour() -> None:
    for film in FILMS:
        grey = all(
            max(parts) - min(parts) <= 24
            for ink in ("--p", "--k", "--a", "--b")
            for parts in [bytes.fromhex(colour(film, ink)[1:])]
        )
        assert grey == (film.colour == "bw")


def test_a_poster_says_what_its_card_says() -> None:
    film = content.films()["the-searchers"]
    sheet = film_poster.film_poster(film, text)
    for words in ("WESTERN", "1956", "VistaVision", "$19,000", ">9<", "120 min", "JOHN WAYNE"):
        assert words in sheet
    assert "<title>The Searchers</title>" in sheet
    assert "FOREIGN" not in sheet
    assert "hb-oscar" not in sheet
    rashomon = film_poster.film_poster(content.films()["rashomon"], text)
    assert "FOREIGN: JAPAN" in rashomon
    assert "hb-oscar" in rashomon
    assert "hb-bafta" not in rashomon


def test_the_running_time_is_a_bar_of_quarter_hours() -> None:
    for film in FILMS:
        whole, used = of_class(poster_of(film), "reel")
        long, part = (float(bar.attrib["d"].split("h")[1]) for bar in (whole, used))
        assert part / long == pytest.approx(film.minutes / 180, abs=0.01)


def test_a_sold_film_fades_behind_its_buyers_mark() -> None:
    film = FILMS[0]
    for seat in range(max(SEATS)):
        sheet = film_poster.film_poster(film, text, sold_to=seat)
        ElementTree.fromstring(sheet)
        assert f"seat-{seat}" in sheet
        assert PATHS[seat] in sheet
        assert "SOLD" in sheet
    assert "SOLD" not in film_poster.film_poster(film, text)


def test_whatever_is_written_on_a_card_is_escaped() -> None:
    def with_markup(words: str) -> str:
        return f"<b>&{words}"

    film = replace(FILMS[0], title='Fish & <Chips> "Now"', country="<Nowhere>", motif='"><x')
    for sheet in (
        film_poster.film_poster(film, with_markup),
        film_poster.film_poster(film, with_markup, sold_to=1),
        film_poster.thumb(film),
    ):
        root = ElementTree.fromstring(sheet)
        assert not [part for part in root.iter() if part.tag.rpartition("}")[2] in ("b", "x")]
    assert "Fish &amp; &lt;Chips&gt;" in film_poster.film_poster(film, text)


def test_a_long_word_is_broken_only_at_its_hyphen() -> None:
    lines = text_fitting.title_lines("Love Is a Many-Splendored Thing", 128, 44)
    assert [line.text for line in lines] == ["LOVE IS A MANY-", "SPLENDORED THING"]
    assert [line.text for line in text_fitting.title_lines("Toko-Ri", 128, 44)] == ["TOKO-RI"]


def test_little_words_lead_to_large_ones() -> None:
    small, large = text_fitting.title_lines("The Robe", 128, 44)
    assert (small.text, large.text) == ("THE", "ROBE")
    assert small.size < large.size / 2
