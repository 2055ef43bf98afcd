"""Finds the programs that the tests need beside Python, or installs them, and prints their paths.

    .venv/bin/python tools/test_programs.py

A Chromium or Chrome (or the one that MATINEE_CHROMIUM names), nginx and openssl. Chromium's
headless shell is preferred: it has no window, and needs less processor time. For whatever is
missing, root on Debian gets the package. Everyone else gets Playwright's own headless shell.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

SHELL: Final = "chromium-headless-shell"
CHROMIUMS: Final = (
    SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


def find_browser() -> str | None:
    """The path of a Chromium, if there is one."""
    if named := os.environ.get("MATINEE_CHROMIUM"):
        return shutil.which(named)
    return next(filter(None, map(shutil.which, CHROMIUMS)), None) or _playwrights_own()


def find_nginx() -> str | None:
    """The path of nginx, which Debian keeps where only root looks."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def find_openssl() -> str | None:
    """The path of openssl."""
    return shutil.which("openssl")


PROGRAMS: Final[Mapping[str, Callable[[], str | None]]] = {
    SHELL: find_browser,
    "nginx": find_nginx,
    "openssl": find_openssl,
}
"""How each program is found, by the name of its Debian package."""


def missing(package: str) -> str:
    """The sentence that says how to get a program that was not found."""
    sentence = f"{package} was not found, and tests need it: install it"
    if package == SHELL:
        sentence += (
            ", or name a Chromium with MATINEE_CHROMIUM, "
            "or run: .venv/bin/playwright install --with-deps --only-shell chromium"
        )
    return sentence


def _playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        full = Path(playwright.chromium.executable_path)
    folder = next(one for one in full.parents if one.name.startswith("chromium-"))
    revision = folder.name.removeprefix("chromium-")
    for shells in folder.parent.glob(f"chromium_headless_shell-{revision}/*/"):
        if found := shutil.which("chrome-headless-shell", path=shells):
            return found
    return str(full) if full.exists() else None


def _install(packages: list[str]) -> None:
    if shutil.which("apt-get") and os.geteuid() == 0:
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        install = ("install", "-qq", "-y", "--no-install-recommends")
        fonts = ["fonts-liberation"] if SHELL in packages else []
        # One by one: not every release has each of them.
        for step in (("update", "-qq"), *((*install, one) for one in [*packages, *fonts])):
            subprocess.run(["apt-get", *step], check=False, env=quiet)
    if SHELL in packages and find_browser() is None:
        own = ("install", "--only-shell", "chromium")
        subprocess.run([sys.executable, "-m", "playwright", *own], check=False)


def main() -> int:
    """Print the path of each program; one that can be neither found nor installed is a failure."""
    absent = [package for package, find in PROGRAMS.items() if find() is None]
    if "MATINEE_CHROMIUM" in os.environ and SHELL in absent:
        absent.remove(SHELL)  # a wrong path is to be corrected, not replaced
    if absent:
        _install(absent)
    found = {package: find() for package, find in PROGRAMS.items()}
    for package, path in found.items():
        sys.stdout.write(f"{path or missing(package)}\n")
    return 0 if all(found.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
