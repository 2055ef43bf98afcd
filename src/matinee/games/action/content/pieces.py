"""The kinds of things in the box: scripts, performers, sets, events, and what the board prints.

These are the types; `content` reads the pieces, `checks` checks them. Money is in whole Millions.
Genre points are six numbers in the order of `GENRES`.
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
"""The colour that counts as any other in the archives."""
LOCATIONS: Final = ("hire", "borrow", "script", "actor", "set", "send", "marketing", "gala")
"""Where assistants are placed; the last is there only while the Charity Gala is in force."""


def genres_shown(points: Points) -> tuple[Genre, ...]:
    """The genres with at least one point."""
    return tuple(genre for genre, each in zip(GENRES, points, strict=True) if each)


class Script(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A script card, or one of the TV scripts that players begin with."""

    key: str
    title: str
    colour: Colour
    millions: int
    """What the film earns in each box-office phase."""
    prestige: int
    """What it scores in each awards ceremony."""
    needs: Points
    line: str
    """What the film is about; without effect."""
    tv: bool = False

    @property
    def genres(self) -> tuple[Genre, ...]:
        """The genres that it needs, which are those its film shows (AC-Q-30)."""
        return genres_shown(self.needs)

    @property
    def points(self) -> int:
        """The points it needs in all."""
        return sum(self.needs)


class Performer(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An actor or an actress."""

    key: str
    name: str
    gives: Points
    line: str
    """A line of gossip, without effect."""

    @property
    def genres(self) -> tuple[Genre, ...]:
        """The genres in which the card has points."""
        return genres_shown(self.gives)


class SetCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A set to film in; its points count like a performer's."""

    key: str
    name: str
    gives: Points
    line: str
    """A note from the location scout, without effect."""

    @property
    def genres(self) -> tuple[Genre, ...]:
        """The genres in which the card has points."""
        return genres_shown(self.gives)


class EventCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An event, in force until the next one is revealed."""

    key: str
    name: str
    text: str
    """What it does."""
    line: str
    """A headline, without effect."""
    genres: tuple[Genre, ...] = ()
    """The genres whose films it pays for, where it does."""


class GenreToken(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A genre, and the token that can make it a trend."""

    key: Genre
    name: str
    letter: str
    """Its abbreviation, where space is short."""


class Location(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A place on the board where assistants act."""

    key: str
    name: str
    text: str
    """What an assistant does there."""
    slots: dict[int, int] = {}
    """How many assistants fit, by the number of players; where none are named, any number."""


class RoundSpace(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One space of the round track. An awards space holds a genre token, the trend (AC-Q-22)."""

    event: bool = False
    box_office: bool = False
    awards: bool = False


class Prices(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What things cost, in Millions."""

    assistant: int
    script: int
    actors: tuple[int, ...]
    """The spaces of the actor row, left to right."""
    set: int
    marketing: int
    gala: int
    pile_top: int
    """An actor from the open pile."""
    discard_top: int
    """An actor or a set from the top of its discards."""


class Board(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What the board prints, and the other numbers of the box."""

    rounds: dict[int, int]
    """The last round, by the number of players."""
    money: int
    """Of each player at the start."""
    later: dict[int, tuple[int, ...]]
    """Prestige of each where the start is evened, in the order of the first round."""
    assistants: int
    """Of each player at the start."""
    most_assistants: int
    cubes: int
    """Of each player: one keeps the score, the others mark films."""
    tokens: int
    """Of 1M each."""
    squares: int
    """Of the box-office track."""
    row: int
    """Face-up scripts, and face-up actors."""
    borrow: tuple[int, int]
    """What the bank pays for a player's first assistant of the round, and for each further one."""
    archive_bonus: int
    """Millions for an archived script that matches a film, each box-office phase."""
    genre_bonus: int
    """Millions more for a film that the event in force favours."""
    trend_prestige: int
    """Prestige more for a film that follows the trend."""
    gala_prestige: int
    money_per_prestige: int
    """What a point of prestige takes at the end."""
    prices: Prices
    """While no event changes them."""
    track: tuple[RoundSpace, ...]

    @property
    def most_films(self) -> int:
        """How many films a player can have on the track at once (AC-Q-12)."""
        return self.cubes - 1
