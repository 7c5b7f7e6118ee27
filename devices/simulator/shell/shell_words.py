"""Cuts a line of shell text into words and operators, with the quoting rules of Android's mksh."""

import re
from dataclasses import dataclass

_OPERATORS = ("&&", "||", ">>", ">&", "<<", ";;", "|&", "&>", ";", "|", "&", "<", ">", "(", ")", "\n")
_UNSUPPORTED_OPERATORS = ("<<", ";;", "|&", "&>", "(", ")")
_VARIABLE = re.compile(r"[?!]|[A-Za-z_][A-Za-z0-9_]*|\{(?:\?|[A-Za-z_][A-Za-z0-9_]*)\}")
_CUT = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)(%%?[A-Za-z0-9_.*?-]*)\}")
_ORDINARY = re.compile(r"[^ \t\n;|&<>()'\"\\$`]+")
_ORDINARY_IN_QUOTES = re.compile(r'[^"\\$`]+')
_BRACES = re.compile(r"\{[^{}]*(?:,|\.\.)[^{}]*\}")
_UNSUPPORTED_AFTER_DOLLAR = "({'\"#$@*-0123456789"


class ShellSyntaxError(Exception):
    """mksh would refuse the line, too; the text is what it prints behind '/system/bin/sh: '."""


class Unsupported(ShellSyntaxError):
    """Right shell, but more than the simulated phone knows."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of characters of one kind.

    variable: text is a name to look up; quoted: no splitting, no patterns.

    cut: behind a variable's name, '%PATTERN' or '%%PATTERN': the end of its value that is left out.
    """

    text: str
    quoted: bool
    variable: bool = False
    cut: str = ""


Word = tuple[Piece, ...]


class Lexer:
    """Cuts a line into words and operators (str)."""

    def __init__(self, line: str) -> None:
        self._line = line
        self._at = 0
        self._pieces: list[Piece] = []
        self._tokens: list[Word | str] = []

    def tokens(self) -> list[Word | str]:
        """Words as tuples, operators as str. Raises ShellSyntaxError."""
        while self._at < len(self._line):
            char = self._line[self._at]
            if char in " \t":
                self._at += 1
                self._end_word()
            elif char == "#" and not self._pieces:
                end = self._line.find("\n", self._at)
                self._at = end if end >= 0 else len(self._line)
            elif char in ";|&<>()\n":
                self._operator()
            else:
                self._part_of_word(char)
        self._end_word()
        return self._tokens

    def _end_word(self) -> None:
        if not self._pieces:
            return
        if _BRACES.search("".join("x" if each.quoted else each.text for each in self._pieces)):
            raise Unsupported("the simulated phone's shell does not know '{,}'")
        self._tokens.append(tuple(self._pieces))
        self._pieces = []

    def _add(self, text: str, *, quoted: bool, variable: bool = False) -> None:
        last = self._pieces[-1] if self._pieces else None
        if last and not variable and not last.variable and last.quoted == quoted:
            self._pieces[-1] = Piece(last.text + text, quoted)
        else:
            self._pieces.append(Piece(text, quoted, variable))

    def _operator(self) -> None:
        operator = next(each for each in _OPERATORS if self._line.startswith(each, self._at))
        is_fd = len(self._pieces) == 1 and self._pieces[0] in (
            Piece("0", False),
            Piece("1", False),
            Piece("2", False),
        )
        if operator[0] in "<>" and is_fd:
            operator = self._pieces.pop().text + operator
        self._end_word()
        bare = operator.lstrip("012")
        if bare in _UNSUPPORTED_OPERATORS:
            raise Unsupported(f"the simulated phone's shell does not know '{bare}'")
        self._tokens.append(operator)
        self._at += len(bare)

    def _part_of_word(self, char: str) -> None:
        self._at += 1
        if char == "'":
            self._add(self._until_quote(), quoted=True)
        elif char == '"':
            self._double_quoted()
        elif char == "\\":
            self._escaped()
        elif char == "$":
            self._dollar(quoted=False)
        elif char == "`":
            raise Unsupported("the simulated phone's shell does not know '`'")
        elif match := _ORDINARY.match(self._line, self._at - 1):
            self._at = match.end()
            self._add(match.group(), quoted=False)

    def _until_quote(self) -> str:
        end = self._line.find("'", self._at)
        if end < 0:
            raise ShellSyntaxError("no closing quote")
        text = self._line[self._at : end]
        self._at = end + 1
        return text

    def _escaped(self) -> None:
        if self._at >= len(self._line):
            self._add("\\", quoted=True)
            return
        char = self._line[self._at]
        self._at += 1
        if char != "\n":  # a backslash before a line end joins the lines
            self._add(char, quoted=True)

    def _double_quoted(self) -> None:
        self._add("", quoted=True)  # "" alone is a word
        while self._at < len(self._line):
            char = self._line[self._at]
            self._at += 1
            if char == '"':
                return
            if char == "\\" and self._line[self._at : self._at + 1] in ("$", "`", '"', "\\", "\n"):
                self._escaped()
            elif char == "$":
                self._dollar(quoted=True)
            elif char == "`":
                raise Unsupported("the simulated phone's shell does not know '`'")
            elif match := _ORDINARY_IN_QUOTES.match(self._line, self._at - 1):
                self._at = match.end()
                self._add(match.group(), quoted=True)
            else:
                self._add(char, quoted=True)  # a backslash before an ordinary character stays
        raise ShellSyntaxError("no closing quote")

    def _dollar(self, *, quoted: bool) -> None:
        if match := _CUT.match(self._line, self._at):
            self._at = match.end()
            self._pieces.append(Piece(match.group(1), quoted, True, match.group(2)))
            return
        if match := _VARIABLE.match(self._line, self._at):
            self._at = match.end()
            self._add(match.group().strip("{}"), quoted=quoted, variable=True)
            return
        after = self._line[self._at : self._at + 1]
        if after and after in _UNSUPPORTED_AFTER_DOLLAR and not (quoted and after in "'\""):
            raise Unsupported(f"the simulated phone's shell does not know '${after}'")
        self._add("$", quoted=quoted)
