"""A client of the API, for programs that play at Matinee's tables.

It uses the API only and nothing of the server. See `docs/bots.md`.
"""

from matinee.client.client import Matinee
from matinee.client.errors import Refused, Stale, Unreachable
from matinee.client.models import (
    Choice,
    PlayResult,
    Result,
    Row,
    TableInfo,
    TableView,
    Update,
    WhyNot,
)
from matinee.client.table import Table
from matinee.client.turns import Turn

__all__ = [
    "Choice",
    "Matinee",
    "PlayResult",
    "Refused",
    "Result",
    "Row",
    "Stale",
    "Table",
    "TableInfo",
    "TableView",
    "Turn",
    "Unreachable",
    "Update",
    "WhyNot",
]
