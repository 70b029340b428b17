"""The fields in which a hand is written on a telephone, made from the form of the hand, and the hand that they say.

What is typed becomes the published document of a hand, and is read and refused as any other one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tournament.i18n import Translator
from tournament.messages.scores.hands import DOUBLINGS, KINDS, PENALTIES, SUIT_NAMES, bid_text, name_rank, trump_text
from tournament.scoring.facts import DEFENCE, DeclarationKind, Doubling, HandFacts, Rank, Side, Trump
from tournament.scoring.forms import HandForm, Points
from tournament.scoring.sheet_json import read_hand, write_hand
from tournament.web.forms import number_of

PASSED = "passed"
ROWS = 3
"""Declarations, prizes or mistakes of a kind written here; hands with more go on paper."""
LARGEST: Final = 9_999_999
"""Up to this, a number that is too large for a hand is refused as a number."""
SEQUENCES = frozenset(
    (
        DeclarationKind.TIERCE,
        DeclarationKind.CINQUANTE,
        DeclarationKind.CENT,
        DeclarationKind.QUARTE,
        DeclarationKind.QUINTE,
    )
)
Typed = Mapping[str, str]


@dataclass(frozen=True)
class FormField:
    """A labelled field: one of `choices` by value and text, or a number; `value` is held."""

    name: str
    label: str
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    is_short: bool = True
    """Whether the choices stand beside each other, rather than in a list that opens."""


@dataclass(frozen=True)
class FieldGroup:
    """Fields of what may occur repeatedly, as declarations; closed until needed."""

    title: str
    rows: tuple[tuple[FormField, ...], ...]

    @property
    def is_filled(self) -> bool:
        """Whether anything is said in it."""
        return any(field.value for row in self.rows for field in row)


class HandFormFields:
    """The fields of a hand of this form. `called` says how a telephone calls each side, its own first."""

    def __init__(self, form: HandForm, called: Mapping[Side, str], tr: Translator, typed: Typed) -> None:
        self._form, self._called, self._tr, self._typed = form, called, tr, typed

    @property
    def fields(self) -> Sequence[FormField]:
        """The fields of most hands, in the order in which the desk types them."""
        return list(self._usual())

    @property
    def groups(self) -> Sequence[FieldGroup]:
        """What only some hands have."""
        return list(self._groups())

    def _usual(self) -> Iterator[FormField]:
        form, say = self._form, self._tr.gettext
        passed = [(PASSED, say("passed by everyone"))] if form.passes else []
        yield self._choice("declarer", say("Taker"), [*self._sides(), *passed])
        if form.contracts:
            yield self._choice(
                "contract",
                say("Contract"),
                [(str(bid), bid_text(bid, self._tr)) for bid in form.contracts],
                is_short=False,
            )
        if form.bid is not None:
            yield self._number("bid", say("Bid"))
        if form.cards is not None:
            yield self._choice(
                "cards", say("Cards each"), [(str(count), str(count)) for count in reversed(form.cards)], is_short=False
            )
        if form.trumps:
            yield self._choice(
                "trump", say("Trumps"), [(trump.value, trump_text(trump, self._tr)) for trump in form.trumps]
            )
        if form.knows("doubling"):
            told = [(one.value, say(DOUBLINGS[one])) for one in form.doublings if one is not Doubling.NONE]
            yield self._choice("doubling", say("Contre"), told)
        if form.points is Points.DECLARER:
            yield self._number("points", say("Points of the taker"))
        else:
            for side, called in self._sides():
                yield self._number(f"points-{side}", say("Points: {side}").format(side=called))
        yield from self._of_sides()

    def _of_sides(self) -> Iterator[FormField]:
        form, say = self._form, self._tr.gettext
        if form.belote and form.most_belotes == 1:
            yield self._choice("belote", say("Belote"), self._sides())
        elif form.belote:
            for side, called in self._sides():
                yield self._number(f"belote-{side}", say("Belotes: {side}").format(side=called))
        if form.capot:
            defence = [(DEFENCE, say("all the defence together"))] if form.several_defend else []
            yield self._choice("capot", say("All the tricks"), [*self._sides(), *defence])
        for fact, label in (
            ("generale", say("Générale")),
            ("last_trick", say("Last trick")),
            ("claim", say("Has finished")),
        ):
            if form.knows(fact) and getattr(form, fact):
                yield self._choice(fact, label, self._sides())
        if form.chien:
            yield self._choice("chien", say("Chien"), [("true", say("taken")), ("false", say("left"))])

    def _groups(self) -> Iterator[FieldGroup]:
        form, say = self._form, self._tr.gettext
        if form.declarations:
            kinds = [(kind.value, say(KINDS[kind])) for kind in form.declarations]
            ranks = [(rank.value, name_rank(rank, self._tr)) for rank in reversed(Rank)]
            suits = [
                (suit.value, say(SUIT_NAMES[suit]))
                for suit in Trump
                if suit.value in ("spades", "hearts", "diamonds", "clubs")
            ]
            parts = (
                ("side", say("Whose"), self._sides()),
                ("kind", say("Which"), kinds),
                ("card", say("Its best card"), ranks),
                ("suit", say("Suit"), suits),
            )
            yield FieldGroup(
                say("Declarations"), tuple(self._row("declarations", index, parts) for index in range(ROWS))
            )
        if form.prizes:
            prizes = [(kind.value, say("not followed")) for kind in form.prizes]
            parts_of_prizes = (("side", say("Whose"), self._sides()), ("kind", say("Which"), prizes))
            yield FieldGroup(say("Prizes"), tuple(self._row("prizes", index, parts_of_prizes) for index in range(ROWS)))
        if form.penalties:
            penalties = [(kind.value, say(PENALTIES[kind])) for kind in form.penalties]
            parts_of_penalties = (("side", say("Whose"), self._sides()), ("kind", say("Which"), penalties))
            yield FieldGroup(
                say("Mistakes"), tuple(self._row("penalties", index, parts_of_penalties) for index in range(ROWS))
            )

    def _sides(self) -> list[tuple[str, str]]:
        return list(self._called.items())

    def _row(
        self, what: str, index: int, parts: Sequence[tuple[str, str, Sequence[tuple[str, str]]]]
    ) -> tuple[FormField, ...]:
        return tuple(
            self._choice(f"{what}-{index}-{name}", label, choices, is_short=False) for name, label, choices in parts
        )

    def _choice(self, name: str, label: str, choices: Sequence[tuple[str, str]], *, is_short: bool = True) -> FormField:
        known = {value for value, _ in choices}
        value = self._typed.get(name, "")
        return FormField(name, label, value if value in known else "", tuple(choices), is_short)

    def _number(self, name: str, label: str) -> FormField:
        return FormField(name, label, self._typed.get(name, ""))


# --- the hand that they say
# ---------------------------------------------------------------------------------------------------------------------


def hand_of(typed: Typed, form: HandForm, path: str = "") -> HandFacts:
    """The hand that the fields say. Refused with everything that is wrong with its shape."""
    return read_hand(document_of(typed, form), len(form.letters), path)


def document_of(typed: Typed, form: HandForm) -> dict[str, Any]:
    """The published document of the hand that the fields say."""
    told = {name: value.strip() for name, value in typed.items() if value.strip()}
    if told.get("declarer") == PASSED:
        return {PASSED: True}
    said: dict[str, Any] = {
        name: told[name]
        for name in ("declarer", "trump", "doubling", "capot", "generale", "last_trick", "claim")
        if name in told
    }
    said |= {name: whole(told[name]) for name in ("contract", "bid", "cards") if name in told}
    if "chien" in told:
        said["chien"] = told["chien"] == "true"
    if (points := points_of(told, form)) is not None:
        said["points"] = points
    if belotes := belotes_of(told, form):
        said["belote"] = belotes
    for what in ("declarations", "prizes", "penalties"):
        if entries := [
            entry_of(told, f"{what}-{index}-")
            for index in range(ROWS)
            if f"{what}-{index}-side" in told or f"{what}-{index}-kind" in told
        ]:
            said[what] = entries
    return said


def whole(text: str) -> int | str:
    """A whole number as one, anything else as it was typed, so that its refusal shows it."""
    number = number_of(text, most=LARGEST)
    return text if number is None else number


def points_of(told: Typed, form: HandForm) -> int | str | dict[str, int | str] | None:
    """The points, the taker's or every side's; who has all tricks need not type them."""
    by_side = {side: whole(told[f"points-{side}"]) for side in form.letters if f"points-{side}" in told}
    if form.points is Points.EITHER and set(by_side) == {told.get("declarer")}:
        return by_side[told["declarer"]]
    if by_side:
        return by_side
    if "points" in told:
        return whole(told["points"])
    winner = told.get("generale") or told.get("capot")
    if winner and form.shares_total and form.points is not Points.SIDES:
        return (
            form.total(Trump(told["trump"]) if told.get("trump") in {*Trump} else None)
            if winner == told.get("declarer")
            else 0
        )
    return None


def belotes_of(told: Typed, form: HandForm) -> list[str]:
    """Who announced a belote, once for each."""
    if "belote" in told:
        return [told["belote"]]
    counts = {side: whole(told.get(f"belote-{side}", "0")) for side in form.letters}
    return [
        side for side, count in counts.items() if isinstance(count, int) for _ in range(min(count, form.most_belotes))
    ]


def entry_of(told: Typed, row: str) -> dict[str, str]:
    """A declaration, prize or mistake: its card is a sequence's highest, or the rank of four."""
    said = {name: told[row + name] for name in ("side", "kind", "suit") if row + name in told}
    if row + "card" in told:
        said["top" if said.get("kind") in SEQUENCES else "rank"] = told[row + "card"]
    return said


def typed_of(facts: HandFacts, form: HandForm) -> dict[str, str]:
    """What the fields hold where a hand is corrected."""
    if facts.passed:
        return {"declarer": PASSED}
    document: dict[str, Any] = write_hand(facts)
    typed = {
        name: str(value)
        for name, value in document.items()
        if isinstance(value, str | int) and not isinstance(value, bool)
    }
    if facts.chien is not None:
        typed["chien"] = "true" if facts.chien else "false"
    typed |= {f"points-{side}": str(points) for side, points in facts.by_side}
    if facts.points is not None and facts.declarer and form.points is not Points.DECLARER:
        typed[f"points-{facts.declarer}"] = str(facts.points)
    typed |= {"belote": facts.belote[0]} if facts.belote else {}
    typed |= {f"belote-{side}": str(facts.belote.count(side)) for side in facts.belote}
    for what in ("declarations", "prizes", "penalties"):
        for index, entry in enumerate(document.get(what, [])[:ROWS]):
            card = entry.get("top") or entry.get("rank")
            told = {
                **{name: entry[name] for name in ("side", "kind", "suit") if name in entry},
                **({"card": card} if card else {}),
            }
            typed |= {f"{what}-{index}-{name}": str(value) for name, value in told.items()}
    return typed
