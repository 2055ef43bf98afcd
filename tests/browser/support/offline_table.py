"""Tables without a server, to find out cheaply which of many is worth playing in a browser.

A test server deals equal tables alike (`fixed_dice.py`), and so does an offline table: the same
people and the same choices lead to the same game, without a server or a browser.
"""

import os
from typing import Any

import msgspec

from browser.support.fast_forward import Choice, Condition, Look, play_until
from fixed_dice import deal_alike
from matinee.engine.contract.installed_games import find
from matinee.engine.match.log_rows import Player
from matinee.engine.match.state_digest import plain


class OfflineTable:
    """A table of people that is played in this process, with the methods of `Seated`."""

    def __init__(self, game: str, *names: str, **options: Any) -> None:
        title = find(game)
        self.people = names
        self._game = title.game
        self._match = deal_alike(
            title.game, [Player(name) for name in names], title.options_of(options)
        )

    def look(self, seat: int) -> Look:
        """View of a seat, with those fields of the API's answer that fast-forwarding reads."""
        over = self._match.over
        view = self._game.view(self._match.state, seat)
        legal = () if over else self._game.legal(view, seat)
        return {
            "cursor": str(len(self._match.rows)),
            "seat": seat,
            "view": plain(view),
            "waiting": list(self._game.active_seats(self._match.state)),
            "legal": [{"action": msgspec.to_builtins(action)} for action in legal],
            "over": over,
        }

    def play(self, seat: int, *actions: Any, cursor: str | None = None) -> None:
        self._match.play(seat, *(msgspec.convert(one, self._game.actions) for one in actions))

    def comes_to(self, condition: Condition, choice: Choice) -> bool:
        """Play until `condition` is true; returns whether it ever is."""
        if os.environ.get("TESTS_DEAL") == "anew":
            return True  # the server's deal is unknown
        play_until(self, condition, choice)
        return condition(self.look(0))
