"""The rules of a game: its own guide with pictures, and every rule of the catalogue by its id.

All of it is the same for everybody who reads one language, so that it is made once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, Final

from litestar import Response, get
from litestar.params import FromPath, QueryParameter
from markupsafe import Markup

from matinee.engine.cache import cache
from matinee.engine.catalogue import rules
from matinee.engine.title import Title
from matinee.server.api.games import game as shape
from matinee.server.api.params import AnyRequest, Caller, TheHouse
from matinee.server.pages.frame import show
from matinee.server.pages.plain_stage import stage_of
from matinee.server.speech import spoken, tag
from matinee.server.tables.decoders import known_title
from matinee.web.pages import render
from matinee.web.pieces import PIECES

MOST_ASKED: Final = 100


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule as the page shows it."""

    folded: str
    """All its words, as they are compared."""
    markup: Markup


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rules of one section."""

    name: str
    rules: tuple[RuleEntry, ...]


@get("/rules/{game:str}", include_in_schema=False)
async def guide(
    request: AnyRequest,
    house: TheHouse,
    caller: Caller,
    game: FromPath[str],
    find: Annotated[str | None, QueryParameter(max_length=MOST_ASKED)] = None,
) -> Response[str]:
    """The rules page; with `find`, the rules of the catalogue in which all these words occur."""
    title, spoken_tag = known_title(game), tag()
    wanted = (find or "").casefold().split()
    found = [
        (chapter, rules)
        for chapter in chapters(title, spoken_tag)
        if (rules := [rule for rule in chapter.rules if _has(rule, wanted)])
    ]
    return await show(
        request,
        house,
        caller,
        "rules.html",
        common=True,
        title=shape(title),
        find=find or "",
        guide=PIECES.show(
            ("guide", game, spoken_tag),
            lambda: stage_of(title).guide(title.reading(spoken_tag)),
        ),
        count=sum(len(rules) for _, rules in found),
        chapters=[_shown(game, chapter, rules) for chapter, rules in found],
    )


@cache
def chapters(title: Title, tag: str) -> list[Chapter]:
    """The catalogue of a game in a language, section by section."""
    catalogue = groupby(rules(title.rulebook(tag)), lambda rule: rule.section)
    return [
        Chapter(
            name,
            tuple(
                RuleEntry(
                    f"{rule.id} {rule.section} {' '.join(rule.cells.values())}".casefold(),
                    Markup(render("_rule.html", spoken(), rule=rule)),
                )
                for rule in group
            ),
        )
        for name, group in catalogue
    ]


def _shown(game: str, chapter: Chapter, found: Sequence[RuleEntry]) -> Markup:
    """A chapter with these of its rules; a whole one is kept."""
    if len(found) < len(chapter.rules):
        return _rendered(chapter, found)
    key = "chapter", game, tag(), chapter.name, len(found), found[0].markup
    return PIECES.show(key, lambda: _rendered(chapter, found))


def _rendered(chapter: Chapter, found: Sequence[RuleEntry]) -> Markup:
    rules = [rule.markup for rule in found]
    return Markup(render("_chapter.html", spoken(), name=chapter.name, rules=rules))


def _has(rule: RuleEntry, words: list[str]) -> bool:
    """Whether all these words occur in a rule."""
    return all(word in rule.folded for word in words)
