"""The words of a championship whose players enter alone, or whose hands have another name, said everywhere.

Pages and papers speak of teams; `words_of` gives another translator, and a missing sentence is said as it is.
"""

import re
from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.sentences import N_
from tournament.services.setup.views import Settings, entering_together
from tournament.settings import SETTINGS

HAND: Final = re.compile(r"\b(m)(&?)è(&?)n(&?)e(s?)\b", re.IGNORECASE)
"""The word, with the mark of the letter that leads to a field, before whichever of its letters that stands."""

OF_BOTH: Final = frozenset({SETTINGS["says_donne"].label})
"""What tells the one word from the other."""


def in_donnes(text: str) -> str:
    """A French text with “donne” for “mène”; capitals, plurals and field letters are kept."""
    return HAND.sub(_donne, text)


def _donne(found: re.Match[str]) -> str:
    first, *marks, plural = found.groups()
    marked = "&" if any(marks) else ""
    donne = f"{'D' if first.isupper() else 'd'}{marked}onne{plural}"
    return donne.upper() if found[0].isupper() and len(found[0]) > 1 else donne


class WordsOfDonnes(Translator):
    """A translator that calls a hand “donne”."""

    def __init__(self, tr: Translator) -> None:
        self.language, self.currency, self.variants = tr.language, tr.currency, (*tr.variants, "donnes")
        self.gettext = lambda message: tr.gettext(message) if message in OF_BOTH else in_donnes(tr.gettext(message))
        self.ngettext = lambda msgid1, msgid2, n: in_donnes(tr.ngettext(msgid1, msgid2, n))
        self.pgettext = lambda context, message: in_donnes(tr.pgettext(context, message))


ELSEWHERE: Final[Mapping[str, str]] = {
    "My team": N_("My games"),
    "Look up a team": N_("Look up a player"),
    "This telephone now shows the table and the sheet of your team.": N_(
        "This telephone now shows your table and your sheet."
    ),
    (
        "This telephone does not know your team. Scan the code on your team’s slip, or tell the door that you "
        "are there."
    ): N_("This telephone does not know who you are. Scan the code on your slip, or tell the door that you are there."),
    "No, this is another team": N_("No, this is another player"),
    (
        "To report your result here, scan the code on your team’s own slip with this telephone’s camera, or "
        "type its letters."
    ): N_(
        "To report your result here, scan the code on your own slip with this telephone’s camera, or type its letters."
    ),
    "Your team on your phone: {address}": N_("Your games on your phone: {address}"),
    "“My team”: {letters}": N_("“My games”: {letters}"),
    "Your slip’s own code leads nowhere? Here, under “My team”, type its letters.": N_(
        "Your slip’s own code leads nowhere? Here, under “My games”, type its letters."
    ),
    (
        "The address may have changed since it was printed. The slip is still valid: open the address above, “My "
        "team”, and type its letters."
    ): N_(
        "The address may have changed since it was printed. The slip is still valid: open the address above, "
        "“My games”, and type its letters."
    ),
    "A late team that is not on this list is registered at the scorers’ desk.": N_(
        "A late player who is not on this list is registered at the scorers’ desk."
    ),
    "Letters on your team’s slip": N_("Letters on your slip"),
    "This team is no longer there: its registration was deleted or taken back.": N_(
        "This player is no longer there: the registration was deleted or taken back."
    ),
    "What the teams report": N_("What the players report"),
    "Your team is not at table {table}. Look up where it plays.": N_(
        "You are not at table {table}. Look up where you play."
    ),
    "This pass belongs to another team, and nothing was done. Ask at the scorers’ desk.": N_(
        "This pass is another player’s, and nothing was done. Ask at the scorers’ desk."
    ),
    "The organiser excludes a team: it is no longer drawn or ranked.": N_(
        "The organiser excludes a player: they are no longer drawn or ranked."
    ),
    (
        "Telling a partner anything other than by bids and cards is irregular play, for which a team may be "
        "excluded (preamble of the contrée)."
    ): N_(
        "Telling a partner anything other than by bids and cards is irregular play, for which a player may be "
        "excluded (preamble of the contrée)."
    ),
    "irregular deal {n} of team {team}": N_("irregular deal {n} of player {team}"),
    "irregular bid {n} of team {team}": N_("irregular bid {n} of player {team}"),
    "wrong card {n} of team {team}": N_("wrong card {n} of player {team}"),
    "warning {n} of team {team}": N_("warning {n} of player {team}"),
    "forfeit {n} of team {team}": N_("forfeit {n} of player {team}"),
    "lateness {n} of team {team}": N_("lateness {n} of player {team}"),
    "repeated: the organiser may exclude the team (art. 9 A)": N_(
        "repeated: the organiser may exclude the player (art. 9 A)"
    ),
    "the organiser may exclude a team that disturbs the tournament (art. 9 D)": N_(
        "the organiser may exclude a player who disturbs the tournament (art. 9 D)"
    ),
    "a team not ready 10 minutes after the start has lost the game.": N_(
        "a player not ready 10 minutes after the start has lost the game."
    ),
    "Ten minutes after the start, teams that are not at their table have lost the game (article 9 D).": N_(
        "Ten minutes after the start, players who are not at their table have lost the game (article 9 D)."
    ),
    "Which side, or which team, is it about?": N_("Which side, or which player, is it about?"),
    "Which teams are missing? Type their numbers.": N_("Which players are missing? Type their numbers."),
    "Numbers of the teams that are missing": N_("Numbers of the players who are missing"),
    "Team {team} is missing at no table: the result of table {table} is in.": N_(
        "Player {team} is missing at no table: the result of table {table} is in."
    ),
    "a referee’s decision about a table, a team or the whole round": N_(
        "a referee’s decision about a table, a player or the whole round"
    ),
    "A team that sits out plays no hands.": N_("A player who sits out plays no hands."),
    "{team} is on the waiting list: points are given to teams.": N_(
        "{team} is on the waiting list: points are given to players."
    ),
    "Team {number} is called “{name}” too.": N_("Player {number} is called “{name}” too."),
    "Another team of this list is called “{name}” too.": N_("Another player of this list is called “{name}” too."),
    "The team has its number and is marked present.": N_("The player has a number and is marked present."),
    "The team has no players. Type at least one name.": N_("Nobody is named. Type a name."),
    "The number {number} cannot be kept; the team is given another one.": N_(
        "The number {number} cannot be kept; the player is given another one."
    ),
    "No draw has been posted yet: players may be replaced freely. The team keeps its number.": N_(
        "No draw has been posted yet: players may be replaced freely. The number stays."
    ),
    "This team is not registered any more.": N_("This player is not registered any more."),
    (
        "This registration was deleted or taken back. Undo brings it back, or choose another one on the page of teams."
    ): N_(
        "The registration was deleted or taken back. Undo brings it back, or choose somebody else on the page "
        "of players."
    ),
    "There is no team with the number {number}.": N_("There is no player with the number {number}."),
    "There is no team {number}.": N_("There is no player {number}."),
    "No team {n}.": N_("No player {n}."),
    "“{text}” is not a team number.": N_("“{text}” is not a player number."),
    "Team {number} sits at two tables of this round.": N_("Player {number} sits at two tables of this round."),
    "Team {number} appears here twice.": N_("Player {number} appears here twice."),
    "Team {team} has played: table {table} has something on its sheet.": N_(
        "Player {team} has played: table {table} has something on its sheet."
    ),
    "Team {team} is not in this round.": N_("Player {team} is not in this round."),
    "Team {team} is not registered.": N_("Player {team} is not registered."),
    "Team {team} is there already.": N_("Player {team} is there already."),
    "Team {team} is not in the draw of round {round}, so there is no slip for it. Nothing was printed.": N_(
        "Player {team} is not in the draw of round {round}, so there is no slip for them. Nothing was printed."
    ),
    "Two different teams are needed here.": N_("Two different players are needed here."),
    "Table {table} is full: a table seats at most {most} sides. Let two teams trade seats instead.": N_(
        "Table {table} is full: a table seats at most {most} sides. Let two players trade seats instead."
    ),
    (
        "Table {table} would have too few left: a table seats at least {fewest} sides. Let two teams trade "
        "seats instead."
    ): N_(
        "Table {table} would have too few left: a table seats at least {fewest} sides. Let two players trade "
        "seats instead."
    ),
    "{team} has been drawn, so its number stays taken: withdraw the team instead.": N_(
        "{team} has been drawn, so the number stays taken: withdraw the player instead."
    ),
    "{team} is on the waiting list: only teams that have a number are drawn.": N_(
        "{team} is on the waiting list: only players who have a number are drawn."
    ),
    "{team} cannot meet itself: choose another team.": N_("{team} cannot meet themselves: choose another player."),
    "These two teams appear here twice. Remove one.": N_("These two players appear here twice. Remove one."),
    "Teams can be kept apart in the first 1 to {most} rounds, or always.": N_(
        "Players can be kept apart in the first 1 to {most} rounds, or always."
    ),
    ("{player} already plays in team {number}, “{team}”. Correct one of the two; a namesake is written “{apart}”."): N_(
        "{player} is registered already, under number {number}. Correct one of the two; a namesake is written "
        "“{apart}”."
    ),
    "registered already: team {number}, “{team}”": N_("registered already, under number {number}"),
    "Nobody is present, so there is nobody to draw. Register teams, or mark them as present.": N_(
        "Nobody is present, so there is nobody to draw. Register players, or mark them as present."
    ),
    "The winner is one of the teams at this table: {seated}.": N_(
        "The winner is one of the players at this table: {seated}."
    ),
    "Team {team} has no table in round {round}.": N_("Player {team} has no table in round {round}."),
    "Every team meets every other once, or twice; with an odd number each sits out once.": N_(
        "Every player meets every other once, or twice; with an odd number each sits out once."
    ),
    "Half of the teams keep their table all evening, the others move on by one table after each round.": N_(
        "Half of the players keep their table all evening, the others move on by one table after each round."
    ),
    "No draw between rounds: half of the teams move on by one table.": N_(
        "No draw between rounds: half of the players move on by one table."
    ),
    "Teams in a pool": N_("Players in a pool"),
    "Teams with as many wins meet each other; inside a group they are folded, slid or drawn at random.": N_(
        "Players with as many wins meet each other; inside a group they are folded, slid or drawn at random."
    ),
    (
        "The teams are split into two halves at random; every team meets teams of the other half only, one "
        "after another."
    ): N_(
        "The players are split into two halves at random; everybody meets players of the other half only, one "
        "after another."
    ),
    (
        "The order of the games was settled before: with other teams at these tables, some may meet twice in "
        "the rounds to come."
    ): N_(
        "The order of the games was settled before: with other players at these tables, some may meet twice "
        "in the rounds to come."
    ),
    "Two teams were knocked out in the same round, or are in no bracket:": N_(
        "Two players were knocked out in the same round, or are in no bracket:"
    ),
    "Teams that are equal in all of them share a rank.": N_("Players who are equal in all of them share a rank."),
    "Table {table}: distance of the teams in the standings: {places}; the draw had {before} at most.": N_(
        "Table {table}: distance of the players in the standings: {places}; the draw had {before} at most."
    ),
    (
        "{where}: {team} (place {place}) gives way this time to the team that came late and has no place, and sits out."
    ): N_(
        "{where}: {team} (place {place}) gives way this time to the player who came late and has no place, "
        "and sits out."
    ),
    (
        "{where}: {team} came late and found no free place in the plan. It goes round: each time another team "
        "gives way to it."
    ): N_(
        "{where}: {team} came late and found no free place in the plan. They go round: each time another "
        "player gives way to them."
    ),
    "with an odd number of teams one sits out and scores half the value of a game ({points}).": N_(
        "with an odd number of players one sits out and scores half the value of a game ({points})."
    ),
    "with an odd number of teams one sits out and scores the average of the round.": N_(
        "with an odd number of players one sits out and scores the average of the round."
    ),
    "with an odd number of teams one sits out and scores the full value of a game ({points}).": N_(
        "with an odd number of players one sits out and scores the full value of a game ({points})."
    ),
    "A table, a team, a player, or what you want to do": N_("A table, a player, or what you want to do"),
    "Search for a table, a team, a player or an action": N_("Search for a table, a player or an action"),
    "Nothing found. Try fewer letters, or the number of a table or a team.": N_(
        "Nothing found. Try fewer letters, or the number of a table or a player."
    ),
    "a folder for the wall poster and the team slips with their codes": N_(
        "a folder for the wall poster and the player slips with their codes"
    ),
    "Opening the hall to phones, tablets and screens, their codes, and the passes of the teams.": N_(
        "Opening the hall to phones, tablets and screens, their codes, and the passes of the players."
    ),
    "new pass given to team {number}": N_("new pass given to player {number}"),
    "printed: {document}, round {round}, team {team} alone (issue {edition})": N_(
        "printed: {document}, round {round}, player {team} alone (issue {edition})"
    ),
    "saved as a file: {document}, round {round}, team {team} alone (issue {edition})": N_(
        "saved as a file: {document}, round {round}, player {team} alone (issue {edition})"
    ),
    "team {number}": N_("player {number}"),
    "team {number}, {name}": N_("player {number}, {name}"),
    "{name}, team {number}": N_("{name}, number {number}"),
    "Team no.": N_("Player no."),
    "&Team": N_("&Player"),
    "A team comes to the door": N_("A player comes to the door"),
    "The same team has the reduction “{name}” twice.": N_("The same player has the reduction “{name}” twice."),
    "Teams have the reduction “{name}” ({teams}). Take it from them first.": N_(
        "Players have the reduction “{name}” ({teams}). Take it from them first."
    ),
    "This team has paid {paid_cents}: no more than that can be refunded.": N_(
        "This player has paid {paid_cents}: no more than that can be refunded."
    ),
    "After that, more would have been refunded to this team than it paid. Correct the refund first.": N_(
        "After that, more would have been refunded to this player than they paid. Correct the refund first."
    ),
    "First against second, third against fourth …; teams that have met are drawn with the next nearest.": N_(
        "Neighbours in the standings sit at the same table; players who have met are drawn with the next nearest."
    ),
}
"""By what is said of teams."""


OF_PLAYERS: Final[Mapping[str, str]] = {
    "Team": N_("Player"),
    "Teams": N_("Players"),
    "Team, players": N_("Player"),
    "Players, club": N_("Club"),
    # the hall
    "Whoever has the slip of a team": N_("Whoever has the slip of a player"),
    (
        "See the team’s own sheet, report a result that the other side or the desk confirms, call a referee. The "
        "code is printed on team slips."
    ): N_(
        "See the player’s own sheet, report a result that the other side or the desk confirms, call a "
        "referee. The code is printed on player slips."
    ),
    "A team’s slip": N_("A player’s slip"),
    "There is no such team.": N_("There is no such player."),
    "Nobody has used a team’s slip yet.": N_("Nobody has used a player’s slip yet."),
    "Telephones of teams": N_("Telephones of players"),
    # registering
    "Team or player": N_("Name or number"),
    "name or team number": N_("name or number"),
    "Find a team or a player": N_("Find a player"),
    "Import a list of teams": N_("Import a list of players"),
    "Show team": N_("Show player"),
    "No team chosen": N_("No player chosen"),
    "teams chosen": N_("players chosen"),
    "Choose a team in the list to mark, correct or withdraw it.": N_(
        "Choose a player in the list to mark, correct or withdraw."
    ),
    "Present": N_("Here"),
    "Mark present": N_("Mark as here"),
    "Mark absent": N_("Mark as absent"),
    "Mark as paid": N_("Mark the fee as paid"),
    "Mark as not paid": N_("Mark the fee as not paid"),
    "A&ll {n}": N_("A&ll players {n}"),
    "Not pa&id {n}": N_("Players who have not pa&id {n}"),
    "registered": N_("entered"),
    "withdrawn": N_("gone"),
    "excluded": N_("sent away"),
    "{name} (withdrawn)": N_("{name} (gone)"),
    "{name} (excluded)": N_("{name} (sent away)"),
    "Withdraw the team": N_("The player leaves"),
    "Exclude the team": N_("Exclude the player"),
    # the championship, its draws and its rules
    "4 × 12 hands": N_("12 hands a game"),
    "Two teams have won 3 games each:": N_("Two players have won 3 games each:"),
    "Two teams have a sum of places of 7 each:": N_("Two players have a sum of places of 7 each:"),
    "Two teams have scored {equal} points each:": N_("Two players have scored {equal} points each:"),
    "Two teams have a difference of +{equal} each:": N_("Two players have a difference of +{equal} each:"),
    "Two teams have had {equal} points scored against them each:": N_(
        "Two players have had {equal} points scored against them each:"
    ),
    "Two teams have not met, or were equal when they met:": N_(
        "Two players have not met, or were equal when they met:"
    ),
    "Two teams have a best game of {equal} each:": N_("Two players have a best game of {equal} each:"),
    "Only the computer’s random draw ranks the teams.": N_("Only the computer’s random draw ranks the players."),
    "Keep &club mates apart": N_("Keep players of one &club apart"),
    (
        "In this many first rounds, as long as it causes no rematch. Two teams that should never meet are set on "
        "the page of a team."
    ): N_(
        "In this many first rounds, as long as it causes no rematch. Two players who should never meet are "
        "set on the page of a player."
    ),
    "For teams that are marked “near the door” on their page. Empty: the first tables.": N_(
        "For players who are marked “near the door” on their page. Empty: the first tables."
    ),
    "As long as that is possible; the best teams are then not always at table 1.": N_(
        "As long as that is possible; the best players are then not always at table 1."
    ),
    (
        "The turn-up once taken, anyone may change to no trump or all trumps. Two teams, or three players by "
        "themselves."
    ): N_("The turn-up once taken, anyone may change to no trump or all trumps. Three players by themselves."),
    "The draw is random; nobody meets the same team again while it can be avoided.": N_(
        "The draw is random; nobody meets the same player again while it can be avoided."
    ),
    "Everybody meets everybody": N_("Everybody plays everybody"),
    "Small groups in which everybody meets everybody; the best of each go through.": N_(
        "Small groups in which everybody plays everybody; the best go through."
    ),
    "For a small number of teams: nobody is left out.": N_("For a small number of players: nobody is left out."),
    (
        "Chance comes from the number of the draw: with draw no. {seed} and the same teams, the program draws "
        "this very round again."
    ): N_(
        "Chance comes from the number of the draw: with draw no. {seed} and the same players, the program "
        "draws this very round again."
    ),
    "Draw no. {seed}: whoever draws with this number and the same teams gets the same round.": N_(
        "Draw no. {seed}: whoever draws with this number and the same players gets the same round."
    ),
    "swap two teams, two tables, a team and the bye": N_("swap two players, two tables, a player and the bye"),
    "Nobody is present, so there is nobody to draw. Tick the teams that are there, then draw.": N_(
        "Nobody is present, so there is nobody to draw. Tick the players who are there, then draw."
    ),
    "who is present": N_("which players are present"),
    "Without this tick, teams are marked at the door as they come in: only those that are present are drawn.": N_(
        "Without this tick, players are marked at the door as they come in: only those who are present are drawn."
    ),
    "teams ranked below whoever sits out": N_("players ranked below whoever sits out"),
    "teams that are never to meet": N_("players who are never to meet"),
    "teams that should not meet yet": N_("players who should not meet yet"),
    "This team sits out: there is nothing to enter.": N_("This player sits out: there is nothing to enter."),
    "No team changes rank.": N_("No player changes rank."),
    "Teams that change rank": N_("Players who change rank"),
    "Teams not to &meet…": N_("Players not to &meet…"),
    # documents
    "Expected teams, with tick boxes and a signature column, and the waiting list: for the door.": N_(
        "Expected players, with tick boxes and a signature column, and the waiting list: for the door."
    ),
    "as long as everybody is there": N_("as long as no player leaves"),
    "Draw by team": N_("Draw by player"),
    "Team slips": N_("Player slips"),
    "Team labels and envelopes": N_("Player labels and envelopes"),
    "Every team": N_("Every player"),
    "A label for every player, with the team: to stick on, or to put in a badge.": N_(
        "A label for everybody: to stick on, or to put in a badge."
    ),
    "By team: number, name, players and club, on sheets of labels or on envelopes.": N_(
        "By player: number, name and club, on sheets of labels or on envelopes."
    ),
    "Cards to cut and fold, with the name of every player or team, or the number of every table.": N_(
        "Cards to cut and fold, with the name of every player, or the number of every table."
    ),
    "the slip or the labels of this team alone": N_("the slip or the labels of this player alone"),
    "Where am I? Every team with its table, by name, by number and by player: for the wall.": N_(
        "Where am I? Every player with their table, by name and by number: for the wall."
    ),
    "For every team its table, its opponents and its points: to be cut apart.": N_(
        "For every player the table, the opponents and the points: to be cut apart."
    ),
    "Every round in advance, by table and with a line for each team, where the format knows them: for the wall.": N_(
        "Every round in advance, by table and with a line for each player, where the format knows them: for the wall."
    ),
    "The first three places, then every team: for the prizes, once every table is in.": N_(
        "The first three places, then every player: for the prizes, once every table is in."
    ),
    "The teams by rank, as far as the results go: for the wall.": N_(
        "The players by rank, as far as the results go: for the wall."
    ),
    "All rounds, team by team": N_("All rounds, player by player"),
    "Team by team": N_("Player by player"),
    "No team is registered yet, so there is nothing to print. Register the teams first.": N_(
        "No player is registered yet, so there is nothing to print. Register the players first."
    ),
    # found with Ctrl+K
    "register a team": N_("register a player"),
    "bring a team back": N_("bring a player back"),
    "mark a team present or absent": N_("mark a player present or absent"),
    "give a late team a place": N_("give a late player a place"),
    "withdraw teams": N_("withdraw players"),
    "exclude teams": N_("exclude players"),
    "Withdraw the teams": N_("The players leave"),
    "Exclude the teams": N_("Exclude the players"),
    "Swap the teams": N_("Swap the players"),
    "Move the team": N_("Move the player"),
    "One team moves": N_("One player moves"),
    "Two teams": N_("Two players"),
    "&Number of the other team": N_("&Number of the other player"),
    "These two teams are no longer kept apart.": N_("These two players are no longer kept apart."),
    # one player
    "Where it stands": N_("How it goes"),
    "Team {number}, the previous one": N_("Player {number}, the previous one"),
    "Team {number}, the next one": N_("Player {number}, the next one"),
    "This is the first team": N_("This is the first player"),
    "This is the last team": N_("This is the last player"),
    "This team is no longer there": N_("This player is no longer there"),
    "Go to the teams": N_("Go to the players"),
    "Opponent": N_("Opponents"),
    "Open the opponent": N_("Open the first opponent"),
    "Page of team {team}": N_("Page of player {team}"),
    # drawing
    "Teams present": N_("Players present"),
    "Absent": N_("Players absent"),
    "Absent now": N_("Players absent now"),
    "Nobody is marked present: tick the teams at the door on the page Teams.": N_(
        "Nobody is marked present: tick the players at the door on the page Players."
    ),
    "A draw needs at least two teams. Register them, then come back here.": N_(
        "Register the players first, then come back here."
    ),
    "Register teams": N_("Register players"),
    # standings, papers
    "Number, team or player": N_("Number or player"),
    "How is a team doing?": N_("How is a player doing?"),
    "Rank after each round. The chosen team stands out.": N_("Rank after each round. The chosen player stands out."),
    "Teams are ranked by": N_("Players are ranked by"),
    "Each team and its table, by name, by number and by player": N_(
        "Each player and their table, by name and then by number"
    ),
    "Team slips of round {number}": N_("Player slips of round {number}"),
    "Team {number}": N_("Player {number}"),
    "All teams": N_("All players"),
    # the journal
    "{team} registered": N_("{team} has entered"),
    "{team} changed": N_("{team} corrected"),
    "{team} excluded": N_("{team} sent away"),
    "{team} back in the championship": N_("{team} plays again"),
    "{team} marked present": N_("{team} is here"),
    "{team} marked absent": N_("{team} is absent"),
    "{team} marked as having paid": N_("{team} has paid"),
    "{team} marked as not having paid": N_("{team} has not paid"),
}
"""By what is said of teams."""


def counted_players(tr: Translator, singular: str, n: int) -> str | None:
    """How many players, by what is said of one team; None for a sentence that is no matter of teams."""
    known = {
        "{n} team": tr.ngettext("{n} player", "{n} players", n),
        "{count} team": tr.ngettext("{count} player", "{count} players", n),
        "of {count} team": tr.ngettext("of {count} player", "of {count} players", n),
        "{n} team is present": tr.ngettext("{n} player is present", "{n} players are present", n),
        "{n} team is left": tr.ngettext("{n} player is left", "{n} players are left", n),
        "{teams} team": tr.ngettext("{teams} player", "{teams} players", n),
        "{n} team of {teams} changes rank.": tr.ngettext(
            "{n} player of {teams} changes rank.", "{n} players of {teams} change rank.", n
        ),
        "With its {n} &team, marked absent": tr.ngettext(
            "With its {n} &player, marked absent", "With its {n} &players, marked absent", n
        ),
        "{n} of {teams} present": tr.ngettext("{n} of {teams} players present", "{n} of {teams} players present", n),
        "{n} team is present. When everybody is there, draw the first round.": tr.ngettext(
            "{n} player is present. When everybody is there, draw the first round.",
            "{n} players are present. When everybody is there, draw the first round.",
            n,
        ),
        "list imported, {teams} team": tr.ngettext(
            "list imported, {teams} player", "list imported, {teams} players", n
        ),
        "{teams} team marked present": tr.ngettext(
            "{teams} player marked present", "{teams} players marked present", n
        ),
        "{teams} team marked absent": tr.ngettext("{teams} player marked absent", "{teams} players marked absent", n),
        "{teams} team marked as having paid": tr.ngettext("{teams} player has paid", "{teams} players have paid", n),
        "{teams} team marked as not having paid": tr.ngettext(
            "{teams} player has not paid", "{teams} players have not paid", n
        ),
        "{n} team registered did not play": tr.ngettext(
            "{n} player registered did not play", "{n} players registered did not play", n
        ),
        "{teams} team excluded: {numbers}": tr.ngettext(
            "{teams} player excluded: {numbers}", "{teams} players excluded: {numbers}", n
        ),
        "{teams} team withdrawn: {numbers}": tr.ngettext(
            "{teams} player withdrawn: {numbers}", "{teams} players withdrawn: {numbers}", n
        ),
        "{teams} team in no category any more": tr.ngettext(
            "{teams} player in no category any more", "{teams} players in no category any more", n
        ),
        "{teams} team in the category “{category}”": tr.ngettext(
            "{teams} player in the category “{category}”", "{teams} players in the category “{category}”", n
        ),
        "{teams} team seated at any table again": tr.ngettext(
            "{teams} player seated at any table again", "{teams} players seated at any table again", n
        ),
        "{teams} team to be seated near the door": tr.ngettext(
            "{teams} player to be seated near the door", "{teams} players to be seated near the door", n
        ),
        "name and first name swapped in {teams} team": tr.ngettext(
            "name and first name of {teams} player swapped", "names and first names of {teams} players swapped", n
        ),
        "{n} team of {seated} is there": tr.ngettext(
            "{n} player of {seated} is there", "{n} players of {seated} are there", n
        ),
        "{n} team is paid {amount}.": tr.ngettext("{n} player is paid {amount}.", "{n} players are paid {amount}.", n),
        "entry fee of {teams} team that was ticked entered: {amount}": tr.ngettext(
            "entry fee of {teams} player who was ticked entered: {amount}",
            "entry fees of {teams} players who were ticked entered: {amount}",
            n,
        ),
        "prize of {teams} team paid, {till}: {amount} {means}": tr.ngettext(
            "prize of {teams} player paid, {till}: {amount} {means}",
            "prizes of {teams} players paid, {till}: {amount} {means}",
            n,
        ),
        "Arrived after the draw: {teams}.": tr.ngettext(
            "Player who arrived after the draw: {teams}.", "Players who arrived after the draw: {teams}.", n
        ),
    }
    return known.get(singular)


class WordsOfPlayers(Translator):
    """A translator that says of players what it is asked to say of teams."""

    def __init__(self, tr: Translator) -> None:
        def of_players(message: str) -> str:
            return tr.gettext(OF_PLAYERS.get(message) or ELSEWHERE.get(message, message))

        def of_so_many_players(msgid1: str, msgid2: str, n: int) -> str:
            return counted_players(tr, msgid1, n) or tr.ngettext(msgid1, msgid2, n)

        self.language, self.currency, self.variants = tr.language, tr.currency, (*tr.variants, "players")
        self.gettext, self.ngettext, self.pgettext = of_players, of_so_many_players, tr.pgettext


def translator_for(settings: Settings, tr: Translator) -> Translator:
    """A championship's translator: its currency, teams or players, and its word for a hand."""
    tr = tr.paid_in(settings.currency)
    tr = WordsOfPlayers(tr) if entering_together(settings.rules, settings.phases) == 1 else tr
    return WordsOfDonnes(tr) if settings.says_donne and tr.language == "fr" else tr
