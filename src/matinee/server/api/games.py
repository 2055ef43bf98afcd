"""The games that are played here, and what a table of each can choose."""

from typing import Any

import msgspec
from litestar import Controller, get
from litestar.params import FromPath

from matinee.bots.levels import levels
from matinee.engine.cache import cache
from matinee.engine.title import Title, titles
from matinee.server.api.shapes_tables import GameShape, Option
from matinee.server.speech import tag
from matinee.server.tables.decoders import known_title


class GamesController(Controller):
    """What can be played."""

    path = "/api/games"
    tags = ("games",)

    @get("/", sync_to_thread=False)
    def all(self) -> list[GameShape]:
        """All games, with their options."""
        return all_games()

    @get("/{key:str}", sync_to_thread=False, opt={"problems": ("game-unknown",)})
    def one(self, key: FromPath[str]) -> GameShape:
        """One game, with its options."""
        return game(known_title(key))


def all_games() -> list[GameShape]:
    """Every game that is installed here, with its options."""
    return [game(title) for title in _titles().values()]


def game(title: Title) -> GameShape:
    """One game, told in the language that is spoken now."""
    return _shape(title, tag())


def tells_stories() -> bool:
    """Whether there is a game here that leaves a story to read."""
    return any(title.tale_at is not None for title in _titles().values())


_titles = cache(titles)


@cache
def _shape(title: Title, tag: str) -> GameShape:
    say = title.language(tag).gettext
    options = title.game.Options
    (_,), known = msgspec.json.schema_components([options], ref_template="#/$defs/{name}")
    schema: dict[str, Any] = known[options.__name__]
    defaults = msgspec.to_builtins(options())
    return GameShape(
        key=title.key,
        name=say(title.name),
        blurb=say(title.blurb),
        fewest=title.seats[0],
        most=title.seats[-1],
        minutes=title.minutes,
        bots=levels(title),
        options=[
            Option(
                name=name,
                help=say(title.option_help[name]),
                default=defaults[name],
                type={key: value for key, value in kind.items() if key != "default"},
            )
            for name, kind in schema["properties"].items()
        ],
        plans=title.plans is not None,
    )
