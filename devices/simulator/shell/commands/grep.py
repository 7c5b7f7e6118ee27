"""`grep` as toybox has it."""

import re
from collections.abc import Iterator

from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall, encoded
from devices.simulator.shell.system import FileTrouble


async def grep(call: CommandCall) -> CommandAnswer:
    """`grep [-EFivocqnh] [-e PATTERN] [-m N] [PATTERN] [FILE...]`."""
    options, patterns, rest, limit = _grep_words(list(call.args))
    if unknown := options.strip("EFivocqnhas"):
        return CommandAnswer.failed(f"grep: Unknown option '{unknown[0]}'\n", 2)
    if not patterns:
        if not rest:
            return CommandAnswer.failed("grep: no REGEX\n", 2)
        patterns = rest.pop(0).split("\n")
    try:
        expression = re.compile(
            "|".join(f"(?:{_as_python(each, options)})" for each in patterns),
            re.IGNORECASE if "i" in options else re.NOFLAG,
        )
    except re.error as err:
        return CommandAnswer.failed(f"grep: bad REGEX '{patterns[0]}': {err}\n", 2)
    found: list[str] = []
    errors = ""
    for path in rest or ["-"]:
        try:
            content = call.stdin if path == "-" else call.system.files.read(path)
        except FileTrouble as trouble:
            errors += f"grep: {path}: {trouble}\n"
            continue
        prefix = f"{path}:" if len(rest) > 1 and "h" not in options else ""
        hits = list(_hits(content.decode("utf-8", "surrogateescape"), expression, options, prefix))[:limit]
        found += [f"{prefix}{len(hits)}\n"] if "c" in options else hits
    code = 2 if errors else 0 if any(found) and found != ["0\n"] else 1
    return CommandAnswer(b"" if "q" in options else encoded("".join(found)), encoded(errors), code)


def _grep_words(words: list[str]) -> tuple[str, list[str], list[str], int | None]:
    options, patterns, rest, limit = "", list[str](), list[str](), None
    while words:
        word = words.pop(0)
        if word == "--":
            rest += words
            break
        if not word.startswith("-") or word == "-":
            rest.append(word)
        elif word == "-e" and words:
            patterns.append(words.pop(0))
        elif word == "-m" and words and words[0].isdecimal():
            limit = int(words.pop(0))
        else:
            options += word[1:]
    return options, patterns, rest, limit


def _hits(text: str, expression: re.Pattern[str], options: str, prefix: str) -> Iterator[str]:
    lines = text.split("\n")
    for number, line in enumerate(lines[:-1] if text.endswith("\n") or not text else lines, start=1):
        place = f"{prefix}{number}:" if "n" in options else prefix
        if "o" in options and "v" not in options:
            yield from (f"{place}{match.group()}\n" for match in expression.finditer(line) if match.group())
        elif bool(expression.search(line)) != ("v" in options):
            yield f"{place}{line}\n"


def _as_python(pattern: str, options: str) -> str:
    """A POSIX expression as a Python one; basic ones have their special signs behind backslashes."""
    if "F" in options:
        return re.escape(pattern)
    for name, members in (("space", r"\s"), ("digit", r"\d"), ("alpha", "a-zA-Z"), ("alnum", "a-zA-Z0-9")):
        pattern = pattern.replace(f"[:{name}:]", members)
    if "E" in options:
        return pattern
    return re.sub(
        r"\\?[|+?(){}]", lambda match: match[0][1:] if match[0][0] == "\\" else "\\" + match[0], pattern
    )
