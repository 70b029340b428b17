"""A scale's hands: those the settings allow, their worth by scoring, and short descriptions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tournament.i18n import Translator
from tournament.reports.rules.text import MARK, ExampleGroup, RuleExample
from tournament.scoring.course import score_hand
from tournament.scoring.facts import Declaration, DeclarationKind, HandFacts, Rank, Side, Trump
from tournament.scoring.forms import HandForm, takes_all
from tournament.scoring.games import check_hand
from tournament.scoring.rules import Rules
from tournament.scoring.scores import CONVENTION, HandScore, TotalsBefore
from tournament.scoring.systems import SYSTEMS, form_of
from tournament.sentences import N_
from tournament.wording.numbers import number
from tournament.wording.scores.hands import SUIT_NAMES, say_bid, say_doubling

TAKER: Final = "A"


def known_scales(scales: Sequence[ExampleGroup], rules: Rules, *, wall: bool = False) -> list[ExampleGroup]:
    """Scales with examples possible by these rules; for the `wall` only those meant for it."""
    wanted = (replace(scale, examples=tuple(each for each in scale.examples if each.wall or not wall)) for scale in scales)
    known = (replace(scale, examples=tuple(each for each in scale.examples if _is_known(each, rules))) for scale in wanted)
    return [scale for scale in known if scale.examples]


def _is_known(example: RuleExample, rules: Rules) -> bool:
    """Whether a hand is possible by these rules, with points held before it if it needs them."""
    if check_hand(example.hand, rules, form_of(rules).letters):
        return False
    return example.after is None or held_before(example, rules) > 0


def score_of(example: RuleExample, rules: Rules) -> HandScore:
    """What a hand of the scale is worth."""
    return score_hand(example.hand, rules, _before(rules, held_before(example, rules)))


def held_before(example: RuleExample, rules: Rules) -> int:
    """The points that a litige holds for a hand of the scale."""
    return 0 if example.after is None else score_hand(example.after, rules, _before(rules, 0)).held


def _before(rules: Rules, held: int) -> TotalsBefore:
    start = rules.number("start") if SYSTEMS[rules.system].countdown else 0
    return TotalsBefore(dict.fromkeys(form_of(rules).letters, start), held)


def say_outcome(score: HandScore, words: Translator) -> str:
    """Whether the hand was made, marked where its marks are a convention of the contest; nothing where nobody fails."""
    if score.made is None:
        return ""
    outcome = words.gettext("litige") if not score.winners else words.gettext("made") if score.made else words.pgettext("scale", "failed")
    return outcome + (MARK if any(reason.article == CONVENTION for reason in score.reasons) else "")


def say_example(example: RuleExample, rules: Rules, words: Translator) -> str:
    """A hand in short: bid, tricks, announcements, and points that a litige held before it."""
    points = held_before(example, rules)
    held = words.gettext("{points} were held").format(points=points) if points else ""
    return " · ".join(part for part in (*_facts(example.hand, form_of(rules), words), held) if part)


def _facts(hand: HandFacts, form: HandForm, words: Translator) -> Iterator[str]:
    yield _bid(hand, words)
    yield _took(hand, form, words)
    named = _sided if form.prizes else _opposed
    for side in hand.belote:
        yield named(side, words.gettext("belote"), words)
    for declaration in hand.declarations:
        yield named(declaration.side, _declaration(declaration, words), words)
    if hand.capot is not None and form.prizes:
        yield named(hand.capot, words.gettext("all the tricks"), words)
    if hand.last_trick is not None:
        yield named(hand.last_trick, words.gettext("last trick"), words)
    for prize in hand.prizes:
        yield named(prize.side, words.gettext("prize"), words)
    for penalty in hand.penalties:
        yield named(penalty.side, words.gettext("penalty"), words)


def _opposed(side: Side, what: str, words: Translator) -> str:
    """What a side has, where one of them is the taker."""
    return what if side == TAKER else words.gettext("{what} in defence").format(what=what)


def _sided(side: Side, what: str, _words: Translator) -> str:
    """What a side has, where nobody plays against the others: by its letter, as its column."""
    return f"{what} {side}"


def _bid(hand: HandFacts, words: Translator) -> str:
    """The bid with its answer; the trump only where it is no suit, for a suit says nothing of the marks."""
    parts = (
        say_bid(hand.contract, words) if hand.contract is not None else str(hand.bid or ""),
        words.gettext(SUIT_NAMES[hand.trump]) if hand.trump in (Trump.NO_TRUMP, Trump.ALL_TRUMP) else "",
        say_doubling(hand.doubling, hand.contract, words),
    )
    return " ".join(part for part in parts if part)


def _took(hand: HandFacts, form: HandForm, words: Translator) -> str:
    if hand.generale is not None:
        return words.gettext("all the tricks, one player")
    winner = takes_all(hand)
    if winner is not None and not form.prizes:
        return words.gettext("all the tricks") if winner == TAKER else words.gettext("no trick")
    if hand.by_side:
        points = dict(hand.by_side)
        return " – ".join(number(points[side], words) for side in form.letters)
    return words.gettext("{points} points").format(points=number(hand.points or 0, words))


KINDS: Final[Mapping[DeclarationKind, str]] = {
    DeclarationKind.TIERCE: N_("tierce"),
    DeclarationKind.CINQUANTE: N_("cinquante"),
    DeclarationKind.CENT: N_("cent"),
    DeclarationKind.QUARTE: N_("quarte"),
    DeclarationKind.QUINTE: N_("quinte"),
}
CARRES: Final[Mapping[Rank, str]] = {
    Rank.ACE: N_("carré of aces"),
    Rank.KING: N_("carré of kings"),
    Rank.QUEEN: N_("carré of queens"),
    Rank.JACK: N_("carré of jacks"),
    Rank.TEN: N_("carré of tens"),
    Rank.NINE: N_("carré of nines"),
    Rank.EIGHT: N_("carré of eights"),
    Rank.SEVEN: N_("carré of sevens"),
}
BRELANS: Final[Mapping[Rank, str]] = {
    Rank.ACE: N_("brelan of aces"),
    Rank.KING: N_("brelan of kings"),
    Rank.QUEEN: N_("brelan of queens"),
    Rank.JACK: N_("brelan of jacks"),
    Rank.TEN: N_("brelan of tens"),
    Rank.NINE: N_("brelan of nines"),
    Rank.EIGHT: N_("brelan of eights"),
    Rank.SEVEN: N_("brelan of sevens"),
}


def _declaration(declaration: Declaration, words: Translator) -> str:
    if declaration.rank is not None:
        return words.gettext((BRELANS if declaration.kind is DeclarationKind.BRELAN else CARRES)[declaration.rank])
    return words.gettext("8 in a row") if declaration.length == len(Rank) else words.gettext(KINDS[declaration.kind])
