"""The round track as a strip of film: a frame for each round, with its event, pay and awards."""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_, Language
from matinee.engine.ui.browser_ui import Part
from matinee.games.action.content import track
from matinee.games.action.content.pieces import RoundSpace
from matinee.games.action.rules.state import View
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.art.symbols import sign, translated_names

_NOTHING: Final = Markup("")
_WHAT: Final = (
    ("event", "news", N_("event")),
    ("box_office", "ticket", N_("box office")),
    ("awards", "laurel", N_("awards")),
)
"""The markings of a round's space: field of `RoundSpace`, sign, and name."""


def parts(view: View, words: ActionText, viewer: Seat | None) -> dict[str, Part]:
    """The strip as one part; it changes once a round."""
    trends = tuple(view.trend(number) for number in range(1, view.last_round + 1))
    return {"ac-track": _strip(view.round, view.over, trends, words.language)}


@lru_cache(maxsize=512)
def _strip(now: int, over: bool, trends: tuple[str | None, ...], language: Language) -> Part:
    frames = (
        _frame(number, space, trend, 2 if over or number < now else int(number == now), language)
        for number, (space, trend) in enumerate(zip(track(), trends, strict=False), start=1)
    )
    text = language.gettext
    end = Markup('<li class="tail"><b>{}</b></li>').format(text("The End"))
    return Part(
        Markup(
            '<nav id="ac-track" class="track" aria-label="{}"><ol>'
            '<li class="leader" aria-hidden="true">{}</li>{}{}</ol></nav>'
        ).format(text("The rounds"), sign("clapper"), _NOTHING.join(frames), end)
    )


@lru_cache(maxsize=512)
def _frame(
    number: int, space: RoundSpace, trend: str | None, gone: int, language: Language
) -> Markup:
    """A round's frame; `gone` is 0 for a coming round, 1 for the current one, 2 for a past one.

    Only the current one is lit and has the marker.
    """
    names = translated_names(language)
    happens = [(icon, language.gettext(text)) for key, icon, text in _WHAT if getattr(space, key)]
    round_text = language.gettext("Round {n}").format(n=number)
    if not happens:
        text = round_text
    elif trend is None:
        text = language.gettext("{round}: {what}").format(
            round=round_text, what=names.listed(what for _, what in happens)
        )
    else:
        text = language.gettext("{round}: {what}; the trend is {genre}").format(
            round=round_text,
            what=names.listed(what for _, what in happens),
            genre=names.genre(trend),
        )
    signs = _NOTHING.join(sign(icon) for icon, _ in happens)
    token = Markup('<span class="trend {}">{}</span>').format(trend, sign(trend)) if trend else ""
    marker = Markup('<i id="ac-marker" class="cube" data-moves=""></i>') if gone == 1 else ""
    return Markup(
        '<li class="frame {state}" data-ref="{refs}"><button type="button" data-look="round:{n}" '
        'title="{text}" aria-label="{text}"{current}><b>{n}</b><span class="what">{signs}</span>'
        "{token}</button>"
        "{marker}</li>"
    ).format(
        state=("ahead", "here", "gone")[gone],
        refs=f"round:{number} genre:{trend}" if trend else f"round:{number}",
        n=number,
        text=text,
        current=Markup(' aria-current="step"') if gone == 1 else "",
        signs=signs,
        token=token,
        marker=marker,
    )
