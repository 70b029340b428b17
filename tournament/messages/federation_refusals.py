"""What a refusal between a hall and a federation says."""

from collections.abc import Mapping
from typing import Final

from tournament.sentences import N_

OF_FEDERATION: Final[Mapping[str, str]] = {
    # at the federation
    "federation-unreadable": N_("The list of halls of this federation cannot be read; it was left as it is. Put back a copy of federation.json."),
    "federation-open": N_("This federation is open already in another program. Close it there (Ctrl+C), then try again."),
    "file-served": N_(
        "{path} is open in another window, or served by a program (capot serve, capot federation). Close it there first; what the halls of a "
        "federation have sent can be looked at in its folder “copies” at any time."
    ),
    "hall-unnamed": N_("Give the hall a name."),
    "hall-unknown": N_("No hall of this federation is called {hall}."),
    "hall-code-wrong": N_("This code is not valid: it works once, for two weeks. Ask the federation for a new one; nothing was sent."),
    "hall-shut-out": N_("The federation does not let this computer in any more. Ask it for a new code; everything stays in this file."),
    "hall-unreadable": N_(
        "What this hall has sent cannot be counted, and was not taken. It stays in the hall’s file; tell whoever runs the federation."
    ),
    "hall-sent-meanwhile": N_("Another computer has sent for this hall in the meantime. It will be tried again automatically."),
    "federation-busy": N_("The federation cannot look up now what it has of this hall. It will be tried again automatically; nothing is lost."),
    "too-many-histories": N_("This hall went back to an earlier copy more than {most} times. Ask whoever runs the federation."),
    "federation-other-history": N_(
        "{federation} already has entries of {hall}, and not as they stand in this file. There: {their_name}, {their_at}, teams: {their_teams}, "
        "round: {their_round}. In this file: {our_name}, {our_at}, teams: {our_teams}, round: {our_round}. It may be an earlier copy."
    ),
    "federation-other-evening": N_(
        "What {federation} has of {hall} is the evening of other people: {their_name}, {their_at}, teams: {their_teams}, round: {their_round}. In "
        "this file: {our_name}, {our_at}, teams: {our_teams}, round: {our_round}. Nothing was sent. If this file is of another hall, it is sent with "
        "the code of that hall. If {hall} has sent a wrong file before, the federation puts that aside and gives a new code."
    ),
    # at the hall
    "federation-away": N_("The federation does not answer. Everything stays in this file, and is sent as soon as it answers again."),
    "federation-other-computer": N_(
        "The computer that answers at the address of the federation is not the one known here. Nothing was sent; ask the federation for a code."
    ),
    "federation-code-other": N_("This code does not belong to the computer at {address}: check both. Nothing was sent to it."),
    "federation-malformed": N_("What came from the federation cannot be read. Both need the same version of the program; nothing is lost."),
    "federation-address": N_("Type the address of the federation: a name or figures, and after a colon its port where it is not {port}."),
    "federation-failed": N_("There was an error in the federation’s program, and nothing was taken. It will be tried again automatically."),
    "uplink-failed": N_(
        "There was an error in this program while it was sending. It will be tried again automatically; everything stays in this file."
    ),
    "federation-where": N_("Say where the federation is: --to ADDRESS."),
    "federation-not-joined": N_("This championship belongs to no federation yet: give the code that the federation sent."),
    # at the hall, where `capot send` sends once
    "send-away": N_("The federation does not answer. Nothing was lost: send the file again once it does."),
    "send-busy": N_("The federation cannot look up now what it has of this hall. Nothing was lost: send the file again in a minute."),
    "send-failed": N_(
        "There was an error in the federation’s program, and nothing was taken. Send the file again; if it happens again, tell whoever runs it."
    ),
    "send-meanwhile": N_("Another computer has sent for this hall in the meantime. Send the file again to see what the federation has now."),
    "send-other-history": N_(
        "{federation} already has entries of {hall}, and not as they stand in this file. There: {their_name}, {their_at}, teams: {their_teams}, "
        "round: {their_round}. In this file: {our_name}, {our_at}, teams: {our_teams}, round: {our_round}. It may be an earlier copy. If this file "
        "is to count for {hall} all the same, send it again with --instead, which asks first: the other entries are kept apart."
    ),
    "send-copy": N_(
        "Other copies of this championship are sent from this computer as {halls}, and not this one ({place}). If it is the evening of one "
        "of these halls that goes on here, name the hall with --as; otherwise give the code of its hall, with --to and --code. Nothing was "
        "sent."
    ),
    "send-as-other": N_(
        "Until now this evening was sent to {federation} as {other} ({place}), but the code is that of {hall}. Nothing was sent this time. "
        "If it is really to be sent as {hall}, add --as with this name."
    ),
    "send-named-otherwise": N_("This would be sent to {federation} as {hall}, and not as {wanted}. Nothing was sent."),
    "send-unsure": N_("Nothing was sent: there is nobody here to ask. If it is meant, name the hall with --as: {hall}."),
    "send-left": N_("Nothing was sent."),
    # what is sent and handed down
    "qualified-format": N_("This is not a list of qualified teams: it says {found}, and not {wanted}."),
    "entries-broken": N_("The journal that was sent does not go on where this one ends: from entry {number} on nothing of it was taken."),
}
