"""Checks of redaction: the words are gone for good, and play goes on."""

from typing import Final

from msgspec.structs import replace

from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.open_fields import equal_except_texts, free_texts, text_fields
from matinee.engine.contract.title import Title
from matinee.engine.match.dice import FastDice
from matinee.engine.match.log_rows import Play, Player, Redaction, redacted_rows
from matinee.engine.match.match import Match
from matinee.engine.match.record import encode, save_record, seat_record
from matinee.engine.match.state_digest import plain
from matinee.engine.match.verify import verify
from matinee.engine.storytelling.redaction import SupportsRedaction, draft_redaction
from matinee.engine.text.errors import BadRecord
from matinee.testing.checks.assertions import SEED, names, refusal, require
from matinee.testing.random_play import decide

TIMES: Final = 8
"""Approximate number of redactions in one game."""
BACK: Final = 3
"""The number of times that play goes back."""


def check_words_can_be_taken_out(title: Title, case: ConformanceCase) -> None:
    """Everything told can be redacted at any time, and its words are then stored nowhere."""
    game = title.game
    if not isinstance(game, SupportsRedaction):
        return
    match = Match.begin(game, [Player(name) for name in names(case)], case.options, SEED)
    dice, gone, back = FastDice(case.name), list[str](), BACK
    rarity = max(1, case.bound // TIMES // 4)
    while not match.over:
        seat, action = decide(game, match.state, case.seats, dice)
        match.play(seat, _marked(match, seat, action))
        require(game.moves(match.state) > 0, "no move was counted")
        if back and not dice.below(4 * rarity):
            back -= 1
            match.rewind(dice.below(len(match.rows)), seat)
        if not dice.below(rarity):
            gone += _take_out(match, dice)
            _require_gone(match, gone)
    gone += _take_out(match, dice)
    require(match.over, "taking words out of a game that is over lets it go on")
    _require_gone(match, gone)


def check_words_are_all_that_goes(title: Title, case: ConformanceCase) -> None:
    """A redacted action differs only in its words, and the same seats act after it."""
    game = title.game
    if not isinstance(game, SupportsRedaction):
        return
    match = Match.begin(game, [Player(name) for name in names(case)], case.options, SEED)
    dice = FastDice(case.name)
    while not match.over:
        seat, action = decide(game, match.state, case.seats, dice)
        before = match.state.copy()
        bare = game.redacted_action(before, seat, action)
        require(before == match.state, f"taking the words out of {action} changed the state")
        require(equal_except_texts(action, bare), f"without its words {action} is {bare}")
        require(game.redacted_action(before, seat, bare) == bare, f"{bare} has words left")
        match.play(seat, action)
        move = game.moves(match.state)
        require(move == game.moves(before) + 1, f"{action} does not count as one move")
        told = game.wording_moves(match.state, move)
        require(not told or told[0] == move, f"{action} was told by {told}, not by move {move}")
        if bare == action:
            continue
        row = match.rows[-1]
        assert isinstance(row, Play)
        match.replay_row(before, replace(row, action=bare))
        same = list(game.active_seats(before)) == list(game.active_seats(match.state))
        require(same, f"without its words {action} leaves others to act")


def _marked(match: Match, seat: Seat, action: Action) -> Action:
    """The action with words that occur nowhere else, where the game takes them."""
    mark = f"Zq{len(match.rows)}x"
    texts = {field: f"{mark}{n}" for n, field in enumerate(text_fields(type(action)))}
    marked = replace(action, **{field: texts[field] for field in free_texts(action)})
    return marked if refusal(match.game, match.state, seat, marked) is None else action


def _take_out(match: Match, dice: FastDice) -> list[str]:
    """Redact something that was told, undone or not; returns its words."""
    known = redacted_rows(match.rows)
    told = [
        (number, row.action)
        for number, row in enumerate(match.rows)
        if number not in known and isinstance(row, Play) and free_texts(row.action)
    ]
    if not told:
        return []
    number, action = dice.pick(told)
    before = list(match.game.active_seats(match.state))
    draft = draft_redaction(match, number)
    match.apply(draft)
    row = match.rows[-1]
    require(isinstance(row, Redaction) and number in row.of, "another row was taken out")
    require(bool(before) == bool(match.game.active_seats(match.state)), "the game ended by it")
    return [text for text in free_texts(action).values() if text.startswith("Zq")]


def _require_gone(match: Match, gone: list[str]) -> None:
    """Require that these words are in no log, state or seat record, and that the record holds."""
    kept = encode(save_record(match)).decode()
    states = [match.state_at(number) for number in range(0, len(match.rows), 7)]
    shown = [str(plain(state)) for state in (match.state, *states)]
    seen = [encode(seat_record(match, seat)).decode() for seat in range(len(match.players))]
    for text in gone:
        require(text not in kept, f"{text} is still in the log")
        require(not any(text in one for one in shown), f"{text} is still in a state")
        require(not any(text in one for one in seen), f"{text} is still in what a seat saw")
    try:
        again = Match.restore(match.game, match.header, match.seed, match.rows)
    except BadRecord as astray:
        raise AssertionError("the rows lead somewhere else once something is out") from astray
    require(again.state == match.state, "the rows do not lead to the state")
    proof = verify(save_record(match), match.game)
    require(proof.holds, f"a record from which words were taken does not hold: {proof}")
