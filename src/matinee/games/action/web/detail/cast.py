"""Detail views of actors, sets, discards, stacks without a script and genres."""

from typing import NamedTuple

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.games.action.content import card_points, films, performers
from matinee.games.action.content.event_keys import SECOND_CHANCES
from matinee.games.action.content.pieces import GENRES
from matinee.games.action.rules.forecast import (
    CardFit,
    card_fit,
    script_fit,
    unseen_set_genres,
    unseen_sets,
)
from matinee.games.action.rules.locations.casting import actor_offers
from matinee.games.action.rules.locations.sets import salvageable_set
from matinee.games.action.rules.prices import price
from matinee.games.action.rules.productions import cast_points, is_ready, missing_points
from matinee.games.action.rules.state import CEREMONIES, Production, View
from matinee.games.action.text.discards import EMPTY, PILES, from_the_top
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.art import symbols
from matinee.games.action.web.detail.elements import ActionButton, Face, face, render


class Use(NamedTuple):
    """The effect of a card on one film."""

    face: Face
    text: str
    completes: bool
    helps: bool


def card_detail(view: View, words: ActionText, viewer: Seat | None, card: str) -> str:
    """The detail view of an actor or a set."""
    return render(
        "detail_card.html",
        words,
        name=words.card(card),
        line=words.line(card),
        art=symbols.picture(card),
        shape="actor" if card in performers() else "prop",
        points=symbols.points(card_points(card), words.language),
        status=_where(view, words, viewer, card),
        mine=_for_mine(view, words, viewer, card),
        scripts=[
            use
            for script in view.scripts
            if script
            for use in [_use(words, script, card_fit(Production(script), card))]
            if use.helps
        ],
        deeds=_buttons(view, words, card),
    )


def _where(view: View, words: ActionText, viewer: Seat | None, card: str) -> str:
    for actor, what in actor_offers(view):
        if actor == card:
            text = words.text("Can be hired for {price}.")
            return text.format(price=words.price(price(view, what)))
    if card == view.drawn:
        return words.text("Just drawn; it must go to a production.")
    if card == salvageable_set(view):
        text = words.text("Can be bought for {price}.")
        return text.format(price=words.price(price(view, "discards")))
    for seat in range(view.seats):
        for name, own in view.productions[seat].items():
            if card in own.cast:
                return words.about(
                    seat,
                    viewer,
                    N_("Works for you on {production}."),
                    N_("Works for {name} on {production}."),
                    production=words.production(name, view),
                )
    if card in view.actor_discards or card in view.set_discards:
        return words.text("Among the discards, until they are shuffled again.")
    return words.text("Somewhere in the pile.")


def _for_mine(view: View, words: ActionText, viewer: Seat | None, card: str) -> list[Use]:
    """The card's effect on the viewer's unfinished films; none if it is in a production already."""
    if viewer is None or any(card in one.cast for own in view.productions for one in own.values()):
        return []
    return [
        _use(words, own.script, card_fit(own, card))
        for own in view.productions[viewer].values()
        if own.script is not None and not is_ready(own)
    ]


def _use(words: ActionText, film: str, one: CardFit) -> Use:
    if one.completes:
        text = words.text("makes it ready")
    elif one.total:
        text = words.text("brings {points}").format(points=words.amounts(one.useful))
    else:
        text = words.text("brings nothing")
    return Use(face(film, words), text, one.completes, one.total > 0)


def _buttons(view: View, words: ActionText, card: str) -> list[ActionButton]:
    for actor, what in actor_offers(view):
        if actor == card:
            cost = words.money(price(view, what).millions)
            return [
                ActionButton(f"actor:{card}", words.text("Hire for {price}").format(price=cost))
            ]
    if view.event == SECOND_CHANCES and card == salvageable_set(view):
        cost = words.money(price(view, "discards").millions)
        text = words.text("Buy it for {price}").format(price=cost)
        return [ActionButton(f"place:set prop:{card}", text)]
    return []


def discards_detail(view: View, words: ActionText, viewer: Seat | None, kind: str) -> str:
    """The detail view of the discarded actors or sets, from the top, which may be for sale."""
    found = from_the_top(view, kind)
    return render(
        "detail_discards.html",
        words,
        kind=kind,
        name=words.text(PILES[kind]),
        empty=words.text(EMPTY[kind]),
        lying=[
            (face(card, words), symbols.points(card_points(card), words.language)) for card in found
        ],
        deeds=_buttons(view, words, found[0]) if found else [],
    )


def stack_detail(view: View, words: ActionText, viewer: Seat | None, name: str) -> str:
    """The detail view of a production without a script: its cast, and the scripts on sale."""
    found = next(
        ((seat, own[name]) for seat, own in enumerate(view.productions) if name in own), None
    )
    if found is None:
        return ""
    seat, production = found
    text = words.text("{have} of {need} points")
    suits = [(script, script_fit(script, production.cast)) for script in view.scripts if script]
    suits.sort(key=lambda each: each[1].total - films()[each[0]].points)
    return render(
        "detail_stack.html",
        words,
        name=words.text("No script yet"),
        owner=seat,
        status=words.about(
            seat, viewer, N_("One of your productions."), N_("{name}'s production.")
        ),
        points=symbols.points(cast_points(production.cast), words.language),
        cast=[face(card, words) for card in production.cast],
        scripts=[
            Use(
                face(script, words),
                text.format(have=one.total, need=films()[script].points),
                one.completes,
                one.total > 0,
            )
            for script, one in suits
        ],
        deeds=[],
    )


def genre_detail(view: View, words: ActionText, viewer: Seat | None, genre: str) -> str:
    """The detail view of a genre: its ceremonies, cards with it, films that show or need it."""
    n = GENRES.index(genre)
    rounds = [r for r in CEREMONIES if view.trend(r) == genre and r <= view.last_round]
    actors = [(actor, card_points(actor)[n]) for actor, _ in actor_offers(view)]
    mine = [] if viewer is None else view.productions[viewer].values()
    wanting = [(own.script, missing_points(own)[n]) for own in mine]
    unseen = len(unseen_sets(view))
    return render(
        "detail_genre.html",
        words,
        name=words.genre(genre),
        genre=genre,
        trend=_trend(view, words, rounds),
        actors=[(face(actor, words), count) for actor, count in actors if count],
        showing=[face(film, words) for film in view.track if genre in films()[film].genres],
        wanting=[(face(film, words), count) for film, count in wanting if film and count],
        blind=words.text("A set bought unseen has it with a chance of {chance}.").format(
            chance=words.language.percent(unseen_set_genres(view)[genre] / unseen)
        )
        if unseen
        else "",
    )


def _trend(view: View, words: ActionText, rounds: list[int]) -> str:
    if not rounds:
        return words.text("It is no trend in this game.")
    if rounds[0] < view.round or view.over:
        return words.text("It was the trend in round {n}.").format(n=rounds[0])
    text = N_(
        "The trend of round {n}: each film that shows it wins {prestige} more at the ceremony."
    )
    return words.text(text).format(n=rounds[0], prestige=words.prestige(1))
