"""Several questions to a phone in one shell line, and their answers apart: one round trip for all."""

_NEXT = "farhand:next"
_MAX_LINE_CHARS = 4096  # no line that is read here is a tenth as long; longer ones only cost time


def in_one_line(*questions: str) -> str:
    """The shell line that asks them in this order."""
    return f"; echo {_NEXT}; ".join(questions)


def answers(said: str, count: int) -> tuple[str, ...]:
    """As many texts as there were questions, '' for those that were not reached."""
    found: list[list[str]] = [[]]
    for line in said.splitlines():
        # A whole line: a window's title with that text in it divides nothing.
        if line == _NEXT:
            found.append([])
        else:
            found[-1].append(line)
    texts = ["\n".join(lines) for lines in found[:count]]
    return (*texts, *[""] * (count - len(texts)))


def cut_lines(dump: str) -> list[str]:
    """All its lines, the long ones without their ends."""
    return [line[:_MAX_LINE_CHARS] for line in dump.splitlines()]


def short_lines(dump: str) -> list[str]:
    """Its lines, without those that are too long to be what a parser looks for."""
    return [line for line in dump.splitlines() if len(line) <= _MAX_LINE_CHARS]
