#!/bin/sh
# Builds everything that a release holds and that Linux can make, twice, from the last commit alone, in two folders of unlike names; compares it byte by
# byte, tries what can be tried here, and puts it into dist/ with SHA256SUMS.
#
#   packaging/release/release.sh [PART…]      wheel linux deb windows manual sbom, where none is named
#
# What is built depends on nothing that is not committed. WINDOWS_PYTHON names the archive of Python's makers for the Windows program
# (packaging/windows/python.py); without it that is a program for trying.
set -eu
umask 022
cd "$(dirname "$0")/../.."
here=$PWD
parts=${*:-wheel linux deb windows manual sbom}
work=$here/build/release
commit=$(git rev-parse HEAD)
unset MAKEFLAGS MAKELEVEL MFLAGS
[ -z "${WINDOWS_PYTHON:-}" ] || WINDOWS_PYTHON=$(readlink -f "$WINDOWS_PYTHON")

say() { printf '%s\n' "release: $*" >&2; }

# no half hour first, to end at a program of this computer that is not there
case " $parts " in
    *" windows "*)
        PYTHON312=$(PYTHONPATH=packaging "${PYTHON:-python3}" -m windows.interpreter) # not before an &&, where a shell goes on after a failure
        export PYTHON312 ;;
esac

[ -z "$(git status --porcelain)" ] || say "what is not committed is not built"
say "of $(git log -1 --format="%h, %s" "$commit")"
rm -rf "$work"
mkdir -p "$work" dist
for folder in "$work/first" "$work/another folder/second"; do
    mkdir -p "$(dirname "$folder")"
    git clone --quiet --no-hardlinks "$here" "$folder"
    git -C "$folder" -c advice.detachedHead=false checkout --quiet "$commit"
    # each finds out by itself when the commit was made
    for part in $parts; do
        say "$part in ${folder#"$work"/}"
        case $part in
            sbom) (cd "$folder" && sh packaging/release/sbom.sh dist) ;;
            *) (cd "$folder" && make --silent "$part") ;;
        esac
    done
    (cd "$folder/dist" && find . -type f ! -name SHA256SUMS -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' sha256sum) > "$work/sums"
    if [ -e "$work/SHA256SUMS" ]; then
        diff "$work/SHA256SUMS" "$work/sums" >&2 || { say "the same commit gave other bytes (the folders are in build/release)"; exit 1; }
    fi
    mv "$work/sums" "$work/SHA256SUMS"
done
say "the same bytes twice"
[ ! -x "$work/first/build/linux/capot/capot" ] || sh packaging/release/smoke.sh "$work/first/build/linux/capot/capot" "$work/smoke"

# in place of what other versions have there of the same kind; what this run has not made stays, and is not in SHA256SUMS
version=$(sh "$work/first/packaging/release/version.sh")
for made in "$work"/first/dist/*; do
    # shellcheck disable=SC2046 # no name has a space
    (cd dist && rm -f $(basename "$made" | sed "s/$version/*/"))
done
cp "$work"/first/dist/* dist/
cp "$work/SHA256SUMS" dist/
(cd dist && ls -l && sha256sum --quiet --check SHA256SUMS) >&2
