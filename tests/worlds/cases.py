"""A table of quick cases is one test: to begin and end a test takes longer than to try such a case."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

_SHOWN = 100
_Test = Callable[..., None]


class CasesWrong(AssertionError):
    """Those of a table's cases that failed, each by its values, with what was wrong."""

    def __init__(self, wrong: list[str]) -> None:
        super().__init__(f"{len(wrong)} wrong:\n\n" + "\n\n".join(wrong))
        self.wrong = wrong


def each_of(
    names: str | tuple[str, ...], cases: Iterable[Any], *, ids: Iterable[str] | Callable[[Any], str] = ()
) -> Callable[[_Test], _Test]:
    """Like `pytest.mark.parametrize`, for a test without fixtures: goes through all cases and then names
    those that are wrong. Two above each other try each of the one with each of the other.
    """
    keys, table = ([names] if isinstance(names, str) else names), list(cases)
    called = [f"[{name}] " for name in (map(ids, table) if callable(ids) else ids)] or [""] * len(table)
    assert table, names

    def over(test: _Test) -> _Test:
        def every_case(**others: Any) -> None:
            wrong: list[str] = []
            first: BaseException | None = None
            for own, case in zip(called, table, strict=True):
                values = others | dict(zip(keys, [case] if isinstance(names, str) else case, strict=True))
                try:
                    test(**values)
                except CasesWrong as failure:
                    wrong += [own + each for each in failure.wrong]
                    first = first or failure.__cause__
                except (AssertionError, pytest.fail.Exception) as failure:
                    wrong.append(f"{own}{_shown(values)}\n{failure}")
                    first = first or failure
                except Exception as error:
                    error.add_note(f"with {own}{_shown(values)}")
                    raise
            if wrong:
                raise CasesWrong(wrong) from first

        every_case.__name__, every_case.__doc__ = test.__name__, test.__doc__
        every_case.__module__, every_case.__qualname__ = test.__module__, test.__qualname__
        return every_case

    return over


def _shown(values: dict[str, Any]) -> str:
    return ", ".join(
        f"{name}={getattr(value, '__name__', None) or repr(value)[:_SHOWN]}" for name, value in values.items()
    )
