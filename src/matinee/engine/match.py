"""One running game: its header, its append-only log, and the state that follows from them.

Rows are numbered from 0, the setup. Nothing is ever taken out of the log: undoing adds a row
that says to which row play went back. States of earlier rows are derived from snapshots.
"""

from collections.abc import Sequence
from typing import Any, Final, Generic, Self, TypeVar

import msgspec

from matinee.engine.codec import digest
from matinee.engine.dice import Redrawn, TableDice, bot_seed, commitment, new_seed
from matinee.engine.game import Action, AnyGame, Event, Seat
from matinee.engine.open import tidied
from matinee.engine.refused import Refused

SNAPSHOT_EVERY: Final = 32

PERSON: Final = "person"
CLOCK: Final = "clock"

A = TypeVar("A")
E = TypeVar("E")


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits on a seat: a person, or a bot of some level."""

    name: str
    bot: str | None = None

    @property
    def by(self) -> str:
        """How rows name this player: `person` or `bot:LEVEL`."""
        return PERSON if self.bot is None else f"bot:{self.bot}"


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


Draws = tuple[tuple[int, int], ...]


class _Row(msgspec.Struct, frozen=True, tag_field="row", tag=str.lower, forbid_unknown_fields=True):
    """A row of the log."""


class Setup(_Row, Generic[E], frozen=True):
    """Row 0: what chance dealt before the first decision."""

    draws: Draws
    events: tuple[E, ...]
    digest: str


class Play(_Row, Generic[A, E], frozen=True):
    """A decision, who made it, what chance added, what happened, and where it led."""

    seat: Seat
    by: str
    action: A
    draws: Draws
    events: tuple[E, ...]
    digest: str


class Undo(_Row, frozen=True):
    """Play goes on from where it stood after row `to`."""

    seat: Seat
    by: str
    to: int
    agreed: bool
    """The table agreed to it; otherwise it was the seat's own free choice."""


class Sit(_Row, frozen=True):
    """From here on somebody else plays this seat."""

    seat: Seat
    player: Player


Row = Setup[Event] | Play[Action, Event] | Undo | Sit


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

    @property
    def rows(self) -> Sequence[Row]:
        """The log."""
        return self._rows

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.game.waiting(self.state)

    def bot_dice(self, seat: Seat) -> TableDice:
        """The random numbers of a bot on this seat now: a stream of their own."""
        return TableDice(bot_seed(self.seed, seat), len(self._rows))

    def play(self, seat: Seat, *actions: Action, clock: bool = False) -> list[Event]:
        """Play one or several actions of one seat: all of them, or none.

        Raises `Illegal` if one of them is not legal where it comes; then nothing has changed.
        Only quiet actions may be followed: otherwise the refusal of what follows would tell what
        the first one would have shown, and nothing would have been played.
        """
        by = CLOCK if clock else self._by(seat)
        if not all(action.quiet for action in actions[:-1]):
            raise Refused("batch-news")
        state = self.state.copy()
        rows: list[Row] = []
        told: list[Event] = []
        for action in map(tidied, actions):
            self.game.check(state, seat, action)
            dice = TableDice(self.seed, len(self._rows) + len(rows))
            events = self.game.play(state, seat, action, dice)
            mark = digest(state, self.seed)
            rows.append(Play(seat, by, action, tuple(dice.draws), tuple(events), mark))
            told += events
        self._append(rows, state)
        return told

    def sit(self, seat: Seat, player: Player) -> None:
        """Let another player go on with this seat."""
        self._by(seat)
        self.players[seat] = player
        self._append([Sit(seat, player)], self.state)

    def undo(self, seat: Seat) -> None:
        """Take back the seat's own latest action, where that is fair without asking anyone."""
        refused = self.why_no_undo(seat)
        if refused:
            raise refused
        to = self._stands_at(self.tip - 1)
        self._append([Undo(seat, self._by(seat), to, agreed=False)], self.at(to))

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
        by = self._by(seat)
        if not self.header.house.undo:
            raise Refused("undo-never")
        if self.over:
            raise Refused("undo-over")
        if not 0 <= to < len(self._rows):
            raise Refused("rewind-range", row=to, last=len(self._rows) - 1)
        self._append([Undo(seat, by, to, agreed=True)], self.at(to))

    @property
    def tip(self) -> int:
        """The number of the latest play (or the setup) that has not been taken back."""
        return self._stands_at(len(self._rows) - 1)

    def at(self, number: int) -> Any:
        """A copy of the state as it was after this row."""
        if not 0 <= number < len(self._rows):
            raise Refused("row-range", row=number, last=len(self._rows) - 1)
        pending: list[Play[Action, Event]] = []
        number = self._stands_at(number)
        while number not in self._snapshots:
            row = self._rows[number]
            assert isinstance(row, Play)
            pending.append(row)
            number = self._stands_at(number - 1)
        state = self._snapshots[number].copy()
        for row in reversed(pending):
            dice = Redrawn(row.draws)
            self.game.play(state, row.seat, row.action, dice)
            assert dice.spent
        return state

    def _stands_at(self, number: int) -> int:
        """The play or setup whose outcome was on the table after this row."""
        while True:
            row = self._rows[number]
            if isinstance(row, Undo):
                number = row.to
            elif isinstance(row, Sit):
                number -= 1
            else:
                return number

    def _by(self, seat: Seat) -> str:
        """Who plays this seat now."""
        if not 0 <= seat < len(self.players):
            raise Refused("seat-unknown", seat=seat + 1, seats=len(self.players))
        return self.players[seat].by

    def _append(self, rows: list[Row], state: Any) -> None:
        self._rows += rows
        self.state = state
        last = len(self._rows) - 1
        latest = max(self._snapshots)
        if rows and isinstance(rows[-1], Play) and last - latest >= SNAPSHOT_EVERY:
            self._snapshots[last] = state
