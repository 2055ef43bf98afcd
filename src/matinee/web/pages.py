"""Making pages from templates."""

import re
from typing import Any, Final

from jinja2 import Environment
from markupsafe import Markup

from matinee.engine.cache import cache
from matinee.engine.language import Language
from matinee.engine.marks import PATHS, SHAPES
from matinee.engine.markup import templates
from matinee.engine.title import titles
from matinee.web import VENDOR, files
from matinee.web.pieces import Piece


def sprite(game: str = "") -> Markup:
    """The icons, to stand once in a page: `<use href="#icon-coin">` then shows one.

    A page with the board of one game does without those that only others need.
    """
    return _sprite(game).note()


@cache
def _sprite(game: str) -> Piece:
    drawn = (VENDOR / "icons.svg").read_text("utf-8")
    if game:
        own = files.icons(game) | files.icons()
        foreign = set().union(*map(files.icons, titles())) - own
        drawn = "".join(
            line
            for line in drawn.splitlines(keepends=True)
            if not any(f'id="icon-{name}"' in line for name in foreign)
        )
    return Piece(drawn)


SHARED: Final[dict[str, Any]] = {
    "SHAPES": SHAPES,
    "PATHS": PATHS,
    "static": files.address,
    "of_game": files.of_game,
    "sprite": sprite,
}
"""What all templates can use; who makes pages adds to it before the first one is made."""


@cache
def environment(language: Language) -> Environment:
    """Where templates are found in a language, and what all of them can use."""
    made = templates(__package__, language)
    made.globals |= SHARED
    return made


def preload(template: str, language: Language) -> None:
    """Compile a template, and what it extends, includes and imports, before somebody needs it.

    Template engines look for these only while they render, and rendering takes values.
    """
    made = environment(language)
    wanted, seen = [template], set[str]()
    while wanted:
        name = wanted.pop()
        if name not in seen:
            seen.add(name)
            made.get_template(name)
            assert made.loader is not None
            wanted += _USES.findall(made.loader.get_source(made, name)[0])


_USES: Final = re.compile(r'{%-?\s*(?:extends|include|import|from)\s+"([^"]+)"')


def render(template: str, language: Language, /, **values: Any) -> str:
    """A page, or a piece of one, in a language as the platform speaks it."""
    return environment(language).get_template(template).render(values)
