"""The editor's cut of a story: proposed by a person at the table, agreed on by all.

A cut changes the story as it is shown, never the record. It does not apply to lines that were
redacted or reworded since: each line of a cut has a digest of the text that it replaces.
"""

import hashlib
import logging
import secrets
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from matinee.engine.contract.open_fields import normalise_text
from matinee.engine.decoding import decode
from matinee.engine.storytelling.story_export import EditorsCut, StoryExporter
from matinee.server.storytelling.safety_view import story_exporter
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.table import Table
from matinee.store.people import Person
from matinee.store.row_reader import DAMAGE
from matinee.store.storytelling import editors_cuts as stored
from matinee.store.storytelling.editors_cuts import StoredCuts

LOG: Final = logging.getLogger(__name__)

LONGEST_TITLE: Final = 80
AS_PLAYED: Final = EditorsCut()
Texts: TypeAlias = Mapping[int, tuple[str, int]]


class Edit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A cut as it is stored."""

    id: str
    by: str
    name: str
    """The name of the person who proposed it."""
    cut: EditorsCut
    of: Mapping[int, str]
    """A digest of the text that each line replaces; not the text, since it can be redacted."""
    agreed: tuple[str, ...] = ()
    """The people who have agreed, while the cut is pending."""


class Cuts(msgspec.Struct, frozen=True):
    """The cuts of a story."""

    agreed: Edit | None = None
    pending: Edit | None = None


def decode_cuts(kept: StoredCuts) -> Cuts:
    """Decode stored cuts."""
    return Cuts(_decode_edit(kept.agreed), _decode_edit(kept.pending))


def _decode_edit(edit: bytes | None) -> Edit | None:
    """Decode a stored cut. A damaged one is left out, and the story is shown as played."""
    try:
        return None if edit is None else decode(edit, Edit)
    except DAMAGE as error:
        LOG.warning("an editor's cut is damaged and left out: %s", type(error).__name__)
        return None


def encode_cuts(cuts: Cuts) -> StoredCuts:
    """Encode cuts for the database."""
    return StoredCuts(
        None if cuts.agreed is None else msgspec.json.encode(cuts.agreed),
        None if cuts.pending is None else msgspec.json.encode(cuts.pending),
    )


def propose(table: Table, cuts: Cuts, person: Person, cut: EditorsCut) -> Cuts:
    """Propose a cut, or replace the person's proposal. If nobody else has a vote, it is agreed."""
    seat_row = table.any_own_seat(person.id)
    texts = _texts(table)
    if cuts.pending is not None and cuts.pending.by != person.id:
        raise TableRefused("cut-open", name=cuts.pending.name)
    cut = validate_cut(table, cut)
    if cut == cut_in_force(table, cuts.agreed):
        raise TableRefused("cut-same")
    edit = Edit(
        id=secrets.token_urlsafe(6),
        by=person.id,
        name=seat_row.name,
        cut=cut,
        of={line: _digest(texts[line][0]) for line in cut.texts},
        agreed=(person.id,),
    )
    return _agreed_if_unanimous(table, replace(cuts, pending=edit))


def answer(table: Table, cuts: Cuts, person: Person, edit: str, *, agree: bool) -> Cuts:
    """Answer a proposal; one no rejects it."""
    table.any_own_seat(person.id)
    pending = _require_pending(cuts, edit)
    if pending.by == person.id:
        raise TableRefused("cut-own")
    if not agree:
        return replace(cuts, pending=None)
    agreed = tuple(dict.fromkeys((*pending.agreed, person.id)))
    return _agreed_if_unanimous(table, replace(cuts, pending=replace(pending, agreed=agreed)))


def withdraw(table: Table, cuts: Cuts, person: Person, edit: str) -> Cuts:
    """Withdraw the person's own proposal."""
    table.any_own_seat(person.id)
    pending = _require_pending(cuts, edit)
    if pending.by != person.id:
        raise TableRefused("cut-others", name=pending.name)
    return replace(cuts, pending=None)


def voters(table: Table) -> list[str]:
    """The people whose agreement a cut needs: all who hold a seat. Bots agree."""
    return list(dict.fromkeys(seat_row.person for seat_row in table.seats if seat_row.person))


def cut_in_force(table: Table, edit: Edit | None) -> EditorsCut:
    """The part of a cut that still fits the story; without a cut, the story as played."""
    return AS_PLAYED if edit is None else _still_fitting(edit, _texts(table))


def redacted_lines_removal(table: Table, state: Any) -> Callable[[Connection], object]:
    """The further write of a redaction that led to this state.

    It removes redacted lines from cuts, which must not keep what the log no longer has.
    """
    exporter: StoryExporter | None = table.title.story
    texts: Texts = {} if exporter is None else exporter.texts(table.game.view(state, None))

    def job(conn: Connection) -> None:
        kept = stored.read(conn, table.row.id)
        if kept != StoredCuts():
            left = encode_cuts(
                _without_missing_lines(
                    decode_cuts(stored.read_for_update(conn, table.row.id)), texts
                )
            )
            stored.write(conn, table.row.id, left)

    return job


def _without_missing_lines(cuts: Cuts, texts: Texts) -> Cuts:
    """The cuts without the lines that are no longer in the story."""

    def left(edit: Edit | None) -> Edit | None:
        if edit is None:
            return None
        cut = _still_fitting(edit, texts)
        return replace(edit, cut=cut, of={line: edit.of[line] for line in cut.texts})

    return Cuts(left(cuts.agreed), left(cuts.pending))


def _still_fitting(edit: Edit, texts: Texts) -> EditorsCut:
    """A cut without the lines whose text has changed since it was proposed."""
    kept = {
        line: text
        for line, text in edit.cut.texts.items()
        if line in texts and _digest(texts[line][0]) == edit.of.get(line)
    }
    return replace(edit.cut, texts=kept)


def validate_cut(table: Table, cut: EditorsCut) -> EditorsCut:
    """A valid cut with normalised texts, and without the parts that would change nothing."""
    title = normalise_text(cut.title)
    if len(title) > LONGEST_TITLE:
        raise TableRefused("cut-title", most=LONGEST_TITLE)
    exporter, view = story_exporter(table), table.view(None)
    if title == exporter.title(view, AS_PLAYED):
        title = ""
    played = tuple(number for number, _ in exporter.scenes(view, table.viewer_log(None).words))
    order = cut.order
    if order and sorted(order) != sorted(played):
        raise TableRefused("cut-order")
    known = _texts(table)
    texts = {line: _reworded(known, line, text) for line, text in cut.texts.items()}
    return EditorsCut(
        title=title,
        order=() if order == played else order,
        texts={line: text for line, text in sorted(texts.items()) if text != known[line][0]},
    )


def _reworded(known: Texts, line: int, text: str) -> str:
    if line not in known:
        raise TableRefused("cut-line", line=line)
    told = normalise_text(text)
    if not told:
        raise TableRefused("cut-empty", line=line)
    most = known[line][1]
    if len(told) > most:
        raise TableRefused("cut-long", line=line, length=len(told), most=most)
    return told


def _texts(table: Table) -> Texts:
    table.require_begun()
    return story_exporter(table).texts(table.view(None))


def _require_pending(cuts: Cuts, edit: str) -> Edit:
    if cuts.pending is None or cuts.pending.id != edit:
        raise TableRefused("cut-none")
    return cuts.pending


def _agreed_if_unanimous(table: Table, cuts: Cuts) -> Cuts:
    """The cuts, with the pending one agreed if everybody has said yes."""
    pending = cuts.pending
    if pending is None or not set(voters(table)) <= set(pending.agreed):
        return cuts
    return Cuts(agreed=replace(pending, agreed=()), pending=None)


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=9).hexdigest()
