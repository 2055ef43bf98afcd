"""How seats are told apart: a colour and a shape each, the same wherever a seat is shown.

The colours are those of Okabe and Ito, which colour-blind eyes can tell apart.
"""

from typing import Final

COLOURS: Final = (
    "#56b4e9",
    "#d55e00",
    "#009e73",
    "#f0e442",
    "#cc79a7",
    "#0072b2",
    "#e69f00",
    "#bbbbbb",
)
SHAPES: Final = "●■▲◆★⬢✚☾"
