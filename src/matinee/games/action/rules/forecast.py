"""Expected income of films, cards that would help productions, and the odds of unseen sets.

All figures assume that the table stays as it is; none of them is guaranteed.
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
    """A film's income in one coming round, if it is on the track then."""

    round: int
    millions: int
    """The printed Millions, and the bonus of the event in force."""
    archive: int
    """Millions that archived scripts earn only thanks to this film."""
    prestige: int
    """Prestige at the ceremony with the trend; 0 without a ceremony."""
    awards: bool
    favoured: bool
    """Whether the event pays more for the film."""
    trendy: bool
    """Whether the film shows the trend."""


class CardFit(NamedTuple):
    """The effect of one card on a production."""

    card: str
    useful: Points
    """The points of the card that the production still needs."""
    completes: bool

    @property
    def total(self) -> int:
        """Useful points in all genres together."""
        return sum(self.useful)


class HelpfulCard(NamedTuple):
    """An open card that would help a production."""

    fit: CardFit
    price: Price
    affordable: bool


class UnseenSetOdds(NamedTuple):
    """The possible effects on a production of a set bought unseen."""

    unseen: int
    """Number of sets that it may be."""
    completes: int
    """Number of them that would complete the film."""
    advances: int
    """Number of them that would bring at least one needed point."""
    points: int
    """Needed points of all of them together."""


class Outlook(NamedTuple):
    """A seat's income at the next box-office phase, and its prestige at the next ceremony."""

    millions: int
    archive: int
    """The part of the Millions that comes from the archives."""
    prestige: int


def coming_rounds(position: View) -> range:
    """The rounds not yet ended, from the current one on."""
    return range(position.round, position.round if position.over else position.last_round + 1)


def next_box_office(position: View) -> int | None:
    """The round of the next box-office phase, if there is one."""
    return next((n for n in coming_rounds(position) if BOARD.track[n - 1].box_office), None)


def next_ceremony(position: View) -> int | None:
    """The round of the next ceremony, if there is one."""
    return next((n for n in coming_rounds(position) if BOARD.track[n - 1].awards), None)


def event_in_force(position: View, round: int) -> str | None:
    """The event in force now, if it still is in a coming round; else `None`."""
    replaced = any(BOARD.track[n - 1].event for n in range(position.round + 1, round + 1))
    return None if replaced else position.event


def showings(position: View, film: str, seat: Seat | None) -> list[Showing]:
    """A film's income for `seat` in every coming box-office phase, if it stays on the track."""
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

    A film not on the track yet would push the last one of a full track into the archives
    (AC-BOT-06).
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
    """Openings until a film is pushed off the track; for one not on the track, as if sent now."""
    return BOARD.squares - (position.track.index(film) if film in position.track else 0)


def ready_film_count(position: View) -> int:
    """Number of films of all players that are ready to be sent."""
    return sum(is_ready(one) for own in position.productions for one in own.values())


def outlook(position: View, seat: Seat) -> Outlook:
    """A player's next income and prestige if nothing changed."""
    ceremony = next_ceremony(position)
    won = (
        0 if ceremony is None else ceremony_prestige(position, seat, position.trend(ceremony)).total
    )
    if next_box_office(position) is None:
        return Outlook(0, 0, won)
    return Outlook(takings(position, seat).total, archive_bonus(position, seat), won)


@lru_cache(maxsize=4096)
def card_fit(production: Production, card: str) -> CardFit:
    """The effect of an actor or a set on a production."""
    wanting = missing_points(production)
    useful = tuple(min(a, b) for a, b in zip(wanting, card_points(card), strict=True))
    completes = any(wanting) and useful == wanting
    return CardFit(card, useful, completes)  # type: ignore[arg-type]


@lru_cache(maxsize=4096)
def script_fit(script: str, cast: tuple[str, ...]) -> CardFit:
    """The points of a script's needs that a cast already has."""
    have, needs = cast_points(cast), films()[script].needs
    useful = tuple(min(a, b) for a, b in zip(needs, have, strict=True))
    return CardFit(script, useful, useful == needs)  # type: ignore[arg-type]


def helpful_cards(position: View, seat: Seat, production: Production) -> list[HelpfulCard]:
    """The open cards that would help a production, the most useful first."""
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
    """The sets that may be drawn: those in the pile, or the discards that become the next pile."""
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
    """Number of unseen sets that have a point in each genre."""
    unseen = unseen_sets(position)
    return {genre: sum(card_points(key)[n] > 0 for key in unseen) for n, genre in enumerate(GENRES)}
