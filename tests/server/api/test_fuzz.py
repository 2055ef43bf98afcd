"""Fuzzing: every request gets an answer that the API's description allows, and breaks nothing."""

from collections.abc import Sequence
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import one_of
from schemathesis import GenerationMode
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from http_games import Seated, begin, gather
from live_server import Server

CHECKS: Sequence[CheckFunction] = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
ENDLESS = "/stream"
"""Path of streams, which do not end, and so have tests of their own."""


def describe(server: Server) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")


@pytest.mark.parametrize("tag", ["games", "tables", "playing", "people"])
def test_the_api_is_as_it_is_described(server: Server, tag: str) -> None:
    tried = 0
    for found in describe(server).get_all_operations():
        operation = found.ok()
        if operation.tags == [tag] and not operation.path.endswith(ENDLESS):
            tried += 1
            try_out(operation, [gather(server, 3), begin(server, 2)])
    assert tried > 1


def try_out(operation: Any, tables: list[Seated]) -> None:
    """Send generated requests of an operation, to a table that has begun and one that has not."""

    modes = [operation.as_strategy(generation_mode=mode) for mode in GenerationMode]

    @given(case=one_of(modes))
    @settings(max_examples=10, suppress_health_check=list(HealthCheck), database=None)
    def ask(case: Any) -> None:
        for table in tables:
            if "table" in case.path_parameters:
                case.path_parameters["table"] = table.id
            headers = {"Authorization": f"Bearer {table.people[0].key}"}
            case.call_and_validate(headers=headers, checks=list(CHECKS))

    ask()
