"""Exit codes of every command; `docs/install.md` tells supervisors what they mean."""

DONE = 0
FAILED = 1  # starting it again may help
WRONG_SETTINGS = 2  # settings, rules or token: starting it again changes nothing
NOT_ALONE = 3  # another process has the data directory or the token
