"""Shared parts of all pages: templates, styles, scripts, and files built from npm packages."""

from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
PACKAGE: Final = HERE.parent
STATIC: Final = HERE / "static"
VENDOR: Final = HERE / "vendor"
"""Scripts, fonts and icons from the npm registry, created when the package is built."""
BUILT: Final = HERE / "built.json"
"""What the files were created from that the build adds to the package."""
