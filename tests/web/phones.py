"""A telephone that came in by the pass of a team, and what is read and sent on it."""

import html
import re

from tournament.services.hall.report_states import reports_of
from tournament.services.rounds.round_views import current_round, game_view_in

FIELD = re.compile(r'<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"')


class Phone:
    """A telephone of a team at a table, the first unless another game is named: `A` is its first side, `B` the
    other."""

    def __init__(self, hall, letter="A", game=None):
        self.hall = hall
        self.game_id = game or current_round(hall.host.state).tables[0].id
        self.letter, self.other = letter, "B" if letter == "A" else "A"
        side = next(side for side in self.game.sides if side.letter == letter)
        self.client = hall.team(side.teams[0])
        self.answer = self.last = None

    @property
    def game(self):
        return game_view_in(self.hall.host.state, self.game_id)

    @property
    def state(self):
        return reports_of(self.hall.host.state, self.game_id).state

    @property
    def result(self):
        return {side.letter: side.total for side in self.game.sides} if self.game.is_in else None

    def opens(self, path="", **query):
        self.answer = self.client.get(f"/ma-table{path}", params=query)
        return self.text

    @property
    def text(self):
        """The page as it is read."""
        page = re.sub(r"(?s)<(script|style|head).*?</\1>", "", self.answer.text)
        return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page))).replace("\u202f", " ")

    def sends(self, action, **values):
        """Fill the form with this action on the page that is open, and send it; a second passes."""
        form = next(
            part
            for part in self.answer.text.split("<form")[1:]
            if f'action="/ma-table{action}" data-send' in part.partition(">")[0]
        )
        fields = {name: html.unescape(value) for name, value in FIELD.findall(form.partition("</form>")[0])}
        self.hall.clock.on(2)
        self.last = (f"/ma-table{action}", fields | values)
        self.answer = self.client.post(self.last[0], data=self.last[1])
        return self.answer.status_code

    def reports(self, ours, theirs, **more):
        self.opens("/totaux")
        return self.sends("/totaux", **{f"total-{self.letter}": str(ours), f"total-{self.other}": str(theirs)}, **more)

    def looks(self, **typed):
        """Ask what a hand is worth."""
        return self.opens("/menes", look="1", **{"line": ""} | typed)

    def writes(self, **typed):
        """Ask, and write it."""
        self.looks(**typed)
        return self.sends("/menes")
