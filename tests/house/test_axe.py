"""The checker of the pages is what it was when it was pinned, or is not taken."""

import base64
import hashlib
import io
import sys
import tarfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from tests import abilities

SCRIPT = Path(__file__).resolve().parents[2] / "packaging" / "axe.py"
SPEC = spec_from_file_location("axe_script", SCRIPT)
axe = module_from_spec(SPEC)
SPEC.loader.exec_module(axe)


def npm(folder: Path, package: bytes) -> None:
    """A npm that brings this package."""
    (folder / "package").write_bytes(package)
    tool = folder / "npm"
    tool.write_text(f"#!/bin/sh\ncp {folder}/package axe-core.tgz\n")
    tool.chmod(0o755)


def packed(script: bytes) -> bytes:
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w:gz") as package:
        for name, content in (("axe.min.js", script), ("LICENSE", b"free"), ("install.js", b"harm")):
            told = tarfile.TarInfo(f"package/{name}")
            told.size = len(content)
            package.addfile(told, io.BytesIO(content))
    return held.getvalue()


@abilities.SHELL
def test_the_pinned_package_is_unpacked_once(tmp_path, monkeypatch):
    package = packed(b"check()")
    npm(tmp_path, package)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(axe, "SHA512", base64.b64encode(hashlib.sha512(package).digest()).decode())
    axe.bring(tmp_path / "axe")
    assert sorted(path.name for path in (tmp_path / "axe").iterdir()) == ["LICENSE", "axe.min.js", "package.sha512"]
    assert (tmp_path / "axe" / "axe.min.js").read_bytes() == b"check()"
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    axe.bring(tmp_path / "axe")


@abilities.SHELL
def test_another_package_under_its_name_is_refused(tmp_path, monkeypatch):
    npm(tmp_path, packed(b"harm()"))
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(axe.NotToBeHad, match="not what it was when it was pinned"):
        axe.bring(tmp_path / "axe")
    assert not (tmp_path / "axe").exists()


def test_without_npm_it_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["axe.py", "--out", str(tmp_path / "axe")])
    assert axe.main() == 1
    assert capsys.readouterr().err.startswith("npm is missing")
