"""Detail views of films, tip cards and theaters, with odds and obstacles for the viewer."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.text.i18n import N_
from matinee.engine.ui.templates import templates
from matinee.games.boulevard.content import films, stars, tips
from matinee.games.boulevard.content.pieces import Film
from matinee.games.boulevard.content.tip_keys import BLOCK, HANDSHAKE, RENTED, TRIM
from matinee.games.boulevard.rules import forecast, scoring
from matinee.games.boulevard.rules.state import RENTING, View
from matinee.games.boulevard.rules.trend import Trend, dice_so_far, known_trend, percent
from matinee.games.boulevard.rules.week.step04_films import means, on_offer
from matinee.games.boulevard.rules.week.step06_tips import SUITS
from matinee.games.boulevard.rules.week.step10_upkeep import upkeep
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.text.names import dollars
from matinee.games.boulevard.web.art import symbols
from matinee.games.boulevard.web.art.film_poster import film_poster
from matinee.games.boulevard.web.panels import films_on_offer, theater_front
from matinee.games.boulevard.web.panels.tip_cards import WHEN

GOES_WITH: Final = 3
"""Number of proposed programmes with a film."""
_ITEMS: Final = {
    "cash": N_("Cash"),
    "payout": N_("This week's payout"),
    "loans": N_("Loans"),
    "tips": N_("Tips in hand"),
}


class Billing(NamedTuple):
    """A person on a film's card."""

    name: str
    star: str
    """The star's key, if the person is one."""
    cubes: int
    directs: bool


def detail(view: View, words: BoulevardText, viewer: Seat | None, ref: str) -> str:
    """The detail view of a film, a tip card or a seat; empty for any other ref."""
    kind, _, key = ref.partition(":")
    if kind == "film" and key in films():
        return _film(view, words, viewer, films()[key])
    if kind == "tip" and key in tips():
        return _tip(view, words, viewer, key)
    if kind == "seat" and key.isdecimal() and int(key) < view.seats:
        return _seat(view, words, int(key))
    return ""


def _film(view: View, words: BoulevardText, viewer: Seat | None, film: Film) -> str:
    owner = next((s for s, shown in enumerate(view.programme) if film.key in shown), None)
    here = film.key in view.array and owner is None
    rolls, trend = forecast.earnings(view, film), known_trend(view)
    bars = (
        forecast.rental_obstacles(film, means(view, viewer)) if viewer is not None and here else ()
    )
    return _render(
        "detail_film.html",
        words,
        film=film,
        sheet=film_poster(film, words.text),
        here=here,
        renting=here and view.phase in RENTING,
        seated=viewer is not None,
        owner="" if owner is None else words.names[owner],
        mark="" if owner is None else symbols.small_shape(owner),
        rolls=rolls,
        text=films_on_offer.certain_dice(rolls, words.text, words.many),
        genre=words.genre(film.genre),
        colour=words.colour(film.colour),
        process=words.process(film.process),
        price=words.money(film.price),
        income=dollars(rolls.income),
        net=dollars(rolls.income - film.price),
        odds=_odds(words, trend, film),
        bars=[_bar(view, words, viewer, film, bar) for bar in bars],
        billing=_billing(view, film),
        suits=_suiting(view, words, viewer, film),
        programmes=_programmes(view, words, viewer, film) if here and not bars else [],
    )


def _odds(words: BoulevardText, trend: Trend, film: Film) -> str:
    ways, genre = trend.of(film.genre), words.genre(film.genre)
    if trend.known:
        text = N_("{genre} is this week's trend.") if ways else N_("{genre} is not the trend.")
        return words.text(text).format(genre=genre)
    if trend.yours:
        return words.text("The trend is yours to name.")
    text = words.text("{genre} trends in {ways} of 36 rolls ({percent}).")
    said = text.format(genre=genre, ways=ways, percent=percent(ways))
    if trend.chooser:
        said += " " + words.text("On a 2 whoever is at the Preview House names the trend.")
    return said


def _bar(view: View, words: BoulevardText, seat: Seat | None, film: Film, bar: str) -> str:
    """The text of an obstacle that keeps a player from renting a film now."""
    assert seat is not None
    have = means(view, seat)
    if bar == "equipment":
        text = words.text("Your theater cannot project {process}.")
        return text.format(process=words.process(film.process))
    if bar == "dear":
        text = words.text("It costs {price}, and you have {cash}.")
        return text.format(price=words.money(film.price), cash=words.money(have.cash))
    text = words.text("It runs {minutes}, and {left} are free.")
    return text.format(minutes=words.minutes(film.minutes), left=words.minutes(have.minutes))


def _billing(view: View, film: Film) -> list[Billing]:
    tracks = {(stars()[key].name, stars()[key].directs): key for key in film.stars}
    return [
        Billing(name, key, view.cubes.get(key, 0), directs)
        for names, directs in ((film.cast, False), (film.directors, True))
        for name in names
        for key in (tracks.get((name, directs), ""),)
    ]


def _suiting(
    view: View, words: BoulevardText, viewer: Seat | None, film: Film
) -> list[tuple[str, str, str]]:
    """The tips in the viewer's hand that apply to this film."""
    if viewer is None:
        return []
    hand = dict.fromkeys(view.hands[viewer])
    return [
        (key, words.tip(key), words.text(tips()[key].text))
        for key in hand
        if key in set(_helpful(view, viewer, film))
    ]


def _helpful(view: View, viewer: Seat, film: Film) -> Iterator[str]:
    yield from forecast.suited_tips(view, film)
    if film.key in view.array and not any(film.key in shown for shown in view.programme):
        yield from (HANDSHAKE, BLOCK, TRIM)
        if film.process not in means(view, viewer).shows:
            yield RENTED


def _programmes(
    view: View, words: BoulevardText, viewer: Seat | None, film: Film
) -> list[tuple[list[tuple[str, str]], str]]:
    """The best programmes with this film for the viewer's time and cash."""
    if viewer is None:
        return []
    found = forecast.fitting_programmes(view, on_offer(view), means(view, viewer))
    several = [each for each in found if film in each.films and len(each.films) > 1]
    text = words.text("{minutes}, {money}, net {net}")
    return [
        (
            [(other.key, words.title(other.key)) for other in each.films if other is not film],
            text.format(
                minutes=words.minutes(each.minutes),
                money=words.money(each.price),
                net=dollars(each.net),
            ),
        )
        for each in several[:GOES_WITH]
    ]


def _tip(view: View, words: BoulevardText, viewer: Seat | None, key: str) -> str:
    tip = tips()[key]
    held = 0 if viewer is None else view.hands[viewer].count(key)
    fans = (
        []
        if viewer is None
        else [
            words.title(film)
            for film in view.programme[viewer]
            if key in SUITS and SUITS[key](films()[film])
        ]
    )
    return _render(
        "detail_tip.html",
        words,
        tip=tip,
        held=held,
        when=words.text(WHEN[tip.step]),
        seen=view.tip_discards.count(key),
        fans=fans,
    )


def _seat(view: View, words: BoulevardText, seat: Seat) -> str:
    shown = theater_front.showings(view, seat)
    sources = dice_so_far(view, seat)
    hand = view.hands[seat]
    return _render(
        "detail_seat.html",
        words,
        name=words.names[seat],
        mark=symbols.small_shape(seat),
        seat=seat,
        posters=[(f.film, film_poster(films()[f.film], words.text)) for f in shown],
        time=theater_front.time_bar(shown, view.running_time(seat), words.text),
        items=[
            (words.text(_ITEMS[key]), words.money(worth))
            for key, worth in scoring.items(view, seat).items()
            if worth or key == "cash"
        ],
        holdings=words.money(scoring.holdings(view, seat)),
        upkeep=words.money(upkeep(view, seat)[0]),
        chips=Markup(theater_front.chip_list(view, seat, words)),
        sources=[(words.source(key), dice) for key, dice in sources.items() if dice],
        total=words.dice(sum(sources.values())),
        cards=words.cards(len(hand)),
        hand="" if HIDDEN in hand or not hand else words.hand(hand),
        played=[words.played(tip.card, tip.on, tip.star) for tip in view.played[seat]],
        bids=Markup(
            theater_front.bid_list(view, seat, words)
            if theater_front.bids_shown(view, seat)
            else ""
        ),
    )


def _render(name: str, words: BoulevardText, /, **given: object) -> str:
    template = templates("matinee.games.boulevard.web").get_template(name)
    return template.render(_=words.text, many=words.many, words=words, **given)
