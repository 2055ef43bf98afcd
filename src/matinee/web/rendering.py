"""Rendering of pages from templates."""

import re
from typing import Any, Final

from jinja2 import Environment
from markupsafe import Markup

from matinee.engine.contract.installed_games import titles
from matinee.engine.text.i18n import Language
from matinee.engine.thread_cache import cache
from matinee.engine.ui.seat_colours import PATHS, SHAPES
from matinee.engine.ui.templates import templates
from matinee.web import VENDOR, static_files
from matinee.web.cached_fragments import Fragment


def sprite(game: str = "") -> Markup:
    """The icon sprite of a page: `<use href="#icon-coin">` then shows an icon.

    A page with one game's board omits the icons that only other games need.
    """
    return _sprite(game).note()


@cache
def _sprite(game: str) -> Fragment:
    drawn = (VENDOR / "icons.svg").read_text("utf-8")
    if game:
        found = titles()
        own = static_files.icons() | static_files.icons_of(found[game])
        foreign = set().union(*map(static_files.icons_of, found.values())) - own
        drawn = "".join(
            line
            for line in drawn.splitlines(keepends=True)
            if not any(f'id="icon-{name}"' in line for name in foreign)
        )
    return Fragment(drawn)


SHARED: Final[dict[str, Any]] = {
    "SHAPES": SHAPES,
    "PATHS": PATHS,
    "static": static_files.address,
    "of_game": static_files.game_file_address,
    "tab_icon": static_files.tab_icon,
    "sprite": sprite,
}
"""Variables of all templates; the pages add to them before the first rendering."""


@cache
def environment(language: Language) -> Environment:
    """The template environment of a language."""
    made = templates(__package__, language)
    made.globals |= SHARED
    return made


def preload(template: str, language: Language) -> None:
    """Compile a template, and those it extends, includes and imports, before they are needed.

    Template engines find these only while rendering, and rendering takes values.
    """
    made = environment(language)
    wanted, seen, known = [template], set[str](), set(made.list_templates())
    while wanted:
        name = wanted.pop()
        if name not in seen:
            seen.add(name)
            assert made.loader is not None
            if name not in known:  # of an optional part that is not here
                continue
            made.get_template(name)
            wanted += _USES.findall(made.loader.get_source(made, name)[0])


_USES: Final = re.compile(r'{%-?\s*(?:extends|include|import|from)\s+"([^"]+)"')


def render(template: str, language: Language, /, **values: Any) -> str:
    """A rendered template with the platform's texts in this language."""
    return environment(language).get_template(template).render(values)
