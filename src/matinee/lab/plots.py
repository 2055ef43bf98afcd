"""Bar charts as SVG files that are readable on dark and light pages."""

from html import escape
from typing import Final

from matinee.engine.contract.balance_study import Bars

WIDTH: Final = 720
ROW: Final = 22
LABEL: Final = 190
VALUE: Final = 70
TOP: Final = 34

STYLE: Final = (
    "text{font:13px system-ui,sans-serif;fill:#6b6072}.t{font-weight:600;font-size:15px}"
    ".b{fill:#8c2433}.w{fill:#e0ae4a;opacity:.35}.l{stroke:#8a6116;stroke-dasharray:4 3}"
)


def draw_bars(bars: Bars) -> str:
    """A chart with one horizontal bar for each value."""
    high = TOP + ROW * len(bars.values) + 8
    most = max([value for _, value in bars.values] + [bars.level or 0, (bars.band or (0, 0))[1]])
    least = min(0.0, *(value for _, value in bars.values))
    room = WIDTH - LABEL - VALUE
    scale = room / ((most - least) or 1)

    def x(value: float) -> float:
        return LABEL + (value - least) * scale

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}" role="img" '
        f'aria-label="{escape(bars.title)}"><style>{STYLE}</style>',
        f'<text class="t" x="0" y="18">{escape(bars.title)}</text>',
    ]
    if bars.band is not None:
        left, right = map(x, bars.band)
        lines.append(
            f'<rect class="w" x="{left:.1f}" y="{TOP - 4}" width="{right - left:.1f}" '
            f'height="{high - TOP}"/>'
        )
    for number, (label, value) in enumerate(bars.values):
        y = TOP + number * ROW
        left, right = sorted((x(0), x(value)))
        lines += [
            f'<text x="{LABEL - 8}" y="{y + 14}" text-anchor="end">{escape(label)}</text>',
            f'<rect class="b" x="{left:.1f}" y="{y + 3}" width="{right - left:.1f}" height="14"/>',
            f'<text x="{right + 6:.1f}" y="{y + 14}">{value:,.4g}</text>',
        ]
    if bars.level is not None:
        at = x(bars.level)
        lines.append(f'<path class="l" d="M{at:.1f} {TOP - 4}V{high - 4}"/>')
    return "\n".join([*lines, "</svg>", ""])
