"""The events of Action!. Money is in Millions."""

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
    """Each player's prestige at the start: 0, unless the start is evened."""


class RoundBegan(Event, tag="round-began", frozen=True):
    """A round begins; `first` has the first turn."""

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
    """A player hires an assistant, who works from the next round on."""

    seat: Seat
    paid: int


class Borrowed(Event, tag="borrowed", frozen=True):
    """The bank pays a player."""

    seat: Seat
    millions: int


class ScriptBought(Event, tag="script-bought", frozen=True):
    """A player buys a script."""

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
    """A player buys a set unseen, which is turned up."""

    reveals: ClassVar[bool] = True

    seat: Seat
    prop: str
    paid: int


class SetPlaced(Event, tag="set-placed", frozen=True):
    """The drawn set joins a production."""

    seat: Seat
    prop: str
    onto: str
    film: str = ""
    """The script of the production, if it has one."""


class SetSalvaged(Event, tag="set-salvaged", frozen=True):
    """A player buys the set on top of the set discards."""

    seat: Seat
    prop: str
    paid: int
    onto: str
    film: str = ""
    """The script of the production, if it has one."""


class FilmSent(Event, tag="film-sent", frozen=True):
    """A film opens at the box office; its cast is discarded, except a kept card."""

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
    """A campaign swaps two neighbours: `left` is now on the right."""

    seat: Seat
    left: str
    right: str
    paid: int


class CharityGiven(Event, tag="charity-given", frozen=True):
    """A player gives money at the Charity Gala."""

    seat: Seat
    paid: int
    prestige: int


class ScriptsTurnedUp(Event, tag="scripts-turned-up", frozen=True):
    """New scripts are drawn to these spaces."""

    reveals: ClassVar[bool] = True

    cards: tuple[tuple[int, str], ...]
    """Each space, from 0, and the card on it."""


class ActorsTurnedUp(Event, tag="actors-turned-up", frozen=True):
    """New actors are drawn to these spaces, after the others have slid."""

    reveals: ClassVar[bool] = True

    cards: tuple[tuple[int, str], ...]


class ActorLeft(Event, tag="actor-left", frozen=True):
    """The actor on the cheapest space is discarded, at the end of a round."""

    actor: str


class PileTurned(Event, tag="pile-turned", frozen=True):
    """The top card of the actor pile is turned up by an event; `actor` is empty without a card."""

    actor: str

    @property
    def reveals(self) -> bool:  # type: ignore[override]
        """Whether a card was turned up."""
        return bool(self.actor)


class Reshuffled(Event, tag="reshuffled", frozen=True):
    """Discarded cards become a new pile."""

    kind: str
    """`actor` or `set`."""
    cards: int


class Takings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's income in a box-office phase."""

    seat: Seat
    films: tuple[tuple[str, int], ...]
    """Each film on the track and its Millions."""
    archive: int
    bonus: tuple[str, ...] = ()
    """The films for which the event in force pays more."""

    @property
    def total(self) -> int:
        """Millions for films, archives and the event together."""
        films = sum(millions for _, millions in self.films)
        return films + self.archive + board().genre_bonus * len(self.bonus)


class BoxOfficePaid(Event, tag="box-office-paid", frozen=True):
    """All players with films on the track earn Millions."""

    takings: tuple[Takings, ...]


class Honours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's prestige at a ceremony."""

    seat: Seat
    films: tuple[tuple[str, int], ...]
    """Each film on the track and its prestige."""
    trend: tuple[str, ...] = ()
    """The films that show the trend, which win more."""

    @property
    def total(self) -> int:
        """Prestige for films and the trend together."""
        films = sum(prestige for _, prestige in self.films)
        return films + board().trend_prestige * len(self.trend)


class AwardsHeld(Event, tag="awards-held", frozen=True):
    """All films on the track win prestige for their owners."""

    trend: str
    honours: tuple[Honours, ...]


class RoundEnded(Event, tag="round-ended", frozen=True):
    """The assistants return to their players, and the First Player card is passed on."""

    round: int


class GameEnded(Event, tag="game-ended", frozen=True):
    """The last round is over."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


AnyEvent: Final[Any] = kinds(__name__, Event)
