#!/bin/sh
# Installs dist/capot_VERSION_amd64.deb into a fresh Debian 12 and a fresh Debian 13, and does there what a club does: install it by one line, play the
# demo, open it in the window, find its files by a double click, bring a newer version, and purge it, after which everything of theirs is still there.
#
#   packaging/linux/debtest.sh [RELEASE…]      bookworm trixie, where none is named
#
# Only root can make and enter a root. What a fresh one has is kept (build/debtest), and unpacked anew each time. Ubuntu's archive is not asked:
# its names of libraries are those of Debian 13 or are provided by them (docs/decisions/0117-linux-and-releases.md).
set -eu
cd "$(dirname "$0")/../.."
releases=${*:-bookworm trixie}
version=$(sh packaging/release/version.sh)
package=dist/capot_${version}_amd64.deb
work=$PWD/build/debtest
say() { printf '%s\n' "debtest: $*" >&2; }
fail() { say "$*"; exit 1; }

[ -e "$package" ] || fail "make deb comes first"
[ "$(id -u)" = 0 ] || fail "a Debian in a folder is made and entered by root alone. Run this line: sudo make debtest"
sh packaging/system.sh debootstrap=debootstrap dpkg-deb=dpkg Xvfb=xvfb xdotool=xdotool
mkdir -p "$work"

# where this computer has its Debian from, if it is one: debootstrap knows a mirror of its own
mirror=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Created-By: Packages' 2>/dev/null | grep -v -- '-security' | head -n 1)}

# what was installed before: the same with a smaller number
older=$work/older.deb
rm -rf "$work/older"
dpkg-deb --raw-extract "$package" "$work/older"
sed -i 's/^Version: .*/Version: 0.0.1/' "$work/older/DEBIAN/control"
dpkg-deb --root-owner-group -Znone --build "$work/older" "$older" >/dev/null
rm -r "$work/older"

# a display for the window
number=90
while [ -e "/tmp/.X11-unix/X$number" ]; do number=$((number + 1)); done
Xvfb ":$number" -screen 0 1366x768x24 -fbdir "$work" -nolisten tcp 2>/dev/null &
display=$!
trap 'kill "$display" 2>/dev/null || true' EXIT
export DISPLAY=":$number"

try() { # RELEASE
    release=$1
    root=$work/$release
    in_root() { sh packaging/linux/inside.sh "$root" "$@"; }

    if [ ! -e "$root.tar" ]; then
        say "$release: making a Debian; this takes some minutes (build/debtest/$release.log)"
        rm -rf "$root"
        # shellcheck disable=SC2086 # no word where there is no mirror
        debootstrap --variant=minbase "$release" "$root" $mirror > "$root.log" 2>&1 || { tail -n 20 "$root.log" >&2; return 1; }
        tar -C "$root" -cf "$root.part" .
        mv "$root.part" "$root.tar"
    fi
    rm -rf "$root"
    mkdir "$root"
    tar -C "$root" -xf "$root.tar"
    cp /etc/resolv.conf "$root/etc/"
    cp "$package" "$older" "$root/tmp/"
    mkdir -p "$root/check/packaging"
    cp -r packaging/release "$root/check/packaging/"
    cp pyproject.toml "$root/check/"
    chmod -R a+rX "$root/check" "$root/tmp"
    in_root root useradd --create-home benevole

    in_root root apt-get update -qq
    in_root root apt-get install -y -qq --no-install-recommends /tmp/older.deb > "$root-apt.log" 2>&1 || { tail -n 20 "$root-apt.log" >&2; return 1; }
    say "$release: installed by one line, with $(grep -c '^Setting up ' "$root-apt.log") packages that Debian brings"
    in_root benevole sh /check/packaging/release/smoke.sh capot /home/benevole/essai
    in_root benevole sh -c 'cp essai/demo/saint-martin.capot "Soirée d’hiver 2026.capot"; cp essai/demo/saint-martin.capot sans-suffixe; rm -r essai'
    printf '#!/bin/sh\nexec sh packaging/linux/inside.sh "%s" benevole capot "$@"\n' "$root" > "$work/capot-inside"
    chmod +x "$work/capot-inside"
    sh packaging/release/window.sh "$work/capot-inside" "Soirée d’hiver 2026.capot"

    in_root root apt-get install -y -qq --no-install-recommends "/tmp/$(basename "$package")" > "$root-apt.log" 2>&1 || { tail -n 20 "$root-apt.log" >&2; return 1; }
    [ "$(in_root root dpkg-query --show --showformat='${Version}' capot)" = "$version" ] || fail "$release: the newer version was not installed"
    sh packaging/release/window.sh "$work/capot-inside" "Soirée d’hiver 2026.capot"

    # what a desktop has anyway
    in_root root apt-get install -y -qq --no-install-recommends shared-mime-info desktop-file-utils libglib2.0-bin man-db > "$root-apt.log" 2>&1
    for file in "Soirée d’hiver 2026.capot" sans-suffixe; do
        kind=$(in_root benevole gio info --attributes=standard::content-type "$file" | sed -n 's/.*content-type: //p')
        [ "$kind" = application/x-capot ] || fail "$release: $file is taken for $kind"
    done
    in_root benevole gio mime application/x-capot | grep -q 'capot.desktop' || fail "$release: a double click does not open it"
    in_root benevole sh -c 'man capot | grep -q championship && man -L fr capot | grep -q championnat' || fail "$release: man has no page of it"

    theirs='find . -path "*apot*" -type f | sort'
    before=$(in_root benevole sh -c "$theirs")
    in_root root apt-get purge -y -qq capot > "$root-apt.log" 2>&1
    [ "$(in_root benevole sh -c "$theirs")" = "$before" ] || fail "$release: purging took something of theirs"
    left=$(in_root root find / -xdev -iname '*capot*' -not -path '/home/*' -not -path '/tmp/*' -not -path '/proc/*' -not -path '/var/cache/man/*')
    [ -z "$left" ] || fail "$release: purging left $left"
    say "$release: upgraded, known by a double click, purged; what people made is still there:"
    printf '%s\n' "$before" >&2
    rm -rf "$root"
}

for release in $releases; do try "$release"; done
