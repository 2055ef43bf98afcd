"""A client for programs that play at Matinee's tables.

It knows the API and nothing of the server's inside. See `docs/bots.md`.
"""

from matinee.client.house import Matinee
from matinee.client.refusals import Away, Refused, Stale
from matinee.client.shapes import Choice, Look, Moved, Result, Row, TableInfo, Update, WhyNot
from matinee.client.table import Table
from matinee.client.turns import Turn

__all__ = [
    "Away",
    "Choice",
    "Look",
    "Matinee",
    "Moved",
    "Refused",
    "Result",
    "Row",
    "Stale",
    "Table",
    "TableInfo",
    "Turn",
    "Update",
    "WhyNot",
]
