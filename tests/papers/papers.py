"""What the tests of papers read of them, and the championships that are on them."""

from ctypes import byref, c_float
from dataclasses import replace
from datetime import UTC, datetime

import pypdfium2
from pypdfium2 import raw

from tournament.draw.facts import NOBODY, Phase
from tournament.draw.formats.scheduled import positions_of_pools
from tournament.draw.trees import seeding
from tournament.i18n import translator
from tournament.papers.documents import DOCUMENTS
from tournament.records.money import PlannedPrize
from tournament.scoring.facts import HandFacts, Sheet, Trump
from tournament.scoring.stored import score_stored
from tournament.services.cash.views import AccountView, CashBook, CashEntryView, CashKind, Means, TillView
from tournament.services.desk.views import HallAccess, Wifi
from tournament.services.papers.views import PlayedSheet
from tournament.services.prizes.views import AwardsView, AwardView, PrizeView, WonBy
from tournament.services.raffle.views import DrawingView, RafflePrizeView, RaffleView, SaleView
from tournament.services.rounds.views import DrawMethod, RoundState
from tournament.services.scores.views import HandView, SheetView

WITHOUT_NAMES = (
    "rule-sheet", "rule-poster", "blank-score-sheets", "hall-poster", "hall-poster-a3", "blank-diplomas", "diplomas",
    "podium", "decisions", "raffle-tickets", "raffle-lots", "raffle-minutes", "helper-sheet", "key-sheet",
)  # fmt: skip
"""Papers that name nobody, or only the first ones."""
HALL = HallAccess(
    "http://192.168.1.20:8471",
    Wifi("Salle; des:fêtes", 'a"b\\c,d;1'),
    {number: f"ABCD-EFGH-IJKL-M{number:03}" for number in range(1, 201)},
)
LOOSE = tuple(identity for identity, document in DOCUMENTS.items() if not document.is_tied)
"""What is stuck on, folded or given away: no sheet of these hangs on a wall, and none says how it is tied to the
file."""
TIMES_NAMED = {"team-slips": 2, "final-ranking": 2, "draw-explained": 2, "name-labels": 2, "place-cards": 4}
"""On its own slip and that of its opponents; on the podium and in the table; above and in the reason of its table,
where that is an exception;
on the label of each of its players, and on both sides of the card of each."""
SMALL = ("team-slips", "score-sheets", "blank-score-sheets", "receipts")
HOSTILE = {
    1: "<b>x",
    2: '<img src="/etc/passwd">',
    3: "&",
    4: "W" * 60,
    5: "=1+1",
    6: "Małgorzata 🎉 日本",
    7: "Les irréductibles de la belote contrée du canton de Châtillon",
    8: "</para><a href='x'>&nbsp;",
}
SHRUNK_TO_TWO_LINES = ["Les", "irréductibles", "de", "la", "belote", "contrée", "du", "canton", "de", "Châtillon"]


def pages(paper: bytes) -> list[str]:
    """The text of each page, on one line."""
    document = pypdfium2.PdfDocument(paper)
    texts = []
    for number in range(len(document)):
        page = document[number]
        text = page.get_textpage()
        texts.append(" ".join(text.get_text_range().split()))
        text.close()
        page.close()
    document.close()
    return texts


def complete(snapshot, identity="pools"):
    """The same evening in pools, once every table is in, or in a knock-out for its document, in an open hall: every one
    can be printed."""
    if identity == "bracket":
        return knocked_out(snapshot)
    if identity == "played-sheets":
        return played(snapshot)
    if identity.startswith("prize-"):
        snapshot = won(snapshot)
    if identity in ("receipts", "cash-sheet"):
        snapshot = paid(snapshot)
    if identity in ("raffle-lots", "raffle-minutes"):
        snapshot = raffled(snapshot)
    if identity.startswith("hall-"):
        snapshot = replace(snapshot, access=HALL)
    roster = positions_of_pools([team.number for team in snapshot.teams], {"size": 4, "legs": 1})
    in_pools = {"state": RoundState.COMPLETE, "method": DrawMethod.POOLS, "phase": 1, "turn": 1, "roster": roster}
    championship = replace(snapshot.championship, phases=(Phase("pools"),))
    pools = [
        replace(line, method=DrawMethod.POOLS, phase=1, field=planned_by(line.field, roster)) for line in snapshot.draws
    ]
    rounds = tuple(replace(line, **in_pools) for line in snapshot.rounds)
    return replace(snapshot, championship=championship, rounds=rounds, draws=tuple(pools))


def raffled(snapshot):
    """The same evening with a raffle: 60 tickets sold, nobody came for the first ticket of the ham, a basket is still
    to be drawn."""
    at = snapshot.taken_at
    absent = DrawingView(
        1, 1, "Jambon d’Auvergne", 123456, ((1, 40), (61, 80)), at, unclaimed=True, buyer="Odile Quesnel"
    )
    won = DrawingView(2, 1, "Jambon d’Auvergne", 987654321, ((1, 30), (32, 40), (61, 80)), at, buyer="Comité des fêtes")
    lots = (
        RafflePrizeView(1, 1, "Jambon d’Auvergne", (absent, won)),
        RafflePrizeView(2, 2, "Panier garni de l’Amicale des boulistes"),
    )
    sales = (SaleView(1, 40, "Odile Quesnel", id=1), SaleView(61, 80, "Comité des fêtes", id=2))
    line = RaffleView(price=200, lots=lots, sales=sales, drawings=(absent, won), taken_back=1, taken=12000)
    return replace(snapshot, raffle=line, filled=frozenset({"raffle_lot", "raffle_draw"}))


def played(snapshot, *hands):
    """The same evening with these hands on every sheet, or one that made its contract."""
    rules = snapshot.championship.rules
    hands = hands or (HandFacts(declarer="A", contract=90, trump=Trump.HEARTS, points=100),)
    lines = tuple(HandView(number, number, facts) for number, facts in enumerate(hands, start=1))
    drawn = snapshot.rounds[-1]
    games = tuple(game if game.table is None else replace(game, hands=len(hands)) for game in drawn.games)
    score = score_stored(Sheet(rules, hands, 2))
    sheets = tuple(PlayedSheet(SheetView(game, rules, lines, score)) for game in games if game.table is not None)
    return replace(snapshot, rounds=(*snapshot.rounds[:-1], replace(drawn, games=games)), sheets=sheets)


def won(snapshot):
    """The same evening with a prize for every team, in the order of the standings, and something in kind for the best
    of a category."""
    lines = snapshot.standings.lines
    plan = (
        PrizeView(1, PlannedPrize(first_rank=1, last_rank=len(lines), cents=5050), len(lines), 5050),
        PrizeView(2, PlannedPrize(WonBy.CATEGORY, of_whom="Dames", goods="Jambon sec"), 1, 0),
    )
    awards = [
        AwardView(WonBy.RANK, "", line.rank, line.team, line.name, line.players, line.club, cents=5050)
        for line in lines
    ]
    return replace(snapshot, awards=AwardsView(plan, tuple(awards), is_provisional=False), filled=frozenset({"prize"}))


def paid(snapshot):
    """The same evening at 20 € for each team, which all of them have paid in cash."""
    entries = tuple(entry_of(team, team.number) for team in snapshot.teams)
    accounts = tuple(
        AccountView(team.id, team.number, team.name, 2000, (), 2000, is_entered=True) for team in snapshot.teams
    )
    return replace(snapshot, cash=CashBook(entries, (TillView("1", entries),), accounts), filled=frozenset({"cash"}))


def entry_of(one, number, cents=2000, **more):
    """An entry of the cash about the fee of a team."""
    at = datetime(2026, 11, 21, 13, number % 60, tzinfo=UTC)
    usual = {
        "kind": CashKind.FEE,
        "about": CashKind.FEE,
        "means": Means.CASH,
        "stands_at": cents,
        "team": one.number,
        "payer": one.name,
    }
    return CashEntryView(id=number, number=number, at=at, till="1", cents=cents, **usual | more)


def planned_by(field, roster):
    return replace(field, roster=roster, options={"size": 4, "legs": 1})


def knocked_out(snapshot):
    """The same evening as the first round of a knock-out, once every table is in; its games stand in the slots from the
    top."""
    (played,) = snapshot.rounds
    slots = max(len(played.games) - 1, 0).bit_length()
    places = dict.fromkeys(range(1, 2 ** (slots + 1) + 1), NOBODY)
    for at, game in enumerate(played.games):
        seeds = seeding(slots + 1)[2 * at : 2 * at + 2]
        places |= dict(zip(seeds, (side.team for side in game.sides), strict=False))
    games = tuple(replace(game, slot=f"main-1-{at}") for at, game in enumerate(played.games, 1))
    roster = tuple(places.values())
    line = replace(
        played, state=RoundState.COMPLETE, method=DrawMethod.KNOCK_OUT, phase=1, turn=1, roster=roster, games=games
    )
    return replace(snapshot, championship=replace(snapshot.championship, phases=(Phase("knock-out"),)), rounds=(line,))


def lacking_of(identity, snapshot):
    return DOCUMENTS[identity].lacking(snapshot.teams, snapshot.rounds, snapshot.access, snapshot.filled)


def sizes(paper: bytes) -> set[float]:
    """Every size, in points, that something is written in."""
    document, found, size = pypdfium2.PdfDocument(paper), set(), c_float()
    for number in range(len(document)):
        page = document[number]
        for words in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
            raw.FPDFTextObj_GetFontSize(words.raw, byref(size))
            found.add(round(size.value, 2))
        page.close()
    document.close()
    return found


def printed(identity, snapshot, language="en") -> str:
    return " ".join(pages(DOCUMENTS[identity].render(snapshot, translator(language))))


def in_order(text: str, parts: list[str]) -> bool:
    """Whether the parts stand in the text, each after the one before."""
    place = -1
    for part in parts:
        place = text.find(part, place + 1)
        if place < 0:
            return False
    return True
