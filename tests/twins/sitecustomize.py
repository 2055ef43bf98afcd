"""On the path of a server this makes chance and the clock the same each time it is started.

Two such servers that are asked the same answer with the same bytes. So whatever differs between
them when one seat chooses otherwise in secret is something that the others could have noticed.

The clock stands still, or goes on by the seconds in the file that `TWINS_CLOCK` names.
"""

import os
import random
import secrets
import time
from pathlib import Path

_CHANCE = random.Random("twins")

secrets.token_bytes = lambda nbytes=None: _CHANCE.randbytes(nbytes or 32)
_BEGINNING = 1_800_000_000.0
_PASSED = os.environ.get("TWINS_CLOCK")


def _moved() -> float:
    return _BEGINNING + float(Path(_PASSED).read_text() if _PASSED else 0)


time.time = _moved
