"""Finds a Chromium for the browser tests, or installs one, and prints its path.

    .venv/bin/python tools/browser.py

An installed Chromium or Chrome is used, or the one that MATINEE_CHROMIUM names. Without one, root
on Debian gets the package `chromium`, and everyone else Playwright's own.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING: Final = (
    "no Chromium was found; install one, or name one with MATINEE_CHROMIUM, "
    "or run: .venv/bin/playwright install --with-deps chromium"
)


def find_browser() -> str | None:
    """The path of a Chromium, if there is one."""
    if named := os.environ.get("MATINEE_CHROMIUM"):
        return shutil.which(named)
    return next(filter(None, map(shutil.which, NAMES)), None) or _playwrights_own()


def get_browser() -> str | None:
    """The path of a Chromium, after an attempt to install one if there is none."""
    found = find_browser()
    if found is None and "MATINEE_CHROMIUM" not in os.environ:
        _install()
        found = find_browser()
    return found


def _playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
    return str(own) if own.exists() else None


def _install() -> None:
    if shutil.which("apt-get") and os.geteuid() == 0:
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        install = ("install", "-qq", "-y", "--no-install-recommends", "chromium")
        for step in (("update", "-qq"), (*install, "fonts-liberation")):
            subprocess.run(["apt-get", *step], check=False, env=quiet)
        if any(map(shutil.which, NAMES)):
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def main() -> int:
    """Print the path of the tests' browser; in CI, a missing browser is a failure."""
    found = get_browser()
    sys.stdout.write(f"Browser tests: {found or MISSING}\n")
    return 1 if found is None and "CI" in os.environ else 0


if __name__ == "__main__":
    sys.exit(main())
