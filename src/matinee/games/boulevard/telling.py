"""What happens on the boulevard, told to one viewer: a sentence for each event, sums included.

What comes of it once the screens are lowered is told in `outcomes`.
"""

from typing import Final

from matinee.engine.game import Event, Seat
from matinee.engine.naming import Called
from matinee.engine.refused import N_
from matinee.engine.telling import AboutPlayers, Sentences, Tellers, Telling
from matinee.games.boulevard import content, events
from matinee.games.boulevard.names import Names
from matinee.games.boulevard.outcomes import Outcomes

SENTENCES: Final[Sentences] = {
    events.DeckChanged: N_("The second film deck takes over, and the lenses are on sale."),
    events.FilmsReshuffled: N_("The film deck is empty: {cards} old films are shuffled into it."),
    events.TipsReshuffled: N_("The tip deck is empty: {cards} old cards are shuffled into it."),
    events.GenreChosen: N_("Behind your screen: {genre} will be the trend."),
}

ABOUT_PLAYERS: Final[AboutPlayers] = {
    events.ChipRemoved: (
        N_("You take a chip off {chip}."),
        N_("{name} takes a chip off {chip}."),
    ),
    events.LoanRepaid: (
        N_("You pay back a loan of {paid}."),
        N_("{name} pays back a loan of {paid}."),
    ),
    events.PreviewSeen: (
        N_("You alone know the trend of this week."),
        N_("{name} has seen the previews and knows the trend of this week."),
    ),
    events.SecondDeclined: (
        N_("You leave the second film."),
        N_("{name} leaves the second film."),
    ),
    events.BecameReady: (
        N_("Your advertising is set."),
        N_("{name} is ready."),
    ),
    events.TipsEnded: (
        N_("You keep the rest of your cards."),
        N_("{name} plays no more cards."),
    ),
    events.TieLeft: (
        N_("You let the dice decide."),
        N_("{name} lets the dice decide."),
    ),
    events.SpaceLeft: (
        N_("You leave the unsold boxes."),
        N_("{name} leaves the unsold boxes."),
    ),
    events.SpaceClaimed: (
        N_("You take {medium}, which nobody bid on: {dice}."),
        N_("{name} takes {medium}, which nobody bid on: {dice}."),
    ),
    events.CubesPlaced: (
        N_("You celebrate {film}: a cube for {stars}."),
        N_("{name} celebrates {film}: a cube for {stars}."),
    ),
    events.CubesLeft: (
        N_("You place no cubes."),
        N_("{name} places no cubes."),
    ),
    events.StartPassed: (
        N_("You have the least cash, {cash}, and are Start Player."),
        N_("{name} has the least cash, {cash}, and is Start Player."),
    ),
}


class Teller:
    """Tells events in the words of one table."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._ = names.text
        tellers: Tellers = {
            events.Opened: self._opened,
            events.ArrayDealt: self._array_dealt,
            events.TipsDrawn: self._tips_drawn,
            events.TipsSeen: self._tips_seen,
            events.MarkerPlaced: self._marker_placed,
            events.GenreRolled: self._genre_rolled,
            events.AgencyRolled: self._agency_rolled,
            events.FilmPicked: self._film_picked,
            events.FilmsPassed: self._films_passed,
            events.TipPlayed: self._tip_played,
            **Outcomes(names).tellers,
        }
        called: Called = {
            "chip": names.place,
            "film": names.film,
            "stars": lambda stars: names.listed(map(names.star, stars)),
            "medium": names.medium,
            "genre": names.genre,
            "dice": names.dice,
            "paid": names.money,
            "cash": names.money,
        }
        self._telling = Telling(names, tellers, called, SENTENCES, ABOUT_PLAYERS)

    def tell(self, event: Event, viewer: Seat | None) -> str:
        """What happened, as this viewer would say it."""
        return self._telling.tell(event, viewer)

    def quote(self, event: Event) -> str:
        """The line of talk on a tip card that is played on its own or with a film."""
        match event:
            case events.TipPlayed(card=card) | events.FilmPicked(cards=(card, *_)):
                return self._(content.tips()[card].flavour)
        return ""

    def _opened(self, event: events.Opened, viewer: Seat | None) -> str:
        return self._names.about(
            event.start,
            viewer,
            N_("Hollywood Boulevard, 1954: {weeks} weeks lie ahead. You are Start Player."),
            N_("Hollywood Boulevard, 1954: {weeks} weeks lie ahead. {name} is Start Player."),
            weeks=event.rounds,
        )

    def _array_dealt(self, event: events.ArrayDealt, viewer: Seat | None) -> str:
        return self._("Week {week}: {films} films are on offer.").format(
            week=event.round, films=len(event.films)
        )

    def _tips_drawn(self, event: events.TipsDrawn, viewer: Seat | None) -> str:
        if event.seat == viewer:  # who is told the faces in a moment
            return ""
        return self._("{name} draws {cards}.").format(
            name=self._names.names[event.seat], cards=self._names.cards(event.cards)
        )

    def _tips_seen(self, event: events.TipsSeen, viewer: Seat | None) -> str:
        return self._("You draw {cards}.").format(cards=self._names.hand(event.tips))

    def _marker_placed(self, event: events.MarkerPlaced, viewer: Seat | None) -> str:
        names, spot = self._names, event.spot
        where = names.place(spot)
        if event.chips:
            where += f": {names.terms(event.chips, event.paid, event.received)}"
        elif event.cubes:
            there = self._("{star}: {cubes} there now")
            where = there.format(star=where, cubes=names.cubes(event.cubes))
        if spot in content.BOXES:
            you = N_("You put your marker in {where}.")
            other = N_("{name} puts a marker in {where}.")
            if event.marker == 2:
                you = N_("You put your manager's marker in {where}.")
                other = N_("{name} puts a manager's marker in {where}.")
        else:
            you = N_("You put your marker on {where}.")
            other = N_("{name} puts a marker on {where}.")
            if event.marker == 2:
                you = N_("You put your manager's marker on {where}.")
                other = N_("{name} puts a manager's marker on {where}.")
        return self._names.about(event.seat, viewer, you, other, where=where)

    def _genre_rolled(self, event: events.GenreRolled, viewer: Seat | None) -> str:
        one, two = event.dice
        told = N_("Behind your screen: {one} and {two}, {genre}.")
        if not event.genre:
            told = N_("Behind your screen: {one} and {two}. Name any genre you like.")
        return self._(told).format(one=one, two=two, genre=self._names.genre(event.genre))

    def _agency_rolled(self, event: events.AgencyRolled, viewer: Seat | None) -> str:
        return self._("Behind your screen: {die}, a second die for {medium}.").format(
            die=event.die, medium=self._names.medium(content.MEDIA[event.die - 1])
        )

    def _film_picked(self, event: events.FilmPicked, viewer: Seat | None) -> str:
        names = self._names
        you = N_("You rent {film} for {price}: {dice}, {minutes}.")
        other = N_("{name} rents {film} for {price}: {dice}, {minutes}.")
        if event.cards:
            you = N_("You rent {film} for {price} with {cards}: {dice}, {minutes}.")
            other = N_("{name} rents {film} for {price} with {cards}: {dice}, {minutes}.")
        return self._names.about(
            event.seat,
            viewer,
            you,
            other,
            film=names.film(event.film),
            price=names.money(event.paid),
            dice=names.dice(content.films()[event.film].dice),
            minutes=names.minutes(event.minutes),
            cards=names.listed(map(names.tip, event.cards)) if event.cards else "",
        )

    def _films_passed(self, event: events.FilmsPassed, viewer: Seat | None) -> str:
        if event.forced:
            you = N_("There is no film left that you could rent.")
            other = N_("There is no film left that {name} could rent.")
        else:
            you = N_("You rent no more films this week.")
            other = N_("{name} rents no more films this week.")
        return self._names.about(event.seat, viewer, you, other)

    def _tip_played(self, event: events.TipPlayed, viewer: Seat | None) -> str:
        you, other = N_("You play {tip}."), N_("{name} plays {tip}.")
        extra = content.tips()[event.card].dice
        if extra:
            you = N_("You play {tip}: {dice} more.")
            other = N_("{name} plays {tip}: {dice} more.")
        tip = self._names.played(event.card, event.on, event.star)
        return self._names.about(
            event.seat, viewer, you, other, tip=tip, dice=self._names.dice(extra)
        )
