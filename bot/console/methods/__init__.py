"""The methods of the Bot API that Farhand or a person trying it out can need, by their lower-case names.

getUpdates is the only one that waits, so `api.py` calls it by itself; all others are instant.
"""

from collections.abc import Callable, Mapping

from bot.console.methods import commands, editing, files, profile, receiving, sending
from bot.console.state import World
from bot.console.wire import Json, Params

Method = Callable[[World, Params], Json]

METHODS: Mapping[str, Method] = {
    **commands.METHODS,
    **editing.METHODS,
    **files.METHODS,
    **profile.METHODS,
    **receiving.METHODS,
    **sending.METHODS,
}
