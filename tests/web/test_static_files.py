"""Static files: cached for good, at addresses that change with them."""

import gzip
import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urljoin

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from typer.testing import CliRunner

from matinee.cli.commands import app
from matinee.server.app import make_app
from matinee.server.settings import Settings
from matinee.web import BUILT, STATIC, static_files

LOADED: Final = {
    ".css": re.compile(r'@import ?"([^"]+)"|url\("?(?!data:|#)([^")]+)"?\)'),
    ".js": re.compile(r'\b(?:from|import)\b[ (]*"(\./[^"]+|\.\./[^"]+)"'),
}
"""Patterns of the addresses that a style sheet or a script loads."""
ID_IN_SCRIPT: Final = re.compile(r'(?:getElementById\("|["`][^"`\n]*#)([a-z][\w-]*)(?=["`), .>:[])')
ID_IN_MARKUP: Final = re.compile(r'\bid ?= ?"([^"]+)"( ~)?')
FILLED_IN: Final = re.compile(r"\{\{.*?\}\}|\{.*?\}")
"""A part of an id that is filled in later, in a template or a Python string."""


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    settings = Settings.read({"MATINEE_DATA": str(tmp_path), "MATINEE_SECRET": "of tests " * 5})
    with TestClient(make_app(settings)) as client:
        yield client


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("table.css", "text/css"),
        ("js/table.js", "text/javascript"),
        ("vendor/htmx.js", "text/javascript"),
        ("vendor/inter.woff2", "font/woff2"),
        ("games/deadwood/game.css", "text/css"),
    ],
)
def test_files_are_kept_for_good(client: TestClient[Litestar], name: str, kind: str) -> None:
    answer = client.get(static_files.address(name))
    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == kind
    assert answer.headers["cache-control"] == "max-age=31536000, immutable"
    head = client.head(static_files.address(name))
    assert (head.status_code, head.content) == (200, b"")


def test_an_older_address_leads_nowhere(client: TestClient[Litestar]) -> None:
    for path in ("/static/table.css", "/static/0123456789ab/table.css"):
        assert client.get(path).status_code == 404


def test_texts_come_compressed_and_fonts_as_they_are(client: TestClient[Litestar]) -> None:
    for path, packed in (
        (static_files.address("table.css"), True),
        (static_files.address("vendor/htmx.js"), True),
        (static_files.address("vendor/inter.woff2"), False),
        ("/", True),
        ("/api/openapi.json", True),
        ("/healthz", False),
    ):
        answer = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert (answer.headers.get("content-encoding") == "gzip") == packed, path
        assert ("accept-encoding" in answer.headers.get("vary", "").lower()) == packed, path
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        if path.startswith("/static"):
            assert plain.content == answer.content


def test_what_is_compressed_can_be_unpacked(client: TestClient[Litestar]) -> None:
    path = static_files.address("table.css")
    plain = (static_files.folders()[""] / "table.css").read_bytes()
    with client.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
        packed = b"".join(answer.iter_raw())
    assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain) / 2


def test_the_address_changes_with_any_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.css").write_text("one")
    monkeypatch.setattr(static_files, "folders", lambda: {"": tmp_path})
    version = static_files.version.__wrapped__
    first = version()
    assert version() == first
    (tmp_path / "a.css").write_text("two")
    second = version()
    (tmp_path / "a.css").rename(tmp_path / "b.css")
    assert len({first, second, version()}) == 3


def test_a_game_may_bring_files_or_not() -> None:
    assert static_files.game_file_address("deadwood", "game.css") == static_files.address(
        "games/deadwood/game.css"
    )
    assert static_files.game_file_address("deadwood", "none.css") is None
    assert static_files.game_file_address("chess", "game.css") is None


def test_what_styles_and_scripts_load_is_there(client: TestClient[Litestar]) -> None:
    missing, loaded = [], set()
    for place, folder in static_files.folders().items():
        for file in sorted(folder.rglob("*")):
            for name in _loaded_by(file):
                own = f"{place}/{file.relative_to(folder).as_posix()}".lstrip("/")
                loaded.add(name)
                if client.get(urljoin(static_files.address(own), name)).status_code != 200:
                    missing.append(f"{own}: {name}")
    assert {file for file in loaded if not file.startswith("vendor/")} == set(), "all is bundled"
    assert "vendor/inter.woff2" in loaded
    assert not missing


def test_what_pages_name_is_bundled() -> None:
    named = {
        name
        for file in _sources(".html")
        for name in re.findall(r"'([\w/-]+\.(?:js|css))'", file.read_text("utf-8"))
    }
    bundles = static_files.folders()[""]
    assert {"js/story-table.js", "js/table.js", "table.css"} < named
    missing = {name for name in named if not (bundles / name).is_file()}
    assert missing <= {"vendor/htmx.js", "game.css", "guide.css", "game.js", "story-page.css"}


def test_a_package_without_bundles_is_served_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "game.js").write_text("plain")
    monkeypatch.setattr(static_files, "_folder_of", lambda _: tmp_path)
    folders = static_files.folders.__wrapped__
    assert folders()["games/deadwood"] == tmp_path / "static"
    (tmp_path / "bundles").mkdir()
    assert folders()["games/deadwood"] == tmp_path / "bundles"


def test_the_server_tells_of_edited_sources_when_it_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert static_files.edited_since_built() == []
    built = json.loads(BUILT.read_bytes())
    built["sources"]["src/matinee/web/static/base.css"] = "the digest of an earlier one"
    altered = tmp_path / "built.json"
    altered.write_text(json.dumps(built))
    monkeypatch.setattr(static_files, "BUILT", altered)
    assert static_files.edited_since_built() == ["src/matinee/web/static/base.css"]
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        started = CliRunner().invoke(app, ["serve", "--port", str(port)])
    assert started.exit_code != 0, "the port is taken"
    assert "without the latest changes of src/matinee/web/static/base.css" in started.output


def test_icons_of_the_tab_are_in_the_page() -> None:
    kind, _, drawn = static_files.tab_icon("icon-turn").partition(",")
    assert kind == "data:image/svg+xml"
    assert unquote(drawn) == (STATIC / "icon-turn.svg").read_text("utf-8").strip()
    assert not re.search(r"[\"'<>#]", drawn)


def _loaded_by(file: Path) -> list[str]:
    if file.suffix not in LOADED:
        return []
    found = LOADED[file.suffix].finditer(file.read_text("utf-8"))
    return [next(filter(None, match.groups())) for match in found]


@pytest.mark.processes
def test_scripts_look_for_ids_that_pages_have() -> None:
    ids = {
        (file.name, name)
        for file in _sources(".js")
        for name in ID_IN_SCRIPT.findall(file.read_text("utf-8"))
    }
    pages = _ids_of_pages()
    assert ("animation.js", "animation-step") in ids
    assert {(file, name) for file, name in ids if not pages.fullmatch(name)} == set()


def _ids_of_pages() -> re.Pattern[str]:
    """Pattern of all ids in markup, with their parts to be filled in, and of the sprite's icons."""
    markup = "".join(file.read_text("utf-8") for file in _sources(".html", ".py", ".js"))
    names = [name + "{}" * bool(more) for name, more in ID_IN_MARKUP.findall(markup)]
    names += re.findall(r'id="([^"]+)"', (STATIC.parent / "vendor/icons.svg").read_text("utf-8"))
    ids = {
        r"[\w-]+".join(map(re.escape, FILLED_IN.split(name)))
        for name in names
        if FILLED_IN.sub("", name)
    }
    return re.compile("|".join(sorted(ids)))


def _sources(*kinds: str) -> Iterator[Path]:
    root = STATIC.parents[1]
    for file in root.rglob("*"):
        if file.suffix in kinds and not {"vendor", "bundles"} & set(file.parts):
            yield file
