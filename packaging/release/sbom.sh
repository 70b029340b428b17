#!/bin/sh
# Lists what the program is made of, with versions, licences and hashes, as CycloneDX: sbom.sh FOLDER makes FOLDER/capot-VERSION.cdx.json.
#
# It is of the locked packages as they are installed here, without the tools that build and check. It tells where they come from, so it is a part of a
# release and never of the source.
set -eu
umask 022
cd "$(dirname "$0")/../.."
mkdir -p "$1" build
sh packaging/setup.sh packaging
installed=build/sbom
rm -rf "$installed"
build/packaging/venv/bin/python -m venv --without-pip "$installed"
sh packaging/uv.sh build/packaging/venv pip sync --quiet --python "$installed/bin/python" --require-hashes requirements/runtime.txt
build/packaging/venv/bin/cyclonedx-py environment --output-reproducible --pyproject pyproject.toml --mc-type application \
    --output-format JSON --output-file "$1/capot-$(sh packaging/release/version.sh).cdx.json" "$installed/bin/python"
