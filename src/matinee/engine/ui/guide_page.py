"""Parts of all games' guides and quick references: sections, cached pages, drawings."""

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import wraps
from typing import Any, Final, TypeVar

from matinee.engine.contract.content import DataFiles
from matinee.engine.text.player_names import NameFormatter
from matinee.engine.ui.templates import templates

Words = TypeVar("Words", bound=NameFormatter)

_USE: Final = re.compile(r'href="#([\w-]+)"')
_DRAWING: Final = re.compile(r'<(?:symbol id="([\w-]+)".*?</symbol>|path id="([\w-]+)"[^>]*/>)')


def guide_sections(package: str) -> dict[str, list[str]]:
    """The sections of a guide in order, each with the rules or families of rules it explains."""
    found: dict[str, list[str]] = DataFiles(package).toml("guide_sections.toml")
    return found


def guide_topics(package: str, table: str = "events") -> dict[str, str]:
    """The section of a guide about each event, by the event's tag; or about what a table lists."""
    found: dict[str, str] = DataFiles(package).toml("guide_topics.toml")[table]
    return found


def section_rules(sections: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """For each section of a guide its rules and families of rules, as its markup names them."""
    return {section: " ".join(rules) for section, rules in sections.items()}


def _language(words: NameFormatter) -> Hashable:
    return words.language


def render_once(
    depends_on: Callable[[Any], Hashable] = _language,
) -> Callable[[Callable[[Words], str]], Callable[[Words], str]]:
    """Decorator that renders a page once for each language, or for each value of `depends_on`."""

    def decorate(render: Callable[[Words], str]) -> Callable[[Words], str]:
        pages: dict[Hashable, str] = {}

        @wraps(render)
        def page(words: Words) -> str:
            key = depends_on(words)
            if key not in pages:
                pages[key] = render(words)
            return pages[key]

        return page

    return decorate


def render(package: str, name: str, words: NameFormatter, **given: Any) -> str:
    """A template of the game in the language of these words."""
    return templates(package, words.language).get_template(name).render(words=words, **given)


def with_drawings(page: str, drawings: str) -> str:
    """The page, preceded by the drawings that it uses, and those that they use in turn."""
    drawn = {found[1] or found[2]: found[0] for found in _DRAWING.finditer(drawings)}
    wanted = [name for name in _USE.findall(page) if name in drawn]
    for name in wanted:  # grows while it is walked through
        wanted += [other for other in _USE.findall(drawn[name]) if other not in wanted]
    defs = "".join(drawn[name] for name in dict.fromkeys(wanted))
    return (
        f'<svg class="drawings" width="0" height="0" aria-hidden="true"><defs>{defs}</defs></svg>'
        f"{page}"
    )
