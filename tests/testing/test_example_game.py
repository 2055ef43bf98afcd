"""A third-party package adds a game, and the conformance kit runs on it, too."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fixtures import INSTALLED, install
from fixtures.games.callsheet import TITLE
from fixtures.games.callsheet.actions import Book, Cut, Judge, Memo, Ready
from fixtures.games.callsheet.conformance import CONFORMANCE
from matinee.engine.contract.conformance_cases import ConformanceCase, MoveCount
from matinee.engine.contract.installed_games import Games, find, installed, titles
from matinee.engine.contract.title import Title
from matinee.engine.match.log_rows import Player
from matinee.engine.match.match import Match
from matinee.engine.match.record import seat_record
from matinee.engine.text.errors import Refused
from matinee.testing.checks.rules import check_counts
from matinee.testing.conformance_checks import CHECKS

TESTS = Path(__file__).parent.parent
STRANGER = INSTALLED / "callsheet"


@pytest.fixture
def installed_stranger(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the third-party package, with its metadata, on the import path."""
    monkeypatch.syspath_prepend(str(STRANGER))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@pytest.mark.parametrize("case", CONFORMANCE.cases, ids=lambda case: case.name)
def test_a_strangers_game_conforms(
    case: ConformanceCase, check: Callable[[Title, ConformanceCase], None]
) -> None:
    check(TITLE, case)


@pytest.mark.parametrize("position", CONFORMANCE.positions, ids=lambda position: position.name)
def test_a_strangers_game_counts(position: MoveCount) -> None:
    check_counts(TITLE, position)


@pytest.mark.processes
def test_the_kit_finds_a_strangers_game_by_itself() -> None:
    run = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-vv", "-p", "no:cacheprovider"),
            *("--pyargs", "matinee.testing.conformance", "-k", "callsheet and nobody_is_stuck"),
        ],
        env={"PYTHONPATH": f"{TESTS}:{STRANGER}"},
        cwd=STRANGER,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert f"{len(CONFORMANCE.cases)} passed" in run.stdout


@pytest.mark.usefixtures("installed_stranger")
def test_titles_lists_what_is_installed() -> None:
    assert "callsheet" in titles()
    assert find("callsheet") is TITLE


def test_a_title_that_is_not_installed_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        find("callsheet")
    assert refused.value.key == "game-unknown"


@pytest.mark.usefixtures("installed_stranger")
@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("gone", None),
        ("misnamed", "TITEL = None"),
        ("lacking", "import no_such_module"),
        ("untitled", "TITLE = None"),
        ("garbled", "this is no Python"),
        ("raising", "raise RuntimeError('broken')"),
    ],
)
def test_a_broken_package_takes_nothing_with_it_but_its_own_title(
    module: str, source: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = list(titles())
    module = f"stranger_{module}"
    install(tmp_path, module, f"{module}:TITLE")
    if source is not None:
        (tmp_path / f"{module}.py").write_text(source)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert list(titles()) == before
    assert module in installed()[1]
    with pytest.raises(Refused) as refused:
        find(module)
    assert refused.value.key == "game-broken"


@pytest.mark.usefixtures("installed_stranger")
def test_the_second_package_with_the_same_key_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "zz_copycat", "fixtures.games.callsheet:TITLE")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert installed()[1] == {"zz_copycat": "there is already a game “callsheet”"}


def test_a_title_whose_rules_are_missing_does_not_keep_others_from_being_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "stranger_hollow", "stranger_hollow:TITLE")
    source = "from dataclasses import replace\nfrom fixtures.games.callsheet import TITLE as T\n"
    source += "TITLE = replace(T, key='hollow', game_at='stranger_hollow:NOTHING')\n"
    (tmp_path / "stranger_hollow.py").write_text(source)
    monkeypatch.syspath_prepend(str(tmp_path))
    games = Games()
    assert "hollow" in list(games)
    assert games["deadwood"].key == "deadwood"
    with pytest.raises(Refused) as refused:
        games["hollow"]
    assert refused.value.key == "game-broken"


@pytest.mark.parametrize("part", ["game_at", "text_at"])
def test_a_broken_module_of_a_game_is_named_with_its_line(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "stranger_typo", f"stranger_typo_{part}:TITLE")
    source = "from dataclasses import replace\nfrom fixtures.games.callsheet import TITLE as T\n"
    source += f"TITLE = replace(T, key='stranger_typo', {part}='stranger_typo_in_{part}:X')\n"
    (tmp_path / f"stranger_typo_{part}.py").write_text(source)
    (tmp_path / f"stranger_typo_in_{part}.py").write_text("\nfrom pathlib import Pth\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(Refused) as refused:
        find("stranger_typo")
    assert refused.value.key == "game-broken"
    problem = "ImportError: cannot import name 'Pth' from 'pathlib'"
    assert refused.value.params["problem"] == f"{problem} (line 2 of stranger_typo_in_{part}.py)"


def at_table(seats: int = 3) -> Match:
    names = ("Ada", "Buster", "Clara", "Douglas")
    return Match.begin(TITLE.game, [Player(name) for name in names[:seats]], seed=bytes(32))


def test_a_shout_pauses_play_and_it_goes_on_just_where_it_was() -> None:
    match = at_table()
    match.play(1, Book(match.state.hands[1][0]))
    before = match.state.copy()
    match.play(2, Cut())
    assert match.game.active_seats(match.state) == [0]
    assert match.game.legal(match.state, 1) == []
    match.play(0, Judge(counts=False))
    before.may_shout[2] = False
    before.moves = match.state.moves
    assert match.state == before
    assert match.game.active_seats(match.state) == [0, 1, 2]


def test_bookings_are_shown_together() -> None:
    match = at_table(seats=2)
    for seat in (0, 1):
        match.play(seat, Book(match.state.hands[seat][0]))
    match.play(0, Ready())
    assert match.game.view(match.state, 1) == match.game.view(
        match.state_at(len(match.rows) - 1), 1
    )
    match.play(1, Ready())
    assert match.game.view(match.state, None).booked == match.state.booked


def test_a_secret_booking_leaves_no_trace_with_the_others() -> None:
    match = at_table()
    before = seat_record(match, 0)
    match.play(1, Book(match.state.hands[1][0]))
    assert seat_record(match, 0) == before
    assert len(seat_record(match, 1).rows) == 2


def test_a_memo_can_be_pinned_up_by_somebody_nobody_waits_for() -> None:
    match = at_table(seats=2)
    match.play(0, Book(match.state.hands[0][0]), Ready())
    match.play(0, Memo("Where is everybody?"))
    assert match.game.active_seats(match.state) == [1]
    assert not match.state.may_pin[0]
