"""Write the golden records anew: short finished games that must go on leading where they led.

    .venv/bin/python tools/golden.py

Run it only when the rules, the cards or the wording have changed on purpose; then look at what
has changed in `tests/golden` and commit it. Beside each record lies its story in words.
"""

from pathlib import Path
from typing import Final

from matinee.engine.dice import FastDice, seed_from
from matinee.engine.game import Action, Seat
from matinee.engine.match import Match
from matinee.engine.record import finished, write
from matinee.engine.rows import Player
from matinee.engine.story import Story
from matinee.engine.title import Title, find
from matinee.testing.checks.asking import NAMES
from matinee.testing.walk import decide

FOLDER: Final = Path(__file__).parent.parent / "tests" / "golden"

GAMES: Final[tuple[tuple[str, str, int, dict[str, str], bool], ...]] = (
    ("deadwood", "two-seats", 2, {"days": "1"}, False),
    ("deadwood", "four-seats-random-layout", 4, {"days": "1", "layout": "random"}, False),
    ("deadwood", "eight-seats-with-undos", 8, {"days": "1", "edition": "classic"}, True),
    ("boulevard", "two-seats", 2, {"rounds": "4"}, False),
    ("boulevard", "three-seats-with-undos", 3, {"rounds": "4"}, True),
    ("action", "two-seats", 2, {"short": "true"}, False),
    ("action", "three-seats-with-undos", 3, {"short": "true", "even_start": "true"}, True),
    ("action", "four-seats", 4, {}, False),
    ("universalis", "two-seats-noir", 2, {"scenes": "3", "kit": "noir"}, False),
    ("universalis", "three-seats-with-undos", 3, {"scenes": "3", "kit": "noir"}, True),
    ("universalis", "three-storytellers", 3, {"scenes": "3", "kit": "manor"}, False),
)
"""Game, file name, seats, options, and whether players take moves back now and then."""
BOTS: Final = {"three-storytellers": "storyteller"}
"""Where bots decide, and not chance: what is rare there is not rare here."""


def golden_match(key: str, name: str, seats: int, options: dict[str, str], undos: bool) -> Match:
    """A game that is the same each time, at random or of bots."""
    title = find(key)
    level = BOTS.get(name)
    players = [Player(person, level) for person in NAMES[:seats]]
    match = Match.begin(title.game, players, title.options(options), seed_from(name))
    dice = FastDice(name)
    while not match.over:
        if level is None:
            seat, action = decide(title.game, match.state, seats, dice)
        else:
            seat, action = _bot_decides(title, level, match, dice)
        match.play(seat, action)
        if undos and dice.below(3) == 0 and match.why_no_undo(seat) is None:
            match.undo(seat)
    return match


def _bot_decides(title: Title, level: str, match: Match, dice: FastDice) -> tuple[Seat, Action]:
    seat = title.game.waiting(match.state)[0]
    view = title.game.view(match.state, seat)
    return seat, title.bot(level).choose(seat, title.game.legal(view, seat), lambda: view, dice)


def in_words(title: Title, match: Match) -> str:
    """The story of a match, as somebody who only watched would tell it."""
    story = Story(title, match.header, None)
    return "".join(f"{number:>5}  {line.text}\n" for number, line in story.tell(match.rows))


def main() -> None:
    """Write every golden record."""
    for key, name, seats, options, undos in GAMES:
        folder = FOLDER / key
        folder.mkdir(parents=True, exist_ok=True)
        match = golden_match(key, name, seats, options, undos)
        write(finished(match), folder / f"{name}.json")
        (folder / f"{name}.txt").write_text(in_words(find(key), match), "utf-8")


if __name__ == "__main__":
    main()
