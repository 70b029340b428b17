"""`capot demo`: the sample championship, and everything an evening leaves."""

import json

from tournament.cli.main import run
from tournament.exchange.entry_lists import read_list
from tournament.papers.documents import DOCUMENTS

LACKING = {
    *(
        "plan",
        "pools",
        "bracket",
        "prize-list",
        "prize-envelopes",
        "receipts",
        "cash-sheet",
        "raffle-lots",
        "raffle-minutes",
    ),
    *("hall-poster", "hall-poster-a3"),
}
"""Documents of rounds that are planned, while the sample evening is drawn round by round; of prizes, money and a
raffle, while it has none of
them; and of a hall that is open, while the demo opens none."""


def test_the_file_its_exports_and_every_document_are_left_and_named(tmp_path, capsys):
    assert run(["demo", "--out", str(tmp_path), "--lang", "fr"], pictures=lambda *_: []) == 0

    said = capsys.readouterr().out.split()
    assert sorted(said) == sorted(str(path) for path in tmp_path.iterdir())
    assert {f"{name}.pdf" for name in DOCUMENTS.keys() - LACKING} < {path.name for path in tmp_path.iterdir()}
    played = json.loads((tmp_path / "saint-martin.json").read_text(encoding="utf-8"))
    entries = read_list(tmp_path / "saint-martin.xlsx")
    assert [line.draft.name for line in entries.lines] == [team["name"] for team in played["teams"]]
