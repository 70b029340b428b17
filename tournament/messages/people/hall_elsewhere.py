"""What devices, refusals, decisions, draws and journal say of players; see `hall`."""

from collections.abc import Mapping
from typing import Final

from tournament.sentences import N_

ELSEWHERE: Final[Mapping[str, str]] = {
    "My team": N_("My games"),
    "Look up a team": N_("Look up a player"),
    "This telephone now shows the table and the sheet of your team.": N_("This telephone now shows your table and your sheet."),
    ("This telephone does not know your team. Scan the code on your team’s slip, or tell the door that you are there."): N_(
        "This telephone does not know who you are. Scan the code on your slip, or tell the door that you are there."
    ),
    "No, this is another team": N_("No, this is another player"),
    ("To report your result here, scan the code on your team’s own slip with this telephone’s camera, or type its letters."): N_(
        "To report your result here, scan the code on your own slip with this telephone’s camera, or type its letters."
    ),
    "Your team on your phone: {address}": N_("Your games on your phone: {address}"),
    "“My team”: {letters}": N_("“My games”: {letters}"),
    "Your slip’s own code leads nowhere? Here, under “My team”, type its letters.": N_(
        "Your slip’s own code leads nowhere? Here, under “My games”, type its letters."
    ),
    "The address may have changed since it was printed. The slip is still valid: open the address above, “My team”, and type its letters.": N_(
        "The address may have changed since it was printed. The slip is still valid: open the address above, “My games”, and type its letters."
    ),
    "A late team that is not on this list is registered at the scorers’ desk.": N_(
        "A late player who is not on this list is registered at the scorers’ desk."
    ),
    "Letters on your team’s slip": N_("Letters on your slip"),
    "This team is no longer there: its registration was deleted or taken back.": N_(
        "This player is no longer there: the registration was deleted or taken back."
    ),
    "What the teams report": N_("What the players report"),
    "Your team is not at table {table}. Look up where it plays.": N_("You are not at table {table}. Look up where you play."),
    "This pass belongs to another team, and nothing was done. Ask at the scorers’ desk.": N_(
        "This pass is another player’s, and nothing was done. Ask at the scorers’ desk."
    ),
    "The organiser excludes a team: it is no longer drawn or ranked.": N_("The organiser excludes a player: they are no longer drawn or ranked."),
    ("Telling a partner anything other than by bids and cards is irregular play, for which a team may be excluded (preamble of the contrée)."): N_(
        "Telling a partner anything other than by bids and cards is irregular play, for which a player may be excluded (preamble of the contrée)."
    ),
    "irregular deal {n} of team {team}": N_("irregular deal {n} of player {team}"),
    "irregular bid {n} of team {team}": N_("irregular bid {n} of player {team}"),
    "wrong card {n} of team {team}": N_("wrong card {n} of player {team}"),
    "warning {n} of team {team}": N_("warning {n} of player {team}"),
    "forfeit {n} of team {team}": N_("forfeit {n} of player {team}"),
    "lateness {n} of team {team}": N_("lateness {n} of player {team}"),
    "repeated: the organiser may exclude the team (art. 9 A)": N_("repeated: the organiser may exclude the player (art. 9 A)"),
    "the organiser may exclude a team that disturbs the tournament (art. 9 D)": N_(
        "the organiser may exclude a player who disturbs the tournament (art. 9 D)"
    ),
    "a team not ready 10 minutes after the start has lost the game.": N_("a player not ready 10 minutes after the start has lost the game."),
    "Ten minutes after the start, teams that are not at their table have lost the game (article 9 D).": N_(
        "Ten minutes after the start, players who are not at their table have lost the game (article 9 D)."
    ),
    "Which side, or which team, is it about?": N_("Which side, or which player, is it about?"),
    "Which teams are missing? Type their numbers.": N_("Which players are missing? Type their numbers."),
    "Numbers of the teams that are missing": N_("Numbers of the players who are missing"),
    "Team {team} is missing at no table: the result of table {table} is in.": N_(
        "Player {team} is missing at no table: the result of table {table} is in."
    ),
    "a referee’s decision about a table, a team or the whole round": N_("a referee’s decision about a table, a player or the whole round"),
    "A team that sits out plays no hands.": N_("A player who sits out plays no hands."),
    "{team} is on the waiting list: points are given to teams.": N_("{team} is on the waiting list: points are given to players."),
    "Team {number} is called “{name}” too.": N_("Player {number} is called “{name}” too."),
    "Another team of this list is called “{name}” too.": N_("Another player of this list is called “{name}” too."),
    "The team has its number and is marked present.": N_("The player has a number and is marked present."),
    "The team has no players. Type at least one name.": N_("Nobody is named. Type a name."),
    "The number {number} cannot be kept; the team is given another one.": N_("The number {number} cannot be kept; the player is given another one."),
    "No draw has been posted yet: players may be replaced freely. The team keeps its number.": N_(
        "No draw has been posted yet: players may be replaced freely. The number stays."
    ),
    "This team is not registered any more.": N_("This player is not registered any more."),
    ("This registration was deleted or taken back. Undo brings it back, or choose another one on the page of teams."): N_(
        "The registration was deleted or taken back. Undo brings it back, or choose somebody else on the page of players."
    ),
    "There is no team with the number {number}.": N_("There is no player with the number {number}."),
    "There is no team {number}.": N_("There is no player {number}."),
    "No team {n}.": N_("No player {n}."),
    "“{text}” is not a team number.": N_("“{text}” is not a player number."),
    "Team {number} sits at two tables of this round.": N_("Player {number} sits at two tables of this round."),
    "Team {number} appears here twice.": N_("Player {number} appears here twice."),
    "Team {team} has played: table {table} has something on its sheet.": N_("Player {team} has played: table {table} has something on its sheet."),
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
    ("Table {table} would have too few left: a table seats at least {fewest} sides. Let two teams trade seats instead."): N_(
        "Table {table} would have too few left: a table seats at least {fewest} sides. Let two players trade seats instead."
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
        "{player} is registered already, under number {number}. Correct one of the two; a namesake is written “{apart}”."
    ),
    "registered already: team {number}, “{team}”": N_("registered already, under number {number}"),
    "Nobody is present, so there is nobody to draw. Register teams, or mark them as present.": N_(
        "Nobody is present, so there is nobody to draw. Register players, or mark them as present."
    ),
    "The winner is one of the teams at this table: {seated}.": N_("The winner is one of the players at this table: {seated}."),
    "Team {team} has no table in round {round}.": N_("Player {team} has no table in round {round}."),
    "Every team meets every other once, or twice; with an odd number each sits out once.": N_(
        "Every player meets every other once, or twice; with an odd number each sits out once."
    ),
    "Half of the teams keep their table all evening, the others move on by one table after each round.": N_(
        "Half of the players keep their table all evening, the others move on by one table after each round."
    ),
    "No draw between rounds: half of the teams move on by one table.": N_("No draw between rounds: half of the players move on by one table."),
    "Teams in a pool": N_("Players in a pool"),
    "Teams with as many wins meet each other; inside a group they are folded, slid or drawn at random.": N_(
        "Players with as many wins meet each other; inside a group they are folded, slid or drawn at random."
    ),
    ("The teams are split into two halves at random; every team meets teams of the other half only, one after another."): N_(
        "The players are split into two halves at random; everybody meets players of the other half only, one after another."
    ),
    ("The order of the games was settled before: with other teams at these tables, some may meet twice in the rounds to come."): N_(
        "The order of the games was settled before: with other players at these tables, some may meet twice in the rounds to come."
    ),
    "Two teams were knocked out in the same round, or are in no bracket:": N_(
        "Two players were knocked out in the same round, or are in no bracket:"
    ),
    "Teams that are equal in all of them share a rank.": N_("Players who are equal in all of them share a rank."),
    "Table {table}: distance of the teams in the standings: {places}; the draw had {before} at most.": N_(
        "Table {table}: distance of the players in the standings: {places}; the draw had {before} at most."
    ),
    ("{where}: {team} (place {place}) gives way this time to the team that came late and has no place, and sits out."): N_(
        "{where}: {team} (place {place}) gives way this time to the player who came late and has no place, and sits out."
    ),
    ("{where}: {team} came late and found no free place in the plan. It goes round: each time another team gives way to it."): N_(
        "{where}: {team} came late and found no free place in the plan. They go round: each time another player gives way to them."
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
    "a folder for the wall poster and the team slips with their codes": N_("a folder for the wall poster and the player slips with their codes"),
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
