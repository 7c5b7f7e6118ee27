"""Which sentences the program prints on its own computer, not in the chat."""

from bot.strings.en import backups, command_line, doctor, payment_codes, setup, terminal

_FILES = (backups, command_line, doctor, payment_codes, setup, terminal)
PRINTED = frozenset(key for file in _FILES for key in file.SENTENCES)
