"""What a run of the program is asked for on its command line: numbers, and the folder that it leaves its files and
pictures in."""

import argparse
import shutil
from pathlib import Path


def asked(**usual: int) -> tuple[Path, argparse.Namespace]:
    """The folder, which is emptied first, and these numbers, which have a usual value each."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    for name, value in usual.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=int, default=value)
    args = parser.parse_args()
    folder = args.out.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder, args
