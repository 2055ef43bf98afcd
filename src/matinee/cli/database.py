"""Looking after the database that the settings name."""

from pathlib import Path

from matinee.cli.shell import OUT
from matinee.server.settings import Settings
from matinee.store.backup import back_up
from matinee.store.database import Database
from matinee.store.engines import told
from matinee.store.upgrade import upgrade


def bring_up_to_date() -> None:
    """Upgrade the database, and say what was done."""
    with Database.open(Settings.read().database) as database:
        done = upgrade(database)
        name = told(database.url)
    text = f"{name} is up to date now." if done else f"{name} was up to date already."
    OUT.print(text, soft_wrap=True)


def copy_to(file: Path) -> None:
    """Make a backup, and say where it is."""
    back_up(Settings.read().database, file)
    OUT.print(f"The backup is in {file}.", soft_wrap=True)
