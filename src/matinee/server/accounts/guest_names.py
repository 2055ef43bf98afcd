"""Names for guests who have not chosen one: jobs on a film set, and a number.

No name contains a word used for bots (`matinee.bots.bot_names`): people and bots sit side by side.
"""

import secrets
from typing import Final

from matinee.engine.text.current_language import _
from matinee.engine.text.i18n import N_

JOBS: Final = (
    N_("Best Boy"),
    N_("Body Double"),
    N_("Call Boy"),
    N_("Camera Left"),
    N_("Cigarette Girl"),
    N_("Clapper Loader"),
    N_("Continuity"),
    N_("Cutaway"),
    N_("Day Player"),
    N_("Dialect Coach"),
    N_("Extra"),
    N_("First Assistant"),
    N_("Focus Puller"),
    N_("Greensman"),
    N_("Hair and Makeup"),
    N_("Location Scout"),
    N_("Matte Painter"),
    N_("Night Shoot"),
    N_("Organist"),
    N_("Prop Master"),
    N_("Projectionist"),
    N_("Rushes"),
    N_("Script Girl"),
    N_("Second Unit"),
    N_("Set Dresser"),
    N_("Stand-in"),
    N_("Stunt Rider"),
    N_("Swing Gang"),
    N_("Understudy"),
    N_("Usher"),
    N_("Wardrobe"),
    N_("Walk-on"),
    N_("Wrangler"),
    N_("Wind Machine"),
)


def generate_name() -> str:
    """A friendly, almost unique name such as “Second Unit 4821”.

    It is in the language of the guest who gets it, and stays so.
    """
    return f"{_(secrets.choice(JOBS))} {1000 + secrets.randbelow(9000)}"
