"""The price list: what the viewer can do now, its price, and why the rest is not possible."""

from collections.abc import Collection
from typing import Final

from markupsafe import Markup

from matinee.engine.contract.game import Action, Seat, wire_tag
from matinee.engine.text.errors import Refused
from matinee.engine.text.i18n import N_
from matinee.engine.ui.browser_ui import Part
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules.state import View
from matinee.games.universalis.text.game_text import UniversalisText
from matinee.games.universalis.web.art import symbols
from matinee.games.universalis.web.panels.price_rows import GROUPS, Group, Row, examples

EVERYWHERE: Final = frozenset(
    {
        "not-your-turn",
        "others-window",
        "tenets-first",
        "bids-first",
        "answers-first",
        "paused-challenge",
        "paused-fine",
        "over",
        "no-coins-left",
        "while-framing",
    }
)
"""Reasons that rule out nearly everything; each is given once, above the list."""
NOTHING: Final = N_("There is nothing yet that this could be done with.")


def parts(
    view: View, words: UniversalisText, viewer: Seat | None, legal: Collection[Action]
) -> dict[str, Part]:
    """The whole list; a spectator has none."""
    if viewer is None or view.over:
        return {"un-prices": Part('<section id="un-prices" class="prices" hidden></section>')}
    can = {type(action) for action in legal}
    reasons = {
        row: None if can & set(row.kinds) else row_refusal(row, view, viewer)
        for group in GROUPS
        for row in group.rows
    }
    shared = _shared([one for one in reasons.values() if one is not None])
    groups = Markup("").join(_group(group, reasons, shared, view, words) for group in GROUPS)
    above = (
        Markup('<p class="why">{}</p>').format(words.refusal_text(shared)) if shared else Markup()
    )
    return {
        "un-prices": Part(
            Markup(
                '<section id="un-prices" class="prices" aria-label="{0}"><h3>{0}</h3>{1}{2}'
                "</section>"
            ).format(words.text("What you can do now"), above, groups)
        )
    }


def row_refusal(row: Row, view: View, seat: Seat) -> Refused:
    """The reason that rules out a whole row; of several, the most specific."""
    found: list[Refused] = []
    for kind in row.kinds:
        for example in examples(kind, view, seat):
            try:
                UNIVERSALIS.check(view, seat, example)
            except Refused as refused:
                found.append(refused)
    if not found:
        return Refused("nothing-for-it")
    return next((one for one in found if one.key not in EVERYWHERE), found[0])


def _shared(reasons: list[Refused]) -> Refused | None:
    """A reason that applies to several rows."""
    general = [one for one in reasons if one.key in EVERYWHERE]
    return general[0] if len(general) > 3 else None


def _group(
    group: Group,
    reasons: dict[Row, Refused | None],
    shared: Refused | None,
    view: View,
    words: UniversalisText,
) -> Markup:
    rows = Markup("").join(_row(row, reasons[row], shared, view, words) for row in group.rows)
    some = any(reasons[row] is None for row in group.rows)
    return Markup(
        '<details class="kin" id="un-prices-{key}-{state}"{open}><summary>{label}</summary>'
        "<ul>{rows}</ul></details>"
    ).format(
        key=group.key,
        state="open" if some else "shut",  # a new state opens it again, even if closed by hand
        open=Markup(" open") if some else "",
        label=words.text(group.label),
        rows=rows,
    )


def _row(
    row: Row, reason: Refused | None, shared: Refused | None, view: View, words: UniversalisText
) -> Markup:
    label, price = words.text(row.label), _price(row.price, view, words)
    if reason is None:
        kinds = " ".join(wire_tag(kind) for kind in row.kinds)
        return Markup(
            '<li class="can"><button type="button" data-do="{}">{}</button>{}</li>'
        ).format(kinds, label, price)
    why = "" if shared is not None and reason.key == shared.key else _reason_text(reason, words)
    return Markup('<li class="cannot"><span>{}</span>{}{}</li>').format(
        label, price, Markup("<small>{}</small>").format(why) if why else ""
    )


def _reason_text(reason: Refused, words: UniversalisText) -> str:
    return words.text(NOTHING) if reason.key == "nothing-for-it" else words.refusal_text(reason)


def _price(price: str, view: View, words: UniversalisText) -> Markup:
    language = words.language
    match price:
        case "others":
            return symbols.price(view.seats - 1, language)
        case "each-die":
            return Markup('<span class="price"><i></i>{}</span>').format(
                language.gettext("1 a die")
            )
        case "each-coin":
            return Markup('<span class="price"><i></i>{}</span>').format(
                language.gettext("1 a coin")
            )
    return symbols.price(int(price), language)
