#!/bin/sh
# Builds the sdist into a folder, and the wheel from that sdist, as whoever installs from it does: build.sh FOLDER
set -eu
umask 022
cd "$(dirname "$0")/../.."
mkdir -p "$1" build
out=$(cd "$1" && pwd)
python=$PWD/.venv/bin/python
work=$(mktemp -d build/wheel.XXXXXX)
trap 'rm -rf "$work"' EXIT
"$python" -m hatchling build --target sdist --directory "$work/sdist" >&2
tar -xzf "$work"/sdist/*.tar.gz -C "$work"
(cd "$work"/capot-*/ && "$python" -m hatchling build --target wheel --directory "$out") >&2
cp "$work"/sdist/*.tar.gz "$out"
ls "$out"/capot-*.whl "$out"/capot-*.tar.gz
