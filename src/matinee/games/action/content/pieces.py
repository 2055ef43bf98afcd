"""The types of the components: scripts, performers, sets, events, and the board.

`content` reads the components, `checks` checks them. Money is in whole Millions. Genre points are
six numbers in the order of `GENRES`.
"""

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

Colour: TypeAlias = Literal["red", "blue", "gold"]
Genre: TypeAlias = Literal["drama", "comedy", "fantasy", "romance", "horror", "action"]
Points: TypeAlias = tuple[int, int, int, int, int, int]
"""Points in each genre, in the order of `GENRES`."""

SEATS: Final = range(2, 5)
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
GENRES: Final[tuple[Genre, ...]] = get_args(Genre)
JOKER: Final = "gold"
"""The colour that counts as any colour in the archives."""
LOCATIONS: Final = ("hire", "borrow", "script", "actor", "set", "send", "marketing", "gala")
"""Keys of the locations; the last, the Charity Gala, is open during its event only."""


def genres_shown(points: Points) -> tuple[Genre, ...]:
    """The genres with at least one point."""
    return tuple(genre for genre, each in zip(GENRES, points, strict=True) if each)


class Script(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A script card, or one of the TV scripts that players begin with."""

    key: str
    title: str
    colour: Colour
    millions: int
    """Income of the film in each box-office phase."""
    prestige: int
    """Prestige of the film at each ceremony."""
    needs: Points
    line: str
    """The film's plot in a line, without effect."""
    tv: bool = False

    @property
    def genres(self) -> tuple[Genre, ...]:
        """The genres that the script needs; its film shows the same ones (AC-Q-30)."""
        return genres_shown(self.needs)

    @property
    def points(self) -> int:
        """Needed points in all genres together."""
        return sum(self.needs)


class _CastCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A card that brings points to a film."""

    key: str
    name: str
    gives: Points
    line: str
    """A line of gossip, or a note from the location scout, without effect."""

    @property
    def genres(self) -> tuple[Genre, ...]:
        """The genres in which the card has points."""
        return genres_shown(self.gives)


class Performer(_CastCard, frozen=True, gc=False, forbid_unknown_fields=True):
    """An actor or an actress."""


class SetCard(_CastCard, frozen=True, gc=False, forbid_unknown_fields=True):
    """A set to film in; its points count like a performer's."""


class EventCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An event, in force until the next one is revealed."""

    key: str
    name: str
    text: str
    """The effect, in words."""
    line: str
    """A headline, without effect."""
    genres: tuple[Genre, ...] = ()
    """The genres for whose films the event pays, if it does."""


class GenreToken(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A genre, and its token, which makes it the trend of a ceremony."""

    key: Genre
    name: str
    letter: str
    """The abbreviation, for narrow columns."""


class Location(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A location on the board where assistants are placed."""

    key: str
    name: str
    text: str
    """The action of an assistant there, in words."""
    slots: dict[int, int] = {}
    """Number of slots, by the number of players; empty for no limit."""


class RoundSpace(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A space of the round track. An awards space holds a genre token, the trend (AC-Q-22)."""

    event: bool = False
    box_office: bool = False
    awards: bool = False


class Prices(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Prices in Millions."""

    assistant: int
    script: int
    actors: tuple[int, ...]
    """Prices of the spaces of the actor row, left to right."""
    set: int
    marketing: int
    gala: int
    pile_top: int
    """Price of the face-up actor on the pile."""
    discard_top: int
    """Price of the top actor or set of the discards."""


class Board(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The numbers printed on the board, and those of the other components."""

    rounds: dict[int, int]
    """The last round, by the number of players."""
    money: int
    """Millions of each player at the start."""
    later: dict[int, tuple[int, ...]]
    """Prestige of each player at an even start, in the order of the first round, by seats."""
    assistants: int
    """Number of each player's assistants at the start."""
    most_assistants: int
    cubes: int
    """Number of each player's cubes: one marks the score, the others mark films."""
    tokens: int
    """Number of money tokens, of 1M each."""
    squares: int
    """Number of squares of the box-office track."""
    row: int
    """Number of face-up scripts, and of face-up actors."""
    borrow: tuple[int, int]
    """Millions for a player's first assistant at the bank in a round, and for each further one."""
    archive_bonus: int
    """Millions for an archived script that matches a film, each box-office phase."""
    genre_bonus: int
    """Additional Millions for a film that the event in force favours."""
    trend_prestige: int
    """Additional prestige for a film that shows the trend."""
    gala_prestige: int
    money_per_prestige: int
    """Millions for a point of prestige at the end."""
    prices: Prices
    """The prices while no event changes them."""
    track: tuple[RoundSpace, ...]

    @property
    def most_films(self) -> int:
        """The most films that a player can have on the track at once (AC-Q-12)."""
        return self.cubes - 1
