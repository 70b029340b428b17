#!/bin/sh
# Runs the uv of an environment as pip is set up on this computer: where packages come from is handed on, and never written down.
#
#   packaging/uv.sh .venv pip install …
set -eu
venv=$1
shift

pip_setting() {
    for section in :env: install global; do
        value=$(printf '%s\n' "$pip_settings" | sed -n "s/^$section\.$1='\(.*\)'\$/\1/p" | sed 's/\\n/ /g')
        [ -z "$value" ] || { printf '%s\n' "$value"; return; }
    done
}
# pip passes over a local place that is not there, uv stops at it
those_there() {
    for place in $1; do
        case $place in
            file://*) [ -e "${place#file://}" ] || continue ;;
            *://*) ;;
            *) [ -e "$place" ] || continue ;;
        esac
        printf '%s\n' "$place"
    done | paste -s -d "$2" -
}
hand_on() {
    eval "already=\${$1:-}"
    [ -n "$already" ] || [ -z "$2" ] || export "$1=$2"
}

pip_settings=$("$venv"/bin/python -m pip config list)
hand_on UV_DEFAULT_INDEX "$(pip_setting index-url)"
hand_on UV_INDEX "$(those_there "$(pip_setting extra-index-url)" ' ')"
hand_on UV_FIND_LINKS "$(those_there "$(pip_setting find-links)" ,)"
hand_on UV_NO_INDEX "$(pip_setting no-index)"
hand_on UV_INSECURE_HOST "$(pip_setting trusted-host)"
hand_on SSL_CERT_FILE "$(pip_setting cert)"
# as pip does, look at every index for a version; the hashes decide what is accepted
export UV_INDEX_STRATEGY=unsafe-best-match UV_HTTP_TIMEOUT=180 UV_PYTHON_DOWNLOADS=never VIRTUAL_ENV=$venv
exec "$venv"/bin/uv "$@"
