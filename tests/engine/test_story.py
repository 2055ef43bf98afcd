"""A match told line by line."""

from matinee.engine.match import Match
from matinee.engine.rows import Close, Player
from matinee.engine.story import Story
from matinee.engine.title import find
from matinee.games.deadwood.actions import EndTurn
from matinee.games.deadwood.options import Options

TITLE = find("deadwood")


def test_whoever_sits_down_later_is_called_by_name_from_then_on() -> None:
    match = Match.begin(TITLE.game, [Player("Ann"), Player("Ben")], Options(first=1))
    match.play(0, EndTurn())
    match.play(1, EndTurn())
    match.sit(1, Player("Zoe"))
    match.play(0, EndTurn())
    match.play(1, EndTurn())
    story = Story(TITLE, match.header, None)
    assert [line.text for _, line in story.tell(match.rows)][2:] == [
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
    story = Story(TITLE, match.header, 0)
    told = [(number, line.text) for number, line in story.tell(match.rows)]
    assert told[-2:] == [(1, "You wait."), (2, "Ann takes back: on from row 0.")]


def test_a_stand_in_and_the_owners_return_are_told_as_such() -> None:
    match = Match.begin(TITLE.game, [Player("Ann"), Player("Ben")], Options(first=1))
    match.sit(1, Player("Ben", "random"))
    match.sit(1, Player("Ben"))
    match.close(Close("conceded", 1))
    story = Story(TITLE, match.header, 0)
    assert [line.text for _, line in story.tell(match.rows)][-3:] == [
        "A bot plays on for Ben.",
        "Ben is back.",
        "Ben concedes, and the game ends here.",
    ]
