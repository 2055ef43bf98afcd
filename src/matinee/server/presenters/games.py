"""The installed games as plain structs, with their options."""

from typing import Any

import msgspec

from matinee.bots.levels import levels
from matinee.engine.contract.installed_games import titles
from matinee.engine.contract.title import Title
from matinee.engine.text.current_language import current_tag
from matinee.engine.thread_cache import cache
from matinee.server.schemas.games import GameOption, GameSchema
from matinee.server.tables.stored.decoders import known_title


@cache
def _titles() -> dict[str, Title]:
    """The installed titles that can be played; the start of the server has logged the others."""
    found = titles()
    for key in list(found):
        try:
            game_schema(known_title(key))
        except Exception:  # noqa: BLE001 (another author's package may raise anything)
            del found[key]
    return found


def all_games() -> list[GameSchema]:
    """All installed games that can be played, with their options."""
    return [game_schema(title) for title in _titles().values()]


def game_schema(title: Title) -> GameSchema:
    """One game, in the current language."""
    return _game_schema(title, current_tag())


def tells_stories() -> bool:
    """Whether a storytelling game is installed."""
    return any(title.story_at is not None for title in _titles().values())


@cache
def _game_schema(title: Title, tag: str) -> GameSchema:
    say = title.language(tag).gettext
    options = title.game.Options
    (_,), known = msgspec.json.schema_components([options], ref_template="#/$defs/{name}")
    schema: dict[str, Any] = known[options.__name__]
    defaults = msgspec.to_builtins(options())
    return GameSchema(
        key=title.key,
        name=say(title.name),
        blurb=say(title.blurb),
        fewest=title.seats[0],
        most=title.seats[-1],
        minutes=title.minutes,
        bots=levels(title),
        options=[
            GameOption(
                name=name,
                help=say(title.option_help[name]),
                default=defaults[name],
                type={key: value for key, value in kind.items() if key != "default"},
            )
            for name, kind in schema["properties"].items()
        ],
        plans=title.plans is not None,
    )
