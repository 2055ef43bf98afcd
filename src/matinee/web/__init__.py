"""What all pages share: templates and styles. No code but this package's own place."""

from pathlib import Path
from typing import Final

TEMPLATES: Final = Path(__file__).parent / "templates"
STATIC: Final = Path(__file__).parent / "static"
