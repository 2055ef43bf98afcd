"""The HTML pages.

A page reads and changes what the API does, through the same services. Every change is a form with a
token. Without a script a form leads to another page, and a refusal is shown on a page with
everything that was typed. With a script a table's page stays open: it follows a stream of its
fragments (`table/page_stream`, `parts/fragments`), each rendered from one viewer's knowledge
(`table/table_view`).
"""

from typing import Final

from litestar.types import ControllerRouterHandler

from matinee.server.pages.extension import page_extension
from matinee.server.pages.layout import problem_page
from matinee.server.pages.site.about import about
from matinee.server.pages.site.account import PersonalPages
from matinee.server.pages.site.confirm_email import confirm_email
from matinee.server.pages.site.invitation import invitation, sit_down, watch
from matinee.server.pages.site.language_switch import choose_language
from matinee.server.pages.site.lobby import create, home, play_now
from matinee.server.pages.site.rules_page import guide
from matinee.server.pages.site.theme_switch import choose_theme
from matinee.server.pages.table.big_screen import screen
from matinee.server.pages.table.dry_run import try_out
from matinee.server.pages.table.page_stream import live
from matinee.server.pages.table.replay import moment, replay
from matinee.server.pages.table.routes import confirm_form_action, run_form_action, show_table
from matinee.server.pages.table.table_fragments import (
    show_detail,
    show_ending,
    show_refusal,
    show_scores,
)
from matinee.server.pages.table.visitors import visitors

ROUTES: Final[tuple[ControllerRouterHandler, ...]] = (
    home,
    play_now,
    create,
    show_table,
    confirm_form_action,
    run_form_action,
    live,
    show_detail,
    show_refusal,
    try_out,
    show_scores,
    show_ending,
    replay,
    moment,
    screen,
    visitors,
    guide,
    invitation,
    sit_down,
    watch,
    PersonalPages,
    about,
    choose_theme,
    choose_language,
    confirm_email,
)


def routes_of_pages() -> tuple[ControllerRouterHandler, ...]:
    """All pages, those of an optional part included."""
    return (*ROUTES, *page_extension().routes)


__all__ = ["confirm", "problem_page", "routes_of_pages"]
