"""The part's entry point in the API: its controllers, and their tags in the OpenAPI document."""

from typing import Final

from litestar import Controller
from litestar.openapi.spec import Tag

from matinee.server.storytelling.api.pending_end import PendingEndController
from matinee.server.storytelling.api.rewording import RewordingController
from matinee.server.storytelling.api.safety_tools import SafetyToolsController
from matinee.server.storytelling.api.stories import StoriesController
from matinee.server.storytelling.api.typing_indicator import TypingController
from matinee.server.storytelling.api.x_card import XCardController

CONTROLLERS: Final[tuple[type[Controller], ...]] = (
    PendingEndController,
    TypingController,
    SafetyToolsController,
    XCardController,
    RewordingController,
    StoriesController,
)
TAGS: Final = (
    Tag("courtesies", "Where a story is told: lines and veils, applause, mute, notes."),
    Tag("stories", "What comes out of a story: files, the editor's cut, a sequel."),
)
