"""An address as a QR code, for phones in the same room."""

from functools import lru_cache
from typing import Final

import segno
from markupsafe import Markup, escape

QUIET_ZONE: Final = 3
"""The light margin in modules, by which cameras find the code."""


@lru_cache(maxsize=500)
def qr(address: str, label: str) -> Markup:
    """The code as SVG, dark on light in every theme."""
    code = segno.make(address, error="m", micro=False)
    rows = list(code.matrix_iter(border=QUIET_ZONE))
    path = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )
    size = len(rows)
    return Markup(
        f'<svg class="qr" role="img" aria-label="{escape(str(label))}" viewBox="0 0 {size} {size}"'
        f' shape-rendering="crispEdges"><rect width="{size}" height="{size}" fill="#fffdf6"/>'
        f'<path d="{path}" fill="#15111c"/></svg>'
    )
