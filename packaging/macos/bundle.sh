#!/bin/sh
# Makes Capot.app from its wheel, and dist/capot-VERSION-macos-arm64.dmg of it: on macOS 14 or newer, on Apple's own processors, with Xcode's tools and
# Python 3.12. Nobody has run it yet.
#
#   packaging/macos/bundle.sh dist/capot-VERSION-py3-none-any.whl
#
# Without more it is signed for this computer alone: others open it by Control and click. Signed by a member of Apple's programme for developers
# (CODESIGN_IDENTITY="Developer ID Application: …", in the keychain) and checked by Apple (NOTARY_PROFILE, kept in the keychain by
# `xcrun notarytool store-credentials`), it opens anywhere by a double click.
set -eu
umask 022
cd "$(dirname "$0")/../.."
wheel=$1
identity=${CODESIGN_IDENTITY:--}
[ "$(uname -sm)" = "Darwin arm64" ] || { echo "This is made on a Mac with one of Apple's own processors." >&2; exit 2; }
PYTHON=${PYTHON:-python3.12} sh packaging/setup.sh packaging
SOURCE_DATE_EPOCH=$(sh packaging/release/epoch.sh)
export SOURCE_DATE_EPOCH PYTHONHASHSEED=0 TZ=UTC LC_ALL=C.UTF-8

work=$PWD/build/macos
python=$PWD/build/packaging/venv/bin/python
rm -rf "$work"
mkdir -p "$work/wheel" "$work/image" dist
"$python" -m zipfile -e "$wheel" "$work/wheel"
# from another folder than this one, whose source Python would take for the program
(
    spec=$PWD/packaging/macos/capot.spec
    cd "$work"
    CAPOT_WHEEL=$work/wheel PYTHONPATH=$work/wheel "$python" -m PyInstaller --noconfirm --log-level WARN \
        --workpath "$work/work" --distpath "$work" "$spec"
)

# the words of the Finder and of what macOS asks; they are sealed by signing the bundle once more, whose parts PyInstaller has signed
cp -R packaging/macos/fr.lproj packaging/macos/en.lproj packaging/icon/capot.icns "$work/Capot.app/Contents/Resources/"
if [ "$identity" = - ]; then
    codesign --force --sign - "$work/Capot.app"
else
    codesign --force --sign "$identity" --options runtime --timestamp --entitlements packaging/macos/entitlements.plist "$work/Capot.app"
fi
codesign --verify --deep --strict "$work/Capot.app"

image=dist/capot-$(sh packaging/release/version.sh)-macos-arm64.dmg
mv "$work/Capot.app" "$work/image/"
ln -s /Applications "$work/image/Applications"
hdiutil create -quiet -ov -volname Capot -fs HFS+ -format UDZO -srcfolder "$work/image" "$image"
if [ -n "${NOTARY_PROFILE:-}" ]; then
    codesign --sign "$identity" --timestamp "$image"
    xcrun notarytool submit "$image" --keychain-profile "$NOTARY_PROFILE" --wait
    xcrun stapler staple "$image"
fi
echo "$image"
