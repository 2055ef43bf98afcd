"""Crowd Scene: Call Sheet with more choices than a bar can show, and with a script of its own."""

import dataclasses

from stranger.callsheet import TITLE as CALL_SHEET

TITLE = dataclasses.replace(
    CALL_SHEET,
    key="crowd",
    name="Crowd Scene",
    game_at=f"{__name__}.game:CROWD",
    words_at=f"{__name__}.words:CrowdWords",
    stage_at=f"{__name__}.stage:STAGE",
)
