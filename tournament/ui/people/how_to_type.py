"""What stands over the line of fields while nothing is wrong in it: its keys."""

from tournament.i18n import Translator


def how_to_type(words: Translator, *, corrects: bool, is_alone: bool, licences: bool) -> str:
    """The keys of the line; `corrects` a team, `is_alone`: one name, `licences` if they are asked for."""
    say = words.gettext
    if corrects:
        return say("Enter: next field, and after the last one keeps the correction. Ctrl+Enter: keeps it at once. Esc: leaves it as it was.")
    if licences:
        return say(
            "Enter: next field, and registers after the licences. Ctrl+Enter: registers at once, also someone alone. "
            "F6 or ⇄: swaps name and first name."
        )
    if is_alone:
        return say("Enter: registers. Tab: club and phone first. F6 or ⇄: swaps name and first name.")
    return say(
        "Enter: next field, and registers once both players are named. Ctrl+Enter: registers at once, also someone alone. "
        "F6 or ⇄: swaps name and first name."
    )
