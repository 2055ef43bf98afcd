"""Log lines of Action!: a sentence for each event.

Box office, awards and the end of the game are in `log_outcomes`.
"""

from collections.abc import Mapping
from typing import Any, Final

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.event_text import EventTexts
from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import FieldFormatters
from matinee.games.action import content
from matinee.games.action.rules import events
from matinee.games.action.rules.actions import NEW
from matinee.games.action.rules.prices import Price
from matinee.games.action.rules.state import BOARD, CEREMONIES
from matinee.games.action.text.log_outcomes import OUTCOMES
from matinee.games.action.text.names import Names


def _opened(event: events.Opened, viewer: Seat | None, names: Names) -> str:
    begun = (
        names.text("{name} with {film}").format(name=name, film=names.film(film))
        for name, film in zip(names.names, event.television, strict=True)
    )
    ceremonies = sum(ceremony <= event.rounds for ceremony in CEREMONIES)
    text = names.text(
        "{rounds} rounds lie ahead. Everybody begins with a TV script: {television}. "
        "The trends of the awards, in their order: {trends}."
    ).format(
        rounds=event.rounds,
        television=names.listed(begun),
        trends=names.listed(map(names.genre, event.trends[:ceremonies])),
    )
    ahead = [
        names.text("{name} with {prestige}").format(name=name, prestige=names.prestige(points))
        for name, points in zip(names.names, event.prestige, strict=True)
        if points
    ]
    if ahead:
        evened = names.text("To even the odds, later players begin with prestige: {players}.")
        text = f"{text} {evened.format(players=names.listed(ahead))}"
    return text


def _round_began(event: events.RoundBegan, viewer: Seat | None, names: Names) -> str:
    space = BOARD.track[event.round - 1]
    you = N_("Round {round}: you go first.")
    other = N_("Round {round}: {name} goes first.")
    if space.awards:
        you = N_("Round {round}, with box office and awards at its end: you go first.")
        other = N_("Round {round}, with box office and awards at its end: {name} goes first.")
    elif space.box_office:
        you = N_("Round {round}, with the box office at its end: you go first.")
        other = N_("Round {round}, with the box office at its end: {name} goes first.")
    return names.about(event.first, viewer, you, other, round=event.round)


def _set_placed(event: events.SetPlaced, viewer: Seat | None, names: Names) -> str:
    you, other = N_("You put {set} into {onto}."), N_("{name} puts {set} into {onto}.")
    if event.onto == NEW:
        you = N_("You begin a new production with {set}.")
        other = N_("{name} begins a new production with {set}.")
    return names.about(
        event.seat,
        viewer,
        you,
        other,
        set=names.prop(event.prop),
        **_onto(event, names),
    )


def _onto(event: Any, names: Names) -> Mapping[str, str]:
    """The production that a card joins, named by its film if it has a script."""
    film = getattr(event, "film", "")
    return {"onto": names.film(film) if film else names.production(event.onto)}


def _film_sent(event: events.FilmSent, viewer: Seat | None, names: Names) -> str:
    film = content.films()[event.film]
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


def _scripts_turned_up(event: events.ScriptsTurnedUp, viewer: Seat | None, names: Names) -> str:
    text = names.many("New script: {cards}.", "New scripts: {cards}.", len(event.cards))
    return text.format(cards=names.listed(names.film(key) for _, key in event.cards))


def _pile_turned(event: events.PileTurned, viewer: Seat | None, names: Names) -> str:
    if not event.actor:
        return names.text("Nobody comes to the audition: the actor pile is empty.")
    return names.text("At the audition, on top of the actor pile: {actor}.").format(
        actor=names.actor(event.actor)
    )


def _reshuffled(event: events.Reshuffled, viewer: Seat | None, names: Names) -> str:
    if event.kind == "actor":
        text = names.many(
            "The actor pile was empty: {n} discarded card becomes a new one.",
            "The actor pile was empty: {n} discarded cards become a new one.",
            event.cards,
        )
    else:
        text = names.many(
            "The set pile was empty: {n} discarded card becomes a new one.",
            "The set pile was empty: {n} discarded cards become a new one.",
            event.cards,
        )
    return text.format(n=event.cards)


def paid_price(what: str, millions: int) -> Price:
    """A price as paid, with the event whose price it is, if it is not the usual one."""
    usual: int = getattr(content.prices(), what)
    for event in content.events():
        if millions != usual and getattr(content.prices(event), what) == millions:
            return Price(millions, usual, event)
    return Price(millions, usual)


EVENT_TEXTS: Final[EventTexts] = {
    events.Opened: _opened,
    events.RoundBegan: _round_began,
    events.EventRevealed: (
        N_("Event: {event}. {effect}"),
        lambda event, names: {
            "event": names.event(event.card),
            "effect": names.effect(event.card),
        },
    ),
    events.EventEnded: N_("The event {card} is over."),
    events.AssistantHired: (
        N_("You hire an assistant for {price}, who works from the next round on."),
        N_("{name} hires an assistant for {price}, who works from the next round on."),
        lambda event, names: {"price": names.price(paid_price("assistant", event.paid))},
    ),
    events.Borrowed: (
        N_("You take {millions} from the bank."),
        N_("{name} takes {millions} from the bank."),
    ),
    events.ScriptBought: (
        N_("You buy {script} for {paid}, for {onto}."),
        N_("{name} buys {script} for {paid}, for {onto}."),
        _onto,
    ),
    events.ActorHired: (
        N_("You hire {actor} for {paid}, for {onto}."),
        N_("{name} hires {actor} for {paid}, for {onto}."),
        _onto,
    ),
    events.SetDrawn: (
        N_("You buy a set for {paid} and draw {prop}."),
        N_("{name} buys a set for {paid} and draws {prop}."),
    ),
    events.SetPlaced: _set_placed,
    events.SetSalvaged: (
        N_("You buy {prop} from the discards for {paid}, for {onto}."),
        N_("{name} buys {prop} from the discards for {paid}, for {onto}."),
        _onto,
    ),
    events.FilmSent: _film_sent,
    events.FilmArchived: (
        N_("{film} is pushed off the box office into your archives."),
        N_("{film} is pushed off the box office into {name}'s archives."),
    ),
    events.FilmsSwapped: (
        N_("You pay {price} for a campaign: {left} and {right} change places."),
        N_("{name} pays {price} for a campaign: {left} and {right} change places."),
        lambda event, names: {"price": names.price(paid_price("marketing", event.paid))},
    ),
    events.CharityGiven: (
        N_("You give {paid} at the Charity Gala and gain {prestige}."),
        N_("{name} gives {paid} at the Charity Gala and gains {prestige}."),
    ),
    events.ScriptsTurnedUp: _scripts_turned_up,
    events.ActorLeft: N_("Nobody hired {actor}, who leaves the casting wall."),
    events.ActorsTurnedUp: (
        N_("New on the casting wall: {actors}."),
        lambda event, names: {"actors": names.listed(names.actor(key) for _, key in event.cards)},
    ),
    events.PileTurned: _pile_turned,
    events.Reshuffled: _reshuffled,
    events.RoundEnded: N_("Round {round} is over, and all assistants come home."),
    **OUTCOMES,
}
EVENT_FIELDS: Final[FieldFormatters] = {
    "card": Names.card,
    "actor": Names.actor,
    "script": Names.film,
    "film": Names.film,
    "left": Names.film,
    "right": Names.film,
    "prop": Names.prop,
    "paid": Names.money,
    "millions": Names.money,
    "prestige": Names.prestige,
}
"""Formatters of the fields of events in sentences."""


def event_quote(event: Event, names: Names) -> str:
    """The line printed on a card that comes into play; empty for other events."""
    match event:
        case (
            events.ScriptBought(script=card)
            | events.ActorHired(actor=card)
            | events.SetDrawn(prop=card)
            | events.SetSalvaged(prop=card)
            | events.EventRevealed(card=card)
        ):
            return names.line(card)
    return ""
