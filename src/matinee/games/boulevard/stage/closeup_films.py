"""A film, a tip or a theater closely, with what it means for whoever looks."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from markupsafe import Markup

from matinee.engine.game import Seat
from matinee.engine.hidden import HIDDEN
from matinee.engine.markup import templates
from matinee.engine.refused import N_
from matinee.games.boulevard import scoring
from matinee.games.boulevard.cards import BLOCK, HANDSHAKE, RENTED, TRIM
from matinee.games.boulevard.content import Film, films, stars, tips
from matinee.games.boulevard.names import dollars
from matinee.games.boulevard.stage import array, art, fronts, reckoning
from matinee.games.boulevard.stage.onesheet import onesheet
from matinee.games.boulevard.stage.tickets import WHEN
from matinee.games.boulevard.state import RENTING, View
from matinee.games.boulevard.step04_films import means, on_offer
from matinee.games.boulevard.step06_tips import SUITS
from matinee.games.boulevard.step10_upkeep import upkeep
from matinee.games.boulevard.trend import Trend, dice_so_far, known_trend, percent
from matinee.games.boulevard.words import BoulevardWords

GOES_WITH: Final = 3
"""How many programmes with a film are proposed."""
_ITEMS: Final = {
    "cash": N_("Cash"),
    "payout": N_("This week's payout"),
    "loans": N_("Loans"),
    "tips": N_("Tips in hand"),
}


class Billing(NamedTuple):
    """Somebody on a film's card."""

    name: str
    star: str
    """Their key, if they are in the pavement."""
    cubes: int
    directs: bool


def look(view: View, words: BoulevardWords, viewer: Seat | None, ref: str) -> str:
    """A film, a tip or a seat, by its ref; empty for anything else."""
    kind, _, key = ref.partition(":")
    if kind == "film" and key in films():
        return _film(view, words, viewer, films()[key])
    if kind == "tip" and key in tips():
        return _tip(view, words, viewer, key)
    if kind == "seat" and key.isdecimal() and int(key) < view.seats:
        return _seat(view, words, int(key))
    return ""


def _film(view: View, words: BoulevardWords, viewer: Seat | None, film: Film) -> str:
    owner = next((s for s, shown in enumerate(view.programme) if film.key in shown), None)
    here = film.key in view.array and owner is None
    rolls, trend = reckoning.earnings(view, film), known_trend(view)
    bars = reckoning.hurdles(film, means(view, viewer)) if viewer is not None and here else ()
    return _render(
        "closeup-film.html",
        words,
        film=film,
        sheet=onesheet(film, words.text),
        here=here,
        renting=here and view.phase in RENTING,
        seated=viewer is not None,
        owner="" if owner is None else words.names[owner],
        mark="" if owner is None else art.small_shape(owner),
        rolls=rolls,
        told=array.itemised(rolls, words.text, words.many),
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


def _odds(words: BoulevardWords, trend: Trend, film: Film) -> str:
    ways, genre = trend.of(film.genre), words.genre(film.genre)
    if trend.known:
        told = N_("{genre} is this week's trend.") if ways else N_("{genre} is not the trend.")
        return words.text(told).format(genre=genre)
    if trend.yours:
        return words.text(N_("The trend is yours to name."))
    told = words.text(N_("{genre} trends in {ways} of 36 rolls ({percent})."))
    said = told.format(genre=genre, ways=ways, percent=percent(ways))
    if trend.chooser:
        said += " " + words.text(N_("On a 2 whoever is at the Preview House names the trend."))
    return said


def _bar(view: View, words: BoulevardWords, seat: Seat | None, film: Film, bar: str) -> str:
    """Why somebody cannot rent a film as things are."""
    assert seat is not None
    have = means(view, seat)
    if bar == "equipment":
        told = words.text(N_("Your theater cannot project {process}."))
        return told.format(process=words.process(film.process))
    if bar == "dear":
        told = words.text(N_("It costs {price}, and you have {cash}."))
        return told.format(price=words.money(film.price), cash=words.money(have.cash))
    told = words.text(N_("It runs {minutes}, and {left} are free."))
    return told.format(minutes=words.minutes(film.minutes), left=words.minutes(have.minutes))


def _billing(view: View, film: Film) -> list[Billing]:
    tracks = {(stars()[key].name, stars()[key].directs): key for key in film.stars}
    return [
        Billing(name, key, view.cubes.get(key, 0), directs)
        for names, directs in ((film.cast, False), (film.directors, True))
        for name in names
        for key in (tracks.get((name, directs), ""),)
    ]


def _suiting(
    view: View, words: BoulevardWords, viewer: Seat | None, film: Film
) -> list[tuple[str, str, str]]:
    """The tips in one's hand that would do something for this film."""
    if viewer is None:
        return []
    hand = dict.fromkeys(view.hands[viewer])
    return [
        (key, words.tip(key), words.text(tips()[key].text))
        for key in hand
        if key in set(_helpful(view, viewer, film))
    ]


def _helpful(view: View, viewer: Seat, film: Film) -> Iterator[str]:
    yield from reckoning.suited(view, film)
    if film.key in view.array and not any(film.key in shown for shown in view.programme):
        yield from (HANDSHAKE, BLOCK, TRIM)
        if film.process not in means(view, viewer).shows:
            yield RENTED


def _programmes(
    view: View, words: BoulevardWords, viewer: Seat | None, film: Film
) -> list[tuple[list[tuple[str, str]], str]]:
    """The best programmes of several films with this one, for one's time and cash."""
    if viewer is None:
        return []
    found = reckoning.fitting(view, on_offer(view), means(view, viewer))
    several = [each for each in found if film in each.films and len(each.films) > 1]
    told = words.text(N_("{minutes}, {money}, net {net}"))
    return [
        (
            [(other.key, words.title(other.key)) for other in each.films if other is not film],
            told.format(
                minutes=words.minutes(each.minutes),
                money=words.money(each.price),
                net=dollars(each.net),
            ),
        )
        for each in several[:GOES_WITH]
    ]


def _tip(view: View, words: BoulevardWords, viewer: Seat | None, key: str) -> str:
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
        "closeup-tip.html",
        words,
        tip=tip,
        held=held,
        when=words.text(WHEN[tip.step]),
        seen=view.tip_discards.count(key),
        fans=fans,
    )


def _seat(view: View, words: BoulevardWords, seat: Seat) -> str:
    shown = fronts.showings(view, seat)
    sources = dice_so_far(view, seat)
    hand = view.hands[seat]
    return _render(
        "closeup-seat.html",
        words,
        name=words.names[seat],
        mark=art.small_shape(seat),
        seat=seat,
        posters=[(f.film, onesheet(films()[f.film], words.text)) for f in shown],
        time=fronts.time_bar(shown, view.running_time(seat), words.text),
        items=[
            (words.text(_ITEMS[key]), words.money(worth))
            for key, worth in scoring.items(view, seat).items()
            if worth or key == "cash"
        ],
        holdings=words.money(scoring.holdings(view, seat)),
        upkeep=words.money(upkeep(view, seat)[0]),
        chips=Markup(fronts.chip_list(view, seat, words)),
        sources=[(words.source(key), dice) for key, dice in sources.items() if dice],
        total=words.dice(sum(sources.values())),
        cards=words.cards(len(hand)),
        hand="" if HIDDEN in hand or not hand else words.hand(hand),
        played=[words.played(tip.card, tip.on, tip.star) for tip in view.played[seat]],
        bids=Markup(fronts.bid_list(view, seat, words) if fronts.bids_shown(view, seat) else ""),
    )


def _render(name: str, words: BoulevardWords, /, **given: object) -> str:
    template = templates(__package__).get_template(name)
    return template.render(_=words.text, many=words.many, words=words, **given)
