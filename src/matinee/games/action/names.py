"""What things are called in the producers' town, inside sentences and on their own."""

from collections.abc import Iterable, Mapping
from typing import Final

from matinee.engine.naming import Naming
from matinee.engine.refused import N_
from matinee.games.action import content
from matinee.games.action.actions import NEW
from matinee.games.action.pieces import GENRES, Points
from matinee.games.action.prices import Price
from matinee.games.action.state import Production, View

COLOURS: Final[Mapping[str, str]] = {"red": N_("red"), "blue": N_("blue"), "gold": N_("gold")}


class Names(Naming):
    """The names of things for one table, in one language; an unknown key stands for itself."""

    # Cards

    def title(self, key: str) -> str:
        """A film's title as it stands on the script."""
        film = content.films().get(key)
        return self._(film.title) if film else key

    def film(self, key: str) -> str:
        """A film, in quotation marks."""
        return self.language.quoted(self.title(key)) if key in content.films() else key

    def actor(self, key: str) -> str:
        """An actor or an actress."""
        actor = content.performers().get(key)
        return self._(actor.name) if actor else key

    def prop(self, key: str) -> str:
        """A set."""
        prop = content.sets().get(key)
        return self._(prop.name) if prop else key

    def event(self, key: str) -> str:
        """An event card."""
        event = content.events().get(key)
        return self._(event.name) if event else key

    def card(self, key: str) -> str:
        """Any card, as it is printed on it."""
        if key in content.films():
            return self.title(key)
        if key in content.cast():
            return self._(content.cast()[key].name)
        return self.event(key)

    def called(self, key: str) -> str:
        """Any card inside a sentence: a film has its quotation marks."""
        return self.film(key) if key in content.films() else self.card(key)

    def line(self, key: str) -> str:
        """What is printed on a card for fun; empty for what is no card."""
        for kind in (content.films(), content.cast(), content.events()):
            if key in kind:
                return self._(kind[key].line)
        return ""

    def effect(self, key: str) -> str:
        """What an event does."""
        event = content.events().get(key)
        return self._(event.text) if event else key

    # The board

    def genre(self, key: str) -> str:
        """A genre."""
        genre = content.genres().get(key)
        return self._(genre.name) if genre else key

    def place(self, key: str) -> str:
        """A location, as its sign says."""
        place = content.locations().get(key)
        return self._(place.name) if place else key

    def purpose(self, key: str) -> str:
        """What an assistant does at a location."""
        place = content.locations().get(key)
        return self._(place.text) if place else key

    def colour(self, key: str) -> str:
        """The colour of a script, inside a sentence."""
        return self._(COLOURS[key]) if key in COLOURS else key

    def production(self, name: str, view: View | None = None) -> str:
        """A production inside a sentence: its film if that is known, else whoever began it."""
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
        """An amount of money, of which the rules count Millions."""
        return self._("{n}M").format(n=self.language.number(millions))

    def price(self, price: Price) -> str:
        """What something costs, and why if that is not what is usual."""
        if price.event is None:
            return self.money(price.millions)
        return self._("{price} instead of {listed} ({event})").format(
            price=self.money(price.millions),
            listed=self.money(price.listed),
            event=self.event(price.event),
        )

    def prestige(self, count: int) -> str:
        """An amount of prestige."""
        return self.many("{n} prestige", "{n} prestige", count).format(
            n=self.language.number(count)
        )

    def points(self, count: int) -> str:
        """A number of points of a genre, or of a final score."""
        return self.many("{n} point", "{n} points", count).format(n=count)

    def assistants(self, count: int) -> str:
        """A number of assistants."""
        return self.many("{n} assistant", "{n} assistants", count).format(n=count)

    def films(self, count: int) -> str:
        """A number of films."""
        return self.many("{n} film", "{n} films", count).format(n=count)

    def amount(self, genre: str, count: int) -> str:
        """Points in one genre: 2 Drama."""
        return self._("{n} {genre}").format(n=count, genre=self.genre(genre))

    def amounts(self, points: Points) -> str:
        """Points in all genres that have some: 2 Drama and 1 Horror; empty for none."""
        each = zip(GENRES, points, strict=True)
        return self.listed(self.amount(genre, count) for genre, count in each if count)

    def listed(self, things: Iterable[str]) -> str:
        """Some things in a row: Ada, Buster and Clara."""
        return self.language.listed(things)


def find_production(view: View, name: str) -> Production | None:
    """The production of this name, whoever has it."""
    return next((own[name] for own in view.productions if name in own), None)
