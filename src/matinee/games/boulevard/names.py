"""What things on the boulevard are called, inside sentences and on their own."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from matinee.engine.game import Seat
from matinee.engine.naming import Naming
from matinee.engine.refused import N_
from matinee.games.boulevard import content
from matinee.games.boulevard.state import LOAN

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
    """An amount of money, of which the rules count thousands.

    >>> dollars(Fraction(63, 2)), dollars(0), dollars(25)
    ('$31,500', '$0', '$25,000')
    """
    amount = round(thousands * (1000 // nearest)) * nearest
    return f"{MINUS * (amount < 0)}${abs(amount):,}"


class Names(Naming):
    """The names of things for one table, in one language; an unknown key stands for itself."""

    def title(self, key: str) -> str:
        """A film's title as it stands on the card."""
        film = content.films().get(key)
        return self._(film.title) if film else key

    def film(self, key: str) -> str:
        """A film, in quotation marks."""
        return f"“{self.title(key)}”" if key in content.films() else key

    def star(self, key: str) -> str:
        """Somebody in the pavement."""
        star = content.stars().get(key)
        return star.name if star else key

    def medium(self, key: str) -> str:
        """An advertising box, inside a sentence."""
        medium = content.media().get(key)
        return self._(medium.called) if medium else key

    def genre(self, key: str) -> str:
        """A kind of film."""
        genre = content.genres().get(key)
        return self._(genre.name) if genre else key

    def process(self, key: str) -> str:
        """How a film is projected."""
        return self._(PROCESSES[key]) if key in PROCESSES else key

    def colour(self, key: str) -> str:
        """How a film was shot."""
        return self._(COLOURS[key])

    def source(self, key: str) -> str:
        """Where income dice come from."""
        return self._(_SOURCES[key])

    def tip(self, key: str) -> str:
        """A kind of Insider Tip Card."""
        tip = content.tips().get(key)
        return self._(tip.name) if tip else key

    def chip(self, key: str) -> str:
        """What a chip on the board stands for."""
        if key in content.LENSES:
            return self._("{process} lens").format(process=self.process(key))
        return self.spot(key)

    def spot(self, key: str) -> str:
        """A spot for markers, as its sign says."""
        spot = content.sections().get(key) or content.boxes().get(key)
        return self._(spot.name) if spot else self.star(key)

    def place(self, key: str) -> str:
        """A spot for markers, or a lens, inside a sentence: the Preview House."""
        if key in content.LENSES:
            return self._("the {process} lens").format(process=self.process(key))
        spot = content.sections().get(key) or content.boxes().get(key)
        return self._(spot.called) if spot else self.star(key)

    def money(self, thousands: int) -> str:
        """An amount of money, of which the rules count thousands."""
        return dollars(thousands)

    def dice(self, count: int) -> str:
        """A number of dice."""
        return self.many("{n} die", "{n} dice", count).format(n=count)

    def minutes(self, count: int) -> str:
        """A running time."""
        return self.many("{n} minute", "{n} minutes", count).format(n=count)

    def chips(self, count: int) -> str:
        """A number of chips."""
        return self.many("{n} chip", "{n} chips", count).format(n=count)

    def cubes(self, count: int) -> str:
        """A number of Popularity Cubes."""
        return self.many("{n} cube", "{n} cubes", count).format(n=count)

    def cards(self, count: int) -> str:
        """A number of Insider Tip Cards."""
        return self.many("{n} Insider Tip Card", "{n} Insider Tip Cards", count).format(n=count)

    def pips(self, count: int) -> str:
        """What a bid counts."""
        return self.many("{n} pip", "{n} pips", count).format(n=count)

    def listed(self, things: Iterable[str]) -> str:
        """Some things in a row: Ada, Buster and Clara."""
        *some, last = things
        if not some:
            return last
        return self._("{some} and {last}").format(some=", ".join(some), last=last)

    def players(self, seats: Iterable[Seat], viewer: Seat | None) -> str:
        """Some players in a row, the reader as “you”."""
        you = self._("you")
        return self.listed(you if seat == viewer else self.names[seat] for seat in seats)

    def hand(self, tips: Iterable[str]) -> str:
        """Some tip cards in a row, each kind once, with how many there are."""
        counted = Counter(tips)
        times = "\N{MULTIPLICATION SIGN}"
        return self.listed(
            f"{self.tip(tip)} {times}{n}" if n > 1 else self.tip(tip) for tip, n in counted.items()
        )

    def played(self, card: str, on: str = "", star: str = "") -> str:
        """A tip card with what it is played on, a film or an advertising box."""
        tip = self.tip(card)
        if star:
            aimed = self._("{tip} on {star} in {film}")
            return aimed.format(tip=tip, star=self.star(star), film=self.film(on))
        if not on:
            return tip
        target = self.medium(on) if on in content.MEDIA else self.film(on)
        return self._("{tip} on {target}").format(tip=tip, target=target)

    def offer(self, chips: Sequence[str]) -> str:
        """What placing these chips would come to."""
        paid = sum(content.prices()[c] if c in content.LENSES else _fee(c) for c in chips)
        return self.terms(chips, paid, LOAN * chips.count("loan"))

    def terms(self, chips: Sequence[str], paid: int, received: int = 0) -> str:
        """What a visit to a box comes to, at once and every week."""
        upkeep = self.money(len(chips))
        if received:
            borrowed = self._("{money} borrowed, upkeep {upkeep} a week")
            return borrowed.format(money=self.money(received), upkeep=upkeep)
        lenses = [self.place(chip) for chip in chips if chip in content.LENSES]
        told = N_("{chips} for {price}, upkeep {upkeep} a week")
        if not paid:
            told = N_("{chips} for free, upkeep {upkeep} a week")
        return self._(told).format(
            chips=self.listed(lenses) if lenses else self.chips(len(chips)),
            price=self.money(paid),
            upkeep=upkeep,
        )


def _fee(chip: str) -> int:
    """What a chip in this box costs; nothing is sold elsewhere."""
    box = content.boxes().get(chip)
    return box.fee if box else 0
