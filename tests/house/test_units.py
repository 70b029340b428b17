"""What the pages of a server tell to type finds what the service keeps."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_a_code_made_beside_the_service_is_of_the_certificate_of_the_service():
    unit = (ROOT / "packaging/capot-federation.service").read_text(encoding="utf-8")
    (kept,) = re.findall(r"^Environment=(.*)", unit, re.MULTILINE)
    told = (ROOT / "docs/federation.md").read_text(encoding="utf-8").replace("\\\n", "")
    (typed,) = re.findall(r"^runuser -u capot -- (.*capot federation .*)", told, re.MULTILINE)
    assert typed.startswith(f"env {kept.replace('%p', 'capot-federation')} ")
