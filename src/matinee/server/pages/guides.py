"""The rules of a game: its own guide with pictures, and every rule of the catalogue by its id."""

from itertools import groupby
from typing import Annotated, Final

from litestar import Response, get
from litestar.params import FromPath, QueryParameter
from markupsafe import Markup

from matinee.engine.catalogue import Rule, rules
from matinee.server.api.games import game as shape
from matinee.server.api.params import AnyRequest, Caller, TheHouse
from matinee.server.pages.frame import show
from matinee.server.pages.plain_stage import stage_of
from matinee.server.speech import tag
from matinee.server.tables.decoders import known_title

MOST_ASKED: Final = 100


@get("/rules/{game:str}", include_in_schema=False)
async def guide(
    request: AnyRequest,
    house: TheHouse,
    caller: Caller,
    game: FromPath[str],
    find: Annotated[str | None, QueryParameter(max_length=MOST_ASKED)] = None,
) -> Response[str]:
    """The rules page; with `find`, the rules of the catalogue in which all these words occur."""
    title = known_title(game)
    wanted = (find or "").casefold().split()
    found = [rule for rule in rules(title.rulebook(tag())) if _has(rule, wanted)]
    return await show(
        request,
        house,
        caller,
        "rules.html",
        title=shape(title),
        find=find or "",
        guide=Markup(stage_of(title).guide(title.reading(tag()))),
        chapters=[(name, list(group)) for name, group in groupby(found, lambda rule: rule.section)],
    )


def _has(rule: Rule, words: list[str]) -> bool:
    """Whether all these words occur in a rule."""
    text = f"{rule.id} {rule.section} {' '.join(rule.cells.values())}".casefold()
    return all(word in text for word in words)
