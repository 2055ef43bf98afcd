"""Making pages from templates."""

from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from matinee.engine.marks import SHAPES
from matinee.web import TEMPLATES


@cache
def environment() -> Environment:
    """Where templates are found; what people wrote is always escaped."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["SHAPES"] = SHAPES
    return made


def render(template: str, **values: Any) -> str:
    """A page."""
    return environment().get_template(template).render(values)
