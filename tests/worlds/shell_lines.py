"""What the phone's shell makes of a line: for tests that no text becomes more than one argument."""

from collections.abc import Iterable, Iterator

from devices.simulator.shell.shell import BraceGroup, ShellItem, Simple, parse

Argv = list[str]


def commands_in(items: Iterable[ShellItem]) -> Iterator[Simple]:
    """Also those inside groups."""
    for item in items:
        for part in item.pipeline:
            if isinstance(part, BraceGroup):
                yield from commands_in(part.items)
            else:
                yield part


def commands_of(line: str) -> list[Argv]:
    """Every command of a line with its arguments; a variable would be one '$' behind the name."""
    return [
        ["".join(f"${piece.text}" if piece.variable else piece.text for piece in word) for word in each.words]
        for each in commands_in(parse(line))
    ]


def redirections_of(line: str) -> int:
    """How often a line reads or writes files."""
    return sum(len(each.redirects) for each in commands_in(parse(line)))
