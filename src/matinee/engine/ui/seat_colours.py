"""Colour and shape of each seat, the same wherever a seat is shown.

The colours are those of Okabe and Ito, which colour-blind people can tell apart. Their orange is
paler here, so that it differs from the brass of the pages, and grey replaces their black.
"""

from typing import Final

COLOURS: Final = (
    "#56b4e9",
    "#d55e00",
    "#009e73",
    "#f0e442",
    "#cc79a7",
    "#0072b2",
    "#ffae85",
    "#bbbbbb",
)
SHAPES: Final = "●■▲◆★⬢✚☾"
PATHS: Final = (
    "M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19z",
    "M3.5 3.5h17v17h-17z",
    "M12 2l10.4 19H1.6z",
    "M12 1.5l10 10.5-10 10.5-10-10.5z",
    "M12 1.2l3.1 7 7.6.8-5.7 5.1 1.6 7.5-6.6-3.8-6.6 3.8 1.6-7.5-5.7-5.1 7.6-.8z",
    "M12 1.5l9.1 5.25v10.5l-9.1 5.25-9.1-5.25v-10.5z",
    "M8.2 2.5h7.6v5.7h5.7v7.6h-5.7v5.7h-7.6v-5.7h-5.7v-7.6h5.7z",
    "M16.5 2.3a10 10 0 1 0 4.8 14.2a8 8 0 0 1-4.8-14.2z",
)
"""The same shapes as outlines, each in a box of 24 by 24."""
