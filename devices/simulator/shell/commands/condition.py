"""`test` and `[`."""

import re

from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall


async def test(call: CommandCall) -> CommandAnswer:
    """`test` and `[`: strings, numbers, files, one `!` before."""
    words = list(call.args)
    if call.argv[0] == "[":
        if words[-1:] != ["]"]:
            return CommandAnswer.failed("/system/bin/sh: [: missing ]\n", 2)
        words.pop()
    negated = words[:1] == ["!"]
    result = _holds(call, words[1:] if negated else words)
    if result is None:
        return CommandAnswer.failed(
            f"/system/bin/sh: {call.argv[0]}: {' '.join(words)}: unexpected operator/operand\n", 2
        )
    return CommandAnswer(code=0 if result != negated else 1)


def _holds(call: CommandCall, words: list[str]) -> bool | None:
    files = call.system.files
    match words:
        case []:
            return False
        case [word]:
            return word != ""
        case ["-n", word]:
            return word != ""
        case ["-z", word]:
            return word == ""
        case ["-f", path]:
            return files.is_file(path)
        case ["-d", path]:
            return files.is_folder(path)
        case ["-e", path]:
            return files.is_file(path) or files.is_folder(path)
        case ["-s", path]:
            return files.is_file(path) and files.read(path) != b""
        case [left, "=" | "==", right]:
            return left == right
        case [left, "!=", right]:
            return left != right
        case [left, operator, right] if re.fullmatch(r"-?\d+ -?\d+", f"{left} {right}", re.ASCII):
            return _compared(int(left), operator, int(right))
        case _:
            return None


def _compared(left: int, operator: str, right: int) -> bool | None:
    results = {
        "-eq": left == right,
        "-ne": left != right,
        "-lt": left < right,
        "-le": left <= right,
        "-gt": left > right,
        "-ge": left >= right,
    }
    return results.get(operator)
