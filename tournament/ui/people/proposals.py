"""What is filled in for a team because one of its players is known, and goes again where the player is another."""

from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6.QtWidgets import QLineEdit

from tournament.register.people import Person, key_of
from tournament.ui.people.whom import Suggestion
from tournament.ui.widgets.field import LabelledField

TextField = LabelledField[QLineEdit]


class Proposals:
    """Fills fields that are empty. A text that was typed over is nobody's proposal any more, and stays."""

    def __init__(
        self,
        name: TextField,
        players: tuple[TextField, TextField],
        club: TextField,
        phone: TextField,
        licences: tuple[TextField, TextField],
        whom: Callable[[str], Sequence[Suggestion]],
    ) -> None:
        """`licences` are the fields for those of the players; `whom` says who may be meant by a name."""
        self._name, self._players, self._club, self._phone, self._whom = name, players, club, phone, whom
        self._licences = dict(zip(players, licences, strict=True))
        self._texts: dict[TextField, str] = {}
        self._of: dict[TextField, TextField] = {}

    def forget(self) -> None:
        """Another team is typed."""
        self._texts.clear()
        self._of.clear()

    def propose(self, person: Person | None, of: TextField, *, pair: bool) -> bool:
        """Fill in what is known of the player of a field; whether a partner was proposed, by a pair's first."""
        if person is None:
            return False
        first, second = self._players
        with_partner = pair and of is first and bool(person.partner) and not second.editor.text().strip() and self._is_free(person.partner)
        texts = {self._club: person.club, self._phone: person.phone if of is first else "", self._licences[of]: person.licence}
        if with_partner:
            texts |= {second: person.partner, self._name: person.team}
        self._fill(texts, of)
        return with_partner

    def propose_licence(self, person: Person | None, of: TextField) -> None:
        """Fill in the licence alone, of a player nobody was asked about, such as a proposed partner."""
        if person is not None:
            self._fill({self._licences[of]: person.licence}, of)

    def _fill(self, texts: Mapping[TextField, str], of: TextField) -> None:
        for field, text in texts.items():
            if text and not field.editor.text().strip():
                field.editor.setText(text)
                self._texts[field], self._of[field] = text, of

    def _is_free(self, partner: str) -> bool:
        return not any(suggestion.team is not None and key_of(suggestion.name) == key_of(partner) for suggestion in self._whom(partner))

    def withdraw_name(self, partner: str) -> None:
        """Another partner than the proposed one is typed: the name of the team they had was not theirs."""
        if self._texts.pop(self._players[1], partner) != partner and self._texts.pop(self._name, None) == self._name.editor.text():
            self._name.editor.clear()

    def take_back(self, others: Collection[TextField]) -> None:
        """The players in these fields are other people of the same name: what was filled in for them goes."""
        for field, of in self._of.items():
            if of in others and field not in others and self._texts.pop(field, None) == field.editor.text():
                field.editor.clear()
