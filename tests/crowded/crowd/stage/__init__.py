"""A plain board; what is special is the script in `static`."""

from matinee.server.pages.plain_stage import PlainStage
from stranger.callsheet import TITLE

STAGE = PlainStage(TITLE)
