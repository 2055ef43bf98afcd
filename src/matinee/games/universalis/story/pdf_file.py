"""Pages of text as a PDF, set in Courier Prime.

Characters that Courier Prime lacks are set in DejaVu Sans Mono; if that lacks them too, a box is
set, and the last page says so. The file does not depend on the time or place of its making.
"""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from importlib.resources import files
from io import BytesIO
from typing import Final

from matinee.engine.thread_cache import cache
from matinee.games.universalis.story.layout import LAST, LEFT, Page, PlacedText, wrap_text

FONTS: Final = ("courier-prime.ttf", "courier-prime-ext.ttf", "dejavu-sans-mono.ttf")
"""In the order in which a character is looked up."""
SIZE: Final = 12
COLUMN: Final = 7.2
"""Width of a column in points: ten characters an inch; with `SIZE`, six lines an inch."""
BOX: Final = "▯"
"""Replacement for a character that no font has; DejaVu has it."""
UNSEEN: Final = frozenset(map(chr, range(0xFE00, 0xFE10)))
"""Variation selectors: they only change how the character before them looks."""
NO_DATE: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""The library always writes a date, and the same story must give the same file."""
LAST_ROW: Final = LAST + 3


@cache
def fonts_by_letter() -> Mapping[str, str]:
    """The font to use for each character."""
    from fontTools.ttLib import TTFont

    found: dict[str, str] = {}
    for name in FONTS:
        with TTFont(BytesIO(_file(name))) as font:
            for code in font.getBestCmap():
                found.setdefault(chr(code), name)
    return found


def pdf_bytes(pages: Sequence[Page], title: str, author: str, missing: str) -> bytes:
    """The file; `missing` is printed at the end if some characters had to be replaced by a box."""
    import fpdf

    pdf = fpdf.FPDF(unit="pt", format="letter")
    pdf.set_creation_date(NO_DATE)
    pdf.set_title(title)
    pdf.set_author(author)
    pdf.set_creator("Matinee")
    pdf.set_producer("fpdf2")
    pdf.set_auto_page_break(False)
    for name in FONTS:
        pdf.add_font(name, fname=str(files(__package__).joinpath("fonts", name)))
    used = {letter for page in pages for put in page for letter in put.text}
    whole = used <= fonts_by_letter().keys() | UNSEEN
    for number, page in enumerate(pages, 1):
        pdf.add_page()
        note = _note(missing) if not whole and number == len(pages) else []
        for put in (*page, *note):
            for column, font, text in _runs(put):
                pdf.set_font(font, size=SIZE)
                pdf.text(column * COLUMN, (put.row + 1) * SIZE, text)
    return bytes(pdf.output())


def _note(text: str) -> Page:
    lines = wrap_text(text, 60)
    return [PlacedText(LAST_ROW - len(lines) + at, LEFT, line) for at, line in enumerate(lines, 1)]


def _runs(put: PlacedText) -> Iterator[tuple[int, str, str]]:
    """Runs of a line in one font: column, font, text."""
    column, begun, font, run = put.column, put.column, "", ""
    for letter in put.text:
        if letter in UNSEEN:
            continue
        own = fonts_by_letter().get(letter)
        shown = letter if own else BOX
        wanted = own or fonts_by_letter()[BOX]
        mark = bool(unicodedata.combining(letter))
        if mark or wanted != font:
            if run:
                yield begun, font, run
            begun, font, run = column, wanted, ""
        if mark:  # it combines with the letter before it
            yield max(column - 1, put.column), wanted, shown
        else:
            run += shown
            column += 1
    if run:
        yield begun, font, run


def _file(name: str) -> bytes:
    return files(__package__).joinpath("fonts", name).read_bytes()
