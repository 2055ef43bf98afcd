"""The glossary: each term with its explanation."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.contract.content import DataFiles
from matinee.engine.text.sentences import translated_terms
from matinee.games.action.content import prices
from matinee.games.action.rules.state import BOARD
from matinee.games.action.text.game_text import ActionText

TERMS: Final = DataFiles(__package__).rows("glossary.toml", "term")


def glossary(words: ActionText) -> Mapping[str, str]:
    """Each term with its explanation."""
    return translated_terms(
        TERMS,
        words,
        assistants=BOARD.assistants,
        most=BOARD.most_assistants,
        set=words.money(prices().set),
        row=BOARD.row,
        squares=BOARD.squares,
        films=BOARD.most_films,
        bonus=words.money(BOARD.archive_bonus),
        trend=BOARD.trend_prestige,
        gala=words.money(prices().gala),
        charity=words.prestige(BOARD.gala_prestige),
    )
