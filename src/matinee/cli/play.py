"""`matinee play`: who sits down, where the game is kept, and how it starts or goes on."""

import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import Final

import typer

from matinee.bots.levels import levels, make
from matinee.cli.records import open_record
from matinee.cli.shell import OUT, bad_input, explained
from matinee.cli.terminal import Terminal
from matinee.engine.dice import seed_from
from matinee.engine.match import Match, Player
from matinee.engine.record import Save
from matinee.engine.refused import BadRecord
from matinee.engine.title import Title, find
from matinee.engine.verify import resume

COMPANY: Final = 3
"""How many bots keep a lone player company."""
CREW: Final = ("Dolly", "Foley", "Gaffer", "Scrim", "Boom", "Slate", "Grip", "Key")
"""What bots are called: whoever is on a film set and not in front of the camera."""


def start(
    key: str | None,
    *,
    options: Mapping[str, str],
    people: Sequence[str],
    bots: Sequence[str] | None,
    seed: str | None,
    resume_from: Path | None,
    file: Path | None,
    undo: bool,
    odds: bool,
    lines: bool,
) -> None:
    """Start a game, or go on with one, and play it in this terminal."""
    if resume_from is not None:
        title, match = _resumed(resume_from)
        if key is not None and key != title.key:
            bad_input(f"{resume_from} is a game of {title.name}.")
        kept_in = file or resume_from
    elif key is not None:
        title = find(key)
        match = _begun(title, options, people, bots, seed)
        kept_in = file or _new_file(title, match)
        _mention_unfinished(title)
    else:
        bad_input("Which game? “matinee games” lists them; “--resume FILE” goes on with a save.")
    Terminal(title, match, kept_in, undo=undo, odds=odds, lines=lines).run()


def _begun(
    title: Title,
    options: Mapping[str, str],
    people: Sequence[str],
    bots: Sequence[str] | None,
    seed: str | None,
) -> Match:
    """A new match with these players."""
    chosen = title.options(options)
    if bots is None:
        bots = [levels(title)[-1]] * COMPANY if len(people) == 1 else []
    for level in bots:
        make(title, level)
    if len(set(people)) < len(people):
        bad_input("Two players have the same name.")
    free = (name for name in chain(CREW, map("Bot {}".format, count(1))) if name not in people)
    players = [Player(name) for name in people]
    players += [Player(next(free), level) for level in bots]
    if not people:
        bad_input("Somebody must play; “matinee simulate” lets bots play alone.")
    with explained(title.words([player.name for player in players], chosen).why):
        return Match.begin(title.game, players, chosen, None if seed is None else seed_from(seed))


def _resumed(file: Path) -> tuple[Title, Match]:
    """The match of a save."""
    title, record = open_record(file)
    if not isinstance(record, Save):
        raise BadRecord("record-no-save", file=file)
    return title, resume(record, title.game, str(file))


def saves() -> Path:
    """The folder in which games are kept unless the player names another place."""
    home = os.environ.get("MATINEE_HOME") or typer.get_app_dir("matinee")
    return Path(home) / "saves"


def _new_file(title: Title, match: Match) -> Path:
    started = f"{datetime.now():%Y%m%d-%H%M%S}"
    return saves() / f"{title.key}-{started}-{match.header.commitment[:6]}.json"


def _mention_unfinished(title: Title) -> None:
    """Point to the latest game that was left before its end."""
    for file in sorted(saves().glob(f"{title.key}-*.json"), reverse=True):
        if b'"form":"save"' in file.read_bytes()[:40].replace(b" ", b""):
            OUT.print(
                f"An earlier game is unfinished: matinee play --resume {file}",
                style="dim",
                soft_wrap=True,
            )
            return
