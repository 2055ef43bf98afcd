"""What every theater front has, one's own as well as a rival's: its time, films, chips, bids."""

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from matinee.engine.game import Seat
from matinee.engine.hidden import HIDDEN
from matinee.engine.refused import N_
from matinee.games.boulevard.cards import TRIM
from matinee.games.boulevard.content import MEDIA, QUARTER, films, media
from matinee.games.boulevard.stage import art
from matinee.games.boulevard.stage.art import Text
from matinee.games.boulevard.stage.onesheet import thumb
from matinee.games.boulevard.state import RUNNING_TIME, SCREENED, View
from matinee.games.boulevard.step04_films import counted
from matinee.games.boulevard.step08_payout import box_dice
from matinee.games.boulevard.words import BoulevardWords


class Showing(NamedTuple):
    """A film on a programme, with the minutes that it counts."""

    film: str
    minutes: int


def showings(view: View, seat: Seat) -> tuple[Showing, ...]:
    """A player's films of this week, a trimmed reel counted as trimmed."""
    trimmed = {tip.on for tip in view.played[seat] if tip.card == TRIM}
    return tuple(
        Showing(film, counted(films()[film], (TRIM,) if film in trimmed else ()))
        for film in view.programme[seat]
    )


@lru_cache(maxsize=1024)
def time_bar(shown: tuple[Showing, ...], room: int, text: Text) -> Markup:
    """The running time in quarters of an hour: films, what is free, what chips have added."""
    used = sum(showing.minutes for showing in shown)
    spans = [
        _span(showing.minutes, f"film tone-{n % 3}", text(films()[showing.film].title), text)
        for n, showing in enumerate(shown)
    ]
    free = max(0, RUNNING_TIME - used)
    if free:
        spans.append(_span(free, "free", text(N_("free")), text))
    if room - used - free > 0:
        spans.append(_span(room - used - free, "free more", text(N_("free, by chips")), text))
    told = text(N_("{used} of {room} minutes")).format(used=used, room=room)
    return Markup(
        f'<div class="time-bar" role="img" aria-label="{escape(told)}">{"".join(spans)}</div>'
    )


def _span(minutes: int, css: str, title: str, text: Text) -> str:
    quarters = minutes // QUARTER
    told = text(N_("{title}: {minutes} minutes")).format(title=title, minutes=minutes)
    return (
        f'<span class="span q-{quarters} {css}" title="{escape(told)}">{"<i></i>" * quarters}'
        f"<b>{minutes}</b></span>"
    )


def chip_list(view: View, seat: Seat, words: BoulevardWords) -> str:
    """A player's chips, each kind a tag; loans are told elsewhere."""
    times = "\N{MULTIPLICATION SIGN}"
    return "".join(
        f"<li>{escape(words.chip(chip))}{f' {times}{count}' if count > 1 else ''}</li>"
        for chip, count in view.assets(seat)
    )


@lru_cache(maxsize=1024)
def stamps(shown: tuple[Showing, ...], text: Text) -> Markup:
    """A programme as thumbs with titles, each to be looked at."""
    return Markup("").join(
        Markup(
            f'<li><button type="button" class="stamp" data-look="film:{showing.film}">'
            f"{thumb(films()[showing.film])}<span>{escape(text(films()[showing.film].title))}"
            f"</span></button></li>"
        )
        for showing in shown
    )


def bids_shown(view: View, seat: Seat) -> bool:
    """Whether the viewer may see this player's bids, and there is something to see."""
    there = view.phase in SCREENED or (view.lowered and not view.over)
    return there and HIDDEN not in view.bids[seat]


def bid_list(view: View, seat: Seat, words: BoulevardWords) -> str:
    """A player's bids, medium by medium, with what each has won."""
    found = []
    for box, pips in enumerate(view.bids[seat]):
        won = view.lowered and view.winners[box] == seat
        if not pips and not won:
            continue
        name = words.text(media()[MEDIA[box]].name)
        told = words.text(N_("{medium}: no bid")).format(medium=name)
        if pips:
            told = words.text(N_("{medium}: {money}")).format(medium=name, money=words.money(pips))
        if won:
            told += words.text(N_(", won: {dice}")).format(dice=words.dice(box_dice(view, box)))
        die = art.small_die(pips) if pips else ""
        found.append(
            f'<li class="{"won" if won else "lost" if view.lowered else "set"}" '
            f'title="{escape(told)}">{art.small_emblem(MEDIA[box])}{die}'
            f'<span class="unseen">{escape(told)}</span></li>'
        )
    return "".join(found)
