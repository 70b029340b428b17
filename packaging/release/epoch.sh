#!/bin/sh
# Says the time that a build is made of, in seconds: that of the last commit, so that the same source gives the same bytes whenever it is built.
# In a source distribution, which has no commits, it is the time of what changed last in it.
#
#   SOURCE_DATE_EPOCH=$(sh packaging/release/epoch.sh)
set -eu
cd "$(dirname "$0")/../.."
if [ -n "${SOURCE_DATE_EPOCH:-}" ]; then
    printf '%s\n' "$SOURCE_DATE_EPOCH"
else
    # not the commits of a folder around it, where this one was unpacked
    [ -e .git ] && git log -1 --format=%ct 2>/dev/null || stat -c %Y pyproject.toml
fi
