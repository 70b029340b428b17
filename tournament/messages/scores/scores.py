"""Why a hand is marked as it is, and how a game ended."""

from collections.abc import Mapping, Sequence
from typing import Final

from tournament.i18n import Translator
from tournament.messages.details import detail_texts
from tournament.messages.phrases import SideName, numbered
from tournament.messages.setup.rules import WORDS
from tournament.scoring.scores import CONVENTION, GameScore, Reason, ScoredHand
from tournament.sentences import N_

# Without full stop: the article comes before it.
SENTENCES: Final[Mapping[str, str]] = {
    # the contract
    "made": N_("Contract made: {points} points for {contract} bid"),
    "made-with-belote": N_(
        "Contract made thanks to the belote: {points} points and 20 are {total}, for {contract} bid"
    ),
    "made-all-tricks": N_("Contract made: side {side} took all the tricks"),
    "failed": N_("Contract failed: {points} points for {contract} bid"),
    "failed-with-belote": N_(
        "Contract failed, belote included: {points} points and 20 are {total}, for {contract} bid"
    ),
    "failed-without-trick": N_("Contract failed: side {other} took all the tricks"),
    "capot-made": N_("Capot bid and made by side {side}"),
    "capot-failed": N_("Capot bid and failed by side {side}, which did not take all the tricks"),
    "capot-failed-without-trick": N_(
        "Capot bid by side {side} and failed: it is side {other} that took all the tricks"
    ),
    # a hand that was taken
    "taken-made": N_("Made: {total} points for side {side}, {others} against it"),
    "taken-made-all-tricks": N_("Made: side {side} took all the tricks"),
    "taken-failed": N_("Failed: {total} points for side {side}, {others} against it"),
    "taken-failed-equal": N_("Failed: {total} points for side {side}, as many against it"),
    "taken-failed-without-trick": N_("Failed: side {side} did not take a single trick"),
    "litige": N_("Litige: {total} points for side {side}, as many against it"),
    "litige-held": N_(
        "Half of what is left goes to the defence, {marks}; {points} are held for the winner of the next hand"
    ),
    "litige-held-several": N_(
        "Half of what is left goes to the defenders, {marks} each; {points} are held for the winner of the next hand"
    ),
    "litige-last": N_("This is the last hand: nothing is held, and each side scores its half, {half}"),
    "litige-last-several": N_(
        "This is the last hand: nothing is held; side {side} scores its half, {half}, and the defenders {marks} each"
    ),
    "held-lost": N_("The game is over: the {points} points that were held are lost"),
    "held-taken": N_("The {points} points held go to side {side}"),
    "held-shared": N_("The points held go to the defenders: {points} each"),
    # declarations
    "declarations-alone": N_("Declarations: side {side} counts {points}"),
    "declarations-by-points": N_("Declarations: only side {side} counts, {points}: it holds the one of most points"),
    "declarations-by-carre": N_(
        "Declarations: only side {side} counts, {points}: at equal points a carré beats a sequence"
    ),
    "declarations-by-top": N_("Declarations: only side {side} counts, {points}: its best is higher by its top card"),
    "declarations-by-trump": N_("Declarations: only side {side} counts, {points}: its best is in trumps"),
    "declarations-equal": N_("Declarations: the best are equal, nobody counts any"),
    "declarations-cancelled": N_("Declarations: cancelled by a carré, nobody counts any"),
    "declarations-not-shown": N_("What side {side} announced and did not show does not count"),
    "declarations-to-defence": N_("The {points} points declared by side {side}, which failed, go to the defence"),
    "declarations-to-defenders": N_(
        "The {points} points declared by side {side}, which failed, go to the defenders: {marks} each"
    ),
    "declarations-shared": N_("The {points} points declared are the defenders’ together: {marks} each"),
    "declarations-won-by-defenders": N_(
        "Side {side} took no trick: the {points} points it declared go to the defenders: {marks} each"
    ),
    "declarations-beside-litige": N_("Side {side} scores the {points} points it declared: they did not decide"),
    "declarations-held": N_("The {points} points declared by side {side} did not decide: they are held as well"),
    "declarations-lost-without-trick": N_("Side {side} took no trick: nobody scores the {points} points it declared"),
    "declarations-won-by-capot": N_("Side {side} took no trick: the {points} points it declared go to side {other}"),
    "declarations-kept-without-trick": N_("Side {side} keeps the {points} points it declared, though it took no trick"),
    "generale-made": N_("Générale bid and made by side {side}"),
    "generale-failed": N_("Générale bid by side {side} and failed: no player of it took all the tricks"),
    "equal-declarer-loses": N_(
        "Both sides have {total}: side {side} loses all that it made, side {other} scores its own"
    ),
    # what is marked
    "more-than-half": N_("Side {side} has {total}, more than half of {all}"),
    "half-or-less": N_("Side {side} has {total}, not more than half of {all}: it failed"),
    "all-tricks-bonus": N_("Side {side} took all the tricks: {bonus} more"),
    "last-trick-of-capot": N_("The last trick of a capot is worth {last}: that is {points} points for side {side}"),
    "last-trick-of-generale": N_(
        "One player took all the tricks, and the last is worth {last}: that is {points} points for side {side}"
    ),
    "points-and-contract": N_("Side {side} scores {points} and the contract of {contract}: {marks}"),
    "everything-multiplied": N_(
        "Side {side} wins the doubled hand and scores alone {points} and {contract}, all of it {factor} times: {marks}"
    ),
    "marks-multiplied": N_("Side {side} wins the doubled hand and scores {factor} times {contract}: {marks}"),
    "contract-multiplied": N_(
        "Side {side} wins the doubled hand and scores alone {points} and {factor} times {contract}: {marks}"
    ),
    # what the winner of the hand marks alone
    "marks": N_("Side {side} scores {marks}"),
    "marks-each": N_("Each defender scores {marks}"),
    "contre": N_("Contre: side {side} wins the hand and scores {marks}"),
    "surcontre": N_("Surcontre: side {side} wins the hand and scores {marks}"),
    "contre-all-tricks": N_(
        "Contre and all the tricks: side {side} wins the hand and scores {marks}, {bonus} of them for the capot"
    ),
    "surcontre-all-tricks": N_(
        "Surcontre and all the tricks: side {side} wins the hand and scores {marks}, {bonus} of them for the capot"
    ),
    "contre-capot-bid": N_("Capot with contre: side {side} wins the hand and scores {marks}"),
    "surcontre-capot-bid": N_("Capot with surcontre: side {side} wins the hand and scores {marks}"),
    # the belote
    "belote": N_("Belote: {belote} more for side {side}, which announced it"),
    "belote-to-winner": N_(
        "Belote announced by side {other}: its {belote} points go to side {side}, which wins the doubled hand"
    ),
    "belote-to-defence": N_("Belote announced by side {other}, which failed: its {belote} points go to side {side}"),
    "belote-to-defenders": N_(
        "Belote announced by side {side}, which failed: its {belote} points go to the defenders, {marks} each"
    ),
    "belote-kept-in-doubled": N_(
        "Belote: side {side} announced it and keeps its {belote} points, though it lost the doubled hand"
    ),
    "belote-kept-failed": N_("Belote: side {side} announced it and keeps its {belote} points, though it failed"),
    "belote-lost": N_("Belote announced by side {other}, which took no trick: its {belote} points go to side {side}"),
    "belote-kept-without-trick": N_(
        "Belote: side {side} announced it and keeps its {belote} points, though it took no trick"
    ),
    # belote with prizes
    "brelans-alone": N_("Brelans: side {side} counts {points}"),
    "brelans-best": N_("Brelans: only side {side} counts, {points}: it holds the best"),
    "sequences-alone": N_("Sequences: side {side} counts {points}"),
    "sequences-by-length": N_("Sequences: only side {side} counts, {points}: it holds the longest"),
    "sequences-by-top": N_("Sequences: only side {side} counts, {points}: its best is higher by its top card"),
    "sequences-by-trump": N_("Sequences: only side {side} counts, {points}: its best is in trumps"),
    "sequences-by-order": N_(
        "Sequences: only side {side} counts, {points}: the best are equal, and it announced first"
    ),
    "brelans-worthless": N_("Brelans: those of side {side} count nothing"),
    "combinations-without-worth": N_(
        "Side {side} took no counting card: the {points} points of its combinations and belote are not scored"
    ),
    "sequences-cancelled": N_("The sequences of side {side} do not count: side {other} holds a brelan"),
    "cards": N_("Cards of side {side}: {points}"),
    "prize-all-tricks": N_("Capot: {points} more for side {side}, and nothing apart for the last trick"),
    "prize-last-trick": N_("Last trick: {points} more for side {side}"),
    "prize-not-followed": N_("Suit not followed by another side: {points} more for side {side}"),
    # bar belote
    "bid-made": N_("Bid of {bid} reached with {points}: side {side} goes down by {worth}"),
    "bid-failed": N_("Bid of {bid} missed by side {side} with {points}: sides {sides} go down by {worth}"),
    "bid-failed-before-one": N_("Bid of {bid} missed by side {side} with {points}: side {other} goes down by {worth}"),
    "goes-out": N_("Side {side} is out"),
    # the last hand, and why it is not the last
    "rounded": N_("Rounded for side {side}: {real} is scored {marks}"),
    "unrounded": N_("The game ends on this hand, so its points are not rounded"),
    "short-of-target": N_(
        "Side {side} has {total} with the points of this hand unrounded, short of {target}: play goes on"
    ),
    "barred": N_("Side {side} has {total}, but does not win on a hand where it failed or took no trick: play goes on"),
    "barred-without-trick": N_(
        "Side {side} has {total}, but does not win on a hand where it took no trick: play goes on"
    ),
    "tied": N_("Both sides have {total}: one more hand"),
    "tied-several": N_("Several sides lead with {total}: one more hand"),
    # deals that were not played, and what a referee adds
    "passed": N_("Everybody passed: the deal goes to the next player"),
    "annulled-irregular-deal": N_("Deal annulled: the cards were dealt wrongly; the same player deals again"),
    "annulled-irregular-bid": N_("Hand annulled after an irregular bid; the same player deals again"),
    "annulled-agreed": N_("Hand annulled by agreement; the same player deals again"),
    "annulled-under-eleven": N_("Deal annulled: a player had fewer than eleven points in hand"),
    "annulled-carre-of-seven": N_("Deal annulled by four sevens"),
    "penalties": N_("Mistakes of side {side}: {points} points less"),
    "not-counted": N_("Counts for nothing until it is corrected"),
    "after-end": N_("The game was over before this hand: it does not count"),
    "annulled-irregular-deal-marked": N_("Deal annulled: the cards were dealt wrongly; the next player deals"),
    "irregular-deal": N_("Irregular deal by side {side} before this one"),
    "irregular-deal-marked": N_("Irregular deal by side {side}: {points} points for every other side"),
    "stopped": N_(
        "Hand stopped at trick {trick} for a wrong card of side {side}: this trick and the rest go to the other side"
    ),
    "stopped-among-several": N_(
        "Hand stopped at trick {trick} for a wrong card of side {side}: neither this trick nor the rest are its own"
    ),
    "adjustment-given-one": N_("Referee: 1 point to side {side} ({reason})"),
    "adjustment-taken-one": N_("Referee: 1 point taken from side {side} ({reason})"),
    "adjustment-given": N_("Referee: {points} points to side {side} ({reason})"),
    "adjustment-taken": N_("Referee: {points} points taken from side {side} ({reason})"),
    "aside-given-one": N_("Referee, for the ranking alone: 1 point to side {side} ({reason})"),
    "aside-taken-one": N_("Referee, for the ranking alone: 1 point taken from side {side} ({reason})"),
    "aside-given": N_("Referee, for the ranking alone: {points} points to side {side} ({reason})"),
    "aside-taken": N_("Referee, for the ranking alone: {points} points taken from side {side} ({reason})"),
    # the end of the game
    "ended-target": N_("Side {side} wins the game with {total}, for {target}"),
    "ended-hands": N_("Side {side} wins the game with {total}, all its hands being played"),
    "ended-clock": N_("Side {side} wins the game with {total}, stopped by the clock"),
    "ended-claim": N_("Side {side} said that it had finished, and has: {total} for {target}. It wins the game"),
    "ended-claim-wrong": N_(
        "Side {side} said that it had finished with {total}, short of {target}: it loses the game, and side "
        "{other} wins it"
    ),
    "ended-claim-wrong-shared": N_(
        "Side {side} said that it had finished with {total}, short of {target}: it loses the game, and the "
        "best of the others share the win"
    ),
    "ended-outs": N_("Side {side} was out first and wins the game; side {other}, the last one in, loses it"),
    "ended-outs-together": N_(
        "Several sides were out first together and share the win; side {side}, the last one in, loses the game"
    ),
    "ended-all-out": N_("Everybody is out: the game is over"),
    "ended-out-first": N_("The game stops here: side {side} was out first and wins it"),
    "ended-least-left": N_("The game stops here: side {side} has the least left, {total}, and wins it"),
    "drawn-out-together": N_("The game stops here: several sides were out first together, and it is drawn"),
    "drawn-several": N_("The game stops here: several sides lead with {total}, and it is drawn"),
    "ended-decided": N_("With the referee’s points side {side} wins the game with {total}"),
    "drawn-decided": N_("With the referee’s points the best totals are {total}, and equal: nobody has won the game"),
    "drawn-hands": N_("The game is drawn at {total} each, all its hands being played"),
    "drawn-clock": N_("The game is drawn at {total} each, stopped by the clock"),
}


UNPLAYED: Final = frozenset(code for code in SENTENCES if code.startswith("annulled")) | {
    "passed",
    "not-counted",
    "after-end",
}
"""What is said of a deal that was not played, or does not count."""
GOES_ON: Final = frozenset({"short-of-target", "barred", "barred-without-trick", "tied", "tied-several"})
"""Why a game that looks finished is not."""


def why_it_goes_on_text(score: GameScore, tr: Translator, name: SideName = numbered) -> str:
    """Why a game goes on at its target or hands, by its last played hand; empty if obvious."""
    if score.is_over:
        return ""
    played = [line.reasons for line in score.hands if UNPLAYED.isdisjoint(reason.code for reason in line.reasons)]
    return reasons_text([reason for reason in played[-1] if reason.code in GOES_ON], tr, name) if played else ""


def reasons_text(reasons: Sequence[Reason], tr: Translator, name: SideName = numbered) -> str:
    """The reasons one after the other; `name` says how sides are called."""
    return " ".join(_reason_text(reason, tr, name) for reason in reasons)


def hand_text(hand: ScoredHand, tr: Translator, name: SideName = numbered) -> str:
    """How the marks of a hand came about."""
    return reasons_text(hand.reasons, tr, name)


def ending_text(score: GameScore, tr: Translator, name: SideName = numbered) -> str:
    """Who won and by which article; empty while the game goes on."""
    return _reason_text(score.ending, tr, name) if score.ending else ""


def sentence_of(code: str) -> str:
    """The sentence of a reason: one that several systems give, or one of the system that alone gives it."""
    return SENTENCES.get(code) or next(system.reasons[code] for system in WORDS.values() if code in system.reasons)


def _reason_text(reason: Reason, tr: Translator, name: SideName) -> str:
    return with_article_text(
        tr.gettext(sentence_of(reason.code)).format_map(detail_texts(reason.details, tr, name)),
        reason.article,
        tr,
    )


def with_article_text(said: str, article: str, tr: Translator) -> str:
    """A sentence, its article or that it is a convention, and the full stop."""
    if article == CONVENTION:
        return tr.gettext("{said} (this championship’s convention).").format(said=said)
    return tr.gettext("{said} (art. {article}).").format(said=said, article=article) if article else f"{said}."
