"""What makes a release holds together: the workflow names what there is, and a program that does not work is
found out."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests import abilities

ROOT = Path(__file__).resolve().parents[2]
RELEASE = ROOT / "packaging" / "release"
WORKFLOW = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
SCRIPT = (RELEASE / "release.sh").read_text(encoding="utf-8")
RESULTS = {
    "windows-setup.exe", "windows-portable.zip", "amd64.deb", "linux-x86_64.tar.xz", "macos-arm64.dmg",
    "py3-none-any.whl", "manuel.pdf", "manual.pdf", "cdx.json", "SHA256SUMS",
}  # fmt: skip


def test_actions_are_pinned_by_digest_and_say_their_version():
    used = re.findall(r"uses: (.+)", WORKFLOW)
    assert used
    assert [line for line in used if not re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line)] == []
    assert len({line.split("@")[0] for line in used}) == len(set(used))  # one version of each


def test_it_says_that_nobody_has_run_it():
    assert WORKFLOW.startswith("# UNTESTED")


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="what is unpacked from an archive is not checked out")
def test_a_windows_checks_out_the_line_ends_that_are_committed():
    files = ["packaging/release/smoke.sh", "packaging/windows/portable/LISEZMOI.txt", "packaging/icon/capot.ico"]
    asked = subprocess.run(
        ["git", "check-attr", "text", "eol", "--", *files], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    told = {tuple(line.split(": ")[:2]): line.split(": ")[2] for line in asked.splitlines()}
    assert (told[files[0], "text"], told[files[0], "eol"]) == ("auto", "lf"), "Windows cannot run a script with CRLF"
    assert [told[file, "text"] for file in files[1:]] == ["unset", "unset"]
    ends = subprocess.run(["git", "ls-files", "--eol"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [
        line for line in ends.splitlines() if line.startswith(("i/crlf", "i/mixed")) and "attr/-text" not in line
    ] == []


def test_only_the_draft_may_write():
    permissions = re.findall(r"^( *)permissions:\n((?:\1  .+\n)+)", WORKFLOW, re.MULTILINE)
    assert [(len(indent), "write" in granted) for indent, granted in permissions] == [(0, False), (4, True)]
    assert "if: github.ref_type == 'tag'" in WORKFLOW.split("  draft:")[1]


def test_what_it_runs_is_there():
    named = set(re.findall(r"(?:packaging|requirements|docs|tests)/[\w./-]+\w", WORKFLOW))
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"(?:run: |zip\" )make ([a-z]+)", WORKFLOW)) <= targets


def test_python_for_windows_is_the_one_that_is_pinned():
    version = re.search(
        r"SHA-256 of (python-\S+-embed-amd64\.zip)", (ROOT / "packaging" / "windows" / "python.py").read_text()
    )[1]
    assert re.search(r"PYTHON_FOR_WINDOWS: .*/(.+)", WORKFLOW)[1] == version


def test_whoever_takes_a_release_reads_which_file_is_theirs():
    notes = (RELEASE / "notes.md").read_text(encoding="utf-8")
    assert [name for name in sorted(RESULTS) if name not in notes] == []


def test_the_build_has_a_python_that_compiles_for_windows_and_the_uninstaller_waits():
    build = WORKFLOW.partition("  build:")[2].partition("  macos:")[0]
    assert (
        build.index("make test")
        < build.index("uv python install")
        < build.index("PYTHON312=")
        < build.index("make release")
    )
    ended = WORKFLOW.partition("Stop-Process")[2]
    assert ended.index("WaitForExit") < ended.index("uninstall.exe")


def test_what_a_step_asks_and_passes_on_ends_it_where_there_is_no_answer():
    """A shell goes on after `echo "$(…)"` and `… && …` whatever failed in it."""
    assert re.findall(r'(?:echo|printf) .*\$\(.*>> "\$GITHUB_ENV"', WORKFLOW) == []


MAKEFILE = """
wheel:
	mkdir -p dist && echo new > dist/capot-0.2.0-py3-none-any.whl
linux:
	mkdir -p dist build/linux/capot && echo new > dist/capot-0.2.0-linux-x86_64.tar.xz
	printf '#!/bin/sh\\necho capot 0.1.0\\n' > build/linux/capot/capot && chmod +x build/linux/capot/capot
"""


@pytest.fixture
def project(tmp_path):
    """A project of two parts, whose program says that it is of another version, with what the version before left in
    dist."""
    shutil.copytree(RELEASE, tmp_path / "packaging" / "release")
    (tmp_path / "pyproject.toml").write_text('version = "0.2.0"\n')
    (tmp_path / ".gitignore").write_text("dist/\nbuild/\n")
    (tmp_path / "Makefile").write_text(MAKEFILE)
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b.c"]
    for command in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "All"]):
        subprocess.run([*git, *command], cwd=tmp_path, check=True)
    (tmp_path / "dist").mkdir()
    for name in ("capot-0.1.0-py3-none-any.whl", "capot_0.1.0_amd64.deb"):
        (tmp_path / "dist" / name).write_text("old")
    return tmp_path


def release(project, *parts):
    return subprocess.run(
        ["sh", "packaging/release/release.sh", *parts], cwd=project, capture_output=True, text=True, check=False
    )


def in_dist(project):
    return {file.name for file in (project / "dist").iterdir()}


@abilities.SHELL
def test_a_part_of_a_release_takes_the_place_of_that_part_alone(project):
    assert release(project, "wheel").returncode == 0
    assert in_dist(project) == {"capot-0.2.0-py3-none-any.whl", "capot_0.1.0_amd64.deb", "SHA256SUMS"}


@abilities.SHELL
def test_a_program_that_does_not_work_leaves_what_was_there(project):
    done = release(project, "wheel", "linux")
    assert done.returncode == 1
    assert "it is capot 0.1.0, and not capot 0.2.0" in done.stderr
    assert in_dist(project) == {"capot-0.1.0-py3-none-any.whl", "capot_0.1.0_amd64.deb"}


def fake(folder, *answers):
    """A program that is not quite Capot."""
    program = folder / "capot"
    program.write_text("#!/bin/sh\n" + "\n".join(answers) + "\n")
    program.chmod(0o755)
    return program


VERSION = "capot " + re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)[1]


@pytest.mark.parametrize(
    ("answers", "found"),
    [
        (["echo capot 0.0.1"], "it is capot 0.0.1"),
        ([f"echo {VERSION}"], "it speaks no French"),
        ([f"echo {VERSION} championnat"], "it is"),
        ([f'[ "$1" = --version ] && echo {VERSION} || echo championnat'], "the demo has no saint-martin.capot"),
    ],
)
@abilities.SHELL
def test_a_program_that_does_not_work_is_found_out(tmp_path, answers, found):
    tried = subprocess.run(
        ["sh", RELEASE / "smoke.sh", fake(tmp_path, *answers), tmp_path / "work"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert tried.returncode == 1
    assert found in tried.stderr


@abilities.SHELL
def test_a_program_that_draws_otherwise_is_found_out(tmp_path):
    plays = (
        f'case "$*" in --version) echo {VERSION} ;; *help*) echo championnat ;;',
        '*"demo --out"*) mkdir -p "$5"; cd "$5" || exit 1',
        (
            "for file in saint-martin.capot saint-martin.xlsx standings.pdf score-sheets.pdf hall.png; do echo 1 "
            "> $file; done ;;"
        ),
        '*simulate*) for out; do :; done; echo "$DRAWN" > "$out" ;; esac',
    )
    program, expected = fake(tmp_path, *plays), tmp_path / "expected"

    def tried(drawn):
        settings = {**os.environ, "DRAWN": drawn, "EXPECTED": str(expected)}
        command = ["sh", RELEASE / "smoke.sh", program, tmp_path / "work"]
        return subprocess.run(command, cwd=tmp_path, env=settings, capture_output=True, text=True, check=False)

    assert (tried("one").returncode, tried("one").returncode) == (0, 0)
    assert "seed 7 gives another championship" in tried("other").stderr
    assert {path.name for path in tmp_path.iterdir()} == {
        "capot",
        "expected",
        "work",
    }  # and its papers are where it was told to put them


@pytest.mark.parametrize("script", sorted(RELEASE.glob("*.sh")), ids=lambda script: script.name)
@abilities.SHELL
def test_the_scripts_are_plain_shell(script):
    assert script.read_text().startswith("#!/bin/sh\n")
    assert "\nset -eu\n" in script.read_text()
    assert subprocess.run(["sh", "-n", script], check=False).returncode == 0
