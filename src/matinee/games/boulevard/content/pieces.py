"""The types of the game's pieces: films, stars, genres, boxes, tip cards.

`content` reads the pieces, `checks` checks them. Money is in thousands of dollars.
"""

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

Colour: TypeAlias = Literal["color", "technicolor", "bw"]
Process: TypeAlias = Literal["", "3d", "cinemascope", "vistavision", "superscope"]

SEATS: Final = range(2, 6)
ARRAY: Final = 24
"""Number of films on offer each week."""
DECKS: Final = (1, 2)
QUARTER: Final = 15
"""Minutes in a unit of running time: a quarter of an hour."""
PER_DIE: Final = 3.5
"""Mean income from a die, in thousands of dollars (HB-CON-11)."""

COLOURS: Final = get_args(Colour)
PROCESSES: Final = ("3d", "cinemascope", "vistavision", "superscope")
LENSES: Final = ("vistavision", "superscope")
"""The two kinds of equipment that share a box, sold once the second deck is in play."""
SECTIONS: Final = ("preview", "agency", "distribution")
BOXES: Final = (
    "manager",
    "loan",
    "time",
    "3d",
    "lenses",
    "cinemascope",
    "reroll",
    "parties",
    "parking",
    "concessions",
    "air",
)
CHIPS: Final = (*BOXES[:4], *LENSES, *BOXES[5:])
"""The kinds of chips on the board; only the lenses share a box."""
MEDIA: Final = (
    "bus-bench",
    "magazines",
    "radio-spots",
    "newspapers",
    "television",
    "billboards",
)
"""The advertising boxes in the order of the agency's die."""


def chips_in(box: str) -> tuple[str, ...]:
    """The kinds of chips that lie in a box."""
    return LENSES if box == "lenses" else (box,)


class Star(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A star in the pavement: actors and actresses on the outside track, directors inside."""

    key: str
    name: str
    directs: bool


class Film(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A film card."""

    key: str
    deck: int
    title: str
    year: int
    price: int
    """In thousands of dollars."""
    dice: int
    minutes: int
    """Rounded to quarters of an hour."""
    length: int
    """The true running time in minutes."""
    genre: str
    colour: Colour
    process: Process
    oscars: int
    baftas: int
    country: str
    cast: tuple[str, ...]
    """Names as on the card."""
    directors: tuple[str, ...]
    stars: tuple[str, ...]
    """Keys of the cast and directors who are on the board, cast first, each once."""
    motif: str
    """Key of the drawing on its poster."""

    @property
    def foreign(self) -> bool:
        """Whether it carries the Foreign mark."""
        return self.country != "USA"


class Genre(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A kind of film, and the total of two dice that makes it the trend."""

    key: str
    name: str
    total: int


class Medium(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An advertising box, and its number on the agency's die."""

    key: str
    name: str
    called: str
    """Its name inside a sentence: the Bus Bench, Television."""
    number: int


class Section(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A space at the top of the board, with room for one marker; there are three."""

    key: str
    name: str
    called: str
    """Its name inside a sentence."""
    text: str
    """Effect of a marker there."""


class Box(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An amenity box."""

    key: str
    name: str
    called: str
    """Its name inside a sentence."""
    text: str
    """Effect of a chip there."""
    fee: int = 0
    """Price of each chip placed; each of the two lenses has its own price instead."""
    most: int = 0
    """The most chips that one player may own here; 0 for loans, which have no limit."""


class Tip(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A kind of Insider Tip Card."""

    key: str
    name: str
    text: str
    """Its effect, as printed."""
    flavour: str
    """Flavour text, without effect."""
    copies: int
    step: int
    """The step of the round in which it is played."""
    dice: int = 0
    """The dice it adds, where that is a fixed number."""
    amount: int = 0
    """The figure of any other effect: thousands or minutes off, pips, rerolls, dice at most."""
