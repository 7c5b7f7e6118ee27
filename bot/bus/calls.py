"""The calls of the contract as proxies: every call of a group becomes its name and its arguments."""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Any, get_type_hints

from agent.contract.dispatcher import Dispatcher

Make = Callable[[str, Mapping[str, Any]], Awaitable[Any]]
"""Makes a call. name: such as 'tasks.stop'; arguments: by name, without those that have their default."""


@cache
def _methods(group: str) -> Mapping[str, inspect.Signature]:
    """The calls of a group by name, as its Protocol has them."""
    member = inspect.getattr_static(Dispatcher, group)
    calls = get_type_hints(member.fget)["return"]
    return {
        name: inspect.signature(method)
        for name, method in inspect.getmembers_static(calls, inspect.isfunction)
        if not name.startswith("_")
    }


class CallGroup:
    """Has each call of one group, and makes it elsewhere; cast it to the Protocol of the group.

    group: name of the property in Dispatcher.
    """

    def __init__(self, group: str, make: Make) -> None:
        self._group = group
        self._make = make
        self._signatures = _methods(group)

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        signature = self._signatures.get(name)
        if signature is None:
            raise AttributeError(name)

        async def call(*given: Any, **named: Any) -> Any:
            arguments = signature.bind(None, *given, **named).arguments
            return await self._make(f"{self._group}.{name}", dict(list(arguments.items())[1:]))

        return call
