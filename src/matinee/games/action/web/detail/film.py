"""The detail view of a script or film, in any place: figures, missing points, expected income."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.games.action.content import films
from matinee.games.action.rules.forecast import (
    HelpfulCard,
    Showing,
    helpful_cards,
    pushes_left,
    ready_film_count,
    script_fit,
    showings,
    unseen_set_odds,
)
from matinee.games.action.rules.prices import price
from matinee.games.action.rules.productions import is_ready, missing_points
from matinee.games.action.rules.state import BOARD, Production, View
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.art import symbols
from matinee.games.action.web.art.script_card import script_cover
from matinee.games.action.web.detail.elements import ActionButton, Face, face, render
from matinee.games.action.web.panels.genre_gauges import gauges
from matinee.games.action.web.panels.productions import colour_tape


class Where(NamedTuple):
    """The place of a script, its owner, and the name of its production."""

    kind: Literal["row", "production", "track", "archive", "unseen"]
    seat: Seat | None = None
    stack: str = ""


class Takings(NamedTuple):
    """A line of a film's expected income."""

    when: str
    millions: str
    prestige: str
    because: str


class Offer(NamedTuple):
    """A card that would help, and its price."""

    face: Face
    brings: str
    price: Markup
    completes: bool
    affordable: bool


def find(view: View, film: str) -> Where:
    """The place of a script."""
    if film in view.scripts:
        return Where("row")
    if film in view.track:
        return Where("track", view.owners[film])
    for seat in range(view.seats):
        if film in view.archives[seat]:
            return Where("archive", seat)
        for name, production in view.productions[seat].items():
            if production.script == film:
                return Where("production", seat, name)
    return Where("unseen")


def detail(view: View, words: ActionText, viewer: Seat | None, film: str) -> str:
    """The detail view of a script on sale, a production, a showing film, or an archived one."""
    script, where = films()[film], find(view, film)
    owner = viewer if where.kind == "row" else where.seat
    production = Production(film)
    if where.kind == "production" and where.seat is not None:
        production = view.productions[where.seat][where.stack]
    coming = [] if where.kind in ("archive", "unseen") else showings(view, film, owner)
    wants = where.kind in ("row", "production") and not is_ready(production) and not view.over
    return render(
        "detail_film.html",
        words,
        name=words.title(film),
        line=words.line(film),
        art=_cover(film, words.title(film)),
        owner=where.seat,
        status=_status(view, words, viewer, film, where),
        millions=words.money(script.millions),
        prestige=script.prestige,
        tape=colour_tape(script.colour, words.language),
        needs=gauges(production, None, words.language)
        if where.kind == "production"
        else symbols.points(script.needs, words.language),
        wants=words.amounts(missing_points(production)) if wants and production.cast else "",
        cast=[face(card, words) for card in production.cast],
        takings=[_takings(view, words, one) for one in coming],
        total=_total(words, coming),
        offers=_offers(view, words, owner, production) if wants else [],
        seeking=wants and owner is not None,
        blind=_odds(view, words, production) if wants else "",
        stacks=_stacks(view, words, viewer, film) if where.kind == "row" else [],
        deeds=_buttons(view, words, viewer, film, where, production),
    )


def _cover(film: str, title: str) -> Markup:
    return Markup('<svg viewBox="0 0 120 160" aria-hidden="true">{}</svg>').format(
        Markup(script_cover(film, lettered=True, title=title))
    )


def _status(
    view: View, words: ActionText, viewer: Seat | None, film: str, where: Where
) -> list[str]:
    """Sentences on the film's place, and on how long it will stay there."""
    if where.kind == "row":
        text = words.text("On offer for {price}.")
        return [text.format(price=words.price(price(view, "script")))]
    if where.seat is None:
        return [words.text("It has not turned up yet.")]
    if where.kind == "production":
        return [
            words.about(
                where.seat, viewer, N_("One of your productions."), N_("{name}'s production.")
            )
        ]
    if where.kind == "archive":
        bonus = words.text(
            "It earns {money} at each box office while a {colour} film of its owner is showing."
        )
        if films()[film].colour == "gold":
            bonus = words.text(
                "It earns {money} at each box office while any film of its owner is showing."
            )
        kept = words.about(where.seat, viewer, N_("In your archives."), N_("In {name}'s archives."))
        money, colour = words.money(BOARD.archive_bonus), words.colour(films()[film].colour)
        return [kept, bonus.format(money=money, colour=colour)]
    return list(_staying(view, words, viewer, film, where.seat))


def _staying(
    view: View, words: ActionText, viewer: Seat | None, film: str, owner: Seat
) -> Iterator[str]:
    """Sentences on the owner of a showing film, and on how long it will stay."""
    yield words.about(
        owner, viewer, N_("Your film, showing now."), N_("{name}'s film, showing now.")
    )
    left, waiting = pushes_left(view, film), ready_film_count(view)
    yield words.many(
        "The next film to open pushes it off.",
        "It is pushed off when {n} more films have opened.",
        left,
    ).format(n=left)
    if waiting:
        yield words.many(
            "{n} film is ready to be sent.", "{n} films are ready to be sent.", waiting
        ).format(n=waiting)


def _takings(view: View, words: ActionText, one: Showing) -> Takings:
    """Income in one coming round, with the reasons for amounts not printed on the script."""
    because = []
    if one.favoured and view.event:
        because.append(words.event(view.event))
    if one.archive:
        text = words.text("{money} by the archives")
        because.append(text.format(money=words.money(one.archive)))
    if one.trendy:
        text = words.text("trend: {genre}")
        because.append(text.format(genre=words.genre(view.trend(one.round) or "")))
    now = words.text("This round") if one.round == view.round else ""
    return Takings(
        now or words.text("Round {n}").format(n=one.round),
        words.money(one.millions + one.archive),
        f"{one.prestige}" if one.awards else "",
        ", ".join(because),
    )


def _total(words: ActionText, coming: list[Showing]) -> str:
    """The sum of the film's income, if it stayed to the end; empty for fewer than two rounds."""
    if len(coming) < 2:
        return ""
    return words.text("{money} and {prestige}, if it stayed to the end").format(
        money=words.money(sum(one.millions + one.archive for one in coming)),
        prestige=words.prestige(sum(one.prestige for one in coming)),
    )


def _offers(
    view: View, words: ActionText, seat: Seat | None, production: Production
) -> list[Offer]:
    if seat is None:
        return []
    return [_offer(words, one) for one in helpful_cards(view, seat, production)]


def _offer(words: ActionText, one: HelpfulCard) -> Offer:
    return Offer(
        face(one.fit.card, words),
        words.amounts(one.fit.useful),
        symbols.tag(one.price, words.language),
        one.fit.completes,
        one.affordable,
    )


def _odds(view: View, words: ActionText, production: Production) -> str:
    """The chances that a set bought unseen helps or completes a production."""
    chance = unseen_set_odds(view, production)
    if not chance.unseen or production.script is None:
        return ""
    text = N_("A set bought unseen: {helps} that it helps, {all} that it completes the film.")
    share = words.language.percent
    return words.text(text).format(
        helps=share(chance.advances / chance.unseen), all=share(chance.completes / chance.unseen)
    )


def _stacks(view: View, words: ActionText, viewer: Seat | None, film: str) -> list[str]:
    """Sentences on the points that the viewer's productions without a script would bring."""
    if viewer is None:
        return []
    text = words.text("{production} would bring {have} of {need} points.")
    return [
        text.format(
            production=words.production(name, view),
            have=script_fit(film, own.cast).total,
            need=films()[film].points,
        )
        for name, own in view.productions[viewer].items()
        if own.script is None
    ]


def _buttons(
    view: View,
    words: ActionText,
    viewer: Seat | None,
    film: str,
    where: Where,
    production: Production,
) -> list[ActionButton]:
    if where.kind == "row":
        text = words.text("Buy it for {price}")
        cost = words.money(price(view, "script").millions)
        return [ActionButton(f"script:{film}", text.format(price=cost))]
    if where.kind == "production" and where.seat == viewer and is_ready(production):
        ref = f"place:send stack:{where.stack} film:{film}"
        return [ActionButton(ref, words.text("Send it to the box office"))]
    return []
