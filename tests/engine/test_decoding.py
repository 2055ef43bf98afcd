"""Types that several threads decode at once."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import matinee

PACKAGE = Path(matinee.__file__).parent
OWN = PACKAGE / "engine" / "decoding.py"

PROGRAM = """
import sys, time
from pathlib import Path
from threading import Barrier, Thread
import httpx
from msgspec import _utils
{imports}

# Building a type runs this function, which lets the other threads in.
original = _utils._get_class_mro_and_typevar_mappings
def slow(*given):
    time.sleep(0.02)
    return original(*given)
_utils._get_class_mro_and_typevar_mappings = slow

barrier, kinds = Barrier(8), []
def use(number):
    barrier.wait()
    time.sleep(number / 100)
    try:
        kinds.append(type({call}).__name__)
    except Exception as error:
        kinds.append(type(error).__name__)

threads = [Thread(target=use, args=(number,)) for number in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(sorted(set(kinds)), len(kinds))
"""
"""Eight threads meet a type one after another while the first still builds it."""

CLIENT = """
from matinee.client.models import TableInfo
from matinee.client.transport import ApiConnection
FIELDS = dict.fromkeys(reversed(TableInfo.__struct_fields__), {})
TRANSPORT = httpx.MockTransport(lambda request: httpx.Response(200, json=FIELDS))
"""
ASK = "ApiConnection('http://matinee.test', 1.0, TRANSPORT).request(TableInfo, 'GET', '/tables/t1')"
GAME = """
from matinee.engine.match import record
from matinee.games.deadwood import TITLE
SAVED = Path("tests/golden/deadwood/two-seats.json")
TITLE.game
"""


@pytest.mark.processes
@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    ("imports", "call", "result"),
    [
        pytest.param(CLIENT, ASK, "Refused", id="client"),
        pytest.param(
            GAME, "record.read(SAVED, {'deadwood': TITLE.game})", "FinishedRecord", id="record"
        ),
    ],
)
def test_several_threads_may_meet_a_type_at_once(imports: str, call: str, result: str) -> None:
    program = PROGRAM.format(imports=imports, call=call)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=100, check=False
    )
    assert (done.returncode, done.stdout) == (0, f"['{result}'] 8\n"), done.stderr


def _unguarded(file: Path) -> Iterator[int]:
    """Lines in which a file lets msgspec decode to a type without the lock."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.ImportFrom(module="msgspec" | "msgspec.json", names=names):
                if any(alias.name in {"convert", "decode", "Decoder", "json"} for alias in names):
                    yield node.lineno
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="msgspec"), attr="convert")
                | ast.Attribute(
                    value=ast.Attribute(value=ast.Name(id="msgspec"), attr="json"), attr="Decoder"
                )
            ):
                yield node.lineno
            case ast.Call(
                func=ast.Attribute(
                    value=ast.Attribute(value=ast.Name(id="msgspec")), attr="decode"
                ),
                keywords=[_, *_],
            ):
                yield node.lineno


def test_all_types_are_decoded_with_the_lock() -> None:
    assert len(list(_unguarded(OWN))) == 2, "the search finds nothing any more"
    found = [
        f"{file.relative_to(PACKAGE)}:{line}"
        for file in sorted(PACKAGE.rglob("*.py"))
        if file != OWN
        for line in _unguarded(file)
    ]
    assert not found, "use matinee.engine.decoding"
