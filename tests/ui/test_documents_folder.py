"""Where the program begins to look for championships."""

from tournament.ui.dialogs import files


def test_a_program_on_a_stick_looks_for_championships_there(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "_last", [])
    monkeypatch.setenv("CAPOT_DOCUMENTS", str(tmp_path))
    assert files.working_folder() == tmp_path
    files.work_in(tmp_path.parent)
    assert files.working_folder() == tmp_path.parent, "unless another folder was used since"
