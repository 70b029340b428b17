#!/bin/sh
# Makes the setup and the portable archive for Windows, of this source, on a Debian: build.sh [FOLDER], dist where none is named.
#
#   WINDOWS_PYTHON=python-3.12.10-embed-amd64.zip   the Python of a release, as its makers pack it; without it one for trials is put together
#   PYTHON312=/path/to/python3.12                   what compiles for it, where none is found (or .venv/bin/uv python install 3.12)
set -eu
umask 022
cd "$(dirname "$0")/../.."
out=${1:-dist}
work=build/windows
TZ=UTC SOURCE_DATE_EPOCH=$(sh packaging/release/epoch.sh) PYTHONHASHSEED=0 PYTHONPATH=packaging
PYTHON312=$(PYTHONPATH=packaging .venv/bin/python -m windows.interpreter) # before anything is fetched or compiled
export TZ SOURCE_DATE_EPOCH PYTHONHASHSEED PYTHONPATH PYTHON312

sh packaging/system.sh x86_64-w64-mingw32-gcc=gcc-mingw-w64-x86-64 makensis=nsis
rm -rf "$work/wheel"
wheel=$(sh packaging/wheel/build.sh "$work/wheel" | grep '\.whl$')
.venv/bin/python -m windows.python --out "$work/python"
.venv/bin/python -m windows.assemble --wheel "$wheel" --python "$work/python" --out "$work/Capot"
.venv/bin/python -m windows.pack --program "$work/Capot" --out "$out"
