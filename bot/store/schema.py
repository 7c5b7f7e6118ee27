"""The bot's tables, as numbered migrations; a landed migration is never edited."""

from agent.storage.database_file import FileKind
from bot.store.earlier_schema import EARLIER_MIGRATIONS

KIND = FileKind(application_id=0x46415242, table="people")

# Whose messages the outbox knows; no row before that was kept.
_OUTBOX_BOT = """
CREATE TABLE outbox_bot (
    bot_id INTEGER NOT NULL
);
"""

# Whether pictures of payments and protected pages are sent covered to their own person.
_COVERED_PICTURES = """
ALTER TABLE people ADD COLUMN covers_pictures INTEGER NOT NULL DEFAULT 0;
"""

# Once an app and person.
_APP_NOTICES = """
CREATE TABLE app_notices (
    person_id INTEGER NOT NULL,
    app TEXT NOT NULL,
    PRIMARY KEY (person_id, app)
);
"""

# Who works a person's tasks, '' for the setting's.
_MODE = "ALTER TABLE people ADD COLUMN mode TEXT NOT NULL DEFAULT '';"

_PREFERENCES = """
CREATE TABLE preferences (
    person_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (person_id, name)
);
"""

# The moment up to which a person has had their summary, seconds since the epoch.
_SUMMARIES = """
CREATE TABLE summaries (
    person_id INTEGER PRIMARY KEY,
    until REAL NOT NULL
);
"""

# next_run: NULL for one that is to be counted anew, or has ended. token: of the press that kept the schedule.
_SCHEDULES = """
CREATE TABLE schedules (
    schedule_id INTEGER PRIMARY KEY AUTOINCREMENT,
    person_id INTEGER NOT NULL,
    phone_id TEXT NOT NULL,
    text TEXT NOT NULL,
    cron TEXT NOT NULL,
    at REAL NOT NULL,
    zone TEXT NOT NULL,
    next_run REAL,
    missed TEXT NOT NULL,
    state TEXT NOT NULL,
    why TEXT NOT NULL DEFAULT '',
    shortcut TEXT NOT NULL DEFAULT '',
    made_at REAL NOT NULL,
    token TEXT NOT NULL UNIQUE
);
CREATE INDEX schedules_due ON schedules (state, next_run);
CREATE INDEX schedules_of ON schedules (person_id);
CREATE TABLE schedule_runs (
    schedule_id INTEGER NOT NULL,
    run_at REAL NOT NULL,
    fate TEXT NOT NULL,
    why TEXT NOT NULL DEFAULT '',
    words TEXT NOT NULL DEFAULT '',
    task_id INTEGER NOT NULL DEFAULT 0,
    missed INTEGER NOT NULL DEFAULT 0,
    last_at REAL NOT NULL,
    decided_at REAL NOT NULL,
    told INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (schedule_id, run_at)
);
CREATE INDEX schedule_runs_untold ON schedule_runs (told) WHERE told = 0;
"""

# Questions that wait for a reply of a person; vals: JSON of texts by name.
_REPLY_DRAFTS = """
CREATE TABLE reply_drafts (
    key TEXT PRIMARY KEY,
    person_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    vals TEXT NOT NULL,
    made_at REAL NOT NULL
);
CREATE INDEX reply_drafts_of ON reply_drafts (person_id);
"""

# What the bot knows of other homes while they are away.
# waiting: JSON, ids of people with an open task there. notified: JSON, of those who know that it is away.
_BUS = """
CREATE TABLE home_sightings (
    home_id TEXT PRIMARY KEY,
    version TEXT NOT NULL DEFAULT '',
    ahead_s REAL NOT NULL DEFAULT 0,
    last_seen REAL NOT NULL DEFAULT 0,
    away_since REAL NOT NULL DEFAULT 0,
    waiting TEXT NOT NULL DEFAULT '[]',
    notified TEXT NOT NULL DEFAULT '[]'
);
CREATE TABLE home_phones (
    phone_id TEXT PRIMARY KEY,
    home_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    phone TEXT NOT NULL
);
CREATE TABLE kept_calls (
    row_id INTEGER PRIMARY KEY AUTOINCREMENT,
    home_id TEXT NOT NULL,
    name TEXT NOT NULL,
    call TEXT NOT NULL,
    kept_at REAL NOT NULL
);
CREATE INDEX kept_calls_of ON kept_calls (home_id, row_id);
"""

# Homes that have joined, and tokens for those to come. prefix: before the ids of a home's phones. box_key,
# user_key: public.
_JOINED_HOMES = """
CREATE TABLE joined_homes (
    home_id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    prefix TEXT NOT NULL UNIQUE,
    box_key BLOB NOT NULL,
    user_key TEXT NOT NULL,
    joined_at REAL NOT NULL
);
CREATE TABLE join_tokens (
    token_id TEXT PRIMARY KEY,
    secret_hash TEXT NOT NULL,
    made_by INTEGER NOT NULL,
    run_id INTEGER NOT NULL,
    expires_at REAL NOT NULL,
    join_key TEXT NOT NULL,
    page TEXT NOT NULL,
    home_id TEXT NOT NULL,
    renews INTEGER NOT NULL,
    state TEXT NOT NULL,
    box_key BLOB NOT NULL DEFAULT x'',
    user_key TEXT NOT NULL DEFAULT '',
    computer TEXT NOT NULL DEFAULT '',
    nonce TEXT NOT NULL DEFAULT '',
    jwt TEXT NOT NULL DEFAULT '',
    others INTEGER NOT NULL DEFAULT 0,
    decided_by INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE revoked_users (
    user_key TEXT PRIMARY KEY,
    at REAL NOT NULL,
    pushed INTEGER NOT NULL DEFAULT 0
);
"""

# number: of a journal in its household. home_id: of its home, ended as "" when that is removed. turn: the
# highest is of the journal that the home has now. newest_*: as the journal itself counts. untold: a change
# that admins are not notified of yet.
_JOURNALS = """
CREATE TABLE journals (
    household TEXT NOT NULL,
    journal TEXT NOT NULL,
    number INTEGER NOT NULL,
    home_id TEXT NOT NULL,
    turn INTEGER NOT NULL,
    newest_task INTEGER NOT NULL DEFAULT 0,
    newest_request INTEGER NOT NULL DEFAULT 0,
    newest_run INTEGER NOT NULL DEFAULT 0,
    newest_audit INTEGER NOT NULL DEFAULT 0,
    untold TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (household, journal),
    UNIQUE (household, number)
);
"""

# tries: of a kept call, without a usable reply. aside_at: since when others are not held up by it, seconds
# since the epoch, 0 while it waits in its place. untold: that is not told to admins yet.
_CALLS_SET_ASIDE = """
ALTER TABLE kept_calls ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE kept_calls ADD COLUMN aside_at REAL NOT NULL DEFAULT 0;
ALTER TABLE kept_calls ADD COLUMN untold INTEGER NOT NULL DEFAULT 0;
"""

# instance: a start of the home. numbers: of its events that were shown, see bot.bus.shown_numbers.
_SHOWN_EVENTS = """
CREATE TABLE shown_events (
    home_id TEXT NOT NULL,
    instance TEXT NOT NULL,
    numbers TEXT NOT NULL,
    PRIMARY KEY (home_id, instance)
);
"""

# commitment: of the computer, to the number that it sends after the bot's nonce.
_JOIN_NUMBERS = """
ALTER TABLE join_tokens ADD COLUMN commitment TEXT NOT NULL DEFAULT '';
ALTER TABLE join_tokens ADD COLUMN number TEXT NOT NULL DEFAULT '';
"""

# unreached: JSON; since when what ended at a home is in no summary, seconds since the epoch, by what stands
# before the ids of its phones.
_UNREACHED_SUMMARIES = """
ALTER TABLE summaries ADD COLUMN unreached TEXT NOT NULL DEFAULT '{}';
"""

MIGRATIONS = (
    *EARLIER_MIGRATIONS,
    _OUTBOX_BOT,
    _COVERED_PICTURES,
    _APP_NOTICES,
    _MODE,
    _PREFERENCES,
    _SUMMARIES,
    _SCHEDULES,
    _REPLY_DRAFTS,
    _JOURNALS,
    _BUS,
    _JOINED_HOMES,
    _CALLS_SET_ASIDE,
    _SHOWN_EVENTS,
    _JOIN_NUMBERS,
    _UNREACHED_SUMMARIES,
)
