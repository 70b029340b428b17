#!/bin/sh
# Runs a command in build/wine/root, in namespaces of its own: whatever it started ends with it, Wine's server too, and no mount is left behind.
# Its /tmp is empty and its own, so that several such commands do not meet. Of the environment only DISPLAY and WINEDEBUG are handed in. The libraries
# that Wine has not, or not whole, are those of stand_ins.
#
#   packaging/wine/inside.sh wine 'C:\python\python.exe' -m pytest tests/scoring
set -eu
root=$(cd "$(dirname "$0")/../../build/wine/root" && pwd)
# shellcheck disable=SC2016 # expanded inside
exec unshare --mount --pid --fork --kill-child sh -c '
    root=$1
    shift
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs -o mode=1777 tmp "$root/tmp"
    if [ -d /tmp/.X11-unix ]; then
        mkdir "$root/tmp/.X11-unix"
        mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
    fi
    mkdir -p "$root/wine"
    exec chroot "$root" env -i HOME=/root USER=root LANG=C.UTF-8 PATH=/usr/bin:/bin:/usr/sbin:/sbin XDG_RUNTIME_DIR=/tmp TERM=dumb \
        WINEPREFIX=/wine WINEARCH=win64 WINEDEBUG="${WINEDEBUG:--all}" WINEDLLOVERRIDES=icuuc,mscms=n DISPLAY="${DISPLAY:-}" sh -c "cd /wine/drive_c/capot 2>/dev/null; exec \"\$@\"" sh "$@"
' sh "$root" "$@"
