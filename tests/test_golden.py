"""Golden records: games that were recorded once (`tools/golden.py` writes them)."""

from pathlib import Path

import pytest

from matinee.engine.contract.installed_games import find, titles
from matinee.engine.match.log_rows import Undo
from matinee.engine.match.record import FinishedRecord, encode, read
from matinee.engine.match.verify import resume, verify
from matinee.engine.text.narration import LogNarrator

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*/*.json"))


def test_golden_records_still_lead_where_they_led(subtests: pytest.Subtests) -> None:
    for file in GOLDEN:
        with subtests.test(file=file):
            game = find(file.parent.name).game
            record = read(file, {game.key: game})
            assert isinstance(record, FinishedRecord)
            proof = verify(record, game, str(file))
            assert proof.rules is True, proof
            assert proof.holds
            assert game.result(resume(record, game).state) == record.result
            assert encode(record) == file.read_bytes()


def test_golden_records_are_told_in_the_same_words(subtests: pytest.Subtests) -> None:
    for file in GOLDEN:
        with subtests.test(file=file):
            title = find(file.parent.name)
            record = read(file, {title.key: title.game})
            assert isinstance(record, FinishedRecord)
            story = LogNarrator(title, record.header, None)
            lines = [f"{number:>5}  {line.text}" for number, line in story.narrate(record.rows)]
            assert lines == file.with_suffix(".txt").read_text("utf-8").splitlines()


def test_golden_records_show_what_they_should() -> None:
    games = {key: title.game for key, title in titles().items()}
    records = {f"{file.parent.name}: {file.stem}": read(file, games) for file in GOLDEN}
    assert {len(record.header.players) for record in records.values()} == {2, 3, 4, 8}
    for name in (
        "deadwood: eight-seats-with-undos",
        "boulevard: three-seats-with-undos",
        "action: three-seats-with-undos",
        "universalis: three-seats-with-undos",
    ):
        assert sum(isinstance(row, Undo) for row in records[name].rows) > 10
