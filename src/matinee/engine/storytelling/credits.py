"""The credits of a story: the players of a match, and the changes of seats."""

from collections.abc import Mapping

from matinee.engine.match.log_rows import Player, SeatChange, Undo
from matinee.engine.match.match import Match
from matinee.engine.storytelling.redaction import SupportsRedaction
from matinee.engine.storytelling.story_export import Credits, Teller


def match_credits(match: Match, applause: Mapping[int, int] | None = None) -> Credits:
    """The credits of the story told in a match, with its applause by line."""
    tellers = tuple(map(_teller, match.players))
    return Credits(tellers=tellers, sat=_tellers_by_move(match), applause=applause or {})


def _teller(player: Player) -> Teller:
    return Teller(player.name, player.bot is not None)


def _tellers_by_move(match: Match) -> dict[int, tuple[Teller, ...]]:
    """The players from each move on at which they changed; empty if they never did."""
    game = match.game
    has_changes = any(isinstance(row, SeatChange) for row in match.rows)
    if not has_changes or not isinstance(game, SupportsRedaction):
        return {}
    players = list(match.header.players)
    by_move = {0: tuple(map(_teller, players))}
    for number, row in enumerate(match.rows):
        if isinstance(row, SeatChange):
            players[row.seat] = row.player
        elif not isinstance(row, Undo):
            continue
        # The players who sit there now repeat everything after this row.
        moves = game.moves(match.state_at(number))
        by_move = {move: tellers for move, tellers in by_move.items() if move <= moves}
        now = tuple(map(_teller, players))
        if by_move[max(by_move)] != now:
            by_move[moves + 1] = now
    return by_move
