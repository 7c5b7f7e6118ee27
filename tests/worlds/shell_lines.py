"""What the phone's shell makes of a line: for tests that no text becomes more than one argument."""

from devices.simulator.shell.shell import parse

Argv = list[str]


def commands_of(line: str) -> list[Argv]:
    """Every command of a line with its arguments; a variable would be one '$' behind the name."""
    return [
        ["".join(f"${piece.text}" if piece.variable else piece.text for piece in word) for word in each.words]
        for item in parse(line)
        for each in item.commands
    ]


def redirections_of(line: str) -> int:
    """How often a line reads or writes files."""
    return sum(len(each.redirects) for item in parse(line) for each in item.commands)
