#!/bin/sh
# Runs a command in a root that debtest.sh made, in namespaces of its own, so that nothing of it goes on when it ends: inside.sh ROOT USER COMMAND…
# A window of it opens on the display of this computer.
set -eu
root=$1
user=$2
shift 2
# unshare itself does not hear that it is to end
unshare --mount --pid --fork --kill-child sh -c '
    set -eu
    root=$1
    user=$2
    shift 2
    mount --make-rprivate /
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mkdir -p /tmp/.X11-unix "$root/tmp/.X11-unix"
    mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
    home=$(chroot "$root" getent passwd "$user" | cut -d : -f 6)
    # not in the place of this shell: whoever becomes another user is not told when unshare ends
    chroot --userspec="$user" "$root" env -i HOME="$home" USER="$user" LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin DISPLAY="${DISPLAY:-}" \
        DEBIAN_FRONTEND=noninteractive sh -c "cd; exec \"\$@\"" sh "$@"
    exit "$?"
' sh "$root" "$user" "$@" &
running=$!
trap 'kill -KILL "$running"; exit 143' TERM INT
wait "$running"
