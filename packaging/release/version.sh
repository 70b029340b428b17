#!/bin/sh
# Says the version of the program, which stands in pyproject.toml alone.
set -eu
sed -n 's/^version = "\(.*\)"$/\1/p' "$(dirname "$0")/../../pyproject.toml"
