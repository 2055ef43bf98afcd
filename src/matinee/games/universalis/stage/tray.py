"""The tray: two rows of ten-sided dice, the complication's and those that oppose it.

Until dice are rolled all that is known of a die is that it lies there; what they showed in the end
is in the log, and played as a beat.
"""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from matinee.engine.game import Seat
from matinee.engine.language import Language
from matinee.engine.naming import Naming
from matinee.engine.refused import N_
from matinee.games.universalis.stage import ink
from matinee.games.universalis.state import Bonus, Complication, View

MOST: Final = 20
"""More dice than this are only counted."""


def tray(view: View, words: Naming, viewer: Seat | None) -> Markup:
    """What a complication has come to."""
    complication = view.complication
    assert complication is not None
    return Markup('<div class="tray">{}{}{}{}{}</div>').format(
        _intent(view, complication, words),
        _row(words.text(N_("The complication")), complication.pools[:1], words, css="complication"),
        _row(words.text(N_("Against it")), complication.pools[1:], words, css="opposing"),
        _drawn(view, complication, words),
        _purses(view, complication, words) if complication.bonuses else "",
    )


def _intent(view: View, complication: Complication, words: Naming) -> Markup:
    entry = view.entry(complication.entry)
    names = words.language.listed([ink.name(view, one) for one in complication.involved])
    told = words.text(N_("Involved: {names}")).format(names=names) if names else ""
    return Markup('<p class="intent">{} “{}”</p><p class="small">{}</p>').format(
        ink.mark(complication.starter), ink.words_of(entry.text) or "…", told
    )


def _row(label: str, pools: tuple[tuple[Seat, int], ...], words: Naming, css: str) -> Markup:
    shown = Markup("").join(
        _pool(seat, dice, words.names[seat], words.language) for seat, dice in pools
    )
    return Markup('<div class="pools {}"><h4>{}</h4><div class="row">{}</div></div>').format(
        css, label, shown
    )


@lru_cache(maxsize=512)
def _pool(seat: Seat, dice: int, name: str, language: Language) -> Markup:
    told = language.ngettext("{name}: {n} die", "{name}: {n} dice", dice).format(name=name, n=dice)
    drawn = Markup('<i class="d10"></i>') * min(dice, MOST)
    return Markup(
        '<div class="pool" data-ref="pool:{0}" title="{1}"><p>{2} {3} <b>{4}</b>'
        '<span class="unseen">{1}</span></p>'
        '<div class="dice-lie" aria-hidden="true">{5}</div></div>'
    ).format(seat, told, ink.mark(seat), name, dice, drawn)


def _drawn(view: View, complication: Complication, words: Naming) -> Markup:
    if not complication.drawn:
        return Markup()
    told = words.language.listed(
        f"{ink.name(view, c)}: {ink.words_of(view.traits[t].words) or '…'}"
        for c, t in complication.drawn
    )
    return Markup('<p class="small">{}</p>').format(
        words.text(N_("Drawn on: {what}")).format(what=told)
    )


def _purses(view: View, complication: Complication, words: Naming) -> Markup:
    """What it brought to whom, and who spends it now."""
    now = view.awaited_bonus
    rows = Markup("").join(_purse(bonus, bonus is now, words) for bonus in complication.bonuses)
    return Markup('<ul class="bonuses">{}</ul>').format(rows)


def _purse(bonus: Bonus, now: bool, words: Naming) -> Markup:
    if bonus.closed:
        told = N_("{name} is done")
    elif bonus.won:
        told = N_("{name} won it, {coins} left of {all}")
    else:
        told = N_("{name} lost it, {coins} left of {all}")
    said = words.text(told).format(
        name=words.names[bonus.seat],
        coins=ink.coins(bonus.coins, words.language),
        all=bonus.received,
    )
    return Markup('<li class="{}">{} {}</li>').format(
        "spends" if now else "", ink.mark(bonus.seat), said
    )
