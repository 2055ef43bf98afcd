"""Which action somebody's words mean, where one thing is still to be chosen from a list."""

from collections.abc import Sequence
from typing import Any

from matinee.engine.game import Action, Seat
from matinee.engine.language import ENGLISH, Language, Texts
from matinee.engine.open import OneOf
from matinee.engine.wish import may_mean, named
from stranger.callsheet import TITLE
from stranger.callsheet.game import CallSheet, View
from stranger.callsheet.words import CallSheetWords


class Hire(Action, frozen=True):
    star: str | OneOf


HIRE = Hire(OneOf(("mae-winter", "lon-harker")))


class Hiring(CallSheet):
    def legal(self, table: View, seat: Seat) -> Sequence[Action]:
        return [HIRE]

    def check(self, table: View, seat: Seat, action: Action) -> None:
        pass


class HiringWords(CallSheetWords):
    def say(self, action: Action, view: object) -> str:
        if not isinstance(action, Hire):
            return super().say(action, view)
        return "Hire a star" if action == HIRE else f"Hire {str(action.star).replace('-', ' ')}"


def meant(text: str) -> list[Action]:
    game: Any = Hiring()
    words = HiringWords(["Ada", "Buster"], None, ENGLISH)
    state = TITLE.trials.positions[0].make()
    return [wish.action for wish in may_mean(game, words, game.view(state, 0), 0, text)]


def test_words_may_name_what_a_list_has_to_choose() -> None:
    assert meant("hire mae") == [Hire("mae-winter")]


def test_words_that_name_the_template_leave_the_choice_open() -> None:
    assert meant("hire") == [HIRE]
    assert meant("Hire a star") == [HIRE]


def test_accents_and_small_words_need_not_be_typed() -> None:
    french = Language("fr", Texts({"the": "le la l’ des"}))
    door = "Prendre l’entrée des artistes"
    assert named("l'entree", door, french)
    assert named("prendre la entrée artistes", door, french)
    assert not named("sortie", door, french)
    assert not named("la", door, french)
