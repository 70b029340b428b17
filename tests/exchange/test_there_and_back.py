"""Championships brought in and out by commands."""

import json
from pathlib import Path

import pytest

from tests.exchange.test_championship_json import GAME, WHOLE, changed
from tournament.cli.main import run


class TestCommand:
    def written(self, folder) -> Path:
        path = folder / "evening.json"
        path.write_bytes(WHOLE.encode())
        return path

    def test_there_and_back(self, tmp_path, capsysbinary):
        path = self.written(tmp_path)
        assert run(["import", str(path)]) == 0
        assert run(["export", str(tmp_path / "evening.capot"), "--format", "json"]) == 0
        assert capsysbinary.readouterr().out == path.read_bytes()
        assert (
            run(["export", str(tmp_path / "evening.capot"), "--format", "json", "--out", str(tmp_path / "again.json")])
            == 0
        )
        assert (tmp_path / "again.json").read_bytes() == path.read_bytes()

    def test_a_dry_run_writes_nothing(self, tmp_path):
        assert run(["import", str(self.written(tmp_path)), "--dry-run"]) == 0
        assert [path.name for path in tmp_path.iterdir()] == ["evening.json"]

    def test_a_file_that_is_there_is_left_alone(self, tmp_path, capsys):
        (tmp_path / "evening.capot").write_bytes(b"mine")
        assert run(["import", str(self.written(tmp_path))]) == 2
        assert (tmp_path / "evening.capot").read_bytes() == b"mine"

    @pytest.mark.parametrize(
        "content", [b"", b"{", b"\xff", b'{"format": 1, "format": 2}', b"[" * 100_000, b'{"version": NaN}']
    )
    def test_refused_and_nothing_written(self, tmp_path, capsys, content):
        (tmp_path / "bad.json").write_bytes(content)
        assert run(["import", str(tmp_path / "bad.json"), "--into", str(tmp_path / "new.capot")]) == 2
        answer = capsys.readouterr()
        assert answer.out == ""
        assert answer.err.count("\n") >= 1
        assert [path.name for path in tmp_path.iterdir()] == ["bad.json"]

    def test_a_difference_leaves_nothing_behind(self, tmp_path, capsys):
        path = tmp_path / "altered.json"
        path.write_text(json.dumps(changed(json.loads(WHOLE), (*GAME, "result", "totals", 1), 30)), encoding="utf-8")
        assert run(["import", str(path), "--lang", "en"]) == 2
        assert capsys.readouterr().err.startswith("rounds[0].games[0].result.totals[1]: 30 is written here")
        assert [path.name for path in tmp_path.iterdir()] == ["altered.json"]

    def test_documents(self, tmp_path, capsys):
        run(["import", str(self.written(tmp_path))])
        out = tmp_path / "standings.pdf"
        assert run(["export", str(tmp_path / "evening.capot"), "--document", "standings", "--out", str(out)]) == 0
        assert out.read_bytes().startswith(b"%PDF")
        assert run(["export", str(tmp_path / "evening.capot"), "--document", "menu"]) == 2
