"""Several clients in the threads of one program."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys, time
from threading import Barrier, Thread
import httpx, msgspec
from msgspec import _utils
from matinee.client.models import TableInfo
from matinee.client.transport import ApiConnection

# Building a type runs this function, which lets the other threads in.
original = _utils._get_class_mro_and_typevar_mappings
def slow(*given):
    time.sleep(0.02)
    return original(*given)
_utils._get_class_mro_and_typevar_mappings = slow

barrier, kinds = Barrier(8), []
def ask(number):
    fields = dict.fromkeys(reversed(TableInfo.__struct_fields__), {})
    transport = httpx.MockTransport(lambda request: httpx.Response(200, json=fields))
    connection = ApiConnection("http://matinee.test", 1.0, transport)
    barrier.wait()
    time.sleep(number / 100)
    try:
        connection.request(TableInfo, "GET", "/tables/t1")
    except Exception as error:
        kinds.append(type(error).__name__)

threads = [Thread(target=ask, args=(number,)) for number in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(sorted(set(kinds)), len(kinds))
"""
"""Eight threads meet a type one after another while the first still builds it."""


@pytest.mark.timeout(120)
def test_clients_in_several_threads_do_not_crash() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=100, check=False
    )
    assert (done.returncode, done.stdout) == (0, "['Refused'] 8\n"), done.stderr
