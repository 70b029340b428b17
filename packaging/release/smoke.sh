#!/bin/sh
# Tries a program as it was installed: smoke.sh PROGRAM FOLDER. It says its version, plays the demo with its papers, checks and exports what it played,
# and draws as it does everywhere; in French. `-` as PROGRAM is the capot that is found on the way.
#
# EXPECTED names a file with the SHA-256 that the simulated championship has; where there is none yet, it is written.
set -eu
program=$1
work=$2
[ "$program" != - ] || program=$(command -v capot)
version=$(sh "$(dirname "$0")/version.sh")
rm -rf "$work"
mkdir -p "$work"

fail() { printf '%s\n' "smoke: $*" >&2; exit 1; }
sha256() { if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1; }

told=$("$program" --version | tr -d '\r')
[ "$told" = "capot $version" ] || fail "it is $told, and not capot $version"
"$program" --lang fr --help | grep -q "championnat" || fail "it speaks no French"
QT_QPA_PLATFORM=${QT_QPA_PLATFORM:-offscreen} "$program" --lang fr demo --out "$work/demo" > "$work/demo.txt"
for file in saint-martin.capot saint-martin.xlsx standings.pdf score-sheets.pdf hall.png; do
    [ -s "$work/demo/$file" ] || fail "the demo has no $file"
done
"$program" check "$work/demo/saint-martin.capot" > "$work/check.txt" || fail "its own championship is not sound"
"$program" simulate --teams 40 --rounds 5 --draw random/swiss --seed 7 --export "$work/seed-7.json"
sum=$(sha256 "$work/seed-7.json")
if [ -n "${EXPECTED:-}" ]; then
    [ -e "$EXPECTED" ] || printf '%s\n' "$sum" > "$EXPECTED"
    [ "$(tr -d '\r' < "$EXPECTED")" = "$sum" ] || fail "seed 7 gives another championship than elsewhere: $sum"
fi
printf '%s\n' "smoke: $told plays, prints, checks and draws"
