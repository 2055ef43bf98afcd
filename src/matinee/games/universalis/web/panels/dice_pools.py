"""The dice tray: two rows of ten-sided dice, for the complication and for its opponents.

Dice have no faces before the roll; the result is in the log, and shown as a step of the animation.
"""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_, Language
from matinee.engine.text.player_names import NameFormatter
from matinee.games.universalis.rules.state import Bonus, Complication, View
from matinee.games.universalis.text import phrases
from matinee.games.universalis.web.art import symbols

MOST: Final = 20
"""More dice than this are shown as a number."""


def dice_pools(view: View, words: NameFormatter, viewer: Seat | None) -> Markup:
    """The state of a complication."""
    complication = view.complication
    assert complication is not None
    return Markup('<div class="tray">{}{}{}{}{}</div>').format(
        _intent(view, complication, words),
        _row(words.text("The complication"), complication.pools[:1], words, css="complication"),
        _row(words.text("Against it"), complication.pools[1:], words, css="opposing"),
        _drawn(view, complication, words),
        _purses(view, complication, words) if complication.bonuses else "",
    )


def _intent(view: View, complication: Complication, words: NameFormatter) -> Markup:
    entry = view.entry(complication.entry)
    names = words.language.listed(
        [phrases.component_name(view, one) for one in complication.involved]
    )
    text = words.text("Involved: {names}").format(names=names) if names else ""
    return Markup('<p class="intent">{} “{}”</p><p class="small">{}</p>').format(
        symbols.mark(complication.starter), phrases.shown_text(entry.text) or "…", text
    )


def _row(label: str, pools: tuple[tuple[Seat, int], ...], words: NameFormatter, css: str) -> Markup:
    shown = Markup("").join(
        _pool(seat, dice, words.names[seat], words.language) for seat, dice in pools
    )
    return Markup('<div class="pools {}"><h4>{}</h4><div class="row">{}</div></div>').format(
        css, label, shown
    )


@lru_cache(maxsize=512)
def _pool(seat: Seat, dice: int, name: str, language: Language) -> Markup:
    text = language.ngettext("{name}: {n} die", "{name}: {n} dice", dice).format(name=name, n=dice)
    drawn = Markup('<i class="d10"></i>') * min(dice, MOST)
    return Markup(
        '<div class="pool" data-ref="pool:{0}" title="{1}"><p>{2} {3} <b>{4}</b>'
        '<span class="unseen">{1}</span></p>'
        '<div class="dice-lie" aria-hidden="true">{5}</div></div>'
    ).format(seat, text, symbols.mark(seat), name, dice, drawn)


def _drawn(view: View, complication: Complication, words: NameFormatter) -> Markup:
    if not complication.drawn:
        return Markup()
    text = words.language.listed(
        f"{phrases.component_name(view, c)}: {phrases.shown_text(view.traits[t].words) or '…'}"
        for c, t in complication.drawn
    )
    return Markup('<p class="small">{}</p>').format(
        words.text("Drawn on: {what}").format(what=text)
    )


def _purses(view: View, complication: Complication, words: NameFormatter) -> Markup:
    """The bonus of each player; the one being spent now is marked."""
    now = view.awaited_bonus
    rows = Markup("").join(_purse(bonus, bonus is now, words) for bonus in complication.bonuses)
    return Markup('<ul class="bonuses">{}</ul>').format(rows)


def _purse(bonus: Bonus, now: bool, words: NameFormatter) -> Markup:
    if bonus.closed:
        text = N_("{name} is done")
    elif bonus.won:
        text = N_("{name} won it, {coins} left of {all}")
    else:
        text = N_("{name} lost it, {coins} left of {all}")
    said = words.text(text).format(
        name=words.names[bonus.seat],
        coins=symbols.coins(bonus.coins, words.language),
        all=bonus.received,
    )
    return Markup('<li class="{}">{} {}</li>').format(
        "spends" if now else "", symbols.mark(bonus.seat), said
    )
