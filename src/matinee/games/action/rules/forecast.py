"""What films would bring from here on, what productions still want, and what blind sets may give.

Nothing here is a promise: every figure is what would be earned if the table stayed as it is.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from matinee.engine.contract.game import Seat
from matinee.games.action.content import card_points, events, films, sets
from matinee.games.action.content.event_keys import STUDIO_FIRE
from matinee.games.action.content.pieces import GENRES, Points
from matinee.games.action.rules.awards import ceremony_prestige
from matinee.games.action.rules.box_office import archive_bonus, archive_matches, takings
from matinee.games.action.rules.locations.casting import actor_offers
from matinee.games.action.rules.locations.sets import salvageable_set
from matinee.games.action.rules.prices import Price, price
from matinee.games.action.rules.productions import cast_points, is_ready, missing_points
from matinee.games.action.rules.state import BOARD, Production, View


class Showing(NamedTuple):
    """What a film would earn in one coming round, if it is on the track by then."""

    round: int
    millions: int
    """Printed, and what the event in force adds."""
    archive: int
    """What archived scripts would earn only thanks to this film."""
    prestige: int
    """At the ceremony, if there is one, with the trend."""
    awards: bool
    favoured: bool
    """The event pays more for it."""
    trendy: bool
    """It follows the trend."""


class CardFit(NamedTuple):
    """What one card would do for a production."""

    card: str
    useful: Points
    """The points that are still wanted."""
    completes: bool

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.useful)


class HelpfulCard(NamedTuple):
    """A card that lies open and would help a production."""

    fit: CardFit
    price: Price
    affordable: bool


class UnseenSetOdds(NamedTuple):
    """What a set bought unseen may do for a production."""

    unseen: int
    """How many different sets it may be."""
    completes: int
    """How many of them would complete the film."""
    advances: int
    """How many would bring at least one point that is wanted."""
    points: int
    """The wanted points of all of them together."""


class Outlook(NamedTuple):
    """What a seat would earn at the next box-office phase and at the next ceremony."""

    millions: int
    archive: int
    """The part of the Millions that comes from the archives."""
    prestige: int


def coming_rounds(position: View) -> range:
    """The rounds that are still to be closed, this one included."""
    return range(position.round, position.round if position.over else position.last_round + 1)


def next_box_office(position: View) -> int | None:
    """The round of the next box-office phase."""
    return next((n for n in coming_rounds(position) if BOARD.track[n - 1].box_office), None)


def next_ceremony(position: View) -> int | None:
    """The round of the next ceremony."""
    return next((n for n in coming_rounds(position) if BOARD.track[n - 1].awards), None)


def event_in_force(position: View, round: int) -> str | None:
    """The event that is known to be in force in a coming round, if one is."""
    replaced = any(BOARD.track[n - 1].event for n in range(position.round + 1, round + 1))
    return None if replaced else position.event


def showings(position: View, film: str, seat: Seat | None) -> list[Showing]:
    """What a film would earn its owner in every coming phase while it stays."""
    script = films()[film]
    beside = 0 if seat is None else archive_share(position, seat, film)
    found = []
    for n in coming_rounds(position):
        space = BOARD.track[n - 1]
        if not space.box_office:
            continue
        event = event_in_force(position, n)
        paid = event is not None and any(g in script.genres for g in events()[event].genres)
        trendy = space.awards and position.trend(n) in script.genres
        won = script.prestige + BOARD.trend_prestige * trendy if space.awards else 0
        millions = script.millions + BOARD.genre_bonus * paid
        found.append(Showing(n, millions, beside, won, space.awards, paid, trendy))
    return found


def archive_share(position: View, seat: Seat, film: str) -> int:
    """The Millions that a player's archives would earn only thanks to this film on the track.

    One that has not opened yet pushes another off when it does (AC-BOT-06).
    """
    beside = [one for one in position.on_track(seat) if one != film]
    archive = [one for one in position.archives[seat] if one != film]
    if (
        film not in position.track
        and len(position.track) == BOARD.squares
        and position.track[-1] in beside
    ):
        archive.append(beside.pop())
    others: set[str] = {films()[one].colour for one in beside}
    shown = {*others, films()[film].colour}
    gained = sum(
        archive_matches(one, shown) and not archive_matches(one, others) for one in archive
    )
    return BOARD.archive_bonus * gained


def pushes_left(position: View, film: str) -> int:
    """How many films have to open until this one is pushed off the track; sent now, all squares."""
    return BOARD.squares - (position.track.index(film) if film in position.track else 0)


def ready_film_count(position: View) -> int:
    """How many films are ready to be sent, whoever owns them."""
    return sum(is_ready(one) for own in position.productions for one in own.values())


def outlook(position: View, seat: Seat) -> Outlook:
    """What a player would earn next if nothing changed."""
    ceremony = next_ceremony(position)
    won = (
        0 if ceremony is None else ceremony_prestige(position, seat, position.trend(ceremony)).total
    )
    if next_box_office(position) is None:
        return Outlook(0, 0, won)
    return Outlook(takings(position, seat).total, archive_bonus(position, seat), won)


@lru_cache(maxsize=4096)
def card_fit(production: Production, card: str) -> CardFit:
    """What an actor or a set would do for a production."""
    wanting = missing_points(production)
    useful = tuple(min(a, b) for a, b in zip(wanting, card_points(card), strict=True))
    completes = any(wanting) and useful == wanting
    return CardFit(card, useful, completes)  # type: ignore[arg-type]


@lru_cache(maxsize=4096)
def script_fit(script: str, cast: tuple[str, ...]) -> CardFit:
    """How much of what a script needs lies in a stack already."""
    have, needs = cast_points(cast), films()[script].needs
    useful = tuple(min(a, b) for a, b in zip(needs, have, strict=True))
    return CardFit(script, useful, useful == needs)  # type: ignore[arg-type]


def helpful_cards(position: View, seat: Seat, production: Production) -> list[HelpfulCard]:
    """The cards that lie open now and would help a production, the most useful first."""
    found = []
    for card, what in _open(position):
        one, cost = card_fit(production, card), price(position, what)
        if one.total:
            found.append(HelpfulCard(one, cost, position.money[seat] >= cost.millions))
    return sorted(found, key=lambda h: (-h.fit.completes, -h.fit.total, h.price.millions))


def _open(position: View) -> Iterator[tuple[str, str]]:
    yield from actor_offers(position)
    salvaged = salvageable_set(position)
    if salvaged is not None:
        yield salvaged, "discards"


def unseen_sets(position: View) -> list[str]:
    """The sets that a blind purchase may bring: those in the pile, or in the next one."""
    if position.event == STUDIO_FIRE:
        return []  # AC-EV-13a
    if not position.set_pile:
        return sorted(position.set_discards)  # AC-Q-44
    used = {card for own in position.productions for one in own.values() for card in one.cast}
    gone = {*used, *position.set_discards, position.drawn}
    return [key for key in sets() if key not in gone]


def unseen_set_odds(position: View, production: Production) -> UnseenSetOdds:
    """The odds of a set bought unseen."""
    unseen = unseen_sets(position)
    fits = [card_fit(production, key) for key in unseen]
    return UnseenSetOdds(
        unseen=len(unseen),
        completes=sum(one.completes for one in fits),
        advances=sum(one.total > 0 for one in fits),
        points=sum(one.total for one in fits),
    )


def unseen_set_genres(position: View) -> dict[str, int]:
    """How many of the unseen sets have a point in each genre."""
    unseen = unseen_sets(position)
    return {genre: sum(card_points(key)[n] > 0 for key in unseen) for n, genre in enumerate(GENRES)}
