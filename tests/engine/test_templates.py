"""Compiled templates are cached, and other processes find them."""

from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from matinee.engine.ui.templates import _Compiled

NAME = "page.html"


@pytest.fixture
def compiled_sources(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Sources of the templates that were compiled, in order."""
    sources: list[str] = []
    compile_ = Environment.compile

    def record_and_compile(
        self: Environment, source: str, *rest: object, **named: object
    ) -> object:
        sources.append(source)
        return compile_(self, source, *rest, **named)  # type: ignore[call-overload]

    monkeypatch.setattr(Environment, "compile", record_and_compile)
    return sources


def rendered(cache: _Compiled, source: str) -> str:
    """Output of a template in a new environment, as each language has one."""
    environment = Environment(
        loader=DictLoader({NAME: source}), bytecode_cache=cache, autoescape=True
    )
    return environment.get_template(NAME).render(name="Ann")


def process(folder: Path) -> _Compiled:
    """The cache of a new process."""
    cache = _Compiled()
    cache.keep_in(folder)
    return cache


def test_a_template_is_compiled_once_for_all_languages(compiled_sources: list[str]) -> None:
    cache = _Compiled()
    assert [rendered(cache, "Hello {{ name }}") for _ in range(2)] == ["Hello Ann"] * 2
    assert compiled_sources == ["Hello {{ name }}"]


def test_it_is_compiled_once_for_all_processes(compiled_sources: list[str], tmp_path: Path) -> None:
    found = [rendered(process(tmp_path), "Hello {{ name }}") for _ in range(3)]
    assert found == ["Hello Ann"] * 3
    assert compiled_sources == ["Hello {{ name }}"]
    assert not list(tmp_path.glob("*/*.*")), "a draft was left"


def test_one_that_has_changed_is_compiled_anew(compiled_sources: list[str], tmp_path: Path) -> None:
    assert rendered(process(tmp_path), "Hello {{ name }}") == "Hello Ann"
    assert rendered(process(tmp_path), "Goodbye {{ name }}") == "Goodbye Ann"
    assert rendered(process(tmp_path), "Goodbye {{ name }}") == "Goodbye Ann"
    assert compiled_sources == ["Hello {{ name }}", "Goodbye {{ name }}"]


@pytest.mark.parametrize("length", [0, 1, 20, 100])
def test_a_file_that_was_cut_short_is_not_used(length: int, tmp_path: Path) -> None:
    assert rendered(process(tmp_path), "Hello {{ name }}") == "Hello Ann"
    (file,) = tmp_path.glob("*/*")
    file.write_bytes(file.read_bytes()[:length])
    assert rendered(process(tmp_path), "Hello {{ name }}") == "Hello Ann"


def test_what_cannot_be_kept_is_shown_all_the_same(
    compiled_sources: list[str], tmp_path: Path
) -> None:
    no_folder = tmp_path / "file"
    no_folder.write_text("")
    assert rendered(process(no_folder), "Hello {{ name }}") == "Hello Ann"
    assert compiled_sources == ["Hello {{ name }}"]
    assert no_folder.read_text() == ""
