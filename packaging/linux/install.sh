#!/bin/sh
# Puts Capot into the menu of whoever runs this, from the folder that it lies in, and takes it out again: no password is needed.
# Met Capot dans le menu de qui lance ce script, depuis le dossier où il se trouve, et l'en retire : sans mot de passe.
#
#   ./install.sh              ./install.sh --remove
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
share=${XDG_DATA_HOME:-$HOME/.local/share}

say() { # FRENCH ENGLISH
    case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in fr*) printf '%s\n' "$1" ;; *) printf '%s\n' "$2" ;; esac
}
tell_desktop() {
    command -v update-mime-database >/dev/null && update-mime-database "$share/mime" || true
    command -v update-desktop-database >/dev/null && update-desktop-database "$share/applications" || true
}
each_file() { (cd "$here/share" && find . -type f ! -path './metainfo/*' ! -path './man/*' | sort); }

case ${1:-} in
    --remove)
        each_file | while read -r file; do rm -f "$share/$file"; done
        tell_desktop
        say "Capot n'est plus dans le menu. Vos championnats, vos copies et vos préférences restent où ils sont." \
            "Capot is out of the menu. Your championships, copies and preferences stay where they are." ;;
    "")
        each_file | while read -r file; do
            mkdir -p "$(dirname "$share/$file")"
            cp "$here/share/$file" "$share/$file"
        done
        # a place with spaces is quoted; what the quotes of a desktop entry would read is escaped, and each backslash once more, as in all its values
        place=$(printf '%s' "$here/capot" | sed 's/[\\"`$]/\\&/g; s/\\/\\\\/g; s/%/%%/g')
        escaped=$(printf '%s' "\"$place\" %f" | sed 's/[\\&|]/\\&/g')
        tried=$(printf '%s' "$here/capot" | sed 's/\\/\\\\/g; s/[\\&|]/\\&/g')
        sed -i -e "s|^Exec=.*|Exec=$escaped|" -e "s|^TryExec=.*|TryExec=$tried|" "$share/applications/capot.desktop"
        tell_desktop
        say "Capot est dans le menu, et un double clic sur un championnat l'ouvre. Laissez ce dossier où il est : $here" \
            "Capot is in the menu, and a double click on a championship opens it. Leave this folder where it is: $here" ;;
    *)
        say "Seul --remove est connu." "Only --remove is known." >&2
        exit 2 ;;
esac
