#!/bin/sh
# Puts into a folder what the desktop looks for beside a program: its entry in the menu, its kind of file, its icons, its page in shops of programs and
# its manual pages. A .deb has it in /usr/share; the .tar.xz has it in share, from where install.sh takes it to one person's folders.
#
#   packaging/linux/share.sh FOLDER      SOURCE_DATE_EPOCH is set
set -eu
umask 022
cd "$(dirname "$0")/../.."
share=$1
here=packaging/linux
version=$(sh packaging/release/version.sh)
homepage=$(sed -n 's/^Homepage = "\(.*\)"$/\1/p' pyproject.toml)
day=$(date --utc --date="@$SOURCE_DATE_EPOCH" +%Y-%m-%d)

install -Dm644 "$here/capot.desktop" "$share/applications/capot.desktop"
install -Dm644 "$here/capot.mime.xml" "$share/mime/packages/capot.xml"
mkdir -p "$share/metainfo"
sed -e "s|@VERSION@|$version|; s|@DAY@|$day|; s|@HOMEPAGE@|$homepage|" -e '/<!--/d' "$here/capot.metainfo.xml" \
    > "$share/metainfo/org.capot_belote.Capot.metainfo.xml"
icons=$share/icons/hicolor
install -Dm644 resources/icon/capot.svg "$icons/scalable/apps/capot.svg"
install -Dm644 resources/icon/capot.svg "$icons/scalable/mimetypes/application-x-capot.svg"
for size in 16 24 32 48 64 128 256 512; do
    install -Dm644 "packaging/icon/capot-$size.png" "$icons/${size}x$size/apps/capot.png"
    install -Dm644 "packaging/icon/capot-$size.png" "$icons/${size}x$size/mimetypes/application-x-capot.png"
done
PYTHONPATH=build/linux/wheel PYTHONSAFEPATH=1 build/packaging/venv/bin/python "$here/man.py" "$share/man"
gzip -9n "$share/man/man1/capot.1" "$share/man/fr/man1/capot.1"
