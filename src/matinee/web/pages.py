"""Making pages from templates."""

from functools import cache
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from matinee.engine.marks import PATHS, SHAPES
from matinee.engine.markup import templates
from matinee.web import VENDOR, files


@cache
def environment() -> Environment:
    """Where templates are found, and what all of them can use."""
    made = templates(__package__)
    made.globals |= {
        "SHAPES": SHAPES,
        "PATHS": PATHS,
        "static": files.address,
        "of_game": files.of_game,
        "sprite": sprite,
    }
    return made


@cache
def sprite() -> Markup:
    """The icons, to stand once in a page: `<use href="#icon-coin">` then shows one."""
    return Markup((VENDOR / "icons.svg").read_text("utf-8"))


def render(template: str, **values: Any) -> str:
    """A page, or a piece of one."""
    return environment().get_template(template).render(values)
