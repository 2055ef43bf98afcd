"""Checks of games from which words can be taken out: they are gone for good, and play goes on."""

from typing import Final

from msgspec.structs import replace

from matinee.engine.codec import plain
from matinee.engine.dice import FastDice
from matinee.engine.game import Action, Seat
from matinee.engine.match import Match
from matinee.engine.open import same_but_words, text_fields, written
from matinee.engine.record import encode, save, seat_record
from matinee.engine.refused import BadRecord
from matinee.engine.rows import Play, Player, Unsaid
from matinee.engine.title import Title
from matinee.engine.trials import Trial
from matinee.engine.unsaying import Unsaying
from matinee.engine.verify import verify
from matinee.engine.wording import draft_unsay, unsaid_rows
from matinee.testing.checks.asking import SEED, names, refusal, require
from matinee.testing.walk import decide

TIMES: Final = 8
"""About how often something is taken out of one game."""
BACK: Final = 3
"""How often play goes back meanwhile."""


def check_words_can_be_taken_out(title: Title, trial: Trial) -> None:
    """Whatever was told can be taken out at any time, and its words are then nowhere."""
    game = title.game
    if not isinstance(game, Unsaying):
        return
    match = Match.begin(game, [Player(name) for name in names(trial)], trial.options, SEED)
    dice, gone, back = FastDice(trial.name), list[str](), BACK
    rarity = max(1, trial.bound // TIMES // 4)
    while not match.over:
        seat, action = decide(game, match.state, trial.seats, dice)
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


def check_words_are_all_that_goes(title: Title, trial: Trial) -> None:
    """An action without its words is otherwise the same, and so is the table that it leads to."""
    game = title.game
    if not isinstance(game, Unsaying):
        return
    match = Match.begin(game, [Player(name) for name in names(trial)], trial.options, SEED)
    dice = FastDice(trial.name)
    while not match.over:
        seat, action = decide(game, match.state, trial.seats, dice)
        before = match.state.copy()
        bare = game.unsaid(before, seat, action)
        require(before == match.state, f"taking the words out of {action} changed the state")
        require(same_but_words(action, bare), f"without its words {action} is {bare}")
        require(game.unsaid(before, seat, bare) == bare, f"{bare} has words left")
        match.play(seat, action)
        move = game.moves(match.state)
        require(move == game.moves(before) + 1, f"{action} does not count as one move")
        told = game.told_by(match.state, move)
        require(not told or told[0] == move, f"{action} was told by {told}, not by move {move}")
        if bare == action:
            continue
        row = match.rows[-1]
        assert isinstance(row, Play)
        match.follow(before, replace(row, action=bare))
        same = list(game.waiting(before)) == list(game.waiting(match.state))
        require(same, f"without its words {action} leaves others to act")


def _marked(match: Match, seat: Seat, action: Action) -> Action:
    """The action with words that occur nowhere else, where the game takes them."""
    mark = f"Zq{len(match.rows)}x"
    texts = {field: f"{mark}{n}" for n, field in enumerate(text_fields(type(action)))}
    marked = replace(action, **{field: texts[field] for field in written(action)})
    return marked if refusal(match.game, match.state, seat, marked) is None else action


def _take_out(match: Match, dice: FastDice) -> list[str]:
    """Take out something that was told, of now or of what was taken back; the words of it."""
    known = unsaid_rows(match.rows)
    told = [
        (number, row.action)
        for number, row in enumerate(match.rows)
        if number not in known and isinstance(row, Play) and written(row.action)
    ]
    if not told:
        return []
    number, action = dice.pick(told)
    before = list(match.game.waiting(match.state))
    draft = draft_unsay(match, number)
    match.take(draft)
    row = match.rows[-1]
    require(isinstance(row, Unsaid) and number in row.of, "another row was taken out")
    require(bool(before) == bool(match.game.waiting(match.state)), "the game ended by it")
    return [text for text in written(action).values() if text.startswith("Zq")]


def _require_gone(match: Match, gone: list[str]) -> None:
    """Words that were taken out are nowhere, whatever is looked at, and the record still holds."""
    kept = encode(save(match)).decode()
    states = [match.at(number) for number in range(0, len(match.rows), 7)]
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
    proof = verify(save(match), match.game)
    require(proof.holds, f"a record from which words were taken does not hold: {proof}")
