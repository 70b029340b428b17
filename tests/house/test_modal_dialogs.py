"""Every call that waits for a dialog was looked at: a decision says why nothing is in the middle of something around
it."""

import re
from collections import Counter
from pathlib import Path

from tests.sources import calls_in

ROOT = Path(__file__).resolve().parents[2]
UI = ROOT / "tournament/ui"
DECISION = ROOT / "docs/decisions/0082-the-open-hall.md"
SECTION = "## No dialog is asked in the middle of something"


def test_every_dialog_that_waits_for_its_answer_is_in_the_table():
    table = (
        DECISION.read_text(encoding="utf-8").partition(SECTION)[2].partition("|---|---|---|")[2].partition("\n\n")[0]
    )
    told: Counter[str] = Counter()
    for name, times in re.findall(r"^\| `ui/([a-z_/]+\.py)`(?: ×(\d+))?", table, re.MULTILINE):
        told[name] += int(times or 1)
    found = {
        path.relative_to(UI).as_posix(): Counter(getattr(call.func, "attr", "") for call in calls_in([path]))["exec"]
        for path in UI.rglob("*.py")
    }
    assert {name: count for name, count in found.items() if count} == told
