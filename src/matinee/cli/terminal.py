"""A game at one keyboard: the board, numbered choices, and the commands beside them."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import typer
from msgspec.structs import replace
from rich.text import Text

from matinee.bots.levels import make
from matinee.cli.catalog import show_rules
from matinee.cli.records import Story
from matinee.cli.shell import ERR, INTERRUPTED, OUT, bad_input, sentence
from matinee.cli.wish import Wish, find_wishes
from matinee.engine.bot import Bot
from matinee.engine.game import Action, Event, Seat
from matinee.engine.match import PERSON, Match, Play
from matinee.engine.open import open_fields
from matinee.engine.record import finished, save, seat_record, write
from matinee.engine.refused import BadRecord, Illegal, Refused
from matinee.engine.title import Title

with suppress(ImportError):
    import readline  # noqa: F401 (lets `input` edit a line and remember earlier ones)

HELP: Final = """\
  a number         play that choice; an empty line shows the choices again
  some words       play the choice that these words name, or hear why you may not
  why WORDS        hear whether and why not, without playing
  board            show the table again
  look PLACE       look at one thing on the table closely
  log [N]          the latest N lines of what happened
  rules [ID]       the rules, or one of them
  undo             take back your latest move, where that is fair
  save [FILE]      keep the game in a file (it is also kept by itself after every move)
  seen FILE        write what your seat has seen, to check against the record at the end
  quit             leave; the game is kept"""


class Leave(Exception):
    """Somebody wants to stop playing for now."""


class Terminal:
    """One match, played at this keyboard."""

    def __init__(
        self, title: Title, match: Match, file: Path, *, undo: bool, odds: bool, lines: bool
    ) -> None:
        self.title = title
        self.game = title.game
        self.match = match
        self.file = file
        self.undo = undo
        self.odds = odds
        self.words = title.words([player.name for player in match.players], match.options)
        people = [seat for seat, player in enumerate(match.players) if player.bot is None]
        self.viewer: Seat | None = people[0] if len(people) == 1 else None
        self.people = people
        self.story = Story(self.words, self.viewer, lines=lines, numbered=False)
        self.bots: dict[Seat, Bot] = {
            seat: make(title, player.bot)
            for seat, player in enumerate(match.players)
            if player.bot is not None
        }
        self.commands: dict[str, Callable[[Seat, str], None]] = {
            "help": self._help,
            "?": self._help,
            "board": self._board,
            "look": self._look,
            "log": self._log,
            "rules": self._rules,
            "undo": self._undo,
            "save": self._save,
            "seen": self._seen,
            "why": self._why,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        if not self.people:
            bad_input("Nobody at this keyboard plays in that game.")
        OUT.print(Text(self.title.name, style="bold"))
        OUT.print(
            f"Dice commitment {self.match.header.commitment[:16]}…: when the game is over, "
            "“matinee verify” proves that no die was tampered with.",
            style="dim",
        )
        for seat in self.bots:
            player = self.match.players[seat]
            OUT.print(f"  {player.name} is a bot ({player.bot}).", style="dim")
        self._log(self.people[0], "12")
        self._keep()
        try:
            self._play()
        except Leave:
            OUT.print(self._how_to_resume(), soft_wrap=True)
        except KeyboardInterrupt:
            self._interrupted()

    def _play(self) -> None:
        while waiting := self.game.waiting(self.match.state):
            seat = next((seat for seat in waiting if seat in self.bots), waiting[0])
            if seat in self.bots:
                self._bot(seat)
            else:
                self._person(seat)
        self._final()

    def _bot(self, seat: Seat) -> None:
        state = self.match.state
        action = self.bots[seat].choose(
            seat,
            self.game.legal(state, seat),
            lambda: self.game.view(state, seat),
            self.match.bot_dice(seat),
        )
        self._tell(self.match.play(seat, action, by=self.match.players[seat].by))

    # A person's turn

    def _person(self, seat: Seat) -> None:
        """Ask until the game waits for somebody else; choices are shown again as they change."""
        self._board(seat, "")
        offered = -1
        while seat in self.game.waiting(self.match.state):
            choices = self.game.legal(self.match.state, seat)
            if offered != len(self.match.rows):
                offered = len(self.match.rows)
                self._offer(seat, choices)
            answer = self._ask(f"{self.match.players[seat].name}> ")
            if not answer:
                offered = -1
            self._answer(seat, choices, answer)
            if offered not in (-1, len(self.match.rows)):
                self._keep()

    def _offer(self, seat: Seat, choices: Sequence[Action]) -> None:
        OUT.print()
        if self.odds:
            odds = self.title.board.odds(self._view(seat), self.words, seat)
            if odds:
                OUT.print(Text(odds, style="dim"))
        for number, action in enumerate(choices, start=1):
            OUT.print(Text(f"{number:>3}  ", style="bold") + Text(self.words.say(action)))
        OUT.print("     help for more", style="dim")

    def _ask(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except EOFError:
            raise Leave from None

    def _answer(self, seat: Seat, choices: Sequence[Action], answer: str) -> None:
        """Do what was typed; whatever it was, a clear word comes back."""
        command, _, rest = answer.partition(" ")
        if not answer:
            return
        if answer.isdecimal():
            number = int(answer)
            if 1 <= number <= len(choices):
                self._choose(seat, choices[number - 1])
            else:
                OUT.print(f"There is no choice {number}; there are 1 to {len(choices)}.")
        elif command.lower() in self.commands:
            self.commands[command.lower()](seat, rest.strip())
        else:
            self._wish(seat, answer)

    def _choose(self, seat: Seat, action: Action) -> None:
        """Play an action, asking first for what is still open in it."""
        given = action
        for field, domain in open_fields(action).items():
            answer: object = self._ask(f"{field} ({domain}): ")
            if str(answer).lstrip("-").isdecimal() and domain.holds(int(str(answer))):
                answer = int(str(answer))
            if not domain.holds(answer):
                OUT.print(f"“{answer}” does not do: it takes {domain}.")
                return
            given = replace(given, **{field: answer})
        try:
            self._tell(self.match.play(seat, given, by=PERSON))
        except Refused as refused:
            OUT.print(sentence(refused, self.words.why))

    def _wish(self, seat: Seat, text: str) -> None:
        """Play the one thing that these words name, or say why it cannot be played."""
        wishes = self._wishes(seat, text)
        able = [wish for wish in wishes if wish.refusal is None]
        if len(able) == 1 and (len(wishes) == 1 or able[0].exact):
            self._choose(seat, able[0].action)
        elif not wishes:
            OUT.print(f"Nothing here is called “{text}”. Type help for what you can type.")
        else:
            self._explain(wishes)

    def _wishes(self, seat: Seat, text: str) -> list[Wish]:
        legal = self.game.legal(self.match.state, seat)
        every = self.game.every(self._view(seat))
        offers = [*legal, *(action for action in every if action not in legal)]
        return find_wishes(offers, text, self.words, lambda action: self._refusal(seat, action))

    def _refusal(self, seat: Seat, action: Action) -> Refused | None:
        if open_fields(action):
            return None
        try:
            self.game.check(self.match.state, seat, action)
        except Illegal as illegal:
            return illegal
        return None

    def _explain(self, wishes: Sequence[Wish]) -> None:
        for wish in wishes[:12]:
            line = Text(f"  {wish.text}: ")
            if wish.refusal is None:
                line.append("you may.", style="green")
            else:
                line.append(sentence(wish.refusal, self.words.why))
            OUT.print(line)
        if len(wishes) > 12:
            OUT.print(f"  … and {len(wishes) - 12} more; say more words.")

    # Commands

    def _help(self, seat: Seat, rest: str) -> None:
        OUT.print(HELP, markup=False)

    def _board(self, seat: Seat, rest: str) -> None:
        OUT.print()
        OUT.print(self.title.board.draw(self._view(seat), self.words, seat))

    def _look(self, seat: Seat, rest: str) -> None:
        wanted = rest.lower().removeprefix("the ").replace(" ", "-")
        shown = self.title.board.look(self._view(seat), self.words, wanted)
        if shown is None:
            OUT.print(f"There is no “{rest}” to look at." if rest else "Look at what?")
        else:
            OUT.print(shown)

    def _log(self, seat: Seat, rest: str) -> None:
        lines = int(rest) if rest.isdecimal() else 20
        for row in self.match.rows[-lines:] if lines else ():
            self.story.tell(0, row)

    def _rules(self, seat: Seat, rest: str) -> None:
        try:
            show_rules(self.title.key, rest or None)
        except typer.Exit:
            return

    def _undo(self, seat: Seat, rest: str) -> None:
        """Take back the latest move, if its player sits at this keyboard."""
        if not self.undo:
            OUT.print("This table plays without taking back.")
            return
        row = self.match.rows[self.match.tip]
        owner = row.seat if isinstance(row, Play) and row.seat in self.people else seat
        refused = self.match.why_no_undo(owner)
        if refused is None:
            self.match.undo(owner)
            OUT.print("Taken back.")
        elif refused.key == "undo-revealed" and len(self.people) > 1 and self._all_agree():
            self.match.rewind(self.match.tip - 1, owner)
            OUT.print("Taken back, as everyone agreed.")
        else:
            OUT.print(sentence(refused, self.words.why))

    def _all_agree(self) -> bool:
        if self.bots:
            return False
        answer = self._ask("That showed something new. Do all agree to take it back? [y/N] ")
        return answer.lower() in {"y", "yes"}

    def _save(self, seat: Seat, rest: str) -> None:
        file = Path(rest).expanduser() if rest else self.file
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            write(save(self.match), file)
        except BadRecord as refused:
            OUT.print(sentence(refused, self.words.why), soft_wrap=True)
        except OSError as error:
            OUT.print(f"{file} cannot be written: {error.strerror}.", soft_wrap=True)
        else:
            OUT.print(f"Saved: {file}", soft_wrap=True)

    def _seen(self, seat: Seat, rest: str) -> None:
        if not rest:
            OUT.print("Into which file?")
            return
        try:
            write(seat_record(self.match, seat), Path(rest).expanduser())
        except BadRecord as refused:
            OUT.print(sentence(refused, self.words.why), soft_wrap=True)
        else:
            OUT.print(f"Written: {rest}", soft_wrap=True)

    def _why(self, seat: Seat, rest: str) -> None:
        wishes = self._wishes(seat, rest) if rest else []
        if wishes:
            self._explain(wishes)
        else:
            OUT.print(f"Nothing here is called “{rest}”." if rest else "Why what?")

    def _quit(self, seat: Seat, rest: str) -> None:
        raise Leave

    # Showing and keeping

    def _view(self, seat: Seat) -> object:
        return self.game.view(self.match.state, seat)

    def _tell(self, events: Sequence[Event]) -> None:
        self.story.events(events)

    def _keep(self) -> None:
        """Write the game down, so that nothing is lost whatever happens."""
        record = finished(self.match) if self.match.over else save(self.match)
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write(record, self.file)
        except (BadRecord, OSError):
            ERR.print(f"This game cannot be kept in {self.file}: use “save FILE”.", soft_wrap=True)

    def _how_to_resume(self) -> str:
        return f"The game is kept. Go on with: matinee play --resume {self.file}"

    def _interrupted(self) -> None:
        """Ctrl-C: offer to keep the game."""
        OUT.print()
        try:
            answer = input("Keep this game, to go on later? [Y/n] ")
        except (EOFError, KeyboardInterrupt):
            answer = ""
        if answer.strip().lower() in {"n", "no"}:
            self.file.unlink(missing_ok=True)
            OUT.print("The game is gone.")
        else:
            self._keep()
            OUT.print(self._how_to_resume(), soft_wrap=True)
        raise typer.Exit(INTERRUPTED)

    def _final(self) -> None:
        self._keep()
        OUT.print()
        OUT.print(self.title.board.draw(self._view(self.people[0]), self.words, None))
        result = self.game.result(self.match.state)
        assert result is not None
        names = [self.match.players[seat].name for seat in result.winners]
        OUT.print(Text(f"\nFirst: {', '.join(names)}.", style="bold"))
        OUT.print(f"Check the dice: matinee verify {self.file}", style="dim", soft_wrap=True)
