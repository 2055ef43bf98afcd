"""A client of the API, for programs that play at Matinee's tables.

It uses the API only and nothing of the server. See `docs/bots.md`.
"""

from matinee.client.client import Matinee
from matinee.client.errors import Away, Refused, Stale
from matinee.client.models import Choice, Look, Moved, Result, Row, TableInfo, Update, WhyNot
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
