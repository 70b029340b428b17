"""What a referee can decide at a table, in words: for each choice of `INCIDENTS` its name, what its button says, and what it does."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tournament.sentences import N_


@dataclass(frozen=True)
class IncidentWords:
    """In these sentences `{n}` is the number of the hand, `{last}` of the one that would be struck out."""

    name: str
    action: str
    consequence: str


WORDS: Final[Mapping[str, IncidentWords]] = {
    "adjust": IncidentWords(
        N_("Give or take points"),
        N_("Write these points"),
        N_("The points count in the total of the side and stand on the sheet with their reason. Take points with a minus sign."),
    ),
    "annul": IncidentWords(
        N_("Void deal"),
        N_("Write down hand {n} as void"),
        N_("The deal stays on the sheet and nothing is marked for it; the same player deals again."),
    ),
    "forfeit": IncidentWords(
        N_("Forfeit"),
        N_("Declare the forfeit"),
        N_("A side that is not ready ten minutes after the start has lost the game (article 9). Which side loses?"),
    ),
    "stop": IncidentWords(
        N_("Stop the game"),
        N_("Stop the game"),
        N_("After these hands whoever stands best wins; the game may still end earlier by itself (article 9)."),
    ),
    "remove": IncidentWords(
        N_("Remove a hand"),
        N_("Remove hand {last}"),
        N_("For a hand that was never played: it goes from the sheet. Undo brings it back."),
    ),
    "resume": IncidentWords(
        N_("Resume the game"),
        N_("Take back the stop"),
        N_("The game goes on as if the clock had not stopped it."),
    ),
    "reopen": IncidentWords(
        N_("Take back the decision"),
        N_("Take back the decision"),
        N_("The hands and totals on the sheet count again, and the game goes on where it was."),
    ),
}
