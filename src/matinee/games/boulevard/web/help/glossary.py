"""The glossary: each term with its explanation."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.contract.content import DataFiles
from matinee.engine.text.sentences import translated_terms
from matinee.games.boulevard.content.pieces import ARRAY
from matinee.games.boulevard.rules.scoring import TIP_VALUE
from matinee.games.boulevard.rules.state import LOAN, RUNNING_TIME
from matinee.games.boulevard.rules.week.step10_upkeep import THEATER_UPKEEP
from matinee.games.boulevard.text.game_text import BoulevardText

TERMS: Final = DataFiles(__package__).rows("glossary.toml", "term")


def glossary(words: BoulevardText) -> Mapping[str, str]:
    """Each term with its explanation."""
    return translated_terms(
        TERMS,
        words,
        pip=words.money(1),
        chip=words.money(1),
        house=words.money(THEATER_UPKEEP),
        loan=words.money(LOAN),
        tip=words.money(TIP_VALUE),
        films=ARRAY,
        minutes=RUNNING_TIME,
    )
