#!/bin/sh
# Opens the window on the sample championship, which is played first if it is not there yet. Without a display it is only played.
set -eu
cd "$(dirname "$0")/.."
demo=build/demo
sample() { find "$demo" -name '*.capot' 2>/dev/null | head -n 1; }

if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    echo "No display here: playing the sample championship into $demo instead of opening the window."
    rm -rf "$demo"
    exec .venv/bin/capot demo --out "$demo"
fi
[ -n "$(sample)" ] || .venv/bin/capot demo --out "$demo"
exec .venv/bin/capot "$(sample)"
