"""What all close-ups share: small pictures with names, buttons, and the templates."""

from typing import NamedTuple

from markupsafe import Markup

from matinee.engine.markup import templates
from matinee.games.action.content import films, performers
from matinee.games.action.stage import cards, pawns
from matinee.games.action.words import ActionWords


class Deed(NamedTuple):
    """A button that does something, where the page finds that it is possible."""

    ref: str
    label: str


class Face(NamedTuple):
    """A card to be looked at closely, as a small picture and a name."""

    ref: str
    name: str
    picture: Markup
    shape: str


def face(card: str, words: ActionWords) -> Face:
    """Any card as a small picture; unlike on the board it has no id."""
    kind = "film" if card in films() else "actor" if card in performers() else "prop"
    return Face(f"{kind}:{card}", words.card(card), cards.picture(card), kind)


def render(name: str, words: ActionWords, /, **given: object) -> str:
    """A close-up from its template, in the language of the words."""
    template = templates(__package__, words.language).get_template(name)
    return template.render(words=words, sign=cards.sign, mark=pawns.mark, **given)
