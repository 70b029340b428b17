#!/bin/sh
# Installs Capot as a server into a folder of its own, /opt/capot where none is named: the program and what requirements/server.txt locks, among it
# the driver of PostgreSQL. Where it is installed already, it is brought to the state of this source. server_python.sh beside it says by which Python.
set -eu
cd "$(dirname "$0")/.."
folder=${1:-/opt/capot}
python=$(sh packaging/server_python.sh)
umask 022
"$python" -m venv "$folder"
pip() { "$folder/bin/python" -m pip --disable-pip-version-check --quiet "$@"; }
pip install --require-hashes --requirement requirements/setup.txt
pip install --require-hashes --requirement requirements/server.txt
pip install --no-deps --no-build-isolation --force-reinstall .
"$folder/bin/capot" --version
