"""The viewer's own theater: marquee, running time, till, and cubes to place after a Blockbuster.

Its advertising is in `advertising`, its tips are in `tip_cards`.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from matinee.engine.contract.game import Seat
from matinee.engine.ui.browser_ui import Part
from matinee.engine.ui.svg import Text
from matinee.games.boulevard.content import films, stars
from matinee.games.boulevard.content.pieces import PER_DIE
from matinee.games.boulevard.rules.state import LOAN, View
from matinee.games.boulevard.rules.trend import dice_so_far
from matinee.games.boulevard.rules.week.step10_upkeep import upkeep
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.text.names import dollars
from matinee.games.boulevard.web.art import symbols
from matinee.games.boulevard.web.panels import advertising, tip_cards
from matinee.games.boulevard.web.panels.theater_front import Showing, chip_list, showings, time_bar

LONG: Final = 20
"""A title of this many letters or more is set smaller."""


def parts(view: View, words: BoulevardText, viewer: Seat | None) -> Mapping[str, Part]:
    """The parts of the viewer's theater that change."""
    if viewer is None:
        return _looking_on(words.text)
    return {
        "hb-marquee": _marquee(
            words.names[viewer], viewer, showings(view, viewer), view.phase == "tips", words.text
        ),
        "hb-time": _time(showings(view, viewer), view.running_time(viewer), words.text),
        "hb-till": _till(view, words, viewer),
        "hb-cubes": _cubes(view, words, viewer),
        "hb-ads": advertising.draw(view, words, viewer),
        "hb-tips": tip_cards.draw(view, words, viewer),
    }


def panel(view: View, words: BoulevardText, viewer: Seat | None, parts: Mapping[str, Part]) -> str:
    """The whole theater."""
    markup = {key: part.markup for key, part in parts.items()}
    orders = "" if viewer is None else advertising.orders(view, words)
    return (
        f'<div class="theater"><div class="front">{markup["hb-marquee"]}{markup["hb-time"]}</div>'
        f'{markup["hb-till"]}<div class="desk">{markup["hb-cubes"]}{markup["hb-ads"]}{orders}</div>'
        f"{markup['hb-tips']}</div>"
    )


@lru_cache(maxsize=8)
def _looking_on(text: Text) -> Mapping[str, Part]:
    name = escape(text("Hollywood Boulevard"))
    line = escape(text("You look on tonight. Every theater's programme is under Rivals."))
    empty = {
        key: Part(f'<div id="{key}" hidden></div>')
        for key in ("hb-time", "hb-cubes", "hb-ads", "hb-tips")
    }
    return {
        "hb-marquee": Part(
            f'<div id="hb-marquee" class="marquee empty"><p class="letters">{name}</p></div>'
        ),
        "hb-till": Part(f'<div id="hb-till" class="till"><p class="quiet">{line}</p></div>'),
        **empty,
    }


@lru_cache(maxsize=512)
def _marquee(name: str, seat: Seat, shown: tuple[Showing, ...], aimed: bool, text: Text) -> Part:
    """The marquee with the programme's titles, or with the theater's name if there are none."""
    theater = escape(text("{name} Theatre").format(name=name))
    mark = symbols.small_shape(seat)
    if not shown:
        return Part(
            f'<div id="hb-marquee" class="marquee empty"><p class="letters">{mark} {theater}</p>'
            f"</div>"
        )
    lines = "".join(_line(showing.film, aimed, text) for showing in shown)
    return Part(
        f'<div id="hb-marquee" class="marquee shows-{len(shown)}"><p class="neon">{mark} '
        f'{theater}</p><div class="letters">{lines}</div></div>'
    )


def _line(key: str, aimed: bool, text: Text) -> str:
    title = text(films()[key].title)
    use = f'data-ref="film:{key}"' if aimed else f'data-look="film:{key}"'
    css = "line long" if len(title) > LONG else "line"
    return f'<button type="button" class="{css}" {use}>{escape(title)}</button>'


@lru_cache(maxsize=512)
def _time(shown: tuple[Showing, ...], room: int, text: Text) -> Part:
    used = sum(showing.minutes for showing in shown)
    line = text("{used} of {room} minutes filled, {left} free").format(
        used=used, room=room, left=room - used
    )
    return Part(
        f'<div id="hb-time" class="time">{time_bar(shown, room, text)}<p>{escape(line)}</p></div>'
    )


def _till(view: View, words: BoulevardText, viewer: Seat) -> Part:
    """Cash, upkeep and debts, the dice so far, and the theater's chips."""
    text = words.text
    due, saved = upkeep(view, viewer)
    lines = [(text("Upkeep due"), words.money(due))]
    if saved:
        lines.append((text("Tax Holiday saves"), words.money(saved)))
    if view.payout[viewer]:
        lines.insert(0, (text("This week's payout"), words.money(view.payout[viewer])))
    if loans := view.owns(viewer, "loan"):
        owed = words.many("{n} loan, {money}", "{n} loans, {money}", loans)
        owed = owed.format(n=loans, money=words.money(LOAN * loans))
        lines.append((text("Owed"), owed))
    facts = "".join(f"<div><dt>{escape(a)}</dt><dd>{escape(b)}</dd></div>" for a, b in lines)
    owns = escape(text("Your chips on the board"))
    return Part(
        f'<div id="hb-till" class="till"><p class="cash"><span>{escape(text("Cash"))}</span> '
        f"<b>{words.money(view.cash[viewer])}</b></p><dl>{facts}</dl>{_rolls(view, words, viewer)}"
        f'<ul class="gear" aria-label="{owns}">{chip_list(view, viewer, words)}</ul></div>'
    )


def _rolls(view: View, words: BoulevardText, viewer: Seat) -> Markup:
    """The certain dice by source."""
    sources = dice_so_far(view, viewer)
    total = sum(sources.values())
    found = ", ".join(f"{words.source(key)} {dice}" for key, dice in sources.items() if dice)
    dice = words.many("{n} die so far", "{n} dice so far", total).format(n=total)
    if not total:
        return Markup('<p class="rolls"><b>{}</b></p>').format(dice)
    if view.payout[viewer]:
        rolled = words.many("{n} die rolled", "{n} dice rolled", total).format(n=total)
        return Markup('<p class="rolls"><b>{}</b> <span>({})</span></p>').format(rolled, found)
    average = dollars(PER_DIE * total)
    text = words.text("about {money}").format(money=average)
    return Markup('<p class="rolls"><b>{}</b> <span>{}</span> <span>({})</span></p>').format(
        dice, text, found
    )


def _cubes(view: View, words: BoulevardText, viewer: Seat) -> Part:
    """Buttons for the Blockbuster's cubes: each film with all its starred names, and each name."""
    if view.phase != "blockbuster" or viewer not in view.queue[:1]:
        return Part('<div id="hb-cubes" hidden></div>')
    rows = []
    for key in view.programme[viewer]:
        names = films()[key].stars
        if not names:
            continue
        every = " ".join(f"star:{star}" for star in names)
        alone = "".join(
            f'<button type="button" class="name" data-ref="film:{key} star:{star}">'
            f"★ {escape(stars()[star].name)}</button>"
            for star in (names if len(names) > 1 else ())
        )
        text = words.text("{film}: a cube for {stars}").format(
            film=words.film(key), stars=words.listed(map(words.star, names))
        )
        rows.append(
            f'<li><button type="button" class="every" data-ref="film:{key} {every}">'
            f"{escape(text)}</button>{alone}</li>"
        )
    head = escape(words.text("Your Blockbuster! Celebrate one of your films."))
    return Part(
        f'<div id="hb-cubes" class="cubes-to-place"><h3>{head}</h3><ul>{"".join(rows)}</ul></div>'
    )
