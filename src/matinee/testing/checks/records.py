"""Checks of matches: undo, and records in their three forms."""

import msgspec

from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.engine.contract.game import AnyGame
from matinee.engine.contract.title import Title
from matinee.engine.match.dice import FastDice
from matinee.engine.match.log_rows import Player
from matinee.engine.match.match import Match
from matinee.engine.match.record import (
    Record,
    decode,
    encode,
    finished_record,
    save_record,
    seat_record,
)
from matinee.engine.match.verify import matches_seat_record, resume, verify
from matinee.testing.checks.assertions import SEED, names, require
from matinee.testing.random_play import decide


def check_undo_goes_back(title: Title, case: ConformanceCase) -> None:
    """An undo without a vote restores exactly the state before, and never goes past news."""
    game = title.game
    match, dice = _begin(title, case), FastDice(case.name)
    while not match.over:
        before, tip = match.state.copy(), match.last_active_row
        seat, action = decide(game, match.state, case.seats, dice)
        news = [event for event in match.play(seat, action) if event.reveals]
        if match.why_no_undo(seat) is None and not dice.below(4):
            match.undo(seat)
            require(match.state == before, f"taking back {action} leads somewhere else")
            require(
                match.last_active_row == tip, f"taking back {action} takes back something else too"
            )
            require(not news, f"{action} revealed {news} and was taken back")
            require(not action.final, f"{action} is final and was taken back")


def check_records_round_trip(title: Title, case: ConformanceCase) -> None:
    """All three forms of a record survive encoding; saves resume; seat records hold no secret."""
    game = title.game
    match, dice = _begin(title, case), FastDice(case.name)
    witnesses = [seat_record(match, seat) for seat in range(case.seats)]
    while not match.over:
        if len(match.rows) % max(1, case.bound // 4) == 0:
            _check_save(match)
            witnesses = [seat_record(match, seat) for seat in range(case.seats)]
            for witness in witnesses:
                _check_seat_record(match, witness)
        seat, action = decide(game, match.state, case.seats, dice)
        match.play(seat, action)
    _check_save(match)
    record = finished_record(match)
    _round_trip(game, record)
    proof = verify(record, game)
    require(proof.holds and proof.rules is True, f"a finished record does not hold: {proof}")
    for witness in witnesses:
        require(
            matches_seat_record(match, witness), "a seat saw something else than the record tells"
        )


def _begin(title: Title, case: ConformanceCase) -> Match:
    players = [Player(name) for name in names(case)]
    return Match.begin(title.game, players, case.options, SEED)


def _round_trip(game: AnyGame, record: Record) -> bytes:
    written = encode(record)
    require(decode(written, {game.key: game}) == record, "a record comes back changed")
    return written


def _check_save(match: Match) -> None:
    record = save_record(match)
    _round_trip(match.game, record)
    require(resume(record, match.game).state == match.state, "a save leads somewhere else")


def _check_seat_record(match: Match, record: Record) -> None:
    written = _round_trip(match.game, record)
    found = _keys(msgspec.json.decode(written)) & {"seed", "digest", "draws"}
    require(not found, f"a seat record tells {found}")
    require(match.seed.hex().encode() not in written, "a seat record tells the seed")


def _keys(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*map(_keys, value.values()))
    return set().union(*map(_keys, value)) if isinstance(value, list) else set()
