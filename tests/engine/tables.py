"""Tables for the engine's tests: Deadwood, and a third-party game with secrets."""

from typing import Any

from fixtures.games.callsheet import TITLE
from matinee.engine.contract.game import AnyGame
from matinee.engine.match.dice import FastDice
from matinee.engine.match.log_rows import Player
from matinee.engine.match.match import Match
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.options import Options
from matinee.testing.random_play import decide

CALL_SHEET: AnyGame = TITLE.game
GAMES: dict[str, AnyGame] = {"deadwood": DEADWOOD, "callsheet": CALL_SHEET}
SEED = bytes(range(32))
NAMES = ("Ada", "Buster", "Clara", "Douglas")


def deadwood(seats: int = 2, seed: bytes = SEED, **options: Any) -> Match:
    """A table of Deadwood at which Ada begins."""
    chosen = Options(first=1, **options)
    return Match.begin(DEADWOOD, [Player(name) for name in NAMES[:seats]], chosen, seed)


def call_sheet(seats: int = 2) -> Match:
    """A table of Call Sheet, where all decide at once and in secret."""
    return Match.begin(CALL_SHEET, [Player(name) for name in NAMES[:seats]], seed=SEED)


def play_at_random(match: Match, seed: int, decisions: int | None = None) -> Match:
    """Continue a match at random, to its end or for this many decisions."""
    dice = FastDice(seed)
    while not match.over and decisions != 0:
        seat, action = decide(match.game, match.state, len(match.players), dice)
        match.play(seat, action)
        decisions = None if decisions is None else decisions - 1
    return match
