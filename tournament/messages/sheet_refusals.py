"""What a refusal says about score sheets and rulings: one sentence for each code."""

from collections.abc import Mapping
from typing import Final

from tournament.sentences import N_

OF_RULINGS: Final[Mapping[str, str]] = {
    "decision-needs-referee": N_("Who decided it? The name is kept in the journal."),
    "ruling-not-noted": N_("This decision needs what followed from it."),
    "ruling-about-nobody": N_("Which side, or which team, is it about?"),
    "ruling-deal": N_("The sheet of this table has no hand {deal}: the next one is hand {most}."),
    "ruling-gone": N_("This decision is not in the list any more."),
    "ruling-stands-on-sheet": N_("This decision is on a sheet: correct the sheet, and the decision follows."),
    "no-effect-trick": N_(
        "A wrong card is ignored only in the last trick but one (trick {trick}), in good faith and without "
        "effect (article 9 C)."
    ),
    "award-without-trick": N_("At which trick was the wrong card played?"),
    "award-without-hand": N_("Type the contract of the hand first: what the other side takes is worked out from it."),
    "award-by-referee": N_(
        "At this table the rules do not say who takes the rest: type the hand as the referee awards it."
    ),
    "award-before-first-trick": N_("Before the first trick nobody has anything."),
    "award-without-held": N_(
        "Type the points that the side at fault had before that trick, or say that it had won no trick."
    ),
    "award-points-without-trick": N_("Whoever has {points} points has a trick."),
    "award-points-impossible": N_("A side cannot have {points} points before trick {trick}."),
    "presence-without-round": N_("No round is being played: there is nobody to count."),
    "presence-not-seated": N_("Team {team} has no table in round {round}."),
    "presence-game-over": N_("Team {team} is missing at no table: the result of table {table} is in."),
    "presence-has-played": N_("Team {team} has played: table {table} has something on its sheet."),
    "presence-too-early": N_(
        "The round has run for {minutes} minutes: nobody has lost for not being there before {needed} (article 9 D)."
    ),
    "presence-nobody-missing": N_("Which teams are missing? Type their numbers."),
}


OF_SHEETS: Final[Mapping[str, str]] = {
    # a hand
    "declarer-missing": N_("Which side played the contract? Without it the hand cannot be counted."),
    "contract-missing": N_("The contract is missing: 80 to 160, or capot."),
    "points-missing": N_("The points of the side that played the contract are missing."),
    "points-of-sides-missing": N_("The points of every side are missing."),
    "contract-step": N_("{contract} cannot be bid: contracts go from {least} to {most} by tens, or are capot."),
    "contract-step-generale": N_(
        "{contract} cannot be bid: contracts go from {least} to {most} by tens, or are capot or générale."
    ),
    "points-range": N_(
        "{points} points cannot be made: a hand is worth {most}, last trick included, and belote and capot "
        "are entered apart."
    ),
    "points-impossible": N_(
        "{points} cannot be made: no trick leaves exactly 1 point to a side. Count the tricks again."
    ),
    "points-range-cards": N_(
        "{points} points cannot be made: the cards of this hand are worth {most} at most, and nothing else "
        "counts among them."
    ),
    "points-impossible-cards": N_("No cards make exactly {points} points. Count the tricks again."),
    "capot-points": N_(
        "Side {side} cannot have all the tricks with {points} points: all the tricks are {needed} points."
    ),
    "defence-capot-points": N_(
        "Side {side} cannot have all the tricks when the other side has {points} points: correct the one or the other."
    ),
    "belote-both": N_("Two sides cannot have the belote: king and queen of trumps are in one hand."),
    "belote-twice": N_("The belote is there twice, and a hand has only one."),
    "stopped-trick": N_("A hand has {most} tricks: it cannot be stopped at trick {trick}."),
    "stopped-capot": N_(
        "Side {side} played the wrong card, so it lost at least that trick: it cannot have all of them."
    ),
    "stopped-first-trick": N_("Stopped at the first trick, side {other} has all the tricks: enter its capot."),
    "stopped-points": N_(
        "Side {side} played the wrong card, so the last trick is not its own: it has {most} points at most, "
        "not {points}."
    ),
    "side-not-seated": N_("Side {side} does not sit at this table."),
    "passed-deal-carries": N_(
        "Everybody passed this deal, so “{field}” has nothing to say: remove it, or enter the hand as played."
    ),
    "annulled-deal-carries": N_(
        "This deal is annulled, so “{field}” has nothing to say: remove it, or enter the hand as played."
    ),
    "adjustment-points": N_("A referee gives or takes 1 to {most} points; {points} is not among them."),
    "adjustment-reason": N_("Why are points given or taken? The reason appears on the score sheet."),
    # a game and its rules
    "sides-seated": N_("{rules} seats {fewest} to {most} sides at a table, not {sides}."),
    "stop-after": N_("The game cannot be stopped after entry {after}: the sheet has {entries}."),
    "stop-nothing-played": N_(
        "No hand is on this sheet: type its hands or its totals first, then say that the clock stopped it."
    ),
    "out-order": N_(
        "The order in which players went out names each of them once, the winner first, and only in a game "
        "that counts down."
    ),
    "out-with-points": N_("Side {side} has points left: it did not go out."),
    "no-table-to-stop": N_(
        "No table has a hand on its sheet: there is nothing to stop. Type the hands or the totals when the "
        "sheets are brought."
    ),
    "stop-more": N_("After a stop, 0 to {most} more hands can be played, not {more}."),
    "hand-after-end": N_(
        "The game was over after entry {ended_after}: nothing follows on its sheet. Remove this deal, or "
        "correct an earlier one."
    ),
    "rules-unknown": N_("“{rules}” is not a rule system of this program. It knows: {known}."),
    "option-unknown": N_("{rules} has no option “{option}”. It has: {known}."),
    "option-choice": N_("“{option}” can only be one of: {choices}."),
    "option-range": N_("“{option}” is a whole number from {least} to {most}."),
    "target-and-hands": N_(
        "A game is played to a target or for a fixed number of hands, not both: remove one of the two."
    ),
    # the shape of a published file
    "not-utf8": N_("This file is not a text in UTF-8 (byte {byte} is not valid). Save it as UTF-8 and try again."),
    "not-json": N_("This file is not JSON: what is at line {line}, column {column} cannot be read."),
    "number-too-long": N_("This file holds a number of thousands of digits, which nothing here needs."),
    "too-many-values": N_(
        "This file holds more than {most} values, far more than any championship. Is it the right one?"
    ),
    "json-too-deep": N_("This file is nested too deep to be read."),
    "file-too-large": N_(
        "This file is larger than {most} bytes, far more than this kind of file needs. Is it the right one?"
    ),
    "not-object": N_("An object between braces is needed here, not {found}."),
    "not-list": N_("A list between brackets is needed here, not {found}."),
    "not-whole": N_("A whole number is needed here, not {found}."),
    "not-flag": N_("true or false is needed here, not {found}."),
    "not-text": N_("A text is needed here, not {found}."),
    "not-side": N_("The letter of a side is needed here ({seated}), not {found}."),
    "not-choice": N_("{found} is not known here. Choose one of: {choices}."),
    "not-contract": N_("A contract is a number or “capot”, not {found}."),
    "field-unknown": N_("There is no field “{field}” here. Is it misspelt?"),
    "more-wrong-fields": N_("More fields that are unknown here, or appear here twice: {more}."),
    "field-missing": N_("The field “{field}” is missing."),
    "field-twice": N_("The field {field} appears here twice: which one is meant?"),
    "field-of-other-system": N_("“{field}” means nothing in a hand by these rules: remove it."),
    "value-of-other-system": N_("{found} cannot be in a hand by these rules."),
    "points-one-number": N_("The sides do not share the points here: enter those of every side."),
    "points-side-missing": N_("The points of one side or more are missing here: {seated}."),
    "points-sum": N_("The points of the sides make {points} together; the cards and the last trick are {most}."),
    "points-sum-cards": N_("The points of the sides make {points} together; all the cards are {most}."),
    "points-sum-under": N_(
        "The points of the sides make {points} together; the cards that are dealt make {least} at least."
    ),
    "points-sum-over": N_(
        "The points of the sides make {points} together; the cards of this hand make {most} at most."
    ),
    "points-beside-capot": N_("Side {side} cannot have {points} points where another side took all the tricks."),
    "generale-capot": N_("Side {side} took all the tricks by one of its players: no other side has the capot."),
    "declaration-field": N_("This kind of declaration has no “{field}”: remove it."),
    "declaration-card": N_("Which card? This declaration needs its “{field}”."),
    "declaration-pack": N_("The pack holds no {rank}."),
    "declaration-carre": N_("The pack holds only {held} of the {rank}: nobody has four."),
    "declarations-trump-missing": N_("What was trumps? It decides whose declarations count."),
    "declarations-suit-missing": N_("In which suits are the equal sequences? Trumps decide whose declarations count."),
    "declaration-used": N_("Only four sevens or four eights cancel declarations."),
    "declaration-player": N_("The player of a side is 1 or 2."),
    "declaration-suit": N_("A sequence is of one of the four suits."),
    "declaration-length": N_("This sequence has {least} to {most} cards."),
    "declaration-top": N_("A sequence of {length} cards cannot end at {rank}: there are not so many cards below."),
    "declarations-share-card": N_(
        "A card of this declaration is in declaration {entry} already: they cannot both have been held."
    ),
    "declarations-card-twice": N_(
        "A card of this declaration serves in declaration {entry} already, and by these rules it may not serve twice."
    ),
    "declaration-one-player": N_("A side is one player here: the player is 1, or left out."),
    "passed-by-nobody": N_("With la vache the dealer must choose trumps where nobody took: no deal is passed."),
    "declarations-too-many-in-hand": N_(
        "What side {side} declares does not fit into its players’ hands of {most} cards."
    ),
    "belote-elsewhere": N_(
        "This belote is impossible: a declaration holds the king or the queen of trumps in another hand."
    ),
    "capot-declared": N_(
        "Side {side} declares a card that takes a trick whatever is played: nobody else took them all."
    ),
    "declarations-too-many": N_("Side {side} declares {cards} cards, and holds {most}."),
    "sequence-suit-missing": N_(
        "Another side has a sequence as long and as high: note the suits of both, for trumps decide."
    ),
    "capot-of-one": N_("Everyone plays alone here: enter the side that took all the tricks."),
    "last-trick-missing": N_("Who won the last trick? It counts apart from the cards."),
    "last-trick-capot": N_("Side {side} took all the tricks, so the last one is its own."),
    "last-trick-stopped": N_("Side {side} played the wrong card, so the last trick is not its own."),
    "claim-last-trick": N_("A hand that a side ended by saying that it had finished has no last trick: remove it."),
    "claim-capot": N_("A hand that a side ended by saying that it had finished has no capot: remove it."),
    "claim-without-points": N_(
        "Side {side} had won no trick worth anything, so it could not say that it had finished."
    ),
    "claim-without-target": N_("A fixed number of hands is played here: nobody can say that it has finished."),
    "trump-missing": N_("What was trumps? The points of this hand depend on it."),
    "belote-no-trump": N_("At no trump there is no belote."),
    "belote-many": N_("There are at most {most} belotes in a hand."),
    "bid-missing": N_("How many points were bid?"),
    "bid-range": N_("A bid names {least} to {most} points, not {found}."),
    "cards-missing": N_("How many cards were dealt to each player?"),
    "cards-range": N_("{least} to {most} cards are dealt to each player, not {found}."),
    "side-out": N_("Side {side} is out and no longer plays."),
    "points-by-side": N_("Enter one number here: the points of the side that played the contract."),
    "capot-defence": N_("The defence is one side here: enter its letter."),
    "list-long": N_("This list has {length} entries, and {most} is the maximum."),
    "text-long": N_("This text has {length} characters, and {most} is the maximum."),
    "text-unwritable": N_("This text holds a character that cannot be written."),
    # score entry
    "game-gone": N_("This game is no longer there: its draw was taken back."),
    "hand-gone": N_("This hand is no longer on the sheet."),
    "game-is-bye": N_("This team sits out: there is nothing to enter."),
    "round-not-posted": N_("This round is not posted yet. Post it, then enter its results."),
    "game-decided": N_("The referee has decided table {table}. Take that decision back to enter hands or totals."),
    "game-not-decided": N_("Nothing was decided about table {table}."),
    "game-over": N_("The game at table {table} is over."),
    "forfeit-without-side": N_("Say which side loses by forfeit."),
    "adjustment-out-of-range": N_("A referee gives or takes 1 to {most} points."),
    "total-missing": N_("The total of side {side} is missing."),
    "total-out-of-range": N_("The total of side {side} is beyond {most}, which no game reaches."),
    "total-beyond-hands": N_(
        "Side {side}: {total} is more than a game of this length can bring, for a hand gives {most} at most. "
        "Check the total."
    ),
    "totals-beyond-hands": N_(
        "{total} in all is more than a game of this length can bring, for a hand gives {most} at most. Check "
        "the totals."
    ),
    "total-beyond-target": N_(
        "Side {side}: {total} is more than a game to {target} can come to, for a hand gives {most} at most. "
        "Check the total."
    ),
    "totals-equal": N_("The totals are equal, so nobody has won: one more hand is played. Check the two totals."),
    "winner-has-less": N_(
        "Side {side} has fewer points than the other and cannot have won. Check the totals, or who won."
    ),
    "winner-of-last-hand": N_(
        "Several sides reached {target}: whoever won the last hand has won the game. Say who that was."
    ),
    "winner-below-target": N_("Side {side} did not reach {target} and cannot have won. Check the totals, or who won."),
    "target-not-reached": N_(
        "Nobody has reached {target}. Say why the game ended: stopped by the clock, or after a number of hands."
    ),
}
