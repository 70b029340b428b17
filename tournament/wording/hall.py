"""The words of a hall of players: where everybody enters alone, what is said of teams elsewhere is said of players here.

Pages and papers speak of teams; `words_of` gives them a translator that knows better where there are none. A sentence that is missing from these
tables is said as it is.
"""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import N_, Translator
from tournament.services.entering import entering_together
from tournament.services.lines import Settings

OF_PLAYERS: Final[Mapping[str, str]] = {
    "Team": N_("Player"),
    "Teams": N_("Players"),
    "Team, players": N_("Player"),
    "Players, club": N_("Club"),
    # registering
    "Team or player": N_("Name or number"),
    "Find a team or a player": N_("Find a player"),
    "Import a list of teams": N_("Import a list of players"),
    "Open the team": N_("Open the player"),
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
    # one player
    "Where it stands": N_("How it goes"),
    "Team {number}, the one before": N_("Player {number}, the one before"),
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
    "Where does a team stand?": N_("Where does a player stand?"),
    "Rank after each round. The chosen team stands out.": N_("Rank after each round. The chosen player stands out."),
    "Teams are ranked by": N_("Players are ranked by"),
    "Each team and its table, by name and then by number": N_("Each player and their table, by name and then by number"),
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
        "{n} team is present": words.ngettext("{n} player is present", "{n} players are present", n),
        "{n} present of {teams}": words.ngettext("{n} player present of {teams}", "{n} players present of {teams}", n),
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
        "Came after the draw: {teams}.": words.ngettext("Player who came after the draw: {teams}.", "Players who came after the draw: {teams}.", n),
    }
    return known.get(singular)


class WordsOfPlayers(Translator):
    """A translator that says of players what it is asked to say of teams."""

    def __init__(self, words: Translator) -> None:
        def of_players(message: str) -> str:
            return words.gettext(OF_PLAYERS.get(message, message))

        def of_so_many_players(msgid1: str, msgid2: str, n: int) -> str:
            return counted_players(words, msgid1, n) or words.ngettext(msgid1, msgid2, n)

        self.language = words.language
        self.gettext, self.ngettext, self.pgettext = of_players, of_so_many_players, words.pgettext


def words_of(settings: Settings, words: Translator) -> Translator:
    """The words for a championship: those of teams, or of players where everybody enters alone."""
    return WordsOfPlayers(words) if entering_together(settings.rules, settings.phases) == 1 else words
