"""Log lines of Hollywood Boulevard: a sentence for each event, sums included.

Those from the lowered screens to the next Start Player are in `log_outcomes`.
"""

from typing import Final

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.event_text import EventTexts
from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import FieldFormatters
from matinee.games.boulevard import content
from matinee.games.boulevard.content.pieces import BOXES, MEDIA
from matinee.games.boulevard.rules import events
from matinee.games.boulevard.text.log_outcomes import OUTCOMES
from matinee.games.boulevard.text.names import Names


def _tips_drawn(event: events.TipsDrawn, viewer: Seat | None, names: Names) -> str:
    if event.seat == viewer:  # TipsSeen, which follows, names the cards
        return ""
    return names.text("{name} draws {cards}.").format(
        name=names.names[event.seat], cards=names.cards(event.cards)
    )


def _marker_placed(event: events.MarkerPlaced, viewer: Seat | None, names: Names) -> str:
    spot = event.spot
    where = names.place(spot)
    if event.chips:
        where += f": {names.terms(event.chips, event.paid, event.received)}"
    elif event.cubes:
        there = names.text("{star}: {cubes} there now")
        where = there.format(star=where, cubes=names.cubes(event.cubes))
    if spot in BOXES:
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
    return names.about(event.seat, viewer, you, other, where=where)


def _genre_rolled(event: events.GenreRolled, viewer: Seat | None, names: Names) -> str:
    one, two = event.dice
    text = N_("Behind your screen: {one} and {two}, {genre}.")
    if not event.genre:
        text = N_("Behind your screen: {one} and {two}. Name any genre you like.")
    return names.text(text).format(one=one, two=two, genre=names.genre(event.genre))


def _film_picked(event: events.FilmPicked, viewer: Seat | None, names: Names) -> str:
    you = N_("You rent {film} for {price}: {dice}, {minutes}.")
    other = N_("{name} rents {film} for {price}: {dice}, {minutes}.")
    if event.cards:
        you = N_("You rent {film} for {price} with {cards}: {dice}, {minutes}.")
        other = N_("{name} rents {film} for {price} with {cards}: {dice}, {minutes}.")
    return names.about(
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


def _films_passed(event: events.FilmsPassed, viewer: Seat | None, names: Names) -> str:
    if event.forced:
        you = N_("There is no film left that you could rent.")
        other = N_("There is no film left that {name} could rent.")
    else:
        you = N_("You rent no more films this week.")
        other = N_("{name} rents no more films this week.")
    return names.about(event.seat, viewer, you, other)


def _tip_played(event: events.TipPlayed, viewer: Seat | None, names: Names) -> str:
    you, other = N_("You play {tip}."), N_("{name} plays {tip}.")
    extra = content.tips()[event.card].dice
    if extra:
        you = N_("You play {tip}: {dice} more.")
        other = N_("{name} plays {tip}: {dice} more.")
    tip = names.played(event.card, event.on, event.star)
    return names.about(event.seat, viewer, you, other, tip=tip, dice=names.dice(extra))


EVENT_TEXTS: Final[EventTexts] = {
    events.Opened: (
        N_("Hollywood Boulevard, 1954: {weeks} weeks lie ahead. You are Start Player."),
        N_("Hollywood Boulevard, 1954: {weeks} weeks lie ahead. {name} is Start Player."),
        lambda event, names: {"seat": event.start, "weeks": event.rounds},
    ),
    events.DeckChanged: N_("The second film deck takes over, and the lenses are on sale."),
    events.FilmsReshuffled: N_("The film deck is empty: {cards} old films are shuffled into it."),
    events.TipsReshuffled: N_("The tip deck is empty: {cards} old cards are shuffled into it."),
    events.ArrayDealt: (
        N_("Week {week}: {films} films are on offer."),
        lambda event, names: {"week": event.round, "films": len(event.films)},
    ),
    events.TipsDrawn: _tips_drawn,
    events.TipsSeen: (
        N_("You draw {cards}."),
        lambda event, names: {"cards": names.hand(event.tips)},
    ),
    events.MarkerPlaced: _marker_placed,
    events.GenreRolled: _genre_rolled,
    events.GenreChosen: N_("Behind your screen: {genre} will be the trend."),
    events.AgencyRolled: (
        N_("Behind your screen: {die}, a second die for {medium}."),
        lambda event, names: {"medium": names.medium(MEDIA[event.die - 1])},
    ),
    events.FilmPicked: _film_picked,
    events.FilmsPassed: _films_passed,
    events.TipPlayed: _tip_played,
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
    **OUTCOMES,
}
EVENT_FIELDS: Final[FieldFormatters] = {
    "chip": Names.place,
    "film": Names.film,
    "stars": lambda names, stars: names.listed(map(names.star, stars)),
    "medium": Names.medium,
    "genre": Names.genre,
    "dice": Names.dice,
    "paid": Names.money,
    "cash": Names.money,
}
"""Formatters of event fields for the sentences."""


def event_quote(event: Event, names: Names) -> str:
    """The flavour text of a tip card that is played on its own or with a film."""
    match event:
        case events.TipPlayed(card=card) | events.FilmPicked(cards=(card, *_)):
            return names.text(content.tips()[card].flavour)
    return ""
