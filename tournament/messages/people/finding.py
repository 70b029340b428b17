"""What is said where a search finds nobody: what was typed is a number or a name."""

from tournament.i18n import Translator


def say_nobody_found(sought: str, words: Translator) -> str:
    """Nobody has that number, or is called so, and how to see everybody again."""
    if sought.isdecimal():
        return words.gettext("Nobody has the number {number}. Esc clears the search.").format(number=sought)
    return words.gettext("Nobody is called “{words}”. Esc clears the search.").format(words=sought)


def say_found_under_all(sought: str, words: Translator) -> str:
    """Nobody in this list has that number, or is called so, but somebody who is not in it."""
    if sought.isdecimal():
        return words.gettext("Nobody in this list has the number {number}, but somebody under “All” has.").format(number=sought)
    return words.gettext("Nobody in this list is called “{words}”, but somebody is under “All”.").format(words=sought)
