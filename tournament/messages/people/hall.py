"""The words of a hall of players: what is said of teams elsewhere is said of them.

Pages and papers speak of teams; `words_of` gives them a translator with other sentences where there are none. A
sentence that is missing from these tables is said as it is.
"""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.messages.people.donnes import WordsOfDonnes
from tournament.messages.people.hall_elsewhere import ELSEWHERE
from tournament.sentences import N_
from tournament.services.setup.entering import entering_together
from tournament.services.setup.lines import Settings

OF_PLAYERS: Final[Mapping[str, str]] = {
    "Team": N_("Player"),
    "Teams": N_("Players"),
    "Team, players": N_("Player"),
    "Players, club": N_("Club"),
    # the hall
    "Whoever has the slip of a team": N_("Whoever has the slip of a player"),
    "See the team’s own sheet, report a result that the other side or the desk confirms, call a referee. The code is printed on team slips.": N_(
        "See the player’s own sheet, report a result that the other side or the desk confirms, call a referee. The code is printed on player slips."
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
    "Choose a team in the list to mark, correct or withdraw it.": N_("Choose a player in the list to mark, correct or withdraw."),
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
    "Two teams have had {equal} points scored against them each:": N_("Two players have had {equal} points scored against them each:"),
    "Two teams have not met, or were equal when they met:": N_("Two players have not met, or were equal when they met:"),
    "Two teams have a best game of {equal} each:": N_("Two players have a best game of {equal} each:"),
    "Only the computer’s random draw ranks the teams.": N_("Only the computer’s random draw ranks the players."),
    "Keep &club mates apart": N_("Keep players of one &club apart"),
    "In this many first rounds, as long as it causes no rematch. Two teams that should never meet are set on the page of a team.": N_(
        "In this many first rounds, as long as it causes no rematch. Two players who should never meet are set on the page of a player."
    ),
    "For teams that are marked “near the door” on their page. Empty: the first tables.": N_(
        "For players who are marked “near the door” on their page. Empty: the first tables."
    ),
    "As long as that is possible; the best teams are then not always at table 1.": N_(
        "As long as that is possible; the best players are then not always at table 1."
    ),
    "The turn-up once taken, anyone may change to no trump or all trumps. Two teams, or three players by themselves.": N_(
        "The turn-up once taken, anyone may change to no trump or all trumps. Three players by themselves."
    ),
    "The draw is random; nobody meets the same team again while it can be avoided.": N_(
        "The draw is random; nobody meets the same player again while it can be avoided."
    ),
    "Everybody meets everybody": N_("Everybody plays everybody"),
    "Small groups in which everybody meets everybody; the best of each go through.": N_(
        "Small groups in which everybody plays everybody; the best go through."
    ),
    "For a small number of teams: nobody is left out.": N_("For a small number of players: nobody is left out."),
    "Chance comes from the number of the draw: with draw no. {seed} and the same teams, the program draws this very round again.": N_(
        "Chance comes from the number of the draw: with draw no. {seed} and the same players, the program draws this very round again."
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
    "A label for every player, with the team: to stick on, or to put in a badge.": N_("A label for everybody: to stick on, or to put in a badge."),
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
    "The teams by rank, as far as the results go: for the wall.": N_("The players by rank, as far as the results go: for the wall."),
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
    "A draw needs at least two teams. Register them, then come back here.": N_("Register the players first, then come back here."),
    "Register teams": N_("Register players"),
    # standings, papers
    "Number, team or player": N_("Number or player"),
    "How is a team doing?": N_("How is a player doing?"),
    "Rank after each round. The chosen team stands out.": N_("Rank after each round. The chosen player stands out."),
    "Teams are ranked by": N_("Players are ranked by"),
    "Each team and its table, by name, by number and by player": N_("Each player and their table, by name and then by number"),
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


def counted_players(words: Translator, singular: str, n: int) -> str | None:
    """How many players, by what is said of one team; None for a sentence that is no matter of teams."""
    known = {
        "{n} team": words.ngettext("{n} player", "{n} players", n),
        "{count} team": words.ngettext("{count} player", "{count} players", n),
        "of {count} team": words.ngettext("of {count} player", "of {count} players", n),
        "{n} team is present": words.ngettext("{n} player is present", "{n} players are present", n),
        "{n} team is left": words.ngettext("{n} player is left", "{n} players are left", n),
        "{teams} team": words.ngettext("{teams} player", "{teams} players", n),
        "{n} team of {teams} changes rank.": words.ngettext("{n} player of {teams} changes rank.", "{n} players of {teams} change rank.", n),
        "With its {n} &team, marked absent": words.ngettext("With its {n} &player, marked absent", "With its {n} &players, marked absent", n),
        "{n} of {teams} present": words.ngettext("{n} of {teams} players present", "{n} of {teams} players present", n),
        "{n} team is present. When everybody is there, draw the first round.": words.ngettext(
            "{n} player is present. When everybody is there, draw the first round.",
            "{n} players are present. When everybody is there, draw the first round.",
            n,
        ),
        "list imported, {teams} team": words.ngettext("list imported, {teams} player", "list imported, {teams} players", n),
        "{teams} team marked present": words.ngettext("{teams} player marked present", "{teams} players marked present", n),
        "{teams} team marked absent": words.ngettext("{teams} player marked absent", "{teams} players marked absent", n),
        "{teams} team marked as having paid": words.ngettext("{teams} player has paid", "{teams} players have paid", n),
        "{teams} team marked as not having paid": words.ngettext("{teams} player has not paid", "{teams} players have not paid", n),
        "{n} team registered did not play": words.ngettext("{n} player registered did not play", "{n} players registered did not play", n),
        "{teams} team excluded: {numbers}": words.ngettext("{teams} player excluded: {numbers}", "{teams} players excluded: {numbers}", n),
        "{teams} team withdrawn: {numbers}": words.ngettext("{teams} player withdrawn: {numbers}", "{teams} players withdrawn: {numbers}", n),
        "{teams} team in no category any more": words.ngettext(
            "{teams} player in no category any more", "{teams} players in no category any more", n
        ),
        "{teams} team in the category “{category}”": words.ngettext(
            "{teams} player in the category “{category}”", "{teams} players in the category “{category}”", n
        ),
        "{teams} team seated at any table again": words.ngettext(
            "{teams} player seated at any table again", "{teams} players seated at any table again", n
        ),
        "{teams} team to be seated near the door": words.ngettext(
            "{teams} player to be seated near the door", "{teams} players to be seated near the door", n
        ),
        "name and first name swapped in {teams} team": words.ngettext(
            "name and first name of {teams} player swapped", "names and first names of {teams} players swapped", n
        ),
        "{n} team of {seated} is there": words.ngettext("{n} player of {seated} is there", "{n} players of {seated} are there", n),
        "{n} team is paid {amount}.": words.ngettext("{n} player is paid {amount}.", "{n} players are paid {amount}.", n),
        "entry fee of {teams} team that was ticked entered: {amount}": words.ngettext(
            "entry fee of {teams} player who was ticked entered: {amount}", "entry fees of {teams} players who were ticked entered: {amount}", n
        ),
        "prize of {teams} team paid, {till}: {amount} {means}": words.ngettext(
            "prize of {teams} player paid, {till}: {amount} {means}", "prizes of {teams} players paid, {till}: {amount} {means}", n
        ),
        "Arrived after the draw: {teams}.": words.ngettext(
            "Player who arrived after the draw: {teams}.", "Players who arrived after the draw: {teams}.", n
        ),
    }
    return known.get(singular)


class WordsOfPlayers(Translator):
    """A translator that says of players what it is asked to say of teams."""

    def __init__(self, words: Translator) -> None:
        def of_players(message: str) -> str:
            return words.gettext(OF_PLAYERS.get(message) or ELSEWHERE.get(message, message))

        def of_so_many_players(msgid1: str, msgid2: str, n: int) -> str:
            return counted_players(words, msgid1, n) or words.ngettext(msgid1, msgid2, n)

        self.language, self.currency, self.variants = words.language, words.currency, (*words.variants, "players")
        self.gettext, self.ngettext, self.pgettext = of_players, of_so_many_players, words.pgettext


def words_of(settings: Settings, words: Translator) -> Translator:
    """A championship's translator: its currency, teams or players, and its word for a hand."""
    words = words.paid_in(settings.currency)
    words = WordsOfPlayers(words) if entering_together(settings.rules, settings.phases) == 1 else words
    return WordsOfDonnes(words) if settings.says_donne and words.language == "fr" else words
