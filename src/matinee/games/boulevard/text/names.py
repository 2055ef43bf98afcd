"""Names of cards, spots and amounts, inside sentences and on their own."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import NameFormatter, counted, named, translated
from matinee.games.boulevard import content
from matinee.games.boulevard.content.pieces import LENSES, MEDIA
from matinee.games.boulevard.rules.state import LOAN

MINUS: Final = "\N{MINUS SIGN}"
PROCESSES: Final[Mapping[str, str]] = {
    "3d": N_("3-D"),
    "cinemascope": N_("CinemaScope"),
    "vistavision": N_("VistaVision"),
    "superscope": N_("SuperScope"),
}
COLOURS: Final[Mapping[str, str]] = {
    "color": N_("Color"),
    "technicolor": N_("Technicolor"),
    "bw": N_("Black and white"),
}
_SOURCES: Final[Mapping[str, str]] = {
    "films": N_("films"),
    "genre": N_("genre"),
    "stars": N_("stars"),
    "tips": N_("tips"),
    "advertising": N_("advertising"),
    "amenities": N_("amenities"),
}


def dollars(thousands: float | Fraction, nearest: int = 100) -> str:
    """An amount of money; the rules count thousands.

    >>> dollars(Fraction(63, 2)), dollars(0), dollars(25)
    ('$31,500', '$0', '$25,000')
    """
    amount = round(thousands * (1000 // nearest)) * nearest
    return f"{MINUS * (amount < 0)}${abs(amount):,}"


class Names(NameFormatter):
    """The names of things for one table, in one language; an unknown key is returned as it is."""

    # Pieces

    title = named(content.films, "title")
    """A film's title as on the card."""

    def film(self, key: str) -> str:
        """A film, in quotation marks."""
        return f"“{self.title(key)}”" if key in content.films() else key

    def star(self, key: str) -> str:
        """A star in the pavement."""
        star = content.stars().get(key)
        return star.name if star else key

    medium = named(content.media, "called")
    """An advertising box, inside a sentence."""

    genre = named(content.genres)
    """A genre."""

    process = translated(PROCESSES)
    """The projection process of a film."""

    colour = translated(COLOURS)
    """The colour process of a film, or black and white."""

    source = translated(_SOURCES)
    """A source of income dice."""

    tip = named(content.tips)
    """A kind of Insider Tip Card."""

    def chip(self, key: str) -> str:
        """The kind of a chip on the board."""
        if key in LENSES:
            return self._("{process} lens").format(process=self.process(key))
        return self.spot(key)

    def spot(self, key: str) -> str:
        """A spot for markers, by the name on its sign."""
        spot = content.sections().get(key) or content.boxes().get(key)
        return self._(spot.name) if spot else self.star(key)

    def place(self, key: str) -> str:
        """A spot for markers, or a lens, inside a sentence: the Preview House."""
        if key in LENSES:
            return self._("the {process} lens").format(process=self.process(key))
        spot = content.sections().get(key) or content.boxes().get(key)
        return self._(spot.called) if spot else self.star(key)

    # Numbers

    def money(self, thousands: int) -> str:
        """An amount of money; the rules count thousands."""
        return dollars(thousands)

    dice = counted("{n} die", "{n} dice")
    """A number of dice."""

    minutes = counted("{n} minute", "{n} minutes")
    """A running time."""

    chips = counted("{n} chip", "{n} chips")
    """A number of chips."""

    cubes = counted("{n} cube", "{n} cubes")
    """A number of Popularity Cubes."""

    cards = counted("{n} Insider Tip Card", "{n} Insider Tip Cards")
    """A number of Insider Tip Cards."""

    pips = counted("{n} pip", "{n} pips")
    """The pips of a bid."""

    # Phrases

    def listed(self, things: Iterable[str]) -> str:
        """An enumeration: Ada, Buster and Clara."""
        *some, last = things
        if not some:
            return last
        return self._("{some} and {last}").format(some=", ".join(some), last=last)

    def hand(self, tips: Iterable[str]) -> str:
        """An enumeration of tip cards, each kind once, with its number."""
        counted = Counter(tips)
        times = "\N{MULTIPLICATION SIGN}"
        return self.listed(
            f"{self.tip(tip)} {times}{n}" if n > 1 else self.tip(tip) for tip, n in counted.items()
        )

    def played(self, card: str, on: str = "", star: str = "") -> str:
        """A tip card with its target, a film or an advertising box, if any."""
        tip = self.tip(card)
        if star:
            aimed = self._("{tip} on {star} in {film}")
            return aimed.format(tip=tip, star=self.star(star), film=self.film(on))
        if not on:
            return tip
        target = self.medium(on) if on in MEDIA else self.film(on)
        return self._("{tip} on {target}").format(tip=tip, target=target)

    def offer(self, chips: Sequence[str]) -> str:
        """Price and upkeep of placing these chips."""
        paid = sum(content.prices()[c] if c in LENSES else _fee(c) for c in chips)
        return self.terms(chips, paid, LOAN * chips.count("loan"))

    def terms(self, chips: Sequence[str], paid: int, received: int = 0) -> str:
        """Price and upkeep of a visit to a box."""
        upkeep = self.money(len(chips))
        if received:
            borrowed = self._("{money} borrowed, upkeep {upkeep} a week")
            return borrowed.format(money=self.money(received), upkeep=upkeep)
        lenses = [self.place(chip) for chip in chips if chip in LENSES]
        text = N_("{chips} for {price}, upkeep {upkeep} a week")
        if not paid:
            text = N_("{chips} for free, upkeep {upkeep} a week")
        return self._(text).format(
            chips=self.listed(lenses) if lenses else self.chips(len(chips)),
            price=self.money(paid),
            upkeep=upkeep,
        )


def _fee(chip: str) -> int:
    """The price of a chip in a box; 0 for a spot that sells nothing."""
    box = content.boxes().get(chip)
    return box.fee if box else 0
