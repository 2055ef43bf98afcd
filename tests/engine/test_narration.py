"""Narration of a match, line by line."""

from matinee.engine.contract.installed_games import find
from matinee.engine.match.log_rows import Close, Player
from matinee.engine.match.match import Match
from matinee.engine.text.narration import LogNarrator
from matinee.games.deadwood.rules.actions import EndTurn
from matinee.games.deadwood.rules.options import Options

TITLE = find("deadwood")


def test_whoever_sits_down_later_is_called_by_name_from_then_on() -> None:
    match = Match.begin(TITLE.game, [Player("Ann"), Player("Ben")], Options(first=1))
    match.play(0, EndTurn())
    match.play(1, EndTurn())
    match.apply(match.draft_sit(1, Player("Zoe")))
    match.play(0, EndTurn())
    match.play(1, EndTurn())
    story = LogNarrator(TITLE, match.header, None)
    assert [line.text for _, line in story.narrate(match.rows)][2:] == [
        "Ann waits.",
        "Ben waits.",
        "Zoe now plays for Ben.",
        "Ann waits.",
        "Zoe waits.",
    ]


def test_a_take_back_is_told_with_the_row_it_leads_to() -> None:
    match = Match.begin(TITLE.game, [Player("Ann"), Player("Ben")], Options(first=1))
    match.play(0, EndTurn())
    match.undo(0)
    story = LogNarrator(TITLE, match.header, 0)
    lines = [(number, line.text) for number, line in story.narrate(match.rows)]
    assert lines[-2:] == [(1, "You wait."), (2, "Ann takes back: on from row 0.")]


def test_a_stand_in_and_the_owners_return_are_told_as_such() -> None:
    match = Match.begin(TITLE.game, [Player("Ann"), Player("Ben")], Options(first=1))
    match.apply(match.draft_sit(1, Player("Ben", "random")))
    match.apply(match.draft_sit(1, Player("Ben")))
    match.apply(match.draft_close(Close("conceded", 1)))
    story = LogNarrator(TITLE, match.header, 0)
    assert [line.text for _, line in story.narrate(match.rows)][-3:] == [
        "A bot plays on for Ben.",
        "Ben is back.",
        "Ben concedes, and the game ends here.",
    ]
