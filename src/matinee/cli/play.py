"""`matinee play`: the players, and the start or continuation of a game."""

import getpass
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from matinee.bots.bot_names import unused_names
from matinee.bots.levels import levels, make_bot
from matinee.cli.output import OUT, bad_input, explain_refusals
from matinee.cli.records import open_record
from matinee.cli.saves import SavedGame, new_file, refuse_existing, unfinished_games
from matinee.cli.terminal_game import Terminal
from matinee.engine.contract.installed_games import find
from matinee.engine.contract.open_fields import normalise_text
from matinee.engine.contract.title import Title
from matinee.engine.match.dice import seed_from
from matinee.engine.match.log_rows import Player
from matinee.engine.match.match import HouseRules, Match
from matinee.engine.match.record import SaveRecord
from matinee.engine.match.verify import resume
from matinee.engine.text.current_language import _, current_language
from matinee.engine.text.errors import BadRecord
from matinee.engine.text.i18n import is_reserved_name
from matinee.engine.text.narration import LogNarrator

DEFAULT_BOTS: Final = 3
"""The number of bots that play with a lone player."""
LONGEST_NAME: Final = 24


def start_game(
    key: str,
    *,
    options: Mapping[str, str],
    people: Sequence[str] | None,
    bots: Sequence[str] | None,
    seed: str | None,
    file: Path | None,
    undo: bool,
    odds: bool,
    lines: bool,
) -> None:
    """Start a game and play it in this terminal."""
    title = find(key)
    players = _players(title, people, bots)
    chosen = title.options(options)
    with explain_refusals(
        title.text(
            [player.name for player in players], chosen, current_language(title)
        ).refusal_text
    ):
        given = None if seed is None else seed_from(seed)
        match = Match.begin(title.game, players, chosen, given, HouseRules(undo=undo))
    if file is not None:
        refuse_existing(file)
    earlier = next(filter(_can_be_resumed, unfinished_games(title)), None)
    if earlier is not None:
        message = _("An earlier game is unfinished: matinee play --resume {file}")
        OUT.print(message.format(file=earlier), style="dim", soft_wrap=True)
    saved_game = SavedGame(match, file or new_file(title, match))
    Terminal(title, saved_game, odds=odds, lines=lines).run()


def resume_game(file: Path, *, key: str | None, copy: Path | None, odds: bool, lines: bool) -> None:
    """Continue a saved game."""
    title, match = _resumed(file, key)
    if copy is not None:
        refuse_existing(copy)
    Terminal(title, SavedGame(match, copy or file), odds=odds, lines=lines).run()


def _resumed(file: Path, key: str | None = None) -> tuple[Title, Match]:
    """The match of a saved game; refused if it is one of another title than this."""
    title, record = open_record(file)
    if key is not None and key != title.key:
        name = current_language(title).gettext(title.name)
        bad_input(_("{file} is a game of {game}.").format(file=file, game=name))
    if not isinstance(record, SaveRecord):
        raise BadRecord("record-no-save", file=file)
    why = LogNarrator(title, record.header, None, current_language(title)).words.refusal_text
    return title, resume(record, title.game, str(file), why)


def _can_be_resumed(file: Path) -> bool:
    """Whether a saved game can be read under the present rules."""
    try:
        _resumed(file)
    except Exception:  # noqa: BLE001 (changed rules may fail in any way on an old match)
        return False
    return True


def _players(
    title: Title, people: Sequence[str] | None, bots: Sequence[str] | None
) -> list[Player]:
    """The players: people first, then bots with names of their own."""
    names = [_your_name()] if people is None else list(map(normalise_text, people))
    if not names:
        bad_input(_("Somebody must play; “matinee simulate” lets bots play alone."))
    for name in names:
        if not name or len(name) > LONGEST_NAME or is_reserved_name(name):
            message = _("“{name}” is no name for a player; take 1 to {most} letters.")
            bad_input(message.format(name=name[:60], most=LONGEST_NAME))
    if len({name.casefold() for name in names}) < len(names):
        bad_input(_("Two players have the same name."))
    if bots is None:
        bots = [levels(title)[-1]] * DEFAULT_BOTS if len(names) == 1 else []
    for level in dict.fromkeys(bots):
        make_bot(title, level)
    crew = unused_names(names)
    return [
        *(Player(name) for name in names),
        *(Player(next(crew), level) for level in bots[: title.seats[-1] + 1]),
    ]


def _your_name() -> str:
    """The user's name, if the system knows it."""
    try:
        name = normalise_text(getpass.getuser()).capitalize()[:LONGEST_NAME]
    except (OSError, KeyError, ImportError):
        name = ""
    return _("Player") if name.casefold() in {"", "root"} or is_reserved_name(name) else name
