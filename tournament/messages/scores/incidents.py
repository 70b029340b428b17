"""A referee's choices in words: names of `INCIDENTS`, buttons, and effects."""

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
    "irregular-deal": IncidentWords(
        N_("Irregular deal"),
        N_("Write the deal down as irregular"),
        N_("The same player deals again, shuffled and cut (article 9 A). Which side dealt wrongly? Its irregular deals are counted."),
    ),
    "irregular-bid": IncidentWords(
        N_("Irregular bid"),
        N_("Write the bid down as irregular"),
        N_("The bid is void and its side can only pass; if it is to play all the same, the other may annul the hand at once (article 9 B)."),
    ),
    "wrong-card": IncidentWords(
        N_("Wrong card"),
        N_("Write the wrong card down"),
        N_("The other side has it put right, or stops the hand and takes that trick and all that remain (article 9 C)."),
    ),
    "settle": IncidentWords(
        N_("Settled by the players"),
        N_("Write down what they agreed"),
        N_("Without a referee, both sides may cover the mistake and play on, or annul the hand (article 9)."),
    ),
    "adjust": IncidentWords(
        N_("Bonus or penalty"),
        N_("Write these points"),
        N_("The points count in the total of the side and appear on the sheet with their reason (this championship’s convention)."),
    ),
    "annul": IncidentWords(
        N_("Void deal"),
        N_("Write down hand {n} as void"),
        N_("The deal stays on the sheet and nothing is scored for it; the same player deals again."),
    ),
    "warning": IncidentWords(
        N_("Warning"),
        N_("Write the warning down"),
        N_("It changes nothing on the sheet. The rules know only exclusion (article 9 D): a warning first is this championship’s convention."),
    ),
    "exclude": IncidentWords(
        N_("Exclusion"),
        N_("Exclude"),
        N_("The organiser excludes a team: it is no longer drawn or ranked."),
    ),
    "late": IncidentWords(
        N_("Came late"),
        N_("Write down that they came late"),
        N_("They came before the ten minutes were over, or it was overlooked: nothing is lost, and the time is kept."),
    ),
    "forfeit": IncidentWords(
        N_("Forfeit"),
        N_("Declare the forfeit"),
        N_("A side that is not ready ten minutes after the start has lost the game (article 9 D). Which side loses?"),
    ),
    "clock": IncidentWords(
        N_("Minutes for this table"),
        N_("Change the time of the table"),
        N_("Minutes given to this table alone; with a minus sign they are taken away."),
    ),
    "stop": IncidentWords(
        N_("Stop the game"),
        N_("Stop the game"),
        N_("After so many hands (article 9 D) whoever is ahead wins; the game may still end earlier by itself."),
    ),
    "remove": IncidentWords(
        N_("Remove a hand"),
        N_("Remove hand {last}"),
        N_("For a hand that was never played: it is removed from the sheet. Undo brings it back."),
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
    "complaint": IncidentWords(
        N_("Complaint rejected"),
        N_("Write the complaint down"),
        N_("A side complained, the referee heard it and found nothing to punish: the decision is final, and kept (article 9 D)."),
    ),
    "signalling": IncidentWords(
        N_("Irregular play"),
        N_("Write the signalling down"),
        N_("Telling a partner anything other than by bids and cards is irregular play, for which a team may be excluded (preamble of the contrée)."),
    ),
    "exposed": IncidentWords(
        N_("Open cards"),
        N_("Write the open cards down"),
        N_("Cards that were shown stay on the table, and the hand goes on (this championship’s convention)."),
    ),
    "recount": IncidentWords(
        N_("Recount"),
        N_("Write the recount down"),
        N_("Both piles are counted again, because together they do not make all the points of the hand."),
    ),
}
