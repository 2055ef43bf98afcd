"""Makes `engine/text/confusables.txt` from Unicode's list of characters that look alike.

The list is `confusables.txt` of UTS #39 (https://www.unicode.org/Public/security/latest/), and part
of ICU's sources (`source/data/unidata`), which every distribution carries. Give the path of it and
of a file with Unicode's licence. A new version needs a migration that makes `name_keys` anew.
"""

import argparse
import re
from collections import defaultdict
from pathlib import Path

TARGET = Path(__file__).parents[1] / "src/matinee/engine/text/confusables.txt"
ROW = re.compile(r"([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA\t")


def main() -> None:
    """Write one line for each prototype: its code points, a tab, and those of its look-alikes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("confusables", type=Path)
    parser.add_argument("licence", type=Path)
    arguments = parser.parse_args()
    source = arguments.confusables.read_text("utf-8-sig")
    version = re.search(r"^# Version: ([0-9.]+)$", source, re.MULTILINE)
    assert version, "this is no confusables.txt"
    alike: dict[str, list[str]] = defaultdict(list)
    for row in map(ROW.match, source.splitlines()):
        if row:
            alike[row[2]].append(row[1])
    head = [
        f"Characters that look alike, from confusables.txt of Unicode {version[1]} (UTS #39),",
        "written by tools/confusables.py: a prototype, a tab, and what looks like it.",
        "",
        *arguments.licence.read_text("utf-8").strip().splitlines(),
    ]
    lines = [f"# {line}".rstrip() for line in head]
    lines += [f"{like}\t{' '.join(alike[like])}" for like in sorted(alike, key=_number)]
    TARGET.write_text("\n".join(lines) + "\n", "utf-8")


def _number(codes: str) -> list[int]:
    return [int(code, 16) for code in codes.split()]


if __name__ == "__main__":
    main()
