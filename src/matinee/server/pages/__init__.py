"""Matinee without a script: every game can be played through these plain pages.

Each page reads and does what the API reads and does, through the same functions. Whatever is
done is a form with a token that leads to another page; what is refused is told on the page that
it was asked on, with all that was typed.
"""

from typing import Final

from litestar.types import ControllerRouterHandler

from matinee.server.pages.frame import confirm, problem_page
from matinee.server.pages.home import create, home, play_now
from matinee.server.pages.joining import invitation, sit_down, watch
from matinee.server.pages.me import PersonalPages
from matinee.server.pages.tables import act, ask_first, show_table

ROUTES: Final[tuple[ControllerRouterHandler, ...]] = (
    home,
    play_now,
    create,
    show_table,
    ask_first,
    act,
    invitation,
    sit_down,
    watch,
    PersonalPages,
    confirm,
)

__all__ = ["ROUTES", "confirm", "problem_page"]
