"""Checks of the content on which the rules rely; each names its row of the catalogue."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from matinee.engine.contract.content import require
from matinee.games.boulevard.content.formula import Figures
from matinee.games.boulevard.content.pieces import (
    ARRAY,
    BOXES,
    COLOURS,
    DECKS,
    LENSES,
    MEDIA,
    PER_DIE,
    PROCESSES,
    SECTIONS,
    Box,
    Film,
    Genre,
    Medium,
    Section,
    Star,
    Tip,
)
from matinee.games.boulevard.content.tip_keys import CARDS

FEWEST: Final = 4 * ARRAY
"""Number of films of a deck that the longest game deals."""
FEWEST_STARRED: Final = 4
TRACKS: Final = (32, 15)
BASE_DICE: Final = 8
TOTALS: Final = range(3, 13)
TIP_KINDS: Final = 24
TIP_CARDS: Final = 84


def check_films(
    found: Sequence[Film], genres: Mapping[str, Genre], stars: Mapping[str, Star]
) -> None:
    """Refuse films that cannot make two decks."""
    for title, times in Counter(film.title for film in found).items():
        require("HB-CON-03", times == 1, f"there are two films called {title}")
    for film in found:
        _check_film(film, genres)
    for deck in DECKS:
        size = sum(film.deck == deck for film in found)
        require("HB-CON-02", size >= FEWEST, f"deck {deck} has {size} films, not {FEWEST}")
    starred = Counter(star for film in found for star in film.stars)
    for key, star in stars.items():
        enough = starred[key] >= FEWEST_STARRED
        require("HB-CON-28", enough, f"{star.name} is in fewer than {FEWEST_STARRED} films")


def _check_film(film: Film, genres: Mapping[str, Genre]) -> None:
    require("HB-COMP-01", film.deck in DECKS, f"{film.title}: no deck {film.deck}")
    require("HB-FILM-08", film.genre in genres, f"{film.title}: no genre {film.genre}")
    require("HB-FILM-06", film.length > 0, f"{film.title}: it has no running time")
    require("HB-FILM-07", bool(film.cast), f"{film.title}: nobody is in it")
    require("HB-FILM-07", bool(film.directors), f"{film.title}: nobody directs it")
    require("HB-CON-10", len(set(film.stars)) == len(film.stars), f"{film.title}: a star twice")
    require("HB-CON-09", bool(film.country), f"{film.title}: it comes from nowhere")
    require("HB-CON-09", min(film.oscars, film.baftas) >= 0, f"{film.title}: awards below none")
    early = film.deck == DECKS[0] and film.process in LENSES
    require("HB-CON-05", not early, f"{film.title}: {film.process} comes with the second deck")


def check_kind(kind: str) -> None:
    """Refuse a star of an unknown trade."""
    require("HB-COMP-12", kind in ("actor", "director"), f"there is no track for a {kind}")


def check_stars(found: Sequence[Star]) -> None:
    """Refuse tracks of another length than the board's."""
    names = {star.name for star in found}
    require("HB-CON-26", len(names) == len(found), "two stars have the same name")
    outside = sum(not star.directs for star in found)
    require("HB-CON-26", outside == TRACKS[0], f"{outside} stars outside, not {TRACKS[0]}")
    inside = len(found) - outside
    require("HB-CON-27", inside == TRACKS[1], f"{inside} directors inside, not {TRACKS[1]}")


def check_genres(found: Sequence[Genre]) -> None:
    """Refuse a generator that does not have one genre on each total above 2."""
    totals = sorted(genre.total for genre in found)
    require("HB-CON-23", totals == [*TOTALS], "each total from 3 to 12 has one genre")
    drama = [genre.total for genre in found if genre.key == "drama"]
    require("HB-GENRE-04", drama == [9], "a total of 9 means Drama")


def check_media(found: Sequence[Medium]) -> None:
    """Refuse other advertising boxes than the board's, or in another order."""
    numbered = {medium.number: medium.key for medium in found}
    wanted = dict(enumerate(MEDIA, start=1))
    require("HB-CON-25", numbered == wanted, f"numbers 1 to 6 are {', '.join(MEDIA)}")


def check_sections(found: Sequence[Section]) -> None:
    """Refuse other sections than the board's."""
    keys = tuple(section.key for section in found)
    require("HB-COMP-09", keys == SECTIONS, f"the sections are {', '.join(SECTIONS)}")


def check_boxes(found: Sequence[Box]) -> None:
    """Refuse other amenity boxes than the board's, missing limits of chips and negative fees."""
    require("HB-COMP-10", tuple(b.key for b in found) == BOXES, f"the boxes are {', '.join(BOXES)}")
    for box in found:
        require("HB-DEC-19", (box.most > 0) == (box.key != "loan"), f"{box.key}: no limit of chips")
        require("HB-MARK-11", box.fee >= 0, f"{box.key}: a fee below nothing")


def check_prices(found: Mapping[str, int]) -> None:
    """Refuse a price list that does not price the equipment of each process."""
    require("HB-CON-22", set(found) == set(PROCESSES), f"prices are for {', '.join(PROCESSES)}")
    require("HB-CON-22", min(found.values()) > 0, "equipment is not free")


def check_tips(found: Sequence[Tip]) -> None:
    """Refuse a deck of tip cards of another size, or cards that no step can play."""
    require("HB-COMP-07", len(found) == TIP_KINDS, f"there are {TIP_KINDS} kinds of tip cards")
    cards = sum(tip.copies for tip in found)
    require("HB-COMP-07", cards == TIP_CARDS, f"there are {cards} tip cards, not {TIP_CARDS}")
    for tip in found:
        require("HB-COMP-07", tip.copies > 0, f"{tip.key}: no copies")
        require("HB-TURN-06", tip.step in CARDS, f"{tip.key}: no cards in step {tip.step}")
        known = tip.key in CARDS[tip.step]
        require("HB-TIP-02", known, f"{tip.key}: step {tip.step} knows no such card")
        require("HB-TIP-01", min(tip.dice, tip.amount) >= 0, f"{tip.key}: worth less than nothing")


def check_figures(found: Figures) -> None:
    """Refuse a formula that leaves a film without dice or price, or that makes it lose money."""
    worth, dice, price = found.worth, found.dice, found.price
    require("HB-CON-29", set(worth.colour) == set(COLOURS), "each colour has its worth")
    require("HB-CON-06", set(dice.shares) == {str(deck) for deck in DECKS}, "shares for two decks")
    for deck, shares in dice.shares.items():
        fits = len(shares) == BASE_DICE and sum(shares) == FEWEST and min(shares) >= 0
        require("HB-CON-06", fits, f"deck {deck}: {BASE_DICE} shares of {FEWEST} films")
    require("HB-CON-11", set(dice.process) == set(PROCESSES), "each process has its dice")
    require("HB-CON-11", min(dice.process.values()) > 0, "a process brings dice")
    for rule, by_dice in (("HB-CON-12", price.standard), ("HB-CON-13", price.base)):
        rising = len(by_dice) == BASE_DICE and list(by_dice) == sorted(by_dice)
        require(rule, rising, f"{BASE_DICE} figures that do not fall")
    require("HB-CON-14", set(price.process) == set(PROCESSES), "each process has its price")
    require("HB-CON-15", price.least >= 1, "no film is free")
    require("HB-CON-15", price.most_per_die <= PER_DIE, "a film would lose money on average")
    require("HB-CON-31", bool(price.spread), "a spread needs a figure")
