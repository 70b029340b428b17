#!/bin/sh
# Builds build/wine/root once: a Debian 13 in a folder, with Wine 10 and a display of its own, where programs for Windows are tried.
# Debian 12 has Wine 8, which does not know what Qt 6 asks of Windows. Needs root, for debootstrap and for entering it (inside.sh).
set -eu
cd "$(dirname "$0")/../.."
release=trixie
packages=wine,wine64,xvfb,xauth,xdotool,imagemagick,fonts-dejavu-core,fonts-liberation
root=build/wine/root
say() { printf '%s\n' "winetest: $*" >&2; }

state=$(printf '%s\n' "$release $packages" | cksum)
[ "$(cat "$root/ready" 2>/dev/null)" != "$state" ] || exit 0

if [ "$(id -u)" != 0 ]; then
    say "a Debian in a folder is made and entered by root alone. Run this line:"
    say "    sudo make winetest"
    exit 1
fi
sh packaging/system.sh debootstrap=debootstrap x86_64-w64-mingw32-gcc=gcc-mingw-w64-x86-64 Xvfb=xvfb xdotool=xdotool

# where this computer has its Debian from, if it is one: debootstrap knows a mirror of its own
mirror=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Created-By: Packages' 2>/dev/null | grep -v -- '-security' | head -n 1)}
say "making a Debian in $root; this takes some minutes (build/wine/root.log)"
rm -rf "$root"
mkdir -p "$root"
# shellcheck disable=SC2086 # no word where there is no mirror
debootstrap --variant=minbase --include="$packages" "$release" "$root" $mirror > build/wine/root.log 2>&1 || { tail -n 20 build/wine/root.log >&2; exit 1; }
printf '%s\n' "$state" > "$root/ready"
say "ready"
