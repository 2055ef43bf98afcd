"""Matinee in a browser.

Each page reads and does what the API reads and does, through the same functions. Whatever is
done is a form with a token: without a script it leads to another page, and what is refused is
told on the page that it was asked on, with all that was typed. With a script a table's page stays
where it is: it follows a stream of its own regions (`live`, `regions`), each made from what one
viewer may know (`sight`).
"""

from typing import Final

from litestar.types import ControllerRouterHandler

from matinee.server.pages.about import about
from matinee.server.pages.courtesy import unsigned
from matinee.server.pages.cut import cut, decide, propose
from matinee.server.pages.frame import confirm, problem_page
from matinee.server.pages.guides import guide
from matinee.server.pages.home import create, home, play_now
from matinee.server.pages.joining import invitation, sit_down, watch
from matinee.server.pages.live import live
from matinee.server.pages.looking import ending, look, standing, why
from matinee.server.pages.me import PersonalPages
from matinee.server.pages.replay import moment, replay
from matinee.server.pages.screen import screen
from matinee.server.pages.story import all_stories, story
from matinee.server.pages.switching import choose_language
from matinee.server.pages.tables import act, ask_first, show_table
from matinee.server.pages.theme import choose_theme
from matinee.server.pages.trying import try_out
from matinee.server.pages.visitors import visitors

ROUTES: Final[tuple[ControllerRouterHandler, ...]] = (
    home,
    play_now,
    create,
    show_table,
    ask_first,
    act,
    live,
    look,
    why,
    try_out,
    standing,
    ending,
    replay,
    moment,
    screen,
    story,
    all_stories,
    cut,
    propose,
    decide,
    unsigned,
    visitors,
    guide,
    invitation,
    sit_down,
    watch,
    PersonalPages,
    about,
    choose_theme,
    choose_language,
    confirm,
)

__all__ = ["ROUTES", "confirm", "problem_page"]
