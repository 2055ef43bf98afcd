"""The other players: money, productions and archives, in small form."""

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.ui.browser_ui import Part
from matinee.games.action.rules.state import View
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.panels.archives import shelves
from matinee.games.action.web.panels.player_area import player_means
from matinee.games.action.web.panels.productions import cans


def parts(view: View, words: ActionText, viewer: Seat | None) -> dict[str, Part]:
    """All other players as one part, clockwise from the viewer; for a spectator all players."""
    first = 0 if viewer is None else viewer + 1
    others = [(first + step) % view.seats for step in range(view.seats)]
    shown = Markup("").join(_rival(view, words, s, viewer) for s in others if s != viewer)
    return {
        "ac-rivals": Part(
            Markup(
                '<section id="ac-rivals" class="others" aria-label="{}"><ul>{}</ul></section>'
            ).format(words.text("The other producers"), shown)
        )
    }


def _rival(view: View, words: ActionText, seat: Seat, viewer: Seat | None) -> Markup:
    deciding = seat == view.turn and not view.over
    return Markup('<li class="rival{}">{}{}{}{}</li>').format(
        " deciding" if deciding else "",
        player_means(view, words, seat),
        _drawn(view, words) if deciding and view.drawn else "",
        cans(view, seat, viewer, words.language)
        if view.productions[seat]
        else Markup('<p class="quiet">{}</p>').format(words.text("Nothing in production")),
        shelves(view, seat, words.language),
    )


def _drawn(view: View, words: ActionText) -> Markup:
    key = view.drawn
    assert key is not None
    text = words.text("Drawn: {set}").format(set=words.prop(key))
    return Markup(
        '<p class="just-drawn"><button type="button" data-look="prop:{}">{}</button></p>'
    ).format(key, text)
