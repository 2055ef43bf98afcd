"""The rules page of a game: its illustrated guide, and every rule of the catalogue by its id.

The page is the same for all readers of a language, so that it is rendered once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, Final

from litestar import Response, get
from litestar.params import FromPath, QueryParameter
from markupsafe import Markup

from matinee.engine.contract.title import Title
from matinee.engine.rulebook import rules
from matinee.engine.text.current_language import current_language, current_tag
from matinee.engine.thread_cache import cache
from matinee.server.dependencies import AnyRequest, Caller
from matinee.server.pages.layout import render_page
from matinee.server.pages.parts.fallback_ui import browser_ui_of
from matinee.server.presenters.games import game_schema
from matinee.server.tables.stored.decoders import known_title
from matinee.web.cached_fragments import FRAGMENTS
from matinee.web.rendering import render

MOST_ASKED: Final = 100


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule of the catalogue as the page shows it."""

    folded: str
    """Its words, normalised for comparison."""
    markup: Markup


@dataclass(frozen=True, slots=True)
class RuleSection:
    """The rules of one section."""

    name: str
    rules: tuple[RuleEntry, ...]


@get("/rules/{game:str}", include_in_schema=False)
async def guide(
    request: AnyRequest,
    caller: Caller,
    game: FromPath[str],
    find: Annotated[str | None, QueryParameter(max_length=MOST_ASKED)] = None,
) -> Response[str]:
    """The rules page; with `find`, the rules of the catalogue that contain all these words."""
    title, spoken_tag = known_title(game), current_tag()
    wanted = (find or "").casefold().split()
    found = [
        (chapter, rules)
        for chapter in chapters(title, spoken_tag)
        if (rules := [rule for rule in chapter.rules if _has(rule, wanted)])
    ]
    return await render_page(
        request,
        caller,
        "rules.html",
        common=True,
        title=game_schema(title),
        find=find or "",
        guide=FRAGMENTS.show(
            ("guide", game, spoken_tag),
            lambda: browser_ui_of(title).guide(title.text_without_table(spoken_tag)),
        ),
        count=sum(len(rules) for _, rules in found),
        chapters=[_shown(game, chapter, rules) for chapter, rules in found],
    )


@cache
def chapters(title: Title, tag: str) -> list[RuleSection]:
    """The rule catalogue of a game in a language, by section."""
    catalogue = groupby(rules(title.rulebook(tag)), lambda rule: rule.section)
    return [
        RuleSection(
            name,
            tuple(
                RuleEntry(
                    f"{rule.id} {rule.section} {' '.join(rule.cells.values())}".casefold(),
                    Markup(render("_rules_entry.html", current_language(), rule=rule)),
                )
                for rule in group
            ),
        )
        for name, group in catalogue
    ]


def _shown(game: str, chapter: RuleSection, found: Sequence[RuleEntry]) -> Markup:
    """A chapter with these of its rules; a whole chapter is cached."""
    if len(found) < len(chapter.rules):
        return _rendered(chapter, found)
    key = "chapter", game, current_tag(), chapter.name, len(found), found[0].markup
    return FRAGMENTS.show(key, lambda: _rendered(chapter, found))


def _rendered(chapter: RuleSection, found: Sequence[RuleEntry]) -> Markup:
    rules = [rule.markup for rule in found]
    return Markup(render("_rules_section.html", current_language(), name=chapter.name, rules=rules))


def _has(rule: RuleEntry, words: list[str]) -> bool:
    return all(word in rule.folded for word in words)
