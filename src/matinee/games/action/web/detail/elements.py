"""Elements of all detail views: small pictures with names, buttons, and the templates."""

from typing import NamedTuple

from markupsafe import Markup

from matinee.engine.ui.templates import templates
from matinee.games.action.content import films, performers
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.art import pawns, symbols


class ActionButton(NamedTuple):
    """A button for an action; the page shows it if the action is legal."""

    ref: str
    label: str


class Face(NamedTuple):
    """A card as a small picture and a name, with a link to its detail view."""

    ref: str
    name: str
    picture: Markup
    shape: str


def face(card: str, words: ActionText) -> Face:
    """Any card as a small picture, without an id, unlike on the board."""
    kind = "film" if card in films() else "actor" if card in performers() else "prop"
    return Face(f"{kind}:{card}", words.card(card), symbols.picture(card), kind)


def render(name: str, words: ActionText, /, **given: object) -> str:
    """A detail view rendered from its template, in the language of `words`."""
    template = templates("matinee.games.action.web", words.language).get_template(name)
    return template.render(words=words, sign=symbols.sign, mark=pawns.mark, **given)
