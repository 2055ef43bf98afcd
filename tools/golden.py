"""Writes the golden records again: short finished games whose outcome must not change.

    .venv/bin/python tools/golden.py

Run it only when the rules, the cards or the wording have changed on purpose; then look at what
has changed in `tests/golden` and commit it. Beside each record is its narration.
"""

from pathlib import Path
from typing import Final

from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.installed_games import find
from matinee.engine.contract.title import Title
from matinee.engine.match.dice import FastDice, seed_from
from matinee.engine.match.log_rows import Player
from matinee.engine.match.match import Match
from matinee.engine.match.record import finished_record, write
from matinee.engine.text.narration import LogNarrator
from matinee.testing.checks.assertions import NAMES
from matinee.testing.random_play import decide

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
"""Game, file name, seats, options, and whether players undo moves now and then."""
BOTS: Final = {"three-storytellers": "storyteller"}
"""Games of bots instead of random play: rare events occur more often."""


def golden_match(key: str, name: str, seats: int, options: dict[str, str], undos: bool) -> Match:
    """A game that is the same at each run, of random actions or of bots."""
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
    seat = title.game.active_seats(match.state)[0]
    view = title.game.view(match.state, seat)
    return seat, title.bot(level).choose(seat, title.game.legal(view, seat), lambda: view, dice)


def in_words(title: Title, match: Match) -> str:
    """The narration of a match for a spectator."""
    story = LogNarrator(title, match.header, None)
    return "".join(f"{number:>5}  {line.text}\n" for number, line in story.narrate(match.rows))


def main() -> None:
    """Write every golden record."""
    for key, name, seats, options, undos in GAMES:
        folder = FOLDER / key
        folder.mkdir(parents=True, exist_ok=True)
        match = golden_match(key, name, seats, options, undos)
        write(finished_record(match), folder / f"{name}.json")
        (folder / f"{name}.txt").write_text(in_words(find(key), match), "utf-8")


if __name__ == "__main__":
    main()
