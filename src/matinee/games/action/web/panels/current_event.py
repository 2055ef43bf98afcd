"""The event in force, cut out of the trade paper; blank paper until the first."""

from functools import lru_cache

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import Language
from matinee.engine.ui.browser_ui import Part
from matinee.games.action.content import track
from matinee.games.action.rules.state import View
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.art.symbols import picture, translated_names


def parts(view: View, words: ActionText, viewer: Seat | None) -> dict[str, Part]:
    """The clipping as one part, which flips when another event replaces this one."""
    return {"ac-event": _clipping(view.event, _next_news(view), words.language)}


def _next_news(view: View) -> int | None:
    """The round of the next event, if there is one."""
    ahead = range(view.round + 1, view.last_round + 1)
    return next((number for number in ahead if track()[number - 1].event), None)


@lru_cache(maxsize=512)
def _clipping(event: str | None, until: int | None, language: Language) -> Part:
    text, names = language.gettext, translated_names(language)
    if event is None:
        when = text("The first event comes with round {n}.").format(n=until)
        return Part(
            Markup(
                '<section id="ac-event" class="clipping blank" data-face="">'
                '<span class="paper">{}</span><b>{}</b><p>{}</p></section>'
            ).format(text("The Daily Slate"), text("No news yet"), when)
        )
    if until is None:
        when = text("to the end of the game")
    else:
        when = text("until round {n}").format(n=until)
    return Part(
        Markup(
            '<section id="ac-event" class="clipping" data-face="{key}" data-ref="event:{key}">'
            '<button type="button" data-look="event:{key}">'
            '<span class="paper"><i>{paper}</i> <i>{when}</i></span>{picture}'
            '<b>{name}</b> <span class="effect">{effect}</span></button></section>'
        ).format(
            key=event,
            picture=picture(event),
            paper=text("The Daily Slate"),
            when=when,
            name=names.event(event),
            effect=names.effect(event),
        )
    )
