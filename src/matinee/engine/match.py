"""One running game: its header, its append-only log, and the state that follows from them.

Rows are numbered from 0, the setup. Nothing is ever taken out of the log but words: undoing adds
a row that says to which row play went back, and taking out what was told adds a row that says so,
while the rows that told it lose their words (`matinee.engine.wording`). States of earlier rows
are derived from snapshots.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self

import msgspec

from matinee.engine.codec import digest
from matinee.engine.dice import Redrawn, TableDice, bot_seed, commitment, new_seed
from matinee.engine.game import Action, AnyGame, Event, Result, Seat
from matinee.engine.open import tidied
from matinee.engine.refused import BadRecord, Refused
from matinee.engine.rows import (
    CLOCK,
    Close,
    Play,
    Player,
    Reword,
    Row,
    Setup,
    Sit,
    Undo,
    Unsaid,
)
from matinee.engine.unsaying import Unsaying

SNAPSHOT_EVERY: Final = 32


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table agrees on that no game's rules speak of."""

    undo: bool = True
    """Players may take moves back."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is fixed before the first draw."""

    game: str
    rules_version: int
    content: str
    options: dict[str, Any]
    players: tuple[Player, ...]
    house: House
    practice: bool
    """The seed was given by hand, so anybody may know what is coming."""
    commitment: str = ""

    def committed(self, seed: bytes) -> str:
        """The commitment to this header and this seed."""
        bare = msgspec.structs.replace(self, commitment="")
        return commitment(seed, msgspec.json.encode(bare, order="sorted"))


@dataclass(frozen=True, slots=True)
class Draft:
    """Rows that could follow the log, and the state that they lead to: nothing has happened yet."""

    rows: tuple[Row, ...]
    state: Any
    rewritten: Mapping[int, Row] = field(default_factory=dict)
    """Rows of the log that lose their words with it, by number."""

    @property
    def events(self) -> list[Event]:
        """What would happen, in order."""
        return [event for row in self.rows if isinstance(row, Play) for event in row.events]


class Match:
    """One running game."""

    def __init__(self, game: AnyGame, header: Header, seed: bytes) -> None:
        """Set the table: rows to come are added by `play`, `undo` and `sit`."""
        self.game = game
        self.header = header
        self.seed = seed
        self.players = list(header.players)
        dice = TableDice(seed, 0)
        options = msgspec.convert(header.options, game.Options, str_keys=True)
        game.validate(len(header.players), options)
        self.state, events = game.setup(len(header.players), options, dice)
        mark = digest(self.state, seed)
        self._rows: list[Row] = [Setup(tuple(dice.draws), tuple(events), mark)]
        self._snapshots = {0: self.state}

    @classmethod
    def begin(
        cls,
        game: AnyGame,
        players: Sequence[Player],
        options: Any = None,
        seed: bytes | None = None,
        house: House = House(),  # noqa: B008 (it is frozen)
    ) -> Self:
        """Start a match; a seed given by hand makes it a practice match.

        Raises `Illegal` if this many players, or these options, are not possible.
        """
        options = game.Options() if options is None else options
        chosen = new_seed() if seed is None else seed
        header = Header(
            game=game.key,
            rules_version=game.rules_version,
            content=game.content,
            options=msgspec.json.decode(msgspec.json.encode(options)),
            players=tuple(players),
            house=house,
            practice=seed is not None,
        )
        header = msgspec.structs.replace(header, commitment=header.committed(chosen))
        return cls(game, header, chosen)

    @classmethod
    def restore(cls, game: AnyGame, header: Header, seed: bytes, rows: Sequence[Row]) -> Self:
        """The match with this log, row 0 included, as one's own database kept it."""
        match = cls(game, header, seed)
        match.extend(rows[1:])
        return match

    @property
    def rows(self) -> Sequence[Row]:
        """The log."""
        return self._rows

    @property
    def closed(self) -> Close | None:
        """The row by which the table ended the match, if it did."""
        last = next(row for row in reversed(self._rows) if not isinstance(row, Unsaid))
        return last if isinstance(last, Close) else None

    @property
    def over(self) -> bool:
        """Whether the match has ended, by the rules or by the table."""
        return self.closed is not None or not self.game.waiting(self.state)

    @property
    def result(self) -> Result | None:
        """How it ended, once it has; a match that the table closed may have no result."""
        return self.game.result(self.state) if self.closed is None else self.closed.result

    def bot_dice(self, seat: Seat) -> TableDice:
        """The random numbers of a bot on this seat now: a stream of their own."""
        return TableDice(bot_seed(self.seed, seat), len(self._rows))

    def play(self, seat: Seat, *actions: Action, clock: bool = False) -> list[Event]:
        """Play one or several actions of one seat: all of them, or none; see `draft_play`."""
        draft = self.draft_play(seat, *actions, clock=clock)
        self.take(draft)
        return draft.events

    def draft_play(self, seat: Seat, *actions: Action, clock: bool = False) -> Draft:
        """What one or several actions of one seat would lead to.

        Raises `Illegal` if one of them is not legal where it comes.
        Only quiet actions may be followed: otherwise the refusal of what follows would tell what
        the first one would have shown, and nothing would have been played. A quiet action after
        which a table's options let something happen by themselves may not be followed either, if
        that draws or reveals: what follows is refused before it is looked at.
        """
        by = CLOCK if clock else self._by(seat)
        self._refuse_closed()
        if not all(action.quiet for action in actions[:-1]):
            raise Refused("batch-news")
        state = self.state.copy()
        rows: list[Row] = []
        news = False
        for action in map(tidied, actions):
            if news:
                raise Refused("batch-news")
            self.game.check(state, seat, action)
            dice = TableDice(self.seed, len(self._rows) + len(rows))
            events = self.game.play(state, seat, action, dice)
            mark = digest(state, self.seed)
            rows.append(Play(seat, by, action, tuple(dice.draws), tuple(events), mark))
            news = bool(dice.draws) or any(event.reveals for event in events)
        return Draft(tuple(rows), state)

    def sit(self, seat: Seat, player: Player) -> None:
        """Let another player go on with this seat."""
        self.take(self.draft_sit(seat, player))

    def draft_sit(self, seat: Seat, player: Player) -> Draft:
        """Another player on this seat."""
        self._by(seat)
        self._refuse_closed()
        return Draft((Sit(seat, player),), self.state)

    def close(self, close: Close) -> None:
        """End the match before the rules do."""
        self.take(self.draft_close(close))

    def draft_close(self, close: Close) -> Draft:
        """The match, ended before the rules do."""
        if self.over:
            raise Refused("match-over")
        return Draft((close,), self.state)

    def undo(self, seat: Seat) -> None:
        """Take back the seat's own latest action, where that is fair without asking anyone."""
        self.take(self.draft_undo(seat))

    def draft_undo(self, seat: Seat) -> Draft:
        """The seat's own latest action taken back."""
        refused = self.why_no_undo(seat)
        if refused:
            raise refused
        to = self.stands_before(self.tip)
        again, state = self.still_unsaid(to)
        return Draft((Undo(seat, self._by(seat), to, agreed=False), *again), state)

    def why_no_undo(self, seat: Seat) -> Refused | None:
        """Why this seat may not take back its latest action on its own; `None` if it may.

        The answer depends on what everyone knows: while somebody could choose in secret, nobody
        takes anything back.
        """
        if not self.header.house.undo:
            return Refused("undo-never")
        if self.over:
            return Refused("undo-over")
        if len(self.game.waiting(self.state)) > 1 or self.game.sealed(self.state):
            return Refused("undo-several")
        row = self._rows[self.tip]
        if not isinstance(row, Play):
            return Refused("undo-nothing")
        if row.seat != seat:
            return Refused("undo-other")
        if row.action.final:
            return Refused("undo-final")
        if row.draws or any(event.reveals for event in row.events):
            return Refused("undo-revealed")
        return None

    def rewind(self, to: int, seat: Seat) -> None:
        """Go back to where play stood after row `to`, for a table that has agreed to it."""
        self.take(self.draft_rewind(to, seat))

    def draft_rewind(self, to: int, seat: Seat) -> Draft:
        """Play back where it stood after row `to`."""
        by = self._by(seat)
        if not self.header.house.undo:
            raise Refused("undo-never")
        if self.over:
            raise Refused("undo-over")
        if not 0 <= to < len(self._rows):
            raise Refused("rewind-range", row=to, last=len(self._rows) - 1)
        again, state = self.still_unsaid(to)
        return Draft((Undo(seat, by, to, agreed=True), *again), state)

    def still_unsaid(self, to: int) -> tuple[tuple[Row, ...], Any]:
        """What is taken out once more if play goes back to row `to`, and the state that gives.

        Words that are gone are gone anyway; what they told must not stand there again either.
        """
        state, standing = self.at(to), self.standing(to)
        there = {row.of[0] for n in standing if isinstance(row := self._rows[n], Unsaid)}
        rows: list[Row] = []
        for row in self._rows:
            if not isinstance(row, Unsaid) or row.of[0] in there or row.of[0] not in standing:
                continue
            there.add(row.of[0])
            game = unsaying(self.game)
            move = game.moves(self.at(row.of[0]))
            events = tuple(game.unsay(state, move))
            rows.append(Unsaid(row.of, move, events, digest(state, self.seed), again=True))
        return tuple(rows), state

    def take(self, draft: Draft) -> None:
        """Let a draft happen; it must have been made from this match as it stands."""
        for row in draft.rows:
            if isinstance(row, Sit):
                self.players[row.seat] = row.player
        if draft.rewritten:
            for number, row in draft.rewritten.items():
                self._rows[number] = row
            known = min(draft.rewritten)
            self._snapshots = {n: s for n, s in self._snapshots.items() if n < known}
        self._rows += draft.rows
        self.state = draft.state
        last = len(self._rows) - 1
        if self.stands_at(last) == last and last - max(self._snapshots) >= SNAPSHOT_EVERY:
            self._snapshots[last] = draft.state

    def extend(self, rows: Iterable[Row]) -> None:
        """Follow rows that were played elsewhere, with the draws that they hold.

        They are trusted, as one's own database is, and the fingerprint of where they lead is
        compared once at the end: `matinee.engine.verify` is for records of others. Where
        something was taken out, earlier rows are others now: read the whole log again then.
        """
        state = self.state.copy()
        last: Play[Action, Event] | Unsaid[Event] | None = None
        for row in rows:
            if isinstance(row, Play | Unsaid):
                self.follow(state, row)
                last = row
            elif isinstance(row, Undo | Reword):
                state = self.at(row.to)
                last = None
            self.take(Draft((row,), state))
            if len(self._rows) - 1 in self._snapshots:
                state = state.copy()
        if last is not None and digest(state, self.seed) != last.digest:
            raise BadRecord("rows-astray", row=len(self._rows) - 1)

    @property
    def tip(self) -> int:
        """The number of the latest play (or the setup) that has not been taken back."""
        number = self.stands_at(len(self._rows) - 1)
        while isinstance(self._rows[number], Unsaid):
            number = self.stands_before(number)
        return number

    def stands_before(self, number: int) -> int:
        """The row whose outcome was on the table before this one: see `standing`."""
        return self.stands_at(number - 1)

    def standing(self, number: int | None = None) -> list[int]:
        """The rows that the table after this row, or now, follows from, in their order.

        They are the setup, plays that were not taken back, and what took something out.
        """
        at = self.stands_at(len(self._rows) - 1 if number is None else number)
        found = [at]
        while at:
            at = self.stands_before(at)
            found.append(at)
        return found[::-1]

    def at(self, number: int) -> Any:
        """A copy of the state as it was after this row."""
        if not 0 <= number < len(self._rows):
            raise Refused("row-range", row=number, last=len(self._rows) - 1)
        pending: list[Play[Action, Event] | Unsaid[Event]] = []
        number = self.stands_at(number)
        while number not in self._snapshots:
            row = self._rows[number]
            assert isinstance(row, Play | Unsaid)
            pending.append(row)
            number = self.stands_before(number)
        state = self._snapshots[number].copy()
        for row in reversed(pending):
            self.follow(state, row)
        return state

    def follow(self, state: Any, row: Play[Action, Event] | Unsaid[Event]) -> list[Event]:
        """Do to a state, in place, what this row did to the table."""
        if isinstance(row, Unsaid):
            return [] if row.move is None else unsaying(self.game).unsay(state, row.move)
        dice = Redrawn(row.draws)
        events = self.game.play(state, row.seat, row.action, dice)
        assert dice.spent
        return events

    def stands_at(self, number: int) -> int:
        """The row whose outcome was on the table after this row."""
        while True:
            row = self._rows[number]
            if isinstance(row, Undo | Reword):
                number = row.to
            elif isinstance(row, Sit | Close) or (isinstance(row, Unsaid) and row.move is None):
                number -= 1
            else:
                return number

    def _by(self, seat: Seat) -> str:
        """Who plays this seat now."""
        if not 0 <= seat < len(self.players):
            raise Refused("seat-unknown", seat=seat + 1, seats=len(self.players))
        return self.players[seat].by

    def _refuse_closed(self) -> None:
        if self.closed is not None:
            raise Refused("match-over")


def unsaying(game: AnyGame) -> Unsaying:
    """The game as one from which words can be taken out."""
    if not isinstance(game, Unsaying):
        raise Refused("unsay-never")
    return game
