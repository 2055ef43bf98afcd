"""The other producers: purse, productions and archives as everybody sees them, only smaller."""

from markupsafe import Markup

from matinee.engine.game import Seat
from matinee.engine.refused import N_
from matinee.engine.stage import Part
from matinee.games.action.stage.cans import cans
from matinee.games.action.stage.lot import purse
from matinee.games.action.stage.shelves import shelves
from matinee.games.action.state import View
from matinee.games.action.words import ActionWords


def parts(view: View, words: ActionWords, viewer: Seat | None) -> dict[str, Part]:
    """All of them as one piece, clockwise from the viewer; an onlooker sees everybody."""
    first = 0 if viewer is None else viewer + 1
    others = [(first + step) % view.seats for step in range(view.seats)]
    shown = Markup("").join(_rival(view, words, s, viewer) for s in others if s != viewer)
    return {
        "ac-rivals": Part(
            Markup(
                '<section id="ac-rivals" class="others" aria-label="{}"><ul>{}</ul></section>'
            ).format(words.text(N_("The other producers")), shown)
        )
    }


def _rival(view: View, words: ActionWords, seat: Seat, viewer: Seat | None) -> Markup:
    deciding = seat == view.turn and not view.over
    return Markup('<li class="rival{}">{}{}{}{}</li>').format(
        " deciding" if deciding else "",
        purse(view, words, seat),
        _drawn(view, words) if deciding and view.drawn else "",
        cans(view, seat, viewer, words.language)
        if view.productions[seat]
        else Markup('<p class="quiet">{}</p>').format(words.text(N_("Nothing in production"))),
        shelves(view, seat, words.language),
    )


def _drawn(view: View, words: ActionWords) -> Markup:
    key = view.drawn
    assert key is not None
    told = words.text(N_("Drawn: {set}")).format(set=words.prop(key))
    return Markup(
        '<p class="just-drawn"><button type="button" data-look="prop:{}">{}</button></p>'
    ).format(key, told)
