"""Several commands to a phone in one shell line, with separate answers: one round trip for all."""

_NEXT = "farhand:next"
_MAX_LINE_CHARS = 4096  # ten times the longest line that is needed; longer ones only cost time


def in_one_line(*questions: str) -> str:
    """The shell line that runs them in this order."""
    return f"; echo {_NEXT}; ".join(questions)


def answers(said: str, count: int) -> tuple[str, ...]:
    """One text for each command, '' for those that did not run."""
    found: list[list[str]] = [[]]
    for line in said.splitlines():
        # Only a whole line separates, so a window's title with that text does not.
        if line == _NEXT:
            found.append([])
        else:
            found[-1].append(line)
    texts = ["\n".join(lines) for lines in found[:count]]
    return (*texts, *[""] * (count - len(texts)))


def cut_lines(dump: str) -> list[str]:
    """All lines, the long ones cut."""
    return [line[:_MAX_LINE_CHARS] for line in dump.splitlines()]


def short_lines(dump: str) -> list[str]:
    """The lines without those that are too long for any parser."""
    return [line for line in dump.splitlines() if len(line) <= _MAX_LINE_CHARS]
