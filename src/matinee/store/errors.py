"""The store's refusals and their sentences."""

from collections.abc import Mapping
from typing import ClassVar, Final

from matinee.engine.text.errors import Refused
from matinee.engine.text.i18n import N_

PHRASES: Final[Mapping[str, str]] = {
    "store-away": N_("The database cannot be reached or used now: {problem}."),
    "store-damaged": N_(
        "Part of the database is damaged ({problem}). Find out which with: matinee db check."
    ),
    "person-damaged": N_("What is stored of the person {person} is damaged."),
    "store-unsure": N_(
        "The database went away while this was being stored ({problem}), so it may have been "
        "stored or not. Look before you try again."
    ),
    "store-closed": N_("The database has been closed."),
    "store-url": N_(
        "“{url}” is no database that Matinee knows: give a file, or an address that begins with "
        "sqlite:/// or postgresql://."
    ),
    "store-driver": N_("PostgreSQL needs a driver: pip install matinee[postgres]."),
    "store-file": N_("{file} cannot be used as a database: {problem}."),
    "store-missing": N_("There is no database at {database}."),
    "store-empty": N_("The database {database} is empty. Prepare it first: matinee db upgrade."),
    "store-older": N_(
        "The database {database} is from an older Matinee. Make a backup, then run: "
        "matinee db upgrade."
    ),
    "store-newer": N_(
        "The database {database} is from a newer Matinee ({revision}), which this one cannot use."
    ),
    "store-foreign": N_("The database {database} holds something other than Matinee's tables."),
    "aside-none": N_("No table {table} is set aside."),
    "aside-unfit": N_("The table {table} cannot be brought back: {problem}."),
    "backup-exists": N_("{file} is there already and is left alone; choose another name."),
    "backup-unwritable": N_("{file} cannot be written: {problem}."),
    "backup-tool": N_(
        "A backup of PostgreSQL is made by its own tool pg_dump, which is not found here. Install "
        "PostgreSQL's client programs and try again."
    ),
    "backup-damaged": N_(
        "No backup was made, since the copy is damaged, and so is the database: {problem}. Keep "
        "your earlier backups, and look with: matinee db check."
    ),
    "backup-failed": N_("The backup could not be made: {problem}."),
}


class StoreRefused(Refused):
    """A refusal of the store. Nothing has changed, except possibly after `store-unsure`."""

    phrases: ClassVar[Mapping[str, str]] = PHRASES
