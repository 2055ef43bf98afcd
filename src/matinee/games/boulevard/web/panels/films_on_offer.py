"""The 24 films of the week as posters, with each film's dice, odds and obstacles for the viewer.

Each place keeps its film until the week is over; a rented film is faded. The controls for sorting,
filtering and short-listing are in `film_filters`.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from markupsafe import escape

from matinee.engine.contract.game import Seat
from matinee.engine.ui.browser_ui import Part
from matinee.engine.ui.svg import Text
from matinee.games.boulevard.content import films, genres, stars
from matinee.games.boulevard.content.pieces import Film
from matinee.games.boulevard.rules import forecast
from matinee.games.boulevard.rules.active_seats import active_seats
from matinee.games.boulevard.rules.forecast import Earnings
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.rules.trend import ROLLS, known_trend, percent
from matinee.games.boulevard.rules.week.step04_films import Means, means
from matinee.games.boulevard.standing_orders import MOST_WISHES, wishes_open
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.text.names import COLOURS, PROCESSES, dollars
from matinee.games.boulevard.web.art.film_poster import film_poster, thumb
from matinee.games.boulevard.web.panels import film_filters
from matinee.games.boulevard.web.panels.tip_cards import offers_standing_orders

Many = Callable[[str, str, int], str]

RIBBON: Final = "M3 1h14v25l-7-6-7 6z"
TICKET: Final = "M1 1h22v4a2 2 0 0 0 0 4v4H1V9a2 2 0 0 0 0-4zM8 2v10"


def parts(view: View, words: BoulevardText, viewer: Seat | None) -> Mapping[str, Part]:
    """The data for the scripts, and the 24 places of the array."""
    owners = {film: seat for seat, shown in enumerate(view.programme) for film in shown}
    every, trend = films(), known_trend(view)
    have = None if viewer is None else means(view, viewer)
    chooses = viewer is not None and wishes_open(view, viewer)
    found = {"hb-now": _now(view, viewer), "hb-means": _means(have, words)}
    for place, key in enumerate(view.array):
        film, owner = every[key], owners.get(key)
        found[f"hb-film-{place}"] = _slot(
            place,
            film,
            forecast.earnings(view, film),
            trend.known,
            _barred(film, have, words) if have and chooses and owner is None else (),
            owner,
            None if owner is None else words.names[owner],
            chooses,
            _suiting(view, words, viewer, film) if owner is None else "",
            words.text,
            words.many,
        )
    return found


def panel(view: View, words: BoulevardText, viewer: Seat | None, parts: Mapping[str, Part]) -> str:
    """The films with the controls for sorting, filtering and short-listing."""
    text = words.text
    slots = "".join(parts[f"hb-film-{place}"].markup for place in range(len(view.array)))
    none = text("No film is like that this week. Take a filter away.")
    label = text("The films of this week")
    tools = film_filters.tools(text, viewer is not None, parts["hb-means"].markup)
    return (
        f'{parts["hb-now"].markup}<div class="films">{tools}'
        f"{film_filters.short_list(text) if viewer is not None else ''}"
        f'<ol id="hb-array" class="array" aria-label="{escape(label)}">{slots}</ol>'
        f'<p id="hb-no-films" class="no-films" hidden>{escape(none)}</p></div>'
    )


def _means(have: Means | None, words: BoulevardText) -> Part:
    """The viewer's means, for pages that do not show the viewer's theater beside the films."""
    if have is None:
        return Part('<p id="hb-means" hidden></p>')
    text = words.text("{money} · {minutes} min left").format(
        money=words.money(have.cash), minutes=have.minutes
    )
    return Part(f'<p id="hb-means">{escape(text)}</p>')


def _suiting(view: View, words: BoulevardText, viewer: Seat | None, film: Film) -> str:
    """The text about tips in the viewer's hand that suit this film; empty if there are none."""
    if viewer is None:
        return ""
    held = set(view.hands[viewer])
    tips = [words.tip(key) for key in forecast.suited_tips(view, film) if key in held]
    return words.text("suits {tips}").format(tips=words.listed(tips)) if tips else ""


def _now(view: View, viewer: Seat | None) -> Part:
    facts = {"week": view.round, "phase": view.phase}
    said = [f'data-{key}="{value}"' for key, value in facts.items()]
    if viewer is not None:
        have = means(view, viewer)
        said += [
            f'data-seat="{viewer}" data-cash="{have.cash}" data-left="{have.minutes}"',
            f'data-shows="{" ".join(sorted(have.shows - {""}))}"',
            f'data-waits="{"yes" if viewer in active_seats(view) else "no"}"',
            f'data-trend="{known_trend(view).genre or ""}"',
            f'data-most="{MOST_WISHES}"',
            f'data-wishes="{"yes" if wishes_open(view, viewer) else "no"}"',
            f'data-orders="{"yes" if offers_standing_orders(view, viewer) else "no"}"',
        ]
    return Part(f'<div id="hb-now" hidden {" ".join(said)}></div>')


@lru_cache(maxsize=4096)
def _slot(
    place: int,
    film: Film,
    rolls: Earnings,
    known: bool,
    hurdles: tuple[tuple[str, str], ...],
    owner: Seat | None,
    name: str | None,
    chooses: bool,
    suits: str,
    text: Text,
    many: Many,
) -> Part:
    """A place of the array."""
    title, key = escape(text(film.title)), film.key
    net = rolls.income - film.price
    classes = "slot" + " sold" * (owner is not None) + " barred" * bool(hurdles)
    line = escape(summary(film, rolls, known, text, many))
    facts = {
        "film": key,
        "title": title,
        "price": film.price,
        "dice": film.dice,
        "own": rolls.certain,
        "minutes": film.minutes,
        "net": round(net * 10),
        "genre": film.genre,
        "process": film.process,
        "cubes": rolls.stars,
        "about": escape(_about(film, text)),
    }
    dataset = " ".join(f'data-{name}="{value}"' for name, value in facts.items())
    mark = text("Short-list {title}").format(title=title)
    ribbon = (
        f'<button type="button" class="ribbon-button" data-wish="{key}" aria-pressed="false" '
        f'aria-label="{mark}"><svg viewBox="0 0 20 28" aria-hidden="true">'
        f'<path d="{RIBBON}"/></svg></button>'
        if chooses and owner is None
        else ""
    )
    look = text("Look at {title}. {summary}").format(title=title, summary=line)
    return Part(
        f'<li id="hb-film-{place}" class="{classes}" {dataset}>'
        f'<button type="button" class="sheet" data-look="film:{key}" title="{line}">'
        f'<span class="unseen">{look}</span>'
        f"{film_poster(film, text, sold_to=owner, labelled=True)}{thumb(film)}</button>"
        f"{ribbon}"
        f'<div class="facts"><p class="title" aria-hidden="true">{title}</p>{_hurdles(hurdles)}'
        f"{_figures(film, rolls, known, owner, name, suits, text)}</div></li>"
    )


def _about(film: Film, text: Text) -> str:
    """The search terms of a film, beside its title."""
    found = [*film.cast, *film.directors, text(COLOURS[film.colour]), str(film.year)]
    found.append(text(genres()[film.genre].name))
    found += [text(PROCESSES[film.process])] if film.process else []
    found += [text("Oscar")] * bool(film.oscars) + [text("BAFTA")] * bool(film.baftas)
    if film.foreign:
        found.append(text("Foreign: {country}").format(country=text(film.country)))
    return ", ".join(found)


def _ticket(suits: str) -> str:
    """The mark of a film that suits a tip in the viewer's hand."""
    if not suits:
        return ""
    return (
        f'<span class="suited" role="img" aria-label="{escape(suits)}" title="{escape(suits)}">'
        f'<svg viewBox="0 0 24 14" aria-hidden="true"><path d="{TICKET}"/></svg></span>'
    )


def _figures(
    film: Film,
    rolls: Earnings,
    known: bool,
    owner: Seat | None,
    name: str | None,
    suits: str,
    text: Text,
) -> str:
    """The figures below a poster; the price is on the button that rents the film."""
    genre = escape(text(genres()[film.genre].name))
    minutes = text("{minutes} min").format(minutes=film.minutes)
    minutes = f'<span class="kind">{genre} · </span>{minutes}'
    if owner is not None:
        line = text("Rented by {name}").format(name=name)
        return f'<p class="gone">{escape(line)}</p><p class="long">{minutes}</p>'
    rent = text("Rent {title} for {price}, dice: {n}").format(
        title=text(film.title), price=dollars(film.price), n=rolls.certain
    )
    net = text("net {money}").format(money=dollars(rolls.income - film.price))
    return (
        f'<button type="button" class="deal" data-ref="film:{film.key}">'
        f'<span class="unseen">{escape(rent)}</span>'
        f'<b class="price" aria-hidden="true">{dollars(film.price)}</b>'
        f'<b class="roll" aria-hidden="true">{rolls.certain}<svg viewBox="0 0 24 24">'
        f'<use href="#hb-die"/></svg></b></button>'
        f'<p class="long">{minutes}{_ticket(suits)}</p><p class="sum">{_sum(rolls)}</p>'
        f'<p class="net">{net}</p>{_chance(film, rolls, known, text)}'
    )


def _sum(rolls: Earnings) -> str:
    """The dice as a sum, if stars or the trend add to the printed ones; else empty."""
    more = [f'<span class="star">{rolls.stars}★</span>'] if rolls.stars else []
    more += ['<span class="up">1↗</span>'] if rolls.trend == ROLLS else []
    return "+".join([str(rolls.printed), *more]) if more else ""


def _chance(film: Film, rolls: Earnings, known: bool, text: Text) -> str:
    genre = text(genres()[film.genre].name)
    if known:
        if rolls.trend != ROLLS:
            return '<p class="trend"></p>'
        line = text("{genre} is this week's trend").format(genre=genre)
        return f'<p class="trend yes" title="{escape(line)}">↗ {escape(text("yes"))}</p>'
    line = text("{genre} is the trend in {ways} of 36 rolls").format(genre=genre, ways=rolls.trend)
    return f'<p class="trend" title="{escape(line)}">↗ {percent(rolls.trend)}</p>'


def _barred(film: Film, have: Means, words: BoulevardText) -> tuple[tuple[str, str], ...]:
    """The reasons why the viewer cannot rent a film now, each with its text."""
    said = {"dear": words.text("too dear"), "long": words.text("too long")}
    needs = words.text("needs {process}").format(process=words.process(film.process))
    return tuple((key, said.get(key, needs)) for key in forecast.rental_obstacles(film, have))


def _hurdles(hurdles: tuple[tuple[str, str], ...]) -> str:
    marks = "".join(f"<span>{escape(text)}</span>" for _, text in hurdles)
    return f'<p class="hurdles">{marks}</p>' if marks else ""


def summary(film: Film, rolls: Earnings, known: bool, text: Text, many: Many) -> str:
    """The dice of a film, the odds of the trend, and the mean payout."""
    odds = "" if known else text("One more in {ways} of 36 rolls, if {genre} trends.")
    odds = odds.format(ways=rolls.trend, genre=text(genres()[film.genre].name))
    return " ".join(
        filter(None, (certain_dice(rolls, text, many), odds, average_payout(film, rolls, text)))
    )


def certain_dice(rolls: Earnings, text: Text, many: Many) -> str:
    """The certain dice by source."""
    dice = many("{n} die", "{n} dice", rolls.certain).format(n=rolls.certain)
    if rolls.certain == rolls.printed:
        return text("{dice} as printed.").format(dice=dice)
    found = [text("{n} printed").format(n=rolls.printed)]
    for star, cubes in rolls.cubes:
        found.append(text("{n} for {star}").format(n=cubes, star=stars()[star].name))
    if rolls.trend == ROLLS:
        found.append(text("1 for the trend"))
    return f"{dice}: {', '.join(found)}."


def average_payout(film: Film, rolls: Earnings, text: Text) -> str:
    """Mean payout of a film, before and after its price."""
    return text("On average it pays {income}, {net} more than it costs.").format(
        income=dollars(rolls.income), net=dollars(rolls.income - film.price)
    )
