"""What a refusal about money says."""

from collections.abc import Mapping
from typing import Final

from tournament.sentences import N_

OF_CASH: Final[Mapping[str, str]] = {
    "fee-not-set": N_("No entry fee is set, so nothing is to be paid. Set the fee first."),
    "fee-out-of-range": N_("In this currency an entry or a ticket of the raffle costs {most} at most."),
    "amount-out-of-range": N_("An amount above zero and of at most {most_cents} is needed here."),
    "refund-too-much": N_("This team has paid {paid_cents}: no more than that can be refunded."),
    "refunded-already": N_("After that, more would have been refunded to this team than it paid. Correct the refund first."),
    "kind-not-moved": N_("An entry of this kind is not made on its own."),
    "cash-entry-gone": N_("This entry is not in the cash any more: it was undone."),
    "entry-is-correction": N_("This is a correction itself. Correct the entry that it is about, no. {entry}."),
    "correction-changes-nothing": N_("Entry no. {entry} already has this amount."),
    "nothing-to-book": N_("Nobody is ticked as paid without a payment on record."),
    "team-has-paid": N_("{team} has paid {paid_cents}. The till refunds it and deletes the registration in one go."),
    "paid-elsewhere": N_("Entry no. {entry} was made at another till: it is corrected there, or at the scorers’ desk."),
    "nothing-counted": N_("Type how many there are of each coin and note, or a 0 if the drawer is empty."),
    "pieces-unknown": N_("Say how many there are of each coin and note: whole numbers from 0 to {most}."),
    "nothing-in-cash": N_("Nothing has been entered in the cash yet. Set the entry fee, and tick who has paid."),
    "no-receipt": N_("Nothing was paid yet that a receipt could be given for."),
    "receipt-unknown": N_("There is no receipt no. {entry}: nothing was paid under this number, or it was taken back."),
    "prize-not-owed": N_("Nothing is left to be paid to no. {team}: it was paid meanwhile, or a result was corrected."),
    "no-prize-to-pay": N_("Every prize in money is paid."),
    "name-empty": N_("A name is needed here."),
    "entry-number-twice": N_("Two entries of the cash have the number {number}."),
    "entry-wrong-way": N_("Money of an entry “{kind}” goes the other way: {cents} is impossible."),
    "entry-to-correct-unknown": N_("There is no entry no. {number} that could be corrected."),
    "correction-elsewhere": N_("A correction is of the same team, till and means as the entry that it corrects, no. {number}."),
    "entry-of-two": N_("An entry belongs to a team or to somebody on the waiting list, not to both."),
    "waiting-unknown": N_("Nobody is at {position} on the waiting list."),
    "granted-twice": N_("The same team has the reduction “{name}” twice."),
    "piece-unknown": N_("There is no coin or note of {piece} cents."),
    "receipt-too-low": N_("The highest number of an entry is {number}: a lower one cannot be the last."),
    "reduction-gone": N_("This reduction is not on the list any more."),
    "reduction-without-name": N_("The reduction needs a name, such as “members”."),
    "reduction-name-taken": N_("There is a reduction called “{name}” already."),
    "reduction-granted": N_("Teams have the reduction “{name}” ({teams}). Take it from them first."),
    "reduction-too-often": N_("A team has a reduction once or, where each player pays, once for each: {most} times at most here."),
}
