"""What is said when the system refuses: which file, what is the matter, and what to do."""

import errno

from tournament.i18n import translator
from tournament.messages.troubles import trouble_text


class WindowsError(PermissionError):
    """As Windows raises it, with a number of its own beside that of POSIX."""

    winerror = 32


def test_a_file_that_another_program_has_open_is_to_be_closed_there():
    open_in_reader = WindowsError(errno.EACCES, "The process cannot access the file", "C:\\Concours\\classement.pdf")
    assert trouble_text(open_in_reader, translator("en")) == (
        "C:\\Concours\\classement.pdf: another program has it open, or this computer does not let you write here. "
        "Close it there, or choose another folder; nothing was changed."
    )
    assert "un autre programme" in trouble_text(open_in_reader, translator("fr"))
