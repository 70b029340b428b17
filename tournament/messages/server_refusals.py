"""What a refusal of a database server says: where championships are kept in PostgreSQL."""

from collections.abc import Mapping
from typing import Final

from tournament.sentences import N_

OF_SERVER: Final[Mapping[str, str]] = {
    # finding it
    "server-address-wrong": N_("{address} is not the address of a PostgreSQL database. Write it as postgresql://user@host/database."),
    "server-driver-missing": N_(
        "The Capot that is installed here cannot reach PostgreSQL: use one that Python installs from the wheel of a release, "
        'by “pip install "capot-….whl[server]"”.'
    ),
    "server-away": N_(
        "The database server does not answer ({message}). What was recorded before is safe; whether this was too will be seen when it "
        "is back: try again."
    ),
    "server-busy": N_("The database server is busy, and this was not done ({message}). Try again in a moment."),
    "serve-file-or-database": N_("Say which championship: a file, or --database with --championship."),
    "server-login": N_(
        "The database server answers, and does not let us in ({message}). Asking again changes nothing: check the role, its password "
        "(~/.pgpass) and the rules of the server (pg_hba.conf)."
    ),
    # what its people can mend
    "server-full": N_("The disk of the database server is full, and this was not saved. Make room there, and try again."),
    "server-trouble": N_("The database server has trouble of its own, and this was not saved ({message}). Have it looked at, and try again."),
    "server-forbids": N_("The database server does not allow this, and nothing was done ({message})."),
    "server-read-only": N_("The database server is read-only now, and this was not saved. It is a standby, or is being brought back."),
    "server-unsafe": N_("The database server has {setting} off: a power cut would take away what it said was recorded. Switch it on first."),
    "server-encoding": N_("The database is encoded in {encoding}, which cannot hold every name. Create one in UTF8."),
    "server-rights-lacking": N_("This role lacks rights that every evening needs: {rights}. Its owner can grant them; nothing was changed."),
    "server-journal-open": N_("The trigger that keeps the journal of {schema} from being changed is missing or switched off. Nothing was changed."),
    # the championship in it
    "schema-name-wrong": N_("“{name}” cannot name a championship in a database. Begin with a letter; letters, figures and underscores follow."),
    "schema-name-of-federation": N_(
        "“{name}” is a name that federations keep for what their halls have sent. Choose another one with --championship; nothing was changed."
    ),
    "schema-of-federation": N_(
        "{schema} is what a hall has sent to the federation of this database. It is copied with “capot move … --copy”, and worked in only at "
        "its hall."
    ),
    "schema-exists": N_("There is a championship called {schema} in this database already. Choose another name."),
    "schema-unknown": N_("There is no championship called {schema} in this database, or this role may not see it. “capot championships” lists them."),
    "server-newer": N_("A newer version of Capot works in this championship. Install that version to continue; nothing was changed."),
    "server-older": N_("{schema} was made by an earlier version of Capot. Its owner opens it once with this one, which brings it up to date."),
    "server-other-history": N_(
        "The database was brought back from a backup while this was open, and nothing was saved. Close the championship and open it again."
    ),
}
"""In English, by code."""
