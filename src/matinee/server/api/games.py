"""Routes of the installed games and their options."""

from litestar import Controller, get
from litestar.params import FromPath

from matinee.server.presenters.games import all_games, game_schema
from matinee.server.schemas.games import GameSchema
from matinee.server.tables.stored.decoders import known_title


class GamesController(Controller):
    """The installed games."""

    path = "/api/games"
    tags = ("games",)

    @get("/", sync_to_thread=False)
    def all(self) -> list[GameSchema]:
        """All games, with their options."""
        return all_games()

    @get("/{key:str}", sync_to_thread=False, opt={"problems": ("game-unknown",)})
    def one(self, key: FromPath[str]) -> GameSchema:
        """One game, with its options."""
        return game_schema(known_title(key))
