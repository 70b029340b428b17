#!/bin/sh
# Makes the folder of the program from its wheel, build/linux/capot: what a .deb installs, and what the .tar.xz holds;
# and build/linux/terms: those of the libraries that it took from this Debian.
#
#   packaging/linux/folder.sh dist/capot-VERSION-py3-none-any.whl
set -eu
umask 022
cd "$(dirname "$0")/../.."
wheel=$1
sh packaging/system.sh readelf=binutils strip=binutils patchelf=patchelf dpkg-query=dpkg
sh packaging/setup.sh packaging
SOURCE_DATE_EPOCH=$(sh packaging/release/epoch.sh)
export SOURCE_DATE_EPOCH PYTHONHASHSEED=0 TZ=UTC LC_ALL=C.UTF-8

work=$PWD/build/linux
python=$PWD/build/packaging/venv/bin/python
made_of=$({
    cat "$wheel" packaging/linux/*.py packaging/linux/capot.spec packaging/linux/folder.sh packaging/setup.sh requirements/packaging.txt
    "$python" -c 'import sys; print(sys.version, sys.base_prefix)'
} | sha256sum)
# nor is it made anew as long as this computer has the same libraries, which its updates bring
if [ "$(cat "$work/made-of" 2>/dev/null)" = "$made_of" ] && sha256sum --check --status "$work/of-system.sums"; then exit 0; fi
rm -rf "$work"
mkdir -p "$work/wheel"
"$python" -m zipfile -e "$wheel" "$work/wheel"
# from another folder than this one, whose source Python would take for the program
(
    spec=$PWD/packaging/linux/capot.spec
    cd "$work"
    CAPOT_WHEEL=$work/wheel PYTHONPATH=$work/wheel "$python" -m PyInstaller --noconfirm --log-level ERROR \
        --workpath "$work/work" --distpath "$work" "$spec" >&2
)
# what is under the LGPL lies there to be replaced (packaging/licences/replacing.md)
for package in zeroconf PySide6 shiboken6; do
    [ -e "$work/capot/_internal/$package/__init__.py" ] || { echo "$package is inside the program, where nobody can replace it" >&2; exit 1; }
done
# what finds errors inside a library is not needed where nobody looks for them
find "$work/capot" -type f \( -name '*.so' -o -name '*.so.*' \) -exec strip --strip-unneeded {} +
# nor are libraries looked for where this computer has its Python, which elsewhere is somebody else's folder
find "$work/capot" -type f -name '*.so*' | while read -r library; do
    case $(patchelf --print-rpath "$library") in /*) patchelf --remove-rpath "$library" ;; esac
done
find "$work/capot" -type d -exec chmod 755 {} +
find "$work/capot" -type f -exec chmod 644 {} +
chmod 755 "$work/capot/capot"
"$python" packaging/linux/debian_terms.py "$work/of-system-from.txt" "$work/terms"
xargs -d '\n' sha256sum < "$work/of-system-from.txt" > "$work/of-system.sums"
printf '%s\n' "$made_of" > "$work/made-of"
echo "$work/capot"
