"""Shared parts of all theaters, the viewer's and the rivals': time, films, chips, bids."""

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from matinee.engine.contract.game import Seat
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.ui.svg import Text
from matinee.games.boulevard.content import films, media
from matinee.games.boulevard.content.pieces import MEDIA, QUARTER
from matinee.games.boulevard.content.tip_keys import TRIM
from matinee.games.boulevard.rules.state import RUNNING_TIME, SCREENED, View
from matinee.games.boulevard.rules.week.step04_films import counted_minutes
from matinee.games.boulevard.rules.week.step08_payout import box_dice
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web.art import symbols
from matinee.games.boulevard.web.art.film_poster import thumb


class Showing(NamedTuple):
    """A film of a programme, with the minutes that it counts."""

    film: str
    minutes: int


def showings(view: View, seat: Seat) -> tuple[Showing, ...]:
    """A player's films of this week; a film with a Trimmed Reel counts fewer minutes."""
    trimmed = {tip.on for tip in view.played[seat] if tip.card == TRIM}
    return tuple(
        Showing(film, counted_minutes(films()[film], (TRIM,) if film in trimmed else ()))
        for film in view.programme[seat]
    )


@lru_cache(maxsize=1024)
def time_bar(shown: tuple[Showing, ...], room: int, text: Text) -> Markup:
    """The running time in quarters of an hour: films, free time, time added by chips."""
    used = sum(showing.minutes for showing in shown)
    spans = [
        _span(showing.minutes, f"film tone-{n % 3}", text(films()[showing.film].title), text)
        for n, showing in enumerate(shown)
    ]
    free = max(0, RUNNING_TIME - used)
    if free:
        spans.append(_span(free, "free", text("free"), text))
    if room - used - free > 0:
        spans.append(_span(room - used - free, "free more", text("free, by chips"), text))
    line = text("{used} of {room} minutes").format(used=used, room=room)
    return Markup(
        f'<div class="time-bar" role="img" aria-label="{escape(line)}">{"".join(spans)}</div>'
    )


def _span(minutes: int, css: str, title: str, text: Text) -> str:
    quarters = minutes // QUARTER
    line = text("{title}: {minutes} minutes").format(title=title, minutes=minutes)
    return (
        f'<span class="span q-{quarters} {css}" title="{escape(line)}">{"<i></i>" * quarters}'
        f"<b>{minutes}</b></span>"
    )


def chip_list(view: View, seat: Seat, words: BoulevardText) -> str:
    """A player's chips, a tag for each kind; loans are shown elsewhere."""
    times = "\N{MULTIPLICATION SIGN}"
    return "".join(
        f"<li>{escape(words.chip(chip))}{f' {times}{count}' if count > 1 else ''}</li>"
        for chip, count in view.assets(seat)
    )


@lru_cache(maxsize=1024)
def programme_thumbnails(shown: tuple[Showing, ...], text: Text) -> Markup:
    """A programme as thumbnails with titles, each a link to its detail view."""
    return Markup("").join(
        Markup(
            f'<li><button type="button" class="stamp" data-look="film:{showing.film}">'
            f"{thumb(films()[showing.film])}<span>{escape(text(films()[showing.film].title))}"
            f"</span></button></li>"
        )
        for showing in shown
    )


def bids_shown(view: View, seat: Seat) -> bool:
    """Whether the week has bids of this player that the viewer may see."""
    there = view.phase in SCREENED or (view.lowered and not view.over)
    return there and HIDDEN not in view.bids[seat]


def bid_list(view: View, seat: Seat, words: BoulevardText) -> str:
    """A player's bids by medium, with the boxes won."""
    found = []
    for box, pips in enumerate(view.bids[seat]):
        won = view.lowered and view.winners[box] == seat
        if not pips and not won:
            continue
        name = words.text(media()[MEDIA[box]].name)
        text = words.text("{medium}: no bid").format(medium=name)
        if pips:
            text = words.text("{medium}: {money}").format(medium=name, money=words.money(pips))
        if won:
            text += words.text(", won: {dice}").format(dice=words.dice(box_dice(view, box)))
        die = symbols.small_die(pips) if pips else ""
        found.append(
            f'<li class="{"won" if won else "lost" if view.lowered else "set"}" '
            f'title="{escape(text)}">{symbols.small_emblem(MEDIA[box])}{die}'
            f'<span class="unseen">{escape(text)}</span></li>'
        )
    return "".join(found)
