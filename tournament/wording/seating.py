"""Changes of who sits where, in words: what a change breaks, what a late team is offered, what follows when teams leave."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import N_, Translator
from tournament.services.seat_lines import Wrong
from tournament.wording.enumerations import say_list

SENTENCES: Final[Mapping[str, str]] = {
    "seats-never": N_("{one} and {other} should never meet."),
    "seats-early": N_("{one} and {other} should not meet so early."),
    "seats-partners-again": N_("{one} and {other} were partners before."),
    "seats-bye-again": N_("{team} would sit out again: {times} times in all."),
    "seats-far": N_("Table {table}: {places} places lie between the teams in the standings, where the draw had {before} at most."),
    "seats-plan": N_("The order of the games was settled before: with other teams at these tables, some may meet twice in the rounds to come."),
}

Names = Mapping[int, str]
"""The teams by number."""


def say_team(number: int, names: Names) -> str:
    """A team by number and name."""
    return f"{number} {names[number]}" if number in names else str(number)


def say_wrong(wrong: Wrong, names: Names, words: Translator) -> str:
    """One thing that is wrong with the seats of a round. A code without words is a bug."""
    figures = {name: value for name, value in wrong.details.items() if isinstance(value, int)}
    said = {name: say_team(value, names) if name in ("one", "other", "team") else str(value) for name, value in figures.items()}
    rounds = wrong.details.get("rounds")
    if wrong.code == "seats-rematch" and isinstance(rounds, tuple):
        sentence = words.ngettext(
            "{one} and {other} met in round {rounds} already.", "{one} and {other} met in rounds {rounds} already.", len(rounds)
        )
        return sentence.format(**said, rounds=say_list([str(number) for number in rounds], words))
    if wrong.code == "seats-bye-high":
        return words.ngettext(
            "{team} would sit out, though {below} team that stands lower has not sat out more often.",
            "{team} would sit out, though {below} teams that stand lower have not sat out more often.",
            figures["below"],
        ).format(**said)
    return words.gettext(SENTENCES[wrong.code]).format(**said)
