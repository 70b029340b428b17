#!/bin/sh
# Opens a championship in the window of a program that was installed, on a display with xdotool, and waits until its name is in the title:
# window.sh PROGRAM FILE
set -eu
"$1" "$2" &
program=$!
trap 'kill "$program" 2>/dev/null || true' EXIT
for _ in $(seq 60); do
    title=$(xdotool search --onlyvisible --name ' – Capot$' getwindowname 2>/dev/null || true)
    [ -z "$title" ] || { printf '%s\n' "window: $title"; exit 0; }
    kill -0 "$program" 2>/dev/null || { echo "window: the program has ended" >&2; exit 1; }
    sleep 1
done
echo "window: no championship was shown within a minute" >&2
exit 1
