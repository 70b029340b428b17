#!/bin/sh
# Installs the Debian packages that are named, or says which line to run where that needs a password.
#
#   packaging/system.sh makensis=nsis lintian=lintian     a package, only where its program is not there
#   packaging/system.sh libgl1                            a package that setup.sh found to be missing
set -eu

say() { printf '%s\n' "set-up: $*" >&2; }

missing=
for wanted; do
    case $wanted in
        *=*) command -v "${wanted%%=*}" >/dev/null 2>&1 || [ -x "/usr/sbin/${wanted%%=*}" ] || missing="$missing ${wanted#*=}" ;;
        *) missing="$missing $wanted" ;;
    esac
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then as_root=env
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then as_root="sudo -n env"
else as_root=
fi
if [ -z "$as_root" ] || ! command -v apt-get >/dev/null; then
    say "some system packages are missing, and installing them needs your password. Run this line, then make again:"
    say "    sudo apt-get install --no-install-recommends$missing"
    exit 1
fi
say "installing the system packages$missing"
$as_root apt-get update -qq >&2
# shellcheck disable=SC2086 # one word per package
$as_root DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=600 -y -qq --no-install-recommends $missing </dev/null >/dev/null
