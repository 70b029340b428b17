"""Everything that is tried under Wine, or the parts that are named.

PYTHONPATH=packaging .venv/bin/python -m wine [suite] [same] [installed]
"""

import subprocess
import sys

PARTS = ("same", "installed", "suite")


def main() -> int:
    """Try each part, the others too where one fails; 0 where none did."""
    named = sys.argv[1:] or PARTS
    if unknown := set(named) - set(PARTS):
        sys.exit(f"There is no part {', '.join(sorted(unknown))}: {', '.join(PARTS)}")
    return max(subprocess.run([sys.executable, "-m", f"wine.{part}"], check=False).returncode for part in named)


if __name__ == "__main__":
    sys.exit(main())
