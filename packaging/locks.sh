#!/bin/sh
# Locks what the program, its checks and its set-up are built on: names, versions and hashes, good for every system and for Python 3.11 and
# newer, without the address of any index.
#
#   packaging/locks.sh          the newest versions of everything: make locks
#   packaging/locks.sh keep     what is locked stays as it is, and what is asked for anew is added
set -eu
cd "$(dirname "$0")/.."
upgrade=--upgrade
[ "${1:-}" != keep ] || upgrade=
# in a copy, which takes the place of the locks when all of it is there: with the network gone halfway, what is locked stays as it was
work=build/locks
uv=$PWD/.venv/bin/uv
rm -rf "$work"
mkdir -p "$work"
cp -R pyproject.toml requirements "$work"
cd "$work"
lock() {
    output=requirements/$1.txt
    shift
    # what is locked already keeps its version; its hashes are all asked for anew, or those of one computer's wheels would stay alone
    sed -i '/^    --hash=/d; s/ \\$//' "$output"
    "$uv" pip compile --quiet ${upgrade:+"$upgrade"} --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
        --custom-compile-command "make locks" --output-file "$output" "$@"
}
lock runtime pyproject.toml
lock server pyproject.toml --extra server --constraints requirements/runtime.txt
lock development pyproject.toml --extra server --group development --constraints requirements/server.txt
lock setup --group pyproject.toml:setup --constraints requirements/runtime.txt
lock packaging pyproject.toml --group packaging --constraints requirements/development.txt
lock mutants --group pyproject.toml:mutants --constraints requirements/development.txt
mv requirements/*.txt ../../requirements/
