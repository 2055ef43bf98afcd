"""Texts are in the database once, complete, and not at all after a redaction."""

from collections import Counter

import msgspec
from sqlalchemy import Connection, select

from matinee.engine.match.log_rows import Play
from matinee.engine.match.match import Match
from matinee.engine.match.record import encode, save_record
from matinee.engine.storytelling.story_export import EditorsCut
from matinee.games.universalis import TITLE as UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.server.storytelling import editors_cut, rewording, x_card
from matinee.server.storytelling.safety_view import story_exporter
from matinee.store import tables as stored
from matinee.store.schema import METADATA
from matinee.store.storytelling import editors_cuts as stored_cuts
from table_builder import (
    ServerProcess,
    person,
    played,
    server_processes,
    stored_table,
    table_contents,
)

TENET = "Nobody in this town owns a clock that works."
PLACE, SCENERY = "Telegraph Office", "Rain comes through the roof, one drop at a time."
NAME, LOOKS = "Kestrel", "He has not slept since the bridge burned."
TRAIT, GESTURE = "counts his change twice", "Coins click under the table."
FIRST = "Kestrel forces the back door with a spoon."
LINE, MANNER = "It was never locked, you know.", "into the dark"
REASON, OTHER = "There was no spoon in this story before.", "Kestrel leans on the back door."
WRITTEN = [
    *(TENET, PLACE, SCENERY, NAME, LOOKS, TRAIT, GESTURE),
    *(FIRST, LINE, MANNER, REASON, OTHER),
]
SENTENCES = [text for text in WRITTEN if text not in (PLACE, NAME, TRAIT)]
"""Texts of entries; names and traits are referred to by their words later on."""


def everything(conn: Connection) -> bytes:
    """Every value of every table, as bytes."""
    found = []
    for table in METADATA.sorted_tables:
        for row in conn.execute(select(table)):
            values = (bytes(one) if isinstance(one, memoryview) else one for one in row)
            found += [one if isinstance(one, bytes) else str(one).encode() for one in values]
    return b"\n".join(found)


async def occurrences(one: ServerProcess, *texts: str) -> Counter[str]:
    """Number of occurrences of each text in the database."""
    found = await one.database.read(everything)
    return Counter({text: found.count(text.encode()) for text in texts})


def once(*texts: str) -> Counter[str]:
    return Counter(dict.fromkeys(texts, 1))


async def story_table(one: ServerProcess) -> str:
    """A table at which a story has begun, with every kind of text."""
    await one.create_people("Ada", "Buster")
    options = {"coins": 25, "first": 1, "scenes": 3}
    table_id = await one.begin("Ada", "Buster", title=UNIVERSALIS, options=options)
    await one.play(table_id, 0, a.ProposeTenet("story", TENET))
    await one.play(table_id, 1, a.Pass())
    await one.play(table_id, 0, a.Pass())
    await one.play(table_id, 0, a.Bid(2))
    await one.play(table_id, 1, a.Bid(1))
    await one.play(table_id, 0, a.EstablishNew(PLACE, "INT", SCENERY))
    await one.play(table_id, 0, a.Create(NAME, "character", present=True, text=LOOKS))
    await one.play(table_id, 0, a.AddTrait(2, TRAIT, injury=False, text=GESTURE))
    await one.play(table_id, 0, a.TellEvent(FIRST))
    await one.play(table_id, 0, a.Speak(2, LINE, MANNER))
    return table_id


async def disputed(one: ServerProcess, table_id: str) -> None:
    """Let the first event be challenged, and reworded by its teller."""
    table = await one.registry.table(table_id)
    entry = next(one.no for one in table.begun.state.entries if one.text == FIRST)
    await one.play(table_id, 1, a.Challenge(entry, REASON))
    await one.play(table_id, 0, a.OfferWording(OTHER))
    await one.play(table_id, 1, a.AcceptWording())


async def take_out(one: ServerProcess, table_id: str, text: str) -> None:
    """Let Buster redact this text."""
    state = (await one.registry.table_now(table_id)).begun.state
    move = next(entry.move for entry in state.entries if entry.text == text)
    await one.do(table_id, x_card.redact, "Buster", None, None, move)


@played
async def test_every_sentence_is_there_once(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        table_id = await story_table(one)
        await disputed(one, table_id)
        assert await occurrences(one, *SENTENCES) == once(*SENTENCES)
        for process in (one, two):
            assert table_contents(await process.registry.table_now(table_id)) == await stored_table(
                one, table_id
            )
        match: Match = (await two.registry.table_now(table_id)).begun
        assert all(encode(save_record(match)).count(text.encode()) >= 2 for text in SENTENCES)


@played
async def test_a_name_and_a_trait_are_once_in_the_row_that_made_them(shared_url: str) -> None:
    async with server_processes(shared_url, 1) as (one,):
        table_id = await story_table(one)
        rows = await one.database.read(lambda conn: stored.log(conn, table_id))
        match = (await one.registry.table(table_id)).begun
        for kind, made in ((a.EstablishNew, PLACE), (a.Create, NAME), (a.AddTrait, TRAIT)):
            (number,) = (
                n
                for n, row in enumerate(match.rows)
                if isinstance(row, Play) and isinstance(row.action, kind)
            )
            assert rows[number].row.count(made.encode()) == 1
            assert msgspec.json.encode(match.rows[number]).count(made.encode()) >= 3


@played
async def test_reworded_the_old_and_the_new_are_there_once(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        table_id = await story_table(one)
        anew = "Nobody locks a telegraph office, you know."
        await two.do(table_id, rewording.reword, "Ada", None, None, {"text": anew})
        assert await occurrences(one, *SENTENCES[:6], LINE, anew) == once(
            *SENTENCES[:6], LINE, anew
        )
        assert (await occurrences(one, MANNER))[MANNER] == 2, "it was told twice, once in each row"
        assert table_contents(await one.registry.table_now(table_id)) == await stored_table(
            two, table_id
        )


@played
async def test_taken_out_it_is_there_no_more_in_any_wording(shared_url: str) -> None:
    async with server_processes(shared_url) as (one, two):
        table_id = await story_table(one)
        anew = "Nobody locks a telegraph office, you know."
        await one.do(table_id, rewording.reword, "Ada", None, None, {"text": anew})
        await take_out(two, table_id, anew)
        removed_texts = (LINE, anew, MANNER)
        assert await occurrences(one, *removed_texts, FIRST) == once(FIRST) + Counter(
            dict.fromkeys(removed_texts, 0)
        )
        await disputed(two, table_id)
        await take_out(one, table_id, OTHER)
        found = await occurrences(one, FIRST, OTHER, LOOKS)
        assert (found[FIRST], found[OTHER], found[LOOKS]) == (0, 0, 1)
        assert table_contents(await two.registry.table_now(table_id)) == await stored_table(
            one, table_id
        )


@played
async def test_an_editors_cut_keeps_only_what_it_changes(shared_url: str) -> None:
    async with server_processes(shared_url, 1) as (one,):
        table_id = await story_table(one)
        table = await one.registry.table(table_id)
        texts = story_exporter(table).texts(table.view(None))
        line = next(number for number, (text, _) in texts.items() if text == LOOKS)
        mended = "He has not slept since the bridge fell."
        cut = EditorsCut(texts={n: text for n, (text, _) in texts.items()} | {line: mended})
        cuts = editors_cut.propose(table, editors_cut.Cuts(), person("Ada"), cut)

        def keep(conn: Connection) -> None:
            stored_cuts.read_for_update(conn, table_id)
            stored_cuts.write(conn, table_id, editors_cut.encode_cuts(cuts))

        await one.database.write(keep)
        texts_now = [*SENTENCES[:6], mended]
        assert await occurrences(one, *texts_now) == once(*texts_now)
