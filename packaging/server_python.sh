#!/bin/sh
# Says which Python a server is installed with: that of the system, or the first of the path, as long as everybody may run it. One in somebody's own
# folder is nothing that the user of a service may read. PYTHON=… names another one.
set -eu

# Whether everybody may run what a path leads to, through every folder above it.
is_for_all() {
    path=$(readlink -f "$1") || return 1
    [ -x "$path" ] || return 1
    while [ "$path" != / ]; do
        case $(stat -L -c %A "$path") in
        *x | *t) ;;
        *) return 1 ;;
        esac
        path=$(dirname "$path")
    done
}

# Whether a Python is new enough, and can make an environment.
is_usable() {
    "$1" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

for python in "${PYTHON:-/usr/bin/python3}" "${PYTHON:-$(command -v python3 || true)}"; do
    if is_for_all "$python" && is_usable "$python"; then
        echo "$python"
        exit 0
    fi
done
echo "install-server: no Python 3.11 or newer with venv that everybody on this computer may run (Debian: apt install python3-venv)." >&2
exit 1
