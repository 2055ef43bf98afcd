"""Matching typed commands with actions whose open field takes an item of a list."""

from collections.abc import Sequence
from typing import Any

from fixtures.games.callsheet import TITLE
from fixtures.games.callsheet.game import CallSheet, View
from fixtures.games.callsheet.game_text import CallSheetText
from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.open_fields import OneOf
from matinee.engine.text.command_matching import match_command, matches_name
from matinee.engine.text.i18n import ENGLISH, Catalog, Language


class Hire(Action, tag="hire", frozen=True):
    star: str | OneOf


HIRE = Hire(OneOf(("mae-winter", "lon-harker")))


class Hiring(CallSheet):
    def legal(self, position: View, seat: Seat) -> Sequence[Action]:
        return [HIRE]

    def check(self, position: View, seat: Seat, action: Action) -> None:
        pass


class HiringText(CallSheetText):
    def action_label(self, action: Action, view: object) -> str:
        if not isinstance(action, Hire):
            return super().action_label(action, view)
        return "Hire a star" if action == HIRE else f"Hire {str(action.star).replace('-', ' ')}"


def matched_actions(text: str) -> list[Action]:
    game: Any = Hiring()
    words = HiringText(["Ada", "Buster"], None, ENGLISH)
    state = TITLE.conformance.positions[0].make()
    return [
        candidate.action for candidate in match_command(game, words, game.view(state, 0), 0, text)
    ]


def test_words_may_name_what_a_list_has_to_choose() -> None:
    assert matched_actions("hire mae") == [Hire("mae-winter")]


def test_words_that_name_the_template_leave_the_choice_open() -> None:
    assert matched_actions("hire") == [HIRE]
    assert matched_actions("Hire a star") == [HIRE]


def test_accents_and_small_words_need_not_be_typed() -> None:
    french = Language("fr", Catalog({"the": "le la l’ des"}))
    door = "Prendre l’entrée des artistes"
    assert matches_name("l'entree", door, french)
    assert matches_name("prendre la entrée artistes", door, french)
    assert not matches_name("sortie", door, french)
    assert not matches_name("la", door, french)
