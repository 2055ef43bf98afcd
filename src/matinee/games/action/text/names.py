"""Names of cards, places and amounts, inside sentences and on their own."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import NameFormatter, counted, named, translated
from matinee.games.action import content
from matinee.games.action.content.pieces import GENRES, Points
from matinee.games.action.rules.actions import NEW
from matinee.games.action.rules.prices import Price
from matinee.games.action.rules.state import Production, View

COLOURS: Final[Mapping[str, str]] = {"red": N_("red"), "blue": N_("blue"), "gold": N_("gold")}


class Names(NameFormatter):
    """Formats names for one table, in one language; an unknown key is returned as it is."""

    # Cards

    title = named(content.films, "title")
    """A film's title as printed on the script."""

    def film(self, key: str) -> str:
        """A film, in quotation marks."""
        return self.language.quoted(self.title(key)) if key in content.films() else key

    actor = named(content.performers)
    """An actor or an actress."""

    prop = named(content.sets)
    """A set."""

    event = named(content.events)
    """An event card."""

    def card(self, key: str) -> str:
        """Any card, by its printed name."""
        if key in content.films():
            return self.title(key)
        if key in content.cast():
            return self._(content.cast()[key].name)
        return self.event(key)

    def called(self, key: str) -> str:
        """Any card inside a sentence: films are in quotation marks."""
        return self.film(key) if key in content.films() else self.card(key)

    def line(self, key: str) -> str:
        """The line printed on a card, which has no effect; empty for an unknown key."""
        for kind in (content.films(), content.cast(), content.events()):
            if key in kind:
                return self._(kind[key].line)
        return ""

    effect = named(content.events, "text")
    """An event card's effect."""

    # The board

    genre = named(content.genres)
    """A genre."""

    place = named(content.locations)
    """A location."""

    purpose = named(content.locations, "text")
    """The action of an assistant at a location."""

    colour = translated(COLOURS)
    """The colour of a script, inside a sentence."""

    def production(self, name: str, view: View | None = None) -> str:
        """A production inside a sentence: named by its film, or by its first card without one."""
        if name == NEW:
            return self._("a new production")
        found = None if view is None else find_production(view, name)
        if found is not None and found.script is not None:
            return self.film(found.script)
        if name in content.performers():
            return self._("{actor}'s production").format(actor=self.actor(name))
        if name in content.sets():
            return self._("the {set} production").format(set=self.prop(name))
        return self.film(name)

    # Numbers

    def money(self, millions: int) -> str:
        """An amount of money in Millions."""
        return self._("{n}M").format(n=self.language.number(millions))

    def price(self, price: Price) -> str:
        """A price; if an event has changed it, with the usual price and the event."""
        if price.event is None:
            return self.money(price.millions)
        return self._("{price} instead of {listed} ({event})").format(
            price=self.money(price.millions),
            listed=self.money(price.listed),
            event=self.event(price.event),
        )

    prestige = counted("{n} prestige", "{n} prestige")
    """An amount of prestige."""

    points = counted("{n} point", "{n} points")
    """A number of points of a genre, or of a final score."""

    assistants = counted("{n} assistant", "{n} assistants")
    """A number of assistants."""

    films = counted("{n} film", "{n} films")
    """A number of films."""

    def amount(self, genre: str, count: int) -> str:
        """Points in one genre: 2 Drama."""
        return self._("{n} {genre}").format(n=count, genre=self.genre(genre))

    def amounts(self, points: Points) -> str:
        """Points in all genres above 0: 2 Drama and 1 Horror; empty if all are 0."""
        each = zip(GENRES, points, strict=True)
        return self.listed(self.amount(genre, count) for genre, count in each if count)


def find_production(view: View, name: str) -> Production | None:
    """The production of this name, of any player."""
    return next((own[name] for own in view.productions if name in own), None)
