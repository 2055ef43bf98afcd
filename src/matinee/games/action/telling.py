"""What happens in the producers' town, told to one viewer: a sentence for each event.

What a round brings in at its end is told in `outcomes`.
"""

from typing import Any, Final

from matinee.engine.game import Event, Seat
from matinee.engine.naming import Called
from matinee.engine.refused import N_
from matinee.engine.telling import AboutPlayers, Sentences, Tellers, Telling
from matinee.games.action import content, events
from matinee.games.action.actions import NEW
from matinee.games.action.names import Names
from matinee.games.action.outcomes import Outcomes
from matinee.games.action.prices import Price
from matinee.games.action.state import BOARD, CEREMONIES

SENTENCES: Final[Sentences] = {
    events.EventEnded: N_("The event {card} is over."),
    events.ActorLeft: N_("Nobody hired {actor}, who leaves the casting wall."),
    events.RoundEnded: N_("Round {round} is over, and all assistants come home."),
}

ABOUT_PLAYERS: Final[AboutPlayers] = {
    events.Borrowed: (
        N_("You take {millions} from the bank."),
        N_("{name} takes {millions} from the bank."),
    ),
    events.ScriptBought: (
        N_("You buy {script} for {paid}, for {onto}."),
        N_("{name} buys {script} for {paid}, for {onto}."),
    ),
    events.ActorHired: (
        N_("You hire {actor} for {paid}, for {onto}."),
        N_("{name} hires {actor} for {paid}, for {onto}."),
    ),
    events.SetDrawn: (
        N_("You buy a set for {paid} and draw {prop}."),
        N_("{name} buys a set for {paid} and draws {prop}."),
    ),
    events.SetSalvaged: (
        N_("You buy {prop} from the discards for {paid}, for {onto}."),
        N_("{name} buys {prop} from the discards for {paid}, for {onto}."),
    ),
    events.FilmArchived: (
        N_("{film} is pushed off the box office into your archives."),
        N_("{film} is pushed off the box office into {name}'s archives."),
    ),
    events.CharityGiven: (
        N_("You give {paid} at the Charity Gala and gain {prestige}."),
        N_("{name} gives {paid} at the Charity Gala and gains {prestige}."),
    ),
}


class Teller:
    """Tells events in the words of one table."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._ = names.text
        tellers: Tellers = {
            events.Opened: self._opened,
            events.RoundBegan: self._round_began,
            events.EventRevealed: self._event_revealed,
            events.AssistantHired: self._assistant_hired,
            events.ScriptBought: self._bought,
            events.ActorHired: self._bought,
            events.SetSalvaged: self._bought,
            events.SetPlaced: self._set_placed,
            events.FilmSent: self._film_sent,
            events.FilmsSwapped: self._films_swapped,
            events.ScriptsTurnedUp: self._scripts_turned_up,
            events.ActorsTurnedUp: self._actors_turned_up,
            events.PileTurned: self._pile_turned,
            events.Reshuffled: self._reshuffled,
            **Outcomes(names).tellers,
        }
        called: Called = {
            "card": names.card,
            "actor": names.actor,
            "script": names.film,
            "film": names.film,
            "prop": names.prop,
            "paid": names.money,
            "millions": names.money,
            "prestige": names.prestige,
        }
        self._telling = Telling(names, tellers, called, SENTENCES, ABOUT_PLAYERS)

    def tell(self, event: Event, viewer: Seat | None) -> str:
        """What happened, as this viewer would say it."""
        return self._telling.tell(event, viewer)

    def quote(self, event: Event) -> str:
        """What a card says when it comes into play: a script, a performer, a set, a headline."""
        match event:
            case (
                events.ScriptBought(script=card)
                | events.ActorHired(actor=card)
                | events.SetDrawn(prop=card)
                | events.SetSalvaged(prop=card)
                | events.EventRevealed(card=card)
            ):
                return self._names.line(card)
        return ""

    def _opened(self, event: events.Opened, viewer: Seat | None) -> str:
        names = self._names
        begun = (
            self._("{name} with {film}").format(name=name, film=names.film(film))
            for name, film in zip(names.names, event.television, strict=True)
        )
        ceremonies = sum(ceremony <= event.rounds for ceremony in CEREMONIES)
        told = self._(
            "{rounds} rounds lie ahead. Everybody begins with a TV script: {television}. "
            "The trends of the awards, in their order: {trends}."
        ).format(
            rounds=event.rounds,
            television=names.listed(begun),
            trends=names.listed(map(names.genre, event.trends[:ceremonies])),
        )
        ahead = [
            self._("{name} with {prestige}").format(name=name, prestige=names.prestige(points))
            for name, points in zip(names.names, event.prestige, strict=True)
            if points
        ]
        if ahead:
            evened = self._("To even the odds, later players begin with prestige: {players}.")
            told = f"{told} {evened.format(players=names.listed(ahead))}"
        return told

    def _round_began(self, event: events.RoundBegan, viewer: Seat | None) -> str:
        space = BOARD.track[event.round - 1]
        you = N_("Round {round}: you go first.")
        other = N_("Round {round}: {name} goes first.")
        if space.awards:
            you = N_("Round {round}, with box office and awards at its end: you go first.")
            other = N_("Round {round}, with box office and awards at its end: {name} goes first.")
        elif space.box_office:
            you = N_("Round {round}, with the box office at its end: you go first.")
            other = N_("Round {round}, with the box office at its end: {name} goes first.")
        return self._names.about(event.first, viewer, you, other, round=event.round)

    def _event_revealed(self, event: events.EventRevealed, viewer: Seat | None) -> str:
        return self._("Event: {event}. {effect}").format(
            event=self._names.event(event.card), effect=self._names.effect(event.card)
        )

    def _assistant_hired(self, event: events.AssistantHired, viewer: Seat | None) -> str:
        return self._names.about(
            event.seat,
            viewer,
            N_("You hire an assistant for {price}, who works from the next round on."),
            N_("{name} hires an assistant for {price}, who works from the next round on."),
            price=self._names.price(paid_for("assistant", event.paid)),
        )

    def _bought(
        self,
        event: events.ScriptBought | events.ActorHired | events.SetSalvaged,
        viewer: Seat | None,
    ) -> str:
        return self._telling.sentence(event, viewer, onto=self._onto(event))

    def _set_placed(self, event: events.SetPlaced, viewer: Seat | None) -> str:
        you, other = N_("You put {set} into {onto}."), N_("{name} puts {set} into {onto}.")
        if event.onto == NEW:
            you = N_("You begin a new production with {set}.")
            other = N_("{name} begins a new production with {set}.")
        return self._names.about(
            event.seat,
            viewer,
            you,
            other,
            set=self._names.prop(event.prop),
            onto=self._onto(event),
        )

    def _onto(self, event: Any) -> str:
        """The production that a card joins: its film, as far as there is one."""
        film = getattr(event, "film", "")
        return self._names.film(film) if film else self._names.production(event.onto)

    def _film_sent(self, event: events.FilmSent, viewer: Seat | None) -> str:
        names, film = self._names, content.films()[event.film]
        you = N_("You send {film} to the box office: {money} a phase, {prestige} a ceremony.")
        other = N_("{name} sends {film} to the box office: {money} a phase, {prestige} a ceremony.")
        if event.kept:
            you = N_(
                "You send {film} to the box office: {money} a phase, {prestige} a ceremony. "
                "{card} stays, for {onto}."
            )
            other = N_(
                "{name} sends {film} to the box office: {money} a phase, {prestige} a ceremony. "
                "{card} stays, for {onto}."
            )
        return names.about(
            event.seat,
            viewer,
            you,
            other,
            film=names.film(event.film),
            money=names.money(film.millions),
            prestige=names.prestige(film.prestige),
            card=names.card(event.kept),
            onto=names.production(event.onto),
        )

    def _films_swapped(self, event: events.FilmsSwapped, viewer: Seat | None) -> str:
        return self._names.about(
            event.seat,
            viewer,
            N_("You pay {price} for a campaign: {left} and {right} change places."),
            N_("{name} pays {price} for a campaign: {left} and {right} change places."),
            price=self._names.price(paid_for("marketing", event.paid)),
            left=self._names.film(event.left),
            right=self._names.film(event.right),
        )

    def _scripts_turned_up(self, event: events.ScriptsTurnedUp, viewer: Seat | None) -> str:
        told = self._names.many("New script: {cards}.", "New scripts: {cards}.", len(event.cards))
        return told.format(
            cards=self._names.listed(self._names.film(key) for _, key in event.cards)
        )

    def _actors_turned_up(self, event: events.ActorsTurnedUp, viewer: Seat | None) -> str:
        actors = self._names.listed(self._names.actor(key) for _, key in event.cards)
        return self._("New on the casting wall: {actors}.").format(actors=actors)

    def _pile_turned(self, event: events.PileTurned, viewer: Seat | None) -> str:
        if not event.actor:
            return self._("Nobody comes to the audition: the actor pile is empty.")
        return self._("At the audition, on top of the actor pile: {actor}.").format(
            actor=self._names.actor(event.actor)
        )

    def _reshuffled(self, event: events.Reshuffled, viewer: Seat | None) -> str:
        if event.kind == "actor":
            told = self._names.many(
                "The actor pile was empty: {n} discarded card becomes a new one.",
                "The actor pile was empty: {n} discarded cards become a new one.",
                event.cards,
            )
        else:
            told = self._names.many(
                "The set pile was empty: {n} discarded card becomes a new one.",
                "The set pile was empty: {n} discarded cards become a new one.",
                event.cards,
            )
        return told.format(n=event.cards)


def paid_for(what: str, millions: int) -> Price:
    """A price that somebody paid, with the event that must have changed it."""
    usual: int = getattr(content.prices(), what)
    for event in content.events():
        if millions != usual and getattr(content.prices(event), what) == millions:
            return Price(millions, usual, event)
    return Price(millions, usual)
