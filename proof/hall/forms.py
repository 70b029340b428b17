"""The forms of a page, read as a browser reads them: where each goes, and what it sends if nobody changes anything."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser

SENDS_NOTHING = ("submit", "button", "reset", "image")


@dataclass
class Form:
    """Where a form goes, what its fields hold, and what its buttons send."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    typed: list[str] = field(default_factory=list)
    """The names of the fields in which somebody types."""
    buttons: list[tuple[str, str]] = field(default_factory=list)


class FormReader(HTMLParser):
    """Collects the forms of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A form, or something of it."""
        told = {name: value or "" for name, value in attrs}
        name = told.get("name", "")
        if tag == "form":
            self._open = Form(told.get("action", ""))
            self.forms.append(self._open)
        elif self._open is None:
            return
        elif tag == "button" and name:
            self._open.buttons.append((name, told.get("value", "")))
        elif tag == "input" and name and told.get("type", "text") not in SENDS_NOTHING:
            self._take(self._open, name, told)

    def handle_endtag(self, tag: str) -> None:
        """The end of a form."""
        if tag == "form":
            self._open = None

    @staticmethod
    def _take(form: Form, name: str, told: dict[str, str]) -> None:
        kind = told.get("type", "text")
        if kind in ("checkbox", "radio"):
            if "checked" in told:
                form.fields[name] = told.get("value", "on")
            return
        form.fields[name] = told.get("value", "")
        if kind != "hidden":
            form.typed.append(name)


def forms_of(page: str) -> Sequence[Form]:
    """The forms of a page in their order."""
    reader = FormReader()
    reader.feed(page)
    return reader.forms
