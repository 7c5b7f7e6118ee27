"""The settings of a command, or the end of it; and the choice of a language in their place."""

import sys
from typing import TypeVar

import click

from bot.health.redaction import configure_logging
from bot.settings import HostSettings, SettingsError
from bot.terminal.exit_codes import WRONG_SETTINGS
from bot.terminal.speaking import complain

_S = TypeVar("_S", bound=HostSettings)
LANG = click.Choice(["en", "zh"])


def read_settings(kind: type[_S]) -> _S:
    """Ends the program with a sentence if they are wrong."""
    try:
        return kind.read()
    except SettingsError as err:
        sys.exit(complain(WRONG_SETTINGS, str(err)))


def read_quietly(kind: type[_S]) -> _S:
    """As `read_settings`; keeps the log out of a conversation, unless its level was set by name."""
    settings = read_settings(kind)
    named = "farhand_log_level" in settings.model_fields_set
    configure_logging(settings.farhand_log_level if named else "ERROR", ())
    return settings
