#!/bin/sh
# Makes the folder of the program from its wheel, build/linux/capot: what a .deb installs, and what the .tar.xz holds.
#
#   packaging/linux/folder.sh dist/capot-VERSION-py3-none-any.whl
set -eu
umask 022
cd "$(dirname "$0")/../.."
wheel=$1
sh packaging/system.sh readelf=binutils strip=binutils patchelf=patchelf
sh packaging/setup.sh packaging
SOURCE_DATE_EPOCH=$(sh packaging/release/epoch.sh)
export SOURCE_DATE_EPOCH PYTHONHASHSEED=0 TZ=UTC LC_ALL=C.UTF-8

work=$PWD/build/linux
made_of=$(cat "$wheel" packaging/linux/*.py packaging/linux/capot.spec packaging/linux/folder.sh requirements/packaging.txt | sha256sum)
if [ "$(cat "$work/made-of" 2>/dev/null)" = "$made_of" ]; then exit 0; fi
python=$PWD/build/packaging/venv/bin/python
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
# what finds errors inside a library is not needed where nobody looks for them
find "$work/capot" -type f \( -name '*.so' -o -name '*.so.*' \) -exec strip --strip-unneeded {} +
# nor are libraries looked for where this computer has its Python, which elsewhere is somebody else's folder
find "$work/capot" -type f -name '*.so*' | while read -r library; do
    case $(patchelf --print-rpath "$library") in /*) patchelf --remove-rpath "$library" ;; esac
done
find "$work/capot" -type d -exec chmod 755 {} +
find "$work/capot" -type f -exec chmod 644 {} +
chmod 755 "$work/capot/capot"
printf '%s\n' "$made_of" > "$work/made-of"
echo "$work/capot"
