"""The editor's cut of a story: proposed by one who sits at the table, agreed on by all.

It changes what is made of the record and never the record. Whatever was taken out of the story, or
told anew since, is not changed by it: each line of a cut knows, by a digest, what it replaces.
"""

import hashlib
import logging
import secrets
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from matinee.engine.open import tidy
from matinee.engine.tale import Cut
from matinee.server.tables.courtesy import tale_of
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Table
from matinee.store import cuts as stored
from matinee.store.cuts import Kept
from matinee.store.people import Person
from matinee.store.row_reader import DAMAGE

LOG: Final = logging.getLogger(__name__)

LONGEST_TITLE: Final = 80
AS_PLAYED: Final = Cut()
Texts: TypeAlias = Mapping[int, tuple[str, int]]


class Edit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A cut as it is kept."""

    id: str
    by: str
    name: str
    """Of who proposed it."""
    cut: Cut
    of: Mapping[int, str]
    """The digest of what each line said that it changes: the words themselves can be taken out."""
    agreed: tuple[str, ...] = ()
    """Who has said yes, while it is pending."""


class Cuts(msgspec.Struct, frozen=True):
    """The cuts of a story."""

    agreed: Edit | None = None
    pending: Edit | None = None


def opened(kept: Kept) -> Cuts:
    """The cuts as they were stored."""
    return Cuts(_opened(kept.agreed), _opened(kept.pending))


def _opened(edit: bytes | None) -> Edit | None:
    """A cut as it was stored; one that is damaged is none, and the story is as it was played."""
    try:
        return None if edit is None else msgspec.json.decode(edit, type=Edit)
    except DAMAGE as error:
        LOG.warning("an editor's cut is damaged and left out: %s", type(error).__name__)
        return None


def packed(cuts: Cuts) -> Kept:
    """The cuts as they are stored."""
    return Kept(
        None if cuts.agreed is None else msgspec.json.encode(cuts.agreed),
        None if cuts.pending is None else msgspec.json.encode(cuts.pending),
    )


def propose(table: Table, cuts: Cuts, person: Person, wish: Cut) -> Cuts:
    """Propose a cut, or another one in place of one's own; who sits alone agrees at once."""
    chair = table.own_any(person.id)
    texts = _texts(table)
    if cuts.pending is not None and cuts.pending.by != person.id:
        raise TableRefused("cut-open", name=cuts.pending.name)
    cut = checked(table, wish)
    if cut == in_force(table, cuts.agreed):
        raise TableRefused("cut-same")
    edit = Edit(
        id=secrets.token_urlsafe(6),
        by=person.id,
        name=chair.name,
        cut=cut,
        of={line: _digest(texts[line][0]) for line in cut.texts},
        agreed=(person.id,),
    )
    return _settled(table, replace(cuts, pending=edit))


def answer(table: Table, cuts: Cuts, person: Person, edit: str, *, agree: bool) -> Cuts:
    """Say yes or no to what is proposed; one no is enough to end the matter."""
    table.own_any(person.id)
    pending = _asked(cuts, edit)
    if pending.by == person.id:
        raise TableRefused("cut-own")
    if not agree:
        return replace(cuts, pending=None)
    agreed = tuple(dict.fromkeys((*pending.agreed, person.id)))
    return _settled(table, replace(cuts, pending=replace(pending, agreed=agreed)))


def withdraw(table: Table, cuts: Cuts, person: Person, edit: str) -> Cuts:
    """Think better of what one has proposed."""
    table.own_any(person.id)
    pending = _asked(cuts, edit)
    if pending.by != person.id:
        raise TableRefused("cut-others", name=pending.name)
    return replace(cuts, pending=None)


def voters(table: Table) -> list[str]:
    """Whose agreement a cut needs: that of every person who holds a seat. Bots agree."""
    return list(dict.fromkeys(chair.person for chair in table.chairs if chair.person))


def in_force(table: Table, edit: Edit | None) -> Cut:
    """What of a cut still fits the story; as it was played, if there is none."""
    return AS_PLAYED if edit is None else _fitting(edit, _texts(table))


def forgetting(table: Table, state: Any) -> Callable[[Connection], object]:
    """What also has to be written when words are taken out, which led to this state.

    Cuts must not keep what the log no longer has.
    """
    tale = table.title.tale
    texts: Texts = {} if tale is None else tale.texts(table.game.view(state, None))

    def job(conn: Connection) -> None:
        kept = stored.read(conn, table.card.id)
        if kept != Kept():
            left = packed(_left(opened(stored.hold(conn, table.card.id)), texts))
            stored.keep(conn, table.card.id, left)

    return job


def _left(cuts: Cuts, texts: Texts) -> Cuts:
    """The cuts without lines that are no longer in the story."""

    def left(edit: Edit | None) -> Edit | None:
        if edit is None:
            return None
        cut = _fitting(edit, texts)
        return replace(edit, cut=cut, of={line: edit.of[line] for line in cut.texts})

    return Cuts(left(cuts.agreed), left(cuts.pending))


def _fitting(edit: Edit, texts: Texts) -> Cut:
    """A cut without lines that do not say any more what they said when it was made."""
    kept = {
        line: text
        for line, text in edit.cut.texts.items()
        if line in texts and _digest(texts[line][0]) == edit.of.get(line)
    }
    return replace(edit.cut, texts=kept)


def checked(table: Table, wish: Cut) -> Cut:
    """A cut that can be made, with tidy words and without what it would leave as it is."""
    title = tidy(wish.title)
    if len(title) > LONGEST_TITLE:
        raise TableRefused("cut-title", most=LONGEST_TITLE)
    tale, view = tale_of(table), table.view(None)
    if title == tale.title(view, AS_PLAYED):
        title = ""
    played = tuple(number for number, _ in tale.scenes(view, table.eyes(None).words))
    order = wish.order
    if order and sorted(order) != sorted(played):
        raise TableRefused("cut-order")
    known = _texts(table)
    texts = {line: _reworded(known, line, text) for line, text in wish.texts.items()}
    return Cut(
        title=title,
        order=() if order == played else order,
        texts={line: text for line, text in sorted(texts.items()) if text != known[line][0]},
    )


def _reworded(known: Texts, line: int, text: str) -> str:
    if line not in known:
        raise TableRefused("cut-line", line=line)
    told = tidy(text)
    if not told:
        raise TableRefused("cut-empty", line=line)
    most = known[line][1]
    if len(told) > most:
        raise TableRefused("cut-long", line=line, length=len(told), most=most)
    return told


def _texts(table: Table) -> Texts:
    table.begun  # noqa: B018 (refuses a table at which nothing has been told)
    return tale_of(table).texts(table.view(None))


def _asked(cuts: Cuts, edit: str) -> Edit:
    if cuts.pending is None or cuts.pending.id != edit:
        raise TableRefused("cut-none")
    return cuts.pending


def _settled(table: Table, cuts: Cuts) -> Cuts:
    """Agreed, once everybody has said yes."""
    pending = cuts.pending
    if pending is None or not set(voters(table)) <= set(pending.agreed):
        return cuts
    return Cuts(agreed=replace(pending, agreed=()), pending=None)


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=9).hexdigest()
