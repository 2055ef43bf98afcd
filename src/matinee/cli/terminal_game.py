"""A game at one keyboard: the board, the log, numbered choices, and commands."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import typer
from msgspec.structs import replace
from rich.padding import Padding
from rich.text import Text

from matinee.bots.levels import make_bot
from matinee.cli.field_input import describe_input, parse_input
from matinee.cli.games import show_rules
from matinee.cli.log_style import style_lines
from matinee.cli.output import ERR, INTERRUPTED, OUT, bad_input, sentence
from matinee.cli.saves import SavedGame
from matinee.engine.contract.bot import Bot
from matinee.engine.contract.game import Action, Event, GameText, Seat
from matinee.engine.contract.open_fields import item_names, label, normalise_text, open_fields
from matinee.engine.contract.title import Title
from matinee.engine.match.log_rows import Play
from matinee.engine.match.record import Record, save_record, seat_record
from matinee.engine.match.seat_log import SeatLogRow, visible_rows
from matinee.engine.text.command_matching import Candidate, fold, match_command, matches_name
from matinee.engine.text.current_language import _, current_language, ngettext
from matinee.engine.text.errors import BadRecord, Refused
from matinee.engine.text.i18n import N_
from matinee.engine.text.narration import LogNarrator

with suppress(ImportError):
    import readline  # noqa: F401 (lets `input` edit a line and remember earlier ones)

HELP: Final = (
    ("", N_("a number"), N_("play that choice; an empty line shows the choices again")),
    ("", N_("some words"), N_("play the choice that they name, or hear why you may not")),
    ("why", N_("WORDS"), N_("hear whether you may, and why not, without playing")),
    ("board", "", N_("show the table again")),
    ("look", N_("[THING]"), N_("how places hang together, or one thing closely")),
    ("log", "[N]", N_("the latest N lines of what happened, with their rows")),
    ("rules", "[ID]", N_("the rules, or one of them")),
    ("undo", "", N_("take back your latest move, where that is fair")),
    ("save", N_("[FILE]"), N_("keep the game in a file (it is also kept by itself)")),
    ("seen", N_("FILE"), N_("write what your seat has seen, to check at the end")),
    ("quit", "", N_("leave; the game is kept")),
)
"""The commands: name, arguments, and effect."""
COMMANDS: Final = (
    # Translators: what can be typed at a keyboard, one word each; the English words do, too.
    *(N_("help"), N_("why"), N_("board"), N_("look"), N_("log"), N_("rules"), N_("undo")),
    *(N_("save"), N_("seen"), N_("quit")),
)

LISTED: Final = 8
"""Most candidates listed for an ambiguous command."""
RECENT: Final = 12
"""Most lines of earlier events shown when a game continues."""


class PlayerQuit(Exception):
    """A player wants to stop for now."""


class Terminal:
    """One match, played at this keyboard."""

    def __init__(self, title: Title, saved_game: SavedGame, *, odds: bool, lines: bool) -> None:
        self.title = title
        self.game = title.game
        self.saved_game = saved_game
        self.match = match = saved_game.match
        self.odds = odds
        self.lines = lines
        self.people = [seat for seat, player in enumerate(match.players) if player.bot is None]
        self.viewer: Seat | None = self.people[0] if len(self.people) == 1 else None
        self.story = self._new_story()
        earlier = [
            line
            for row in visible_rows(match.rows, self.viewer)
            for line in self._lines_of(self.story, row)
        ]
        self.news: list[Text] = earlier[-RECENT:]
        """The events since a player was last asked."""
        self.shown: tuple[Seat, object] | None = None
        """The table that was last shown: to which seat, and its view."""
        self.bots: dict[Seat, Bot] = {
            seat: make_bot(title, player.bot)
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
            "seen": self._save_seat_record,
            "why": self._why,
            "quit": self._quit,
        }
        self.commands |= {fold(_(name)): self.commands[name] for name in COMMANDS}

    def run(self) -> None:
        """Play until the game is over or a player leaves."""
        if not self.people:
            bad_input(_("Nobody at this keyboard plays in that game."))
        OUT.print(Text(current_language(self.title).gettext(self.title.name), style="bold"))
        commitment = self.match.header.commitment[:16]
        message = _("Dice commitment: {commitment}… (“matinee verify” checks it)")
        OUT.print(message.format(commitment=commitment), style="dim")
        bots = [f"{player.name} ({player.bot})" for player in self.match.players if player.bot]
        if bots:
            OUT.print(_("Bots: {names}").format(names=", ".join(bots)), style="dim")
        self._save_game()
        try:
            self._play()
        except PlayerQuit:
            self._print_how_to_resume()
        except KeyboardInterrupt:
            self._offer_to_save()

    def _play(self) -> None:
        while waiting := self.game.active_seats(self.match.state):
            seat = next((seat for seat in waiting if seat in self.bots), waiting[0])
            if seat in self.bots:
                self._play_bot(seat)
            else:
                self._play_person(seat)
        self._print_result()

    def _play_bot(self, seat: Seat) -> None:
        state = self.match.state
        action = self.bots[seat].choose(
            seat,
            self.game.legal(state, seat),
            lambda: self.game.view(state, seat),
            self.match.bot_dice(seat),
        )
        self._add_news(self.match.play(seat, action))

    # A person's turn

    def _play_person(self, seat: Seat) -> None:
        """Ask until another seat is active; table and choices are shown again when they change."""
        offered = -1
        while seat in self.game.active_seats(self.match.state):
            choices = self.game.legal(self.match.state, seat)
            if offered != len(self.match.rows):
                offered = len(self.match.rows)
                if self.shown != (seat, self._view(seat)):
                    self._board(seat, "")
                self._print_news()
                self._print_choices(seat, choices)
            answer = self._ask(f"{self.match.players[seat].name}> ")
            if not answer:
                offered = -1
            self._answer(seat, choices, answer)
            if offered not in (-1, len(self.match.rows)):
                self._save_game()

    def _print_choices(self, seat: Seat, choices: Sequence[Action]) -> None:
        view = self._view(seat)
        OUT.print()
        OUT.print(Text(self.title.terminal.status(view, self.words, seat), style="dim"))
        odds = self.title.terminal.odds(view, self.words, seat) if self.odds else ""
        if odds:
            OUT.print(Text(odds, style="dim"))
        for number, action in enumerate(choices, start=1):
            said = self.words.action_label(action, view)
            OUT.print(Text(f"{number:>3}  ", style="bold") + Text(said))
        OUT.print("     " + _("help for more"), style="dim")

    def _ask(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except (EOFError, RuntimeError):  # no more lines, or no terminal to read them from
            raise PlayerQuit from None

    def _answer(self, seat: Seat, choices: Sequence[Action], answer: str) -> None:
        command, rest = (*answer.split(" ", 1), "")[:2]
        if not answer:
            return
        if answer.isdecimal() and len(answer) < 6:
            number = int(answer)
            if 1 <= number <= len(choices):
                self._choose(seat, choices[number - 1])
            else:
                message = _("There is no choice {number}; there are 1 to {last}.")
                OUT.print(message.format(number=number, last=len(choices)))
        elif fold(command) in self.commands:
            self.commands[fold(command)](seat, rest.strip())
        else:
            self._play_command(seat, answer)

    def _choose(self, seat: Seat, action: Action) -> None:
        """Play an action, after asking for its open fields."""
        names = item_names(action, self.words, self._view(seat))
        for field, domain in open_fields(action).items():
            called = names.get(field, {})
            wanted = describe_input(domain, called, self.words.language)
            translated = self.words.language.gettext(label(field))
            shown = field if translated == label(field) else translated
            # Translators: what is asked for at a keyboard, and what it takes.
            typed = normalise_text(
                self._ask(_("{field} ({wanted}): ").format(field=shown, wanted=wanted))
            )
            value = parse_input(domain, typed, called, self.words.language)
            if not domain.accepts(value):
                message = _("“{typed}” does not do: it takes {wanted}.")
                OUT.print(message.format(typed=typed, wanted=wanted))
                return
            action = replace(action, **{field: value})
        try:
            self._add_news(self.match.play(seat, action))
        except Refused as refused:
            OUT.print(sentence(refused, self.words.refusal_text))

    def _play_command(self, seat: Seat, text: str) -> None:
        """Play the one action that this text can mean, or explain why it cannot be played."""
        candidates = self._candidates(seat, text)
        able = [candidate for candidate in candidates if candidate.refusal is None]
        if len(able) == 1:
            self._choose(seat, able[0].action)
        elif not candidates:
            message = _("Nothing here is called “{text}”. Type help for what you can type.")
            OUT.print(message.format(text=text))
        else:
            self._explain(candidates)

    def _candidates(self, seat: Seat, text: str) -> list[Candidate]:
        return match_command(self.game, self.words, self._view(seat), seat, text)

    def _explain(self, candidates: Sequence[Candidate]) -> None:
        for candidate in candidates[:LISTED]:
            line = Text("  " + _("{action}: ").format(action=candidate.text))
            if candidate.refusal is None:
                line.append(_("you may."), style="green")
            else:
                line.append(sentence(candidate.refusal, self.words.refusal_text))
            OUT.print(line)
        if len(candidates) > LISTED:
            more = len(candidates) - LISTED
            message = ngettext(
                "… and {n} more; say more words.", "… and {n} more; say more words.", more
            )
            OUT.print(f"  {message.format(n=more)}")

    # Commands

    def _help(self, seat: Seat, rest: str) -> None:
        for command, follows, effect in HELP:
            typed = " ".join(_(word) for word in (command, follows) if word)
            OUT.print(f"  {typed:<15}{_(effect)}")

    def _board(self, seat: Seat, rest: str) -> None:
        view = self._view(seat)
        self.shown = seat, view
        OUT.print()
        OUT.print(self.title.terminal.draw(view, self.words, seat))

    def _look(self, seat: Seat, rest: str) -> None:
        view = self._view(seat)
        things = self.title.terminal.things(view, self.words)
        found = [
            ref for name, ref in things.items() if matches_name(rest, name, self.words.language)
        ]
        detail = None
        if not rest or len(found) == 1:
            detail = self.title.terminal.detail(view, self.words, found[0] if rest else "")
        if detail is not None:
            OUT.print(detail)
        elif not things:
            OUT.print(_("Nothing here can be looked at closely; board shows the table."))
        else:
            message = _("Look at one of these: {things}.")
            OUT.print(message.format(things=", ".join(things)))

    def _log(self, seat: Seat, rest: str) -> None:
        count = int(rest) if rest.isdecimal() and len(rest) < 6 else 20
        story = self._new_story()
        rows = enumerate(visible_rows(self.match.rows, self.viewer))
        lines = [(number, line) for number, row in rows for line in self._lines_of(story, row)]
        for number, line in lines[-count:] if count else ():
            OUT.print(Text(f"{number:>5}  ", style="dim") + line)

    def _rules(self, seat: Seat, rest: str) -> None:
        with suppress(typer.Exit):
            show_rules(self.title.key, rest or None)

    def _undo(self, seat: Seat, rest: str) -> None:
        """Undo the latest move, if its player sits at this keyboard."""
        row = self.match.rows[self.match.last_active_row]
        owner = row.seat if isinstance(row, Play) and row.seat in self.people else seat
        refused = self.match.why_no_undo(owner)
        if refused is None:
            self.match.undo(owner)
            self.news.append(Text(_("Taken back."), style="italic"))
        elif refused.key == "undo-revealed" and not self.bots and self._all_agree():
            self.match.rewind(self.match.last_active_row - 1, owner)
            self.news.append(Text(_("Taken back, as everyone agreed."), style="italic"))
        else:
            OUT.print(sentence(refused, self.words.refusal_text))

    def _all_agree(self) -> bool:
        message = _("That showed something new. Do all agree to take it back? [y/N]")
        return self._ask(f"{message} ").lower() in {"y", "yes", _("y"), _("yes")}

    def _save(self, seat: Seat, rest: str) -> None:
        self._write(save_record(self.match), rest or str(self.saved_game.file))

    def _save_seat_record(self, seat: Seat, rest: str) -> None:
        if rest:
            self._write(seat_record(self.match, seat), rest)
        else:
            OUT.print(_("Into which file?"))

    def _write(self, record: Record, name: str) -> None:
        try:
            file = Path(name).expanduser()
            self.saved_game.copy(record, file)
        except BadRecord as refused:
            OUT.print(sentence(refused, self.words.refusal_text), soft_wrap=True)
        except RuntimeError as error:  # there is no such user's home
            message = _("{file} cannot be written: {problem}.").format(file=name, problem=error)
            OUT.print(message, soft_wrap=True)
        else:
            OUT.print(_("Written: {file}").format(file=file), soft_wrap=True)

    def _why(self, seat: Seat, rest: str) -> None:
        candidates = self._candidates(seat, rest) if rest else []
        if candidates:
            self._explain(candidates)
        else:
            message = _("Nothing here is called “{text}”.") if rest else _("Why what?")
            OUT.print(message.format(text=rest))

    def _quit(self, seat: Seat, rest: str) -> None:
        raise PlayerQuit

    # Showing and saving

    @property
    def words(self) -> GameText:
        """The words of the table with its current players."""
        return self.story.words

    def _new_story(self) -> LogNarrator:
        return LogNarrator(self.title, self.match.header, self.viewer, current_language(self.title))

    def _lines_of(self, story: LogNarrator, row: SeatLogRow) -> Iterator[Text]:
        return style_lines(story.row(row), quotes=self.lines)

    def _view(self, seat: Seat) -> object:
        return self.game.view(self.match.state, seat)

    def _add_news(self, events: Sequence[Event]) -> None:
        self.news += style_lines(self.story.events(events), quotes=self.lines)

    def _print_news(self) -> None:
        """Print the news below the board, directly above the choices."""
        if self.news:
            OUT.print()
        for line in self.news:
            OUT.print(Padding(line, (0, 0, 0, 2)))
        self.news.clear()

    def _save_game(self) -> None:
        try:
            self.saved_game.save()
        except BadRecord as refused:
            ERR.print(sentence(refused), soft_wrap=True)
            ERR.print(_("This game is not being kept: use “save FILE”."))

    def _print_how_to_resume(self) -> None:
        if self.saved_game.saved:
            message = _("The game is kept. Go on with: matinee play --resume {file}")
            OUT.print(message.format(file=self.saved_game.file), soft_wrap=True)
        else:
            message = _("The game could NOT be kept in {file}.")
            ERR.print(message.format(file=self.saved_game.file), soft_wrap=True)
            raise typer.Exit(1)

    def _offer_to_save(self) -> None:
        """Ctrl-C: offer to keep the game."""
        OUT.print()
        try:
            answer = input(_("Keep this game, to go on later? [Y/n]") + " ")
        except (EOFError, KeyboardInterrupt):
            answer = ""
        if answer.strip().lower() in {"n", "no", _("n"), _("no")}:
            with suppress(BadRecord, OSError):
                self.saved_game.discard()
            OUT.print(_("What was played since you began is gone."))
        else:
            self._save_game()
            self._print_how_to_resume()
        raise typer.Exit(INTERRUPTED)

    def _print_result(self) -> None:
        self._save_game()
        OUT.print()
        OUT.print(self.title.terminal.draw(self._view(self.people[0]), self.words, None))
        self._print_news()
        result = self.game.result(self.match.state)
        assert result is not None
        names = [self.match.players[seat].name for seat in result.winners]
        together = len(names) == len(self.match.players)
        message = _("Everyone finishes together.") if together else _("First: {names}.")
        message = message.format(names=", ".join(names))
        OUT.print(Text(f"\n{message}", style="bold"))
        message = _("Check it: matinee verify {file}").format(file=self.saved_game.file)
        OUT.print(message, style="dim", soft_wrap=True)
