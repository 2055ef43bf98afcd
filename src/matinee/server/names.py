"""Names for guests who have not chosen one: jobs on a film set, and a number.

None has a word that a bot is called by (`matinee.bots.names`): people and bots sit side by side.
"""

import secrets
from typing import Final

JOBS: Final = (
    "Best Boy",
    "Body Double",
    "Call Boy",
    "Camera Left",
    "Cigarette Girl",
    "Clapper Loader",
    "Continuity",
    "Cutaway",
    "Day Player",
    "Dialect Coach",
    "Extra",
    "First Assistant",
    "Focus Puller",
    "Greensman",
    "Hair and Makeup",
    "Location Scout",
    "Matte Painter",
    "Night Shoot",
    "Organist",
    "Prop Master",
    "Projectionist",
    "Rushes",
    "Script Girl",
    "Second Unit",
    "Set Dresser",
    "Stand-in",
    "Stunt Rider",
    "Swing Gang",
    "Understudy",
    "Usher",
    "Wardrobe",
    "Walk-on",
    "Wrangler",
    "Wind Machine",
)


def made_up() -> str:
    """A friendly name that hardly anybody else has, such as “Second Unit 4821”."""
    return f"{secrets.choice(JOBS)} {1000 + secrets.randbelow(9000)}"
