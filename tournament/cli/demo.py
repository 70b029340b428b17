"""`capot demo`: plays the sample through the services and leaves everything an evening leaves."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from tournament.cli.terminal import write_line
from tournament.errors import Problem, Refused
from tournament.exchange.championship_json import export_championship, to_text
from tournament.exchange.files import write_whole
from tournament.exchange.sample import create_sample
from tournament.exchange.workbook import workbook
from tournament.i18n import Translator
from tournament.papers.documents import DOCUMENTS
from tournament.services.papers.snapshot import edition_of, snapshot
from tournament.simulation.evening import REFEREE, Progress

FILE = "saint-martin.capot"
Pictures = Callable[[Path, Path, Translator], list[Path]]
"""Takes pictures of the window on a championship file into a folder, and gives their paths."""


def run(args: argparse.Namespace, tr: Translator) -> int:
    """Play, and write file, export, workbook, documents and pictures of the window, replacing no championship."""
    folder: Path = args.out
    if folder.exists() and not folder.is_dir():
        raise Refused(Problem("folder-missing", details={"path": str(folder)}))
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / FILE
    desk = create_sample(file, Progress(), by=REFEREE)
    try:
        left = [file, folder / "saint-martin.json", folder / "saint-martin.xlsx"]
        write_whole(left[1], to_text(export_championship(desk.state)).encode())
        seen = snapshot(desk.state, desk.clock())
        write_whole(left[2], workbook(seen, tr))
        for id_, document in DOCUMENTS.items():
            if document.lacking(seen.teams, seen.rounds, filled=seen.filled):
                continue
            about = document.about(seen.rounds)
            _, now = edition_of(desk, id_, about, tr.language)
            left.append(folder / f"{id_}.pdf")
            write_whole(left[-1], document.render(now, tr))
    finally:
        desk.close()
    take_pictures: Pictures = args.pictures
    left += take_pictures(file, folder, tr)
    for path in left:
        write_line(sys.stdout, str(path))
    return 0
