"""The scripts on sale: a row of bound covers, and the size of the pile."""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import Language
from matinee.engine.ui.browser_ui import Part
from matinee.games.action.content import films
from matinee.games.action.rules.prices import Price, price
from matinee.games.action.rules.state import View
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.art.symbols import (
    detail_loupe,
    film_worth,
    picture,
    points,
    tag,
    translated_names,
)

_NOTHING: Final = Markup("")


def parts(view: View, words: ActionText, viewer: Seat | None) -> dict[str, Part]:
    """The row as one part."""
    left = len(view.script_pile)
    return {"ac-scripts": _row(tuple(view.scripts), left, price(view, "script"), words.language)}


@lru_cache(maxsize=1024)
def _row(scripts: tuple[str | None, ...], left: int, cost: Price, language: Language) -> Part:
    text = language.gettext
    covers = (
        Markup('<li class="gap"><span>{}</span></li>').format(text("no script"))
        if script is None
        else _cover(script, language)
        for script in scripts
    )
    pile = text("the pile is empty")
    if left:
        line = language.ngettext("{n} more in the pile", "{n} more in the pile", left)
        pile = line.format(n=left)
    return Part(
        Markup(
            '<section id="ac-scripts" class="scripts" aria-labelledby="ac-scripts-head"><header>'
            '<h3 id="ac-scripts-head">{head}</h3>{tag}<span class="left">{pile}</span></header>'
            "<ol>{covers}</ol></section>"
        ).format(
            head=text("Scripts"),
            tag=tag(cost, language),
            pile=pile,
            covers=_NOTHING.join(covers),
        )
    )


@lru_cache(maxsize=256)
def _cover(key: str, language: Language) -> Markup:
    """A script's cover as a button, with a loupe."""
    names, script = translated_names(language), films()[key]
    return Markup(
        '<li><div class="script {colour}" id="card-{key}" data-moves="">'
        '<div class="choose" data-ref="script:{key}">{picture}{worth}{needs}'
        '<b class="title">{title}</b></div>{peek}</div></li>'
    ).format(
        colour=script.colour,
        key=key,
        picture=picture(key),
        title=names.title(key),
        worth=film_worth(key, language),
        needs=points(script.needs, language),
        peek=detail_loupe(
            f"film:{key}", language.gettext("About {card}").format(card=names.film(key))
        ),
    )
