#!/bin/sh
# Packs the folder of the program for any Linux, dist/capot-VERSION-linux-x86_64.tar.xz: unpacked anywhere, it runs from there.
set -eu
umask 022
cd "$(dirname "$0")/../.."
sh packaging/system.sh xz=xz-utils
SOURCE_DATE_EPOCH=$(sh packaging/release/epoch.sh)
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C.UTF-8
name=capot-$(sh packaging/release/version.sh)-linux-x86_64
work=build/linux/tarball
rm -rf "$work"
mkdir -p "$work" dist
cp -a build/linux/capot "$work/$name"
sh packaging/linux/share.sh "$work/$name/share"
mkdir "$work/$name/licences"
cp -R build/linux/terms "$work/$name/licences/debian"
install -m755 packaging/linux/install.sh "$work/$name/install.sh"
install -m644 packaging/linux/LISEZ-MOI.txt LICENSE resources/licences/THIRD-PARTY-NOTICES.md "$work/$name/"
tar --sort=name --format=gnu --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -C "$work" -cf "$work/$name.tar" "$name"
xz -6 --threads=1 "$work/$name.tar"
mv "$work/$name.tar.xz" dist/
rm -r "$work"
echo "dist/$name.tar.xz"
