#!/bin/sh
# Builds .venv from the locked requirement files, with everything that a bare Debian lacks. The second time it only compares a stamp.
# What makes the programs that people install, and what changes the program for `make mutants`, have environments of their own (build/packaging/venv,
# build/mutants/venv), without the program in them.
#
#   packaging/setup.sh runtime        what the program needs
#   packaging/setup.sh development    and what its checks need
#   packaging/setup.sh e2e            and the browser of an evening with phones, which nothing else needs
#   packaging/setup.sh packaging      what the program needs and what packs it, in build/packaging/venv
#   packaging/setup.sh mutants        what changes it in one place at a time, in build/mutants/venv
set -eu
cd "$(dirname "$0")/.."
kind=$1
python=${PYTHON:-python3}
browser=
venv=.venv
case $kind in packaging | mutants) venv=build/$kind/venv ;; esac
if [ "$kind" = e2e ]; then
    kind=development
    browser=chromium
fi

say() { printf '%s\n' "set-up: $*" >&2; }
key() { { pwd; cat pyproject.toml packaging/setup.sh requirements/setup.txt "requirements/$1.txt"; } | cksum; }
has_browser() { [ -z "$browser" ] || command -v "$browser" >/dev/null; }
has_program() { [ "$venv" != .venv ] || [ -x "$venv/bin/capot" ]; }
is_ready() { [ -x "$venv/bin/python" ] && has_program && [ "$(cat "$venv/ready-$1" 2>/dev/null)" = "$(key "$1")" ]; }

# whatever development needs, runtime has
if has_browser && { is_ready development || is_ready "$kind"; }; then exit 0; fi

# --- what the system must bring ---------------------------------------------------------------------------------------------------------

has_library() { /sbin/ldconfig -p | grep -q "^[[:space:]]*$1 "; }

missing_packages() {
    "$python" -c 'import ensurepip, venv' 2>/dev/null || echo python3-venv
    while read -r library package; do
        has_library "$library" || echo "$package"
    done <<LIBRARIES
libglib-2.0.so.0 libglib2.0-0
libGL.so.1 libgl1
libEGL.so.1 libegl1
libfontconfig.so.1 libfontconfig1
libxkbcommon.so.0 libxkbcommon0
libdbus-1.so.3 libdbus-1-3
libgssapi_krb5.so.2 libgssapi-krb5-2
libcups.so.2 libcups2
libxcb-cursor.so.0 libxcb-cursor0
libxcb-icccm.so.4 libxcb-icccm4
libxcb-keysyms.so.1 libxcb-keysyms1
libxcb-shape.so.0 libxcb-shape0
libxcb-xkb.so.1 libxcb-xkb1
libxkbcommon-x11.so.0 libxkbcommon-x11-0
LIBRARIES
    # the evening is played in a real window, on a display of its own
    if [ "$kind" = development ]; then
        command -v Xvfb >/dev/null || echo xvfb
        command -v xauth >/dev/null || echo xauth
        command -v xdotool >/dev/null || echo xdotool
    fi
    has_browser || echo "$browser"
}

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { say "Python 3.11 or newer is needed; name it: make PYTHON=python3.11"; exit 1; }
missing=
[ ! -x /sbin/ldconfig ] || missing=$(missing_packages) # macOS has none, and no such packages
# shellcheck disable=SC2086 # one word per package
[ -z "$missing" ] || sh packaging/system.sh $missing
if is_ready "$kind"; then exit 0; fi # a browser was all that it lacked

# --- the environment --------------------------------------------------------------------------------------------------------------------

if ! "$venv"/bin/python -m pip --version >/dev/null 2>&1; then
    say "making $venv"
    "$python" -m venv --clear "$venv"
fi
rm -f "$venv"/ready-*
say "installing what requirements/$kind.txt names"
"$venv"/bin/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements/setup.txt

uv() { sh packaging/uv.sh "$venv" "$@"; }
uv pip sync --quiet --compile-bytecode --require-hashes "requirements/$kind.txt"
if [ "$venv" = .venv ]; then
    uv pip install --quiet --no-deps --build-constraints requirements/setup.txt --editable .
    "$venv"/bin/pybabel --quiet compile --domain capot --directory resources/locale
fi

key "$kind" > "$venv/ready-$kind"
say "ready"
