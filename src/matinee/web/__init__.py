"""What all pages share: templates, styles, scripts, and what was built from other packages."""

from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
VENDOR: Final = HERE / "vendor"
"""Scripts, fonts and icons from the npm registry, put here when the package is built."""
