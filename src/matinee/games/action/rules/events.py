"""What can happen in a game of Action!. Money is in Millions."""

from typing import Any, ClassVar, Final

import msgspec

from matinee.engine.contract.game import Event, Seat, kinds
from matinee.games.action.content import board


class Opened(Event, tag="opened", frozen=True):
    """The table is set up."""

    reveals: ClassVar[bool] = True

    rounds: int
    first: Seat
    actors: tuple[str, ...]
    scripts: tuple[str, ...]
    trends: tuple[str, ...]
    television: tuple[str, ...]
    """Each player's TV script."""
    prestige: tuple[int, ...]
    """What each player begins with: nothing, unless the start is evened."""


class RoundBegan(Event, tag="round-began", frozen=True):
    """A round begins, and this player opens it."""

    round: int
    first: Seat


class EventEnded(Event, tag="event-ended", frozen=True):
    """The event that was in force is over."""

    card: str


class EventRevealed(Event, tag="event-revealed", frozen=True):
    """An event comes into force."""

    reveals: ClassVar[bool] = True

    card: str


class AssistantHired(Event, tag="assistant-hired", frozen=True):
    """Somebody has one more assistant from the next round on."""

    seat: Seat
    paid: int


class Borrowed(Event, tag="borrowed", frozen=True):
    """The bank pays."""

    seat: Seat
    millions: int


class ScriptBought(Event, tag="script-bought", frozen=True):
    """A script goes into production."""

    seat: Seat
    script: str
    paid: int
    onto: str


class ActorHired(Event, tag="actor-hired", frozen=True):
    """An actor joins a production."""

    seat: Seat
    actor: str
    paid: int
    onto: str
    film: str = ""
    """The script of the production, if it has one."""


class SetDrawn(Event, tag="set-drawn", frozen=True):
    """Somebody buys a set unseen, and turns it up."""

    reveals: ClassVar[bool] = True

    seat: Seat
    prop: str
    paid: int


class SetPlaced(Event, tag="set-placed", frozen=True):
    """The set drawn joins a production."""

    seat: Seat
    prop: str
    onto: str
    film: str = ""
    """The script of the production, if it has one."""


class SetSalvaged(Event, tag="set-salvaged", frozen=True):
    """Somebody buys the set on top of the discarded ones."""

    seat: Seat
    prop: str
    paid: int
    onto: str
    film: str = ""
    """The script of the production, if it has one."""


class FilmSent(Event, tag="film-sent", frozen=True):
    """A film opens at the box office; its cast is discarded, but for a card that may be kept."""

    seat: Seat
    film: str
    discarded: tuple[str, ...]
    kept: str = ""
    onto: str = ""


class FilmArchived(Event, tag="film-archived", frozen=True):
    """A film is pushed off the track into its owner's archives."""

    seat: Seat
    film: str


class FilmsSwapped(Event, tag="films-swapped", frozen=True):
    """A campaign lets two neighbours change places: `left` now stands on the right."""

    seat: Seat
    left: str
    right: str
    paid: int


class CharityGiven(Event, tag="charity-given", frozen=True):
    """Somebody gives at the Charity Gala."""

    seat: Seat
    paid: int
    prestige: int


class ScriptsTurnedUp(Event, tag="scripts-turned-up", frozen=True):
    """New scripts lie on these spaces."""

    reveals: ClassVar[bool] = True

    cards: tuple[tuple[int, str], ...]
    """Each space, from 0, and the card on it."""


class ActorsTurnedUp(Event, tag="actors-turned-up", frozen=True):
    """New actors lie on these spaces, after the others have moved."""

    reveals: ClassVar[bool] = True

    cards: tuple[tuple[int, str], ...]


class ActorLeft(Event, tag="actor-left", frozen=True):
    """At the end of a round the actor on the cheapest space is discarded."""

    actor: str


class PileTurned(Event, tag="pile-turned", frozen=True):
    """The top card of the actor pile is turned up, as an event says; empty if there is none."""

    actor: str

    @property
    def reveals(self) -> bool:  # type: ignore[override]
        """Where there is no card, nothing is seen."""
        return bool(self.actor)


class Reshuffled(Event, tag="reshuffled", frozen=True):
    """Discarded cards become a new pile."""

    kind: str
    """`actor` or `set`."""
    cards: int


class Takings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one player earns in a box-office phase."""

    seat: Seat
    films: tuple[tuple[str, int], ...]
    """Each film on the track and its Millions."""
    archive: int
    bonus: tuple[str, ...] = ()
    """The films that the event in force pays more for."""

    @property
    def total(self) -> int:
        """All of it."""
        films = sum(millions for _, millions in self.films)
        return films + self.archive + board().genre_bonus * len(self.bonus)


class BoxOfficePaid(Event, tag="box-office-paid", frozen=True):
    """Everybody with films on the track earns Millions."""

    takings: tuple[Takings, ...]


class Honours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one player wins at a ceremony."""

    seat: Seat
    films: tuple[tuple[str, int], ...]
    """Each film on the track and its prestige."""
    trend: tuple[str, ...] = ()
    """The films that are in fashion, which win more."""

    @property
    def total(self) -> int:
        """All of it."""
        films = sum(prestige for _, prestige in self.films)
        return films + board().trend_prestige * len(self.trend)


class AwardsHeld(Event, tag="awards-held", frozen=True):
    """Everybody's films on the track win prestige."""

    trend: str
    honours: tuple[Honours, ...]


class RoundEnded(Event, tag="round-ended", frozen=True):
    """The assistants come home, and the First Player card is passed on."""

    round: int


class GameEnded(Event, tag="game-ended", frozen=True):
    """The last round is over."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


AnyEvent: Final[Any] = kinds(__name__, Event)
