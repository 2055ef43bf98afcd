"""On the path of a server this makes chance and the clock the same each time it is started.

Two such servers that are asked the same answer with the same bytes. So whatever differs between
them when one seat chooses otherwise in secret is something that the others could have noticed.
"""

import random
import secrets
import time

_CHANCE = random.Random("twins")

secrets.token_bytes = lambda nbytes=None: _CHANCE.randbytes(nbytes or 32)
time.time = lambda: 1_800_000_000.0
