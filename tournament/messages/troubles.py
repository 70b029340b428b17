"""Texts for troubles of disk and system: missing files, full disks, forbidden folders."""

import errno

from tournament.i18n import Translator
from tournament.sentences import N_

SENTENCES = {
    errno.ENOENT: N_("there is no such file or folder. Check the name; nothing was changed."),
    errno.EACCES: N_("this computer does not let you read or write here. Choose another folder; nothing was changed."),
    errno.EPERM: N_("this computer does not let you read or write here. Choose another folder; nothing was changed."),
    errno.EROFS: N_("this disk can only be read. Choose another folder; nothing was changed."),
    errno.EISDIR: N_("this is a folder, and a file is needed; nothing was changed."),
    errno.ENOTDIR: N_("this is a file, and a folder is needed; nothing was changed."),
    errno.EEXIST: N_("there is already something of that name. Choose another name; nothing was changed."),
    errno.ENOSPC: N_("the disk is full. Make room and try again; what was already saved is safe."),
    errno.EDQUOT: N_("the disk is full. Make room and try again; what was already saved is safe."),
    errno.ENAMETOOLONG: N_("this name is too long. Choose a shorter one; nothing was changed."),
    errno.EIO: N_("the disk does not answer as it should. Save a copy elsewhere before going on."),
}

OPEN_ELSEWHERE = N_(
    "another program has it open, or this computer does not let you write here. Close it there, or choose "
    "another folder; nothing was changed."
)
NOT_SHARED = {5, 32, 33}
"""What Windows says of a file that another program has open: access denied, sharing violation, lock violation."""


def trouble_text(error: OSError, tr: Translator) -> str:
    """The sentence for an error of the system, after the name of the file it concerns if there is one."""
    sentence = OPEN_ELSEWHERE if getattr(error, "winerror", None) in NOT_SHARED else SENTENCES.get(error.errno or 0)
    said = (
        tr.gettext(sentence)
        if sentence
        else tr.gettext("this computer refused: {reason}.").format(reason=error.strerror or error)
    )
    if error.filename is None:
        return said[:1].upper() + said[1:]
    return tr.gettext("{file}: {what}").format(file=error.filename, what=said)
