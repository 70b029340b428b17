#!/bin/sh
# Makes dist/capot_VERSION_amd64.deb of the folder of the program, for Debian 12 and newer and Ubuntu 24.04 and newer, and has lintian judge it.
#
# It must be made on the oldest of them, which is Debian 12: what a library of the system must at least be is told by the one it was made with.
# Libraries that the folder took from this system are left out and asked of the system instead, whose updates then reach the program too.
set -eu
umask 022
cd "$(dirname "$0")/../.."
sh packaging/system.sh dpkg-shlibdeps=dpkg-dev lintian=lintian
# a library that Qt's part for Wayland asks of the system, and that no program of ours has brought here yet
ldconfig -p | grep -q libwayland-cursor.so.0 || sh packaging/system.sh libwayland-cursor0
SOURCE_DATE_EPOCH=$(sh packaging/release/epoch.sh)
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C.UTF-8
version=$(sh packaging/release/version.sh)
homepage=$(sed -n 's/^Homepage = "\(.*\)"$/\1/p' pyproject.toml)
address=${homepage#*://}
maintainer="The Capot authors <capot@${address%%/*}>"
here=$PWD/packaging/linux
root=$PWD/build/linux/deb
rm -rf "$root"
mkdir -p "$root/DEBIAN" "$root/usr/bin" "$root/usr/lib"

cp -a build/linux/capot "$root/usr/lib/capot"
while read -r library; do rm "$root/usr/lib/capot/_internal/$library"; done < build/linux/of-system.txt
ln -s ../lib/capot/capot "$root/usr/bin/capot"
sh packaging/linux/share.sh "$root/usr/share"

documents=$root/usr/share/doc/capot
mkdir -p "$documents"
install -m644 "$here/copyright" "$documents/copyright"
ln -s ../../../lib/capot/_internal/tournament/resources/licences/THIRD-PARTY-NOTICES.md "$documents/THIRD-PARTY-NOTICES.md"
gzip -9n < CHANGELOG.md > "$documents/CHANGELOG.md.gz"
printf 'capot (%s) stable; urgency=medium\n\n  * What is new in it is told in CHANGELOG.md.\n\n -- %s  %s\n' \
    "$version" "$maintainer" "$(date --utc --date="@$SOURCE_DATE_EPOCH" --rfc-email)" | gzip -9n > "$documents/changelog.gz"
install -Dm644 "$here/lintian-overrides" "$root/usr/share/lintian/overrides/capot"

# what the program and its libraries ask of the system
judged=$(mktemp -d)
trap 'rm -rf "$judged"' EXIT
mkdir "$judged/debian"
printf 'Source: capot\n\nPackage: capot\nArchitecture: amd64\n' > "$judged/debian/control"
ln -s "$root" "$judged/root" # under a name without spaces
find "$judged/root/usr/lib/capot" -type d -printf '-l%p\n' | sort > "$judged/folders"
find "$judged/root/usr/lib/capot" -type f \( -name '*.so' -o -name '*.so.*' -o -perm -100 \) -printf '-e%p\n' | sort > "$judged/programs"
# shellcheck disable=SC2046 # one word per file, and none has a space
(cd "$judged" && dpkg-shlibdeps -O --warnings=0 $(cat folders programs)) > "$judged/depends"
depends=$(sed -n 's/^shlibs:Depends=//p' "$judged/depends")
[ -n "$depends" ] || { echo "deb: nothing tells which packages of the system it needs" >&2; exit 1; }

cat > "$root/DEBIAN/control" <<CONTROL
Package: capot
Version: $version
Section: misc
Priority: optional
Architecture: amd64
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f1)
Maintainer: $maintainer
Homepage: $homepage
Depends: $depends
Recommends: shared-mime-info, xdg-utils
Suggests: cups
Description: scorers' table of a belote championship
 Capot runs a belote championship in a village hall, from the first team at the
 door to the prize list: registration and the cash, draws, score entry by a few
 keys, standings, and everything on paper, on screens and on telephones of the
 hall, on one computer and without the internet.
 .
 French and English, with a manual in both.
CONTROL
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
find "$root" -newermt "@$SOURCE_DATE_EPOCH" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
package=capot_${version}_amd64.deb
mkdir -p dist
dpkg-deb --root-owner-group -Zxz --threads-max=1 --build "$root" "build/linux/$package" >/dev/null
lintian --fail-on error --tag-display-limit 0 "build/linux/$package"
mv "build/linux/$package" dist/
echo "dist/$package"
