"""The part of Android's shell (mksh) that hosts use, parsed: quoting, `;` `&&` `||` `|` `&`, `{ }`,
redirections, variables.

What mksh knows beyond that (loops, substitution, lists in the background) raises Unsupported, so that no line
ever runs with another meaning than on a phone.
"""

import re
from dataclasses import dataclass, replace

from devices.simulator.shell.shell_words import Lexer, Piece, ShellSyntaxError, Unsupported, Word

_LOOPS = ("for", "select", "while", "until", "do", "done", "time", "function")
_RESERVED = frozenset((*_LOOPS, "if", "then", "else", "elif", "fi", "case", "esac", "}", "!", "[["))
_ASSIGNMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*=")


@dataclass(frozen=True, slots=True)
class Redirect:
    """fd: 0, 1 or 2. operator: '<', '>', '>>' or '>&'."""

    fd: int
    operator: str
    target: Word


@dataclass(frozen=True, slots=True)
class Simple:
    """One command: NAME=VALUE words, then argv before expansion, and its redirections in order."""

    assignments: tuple[tuple[str, Word], ...]
    words: tuple[Word, ...]
    redirects: tuple[Redirect, ...]


@dataclass(frozen=True, slots=True)
class BraceGroup:
    """`{ LIST; }`, run by the shell itself."""

    items: "tuple[ShellItem, ...]"
    redirects: tuple[Redirect, ...] = ()


@dataclass(frozen=True, slots=True)
class ShellItem:
    """A pipeline and what stands before it: ';', '&&' or '||'. background: '&' stands behind it."""

    joiner: str
    pipeline: tuple[Simple | BraceGroup, ...]
    background: bool = False

    @property
    def commands(self) -> tuple[Simple, ...]:
        """Every command of the pipeline, those of its groups included, in their order."""
        groups = (each.items if isinstance(each, BraceGroup) else (each,) for each in self.pipeline)
        found = (inner for group in groups for inner in group)
        return tuple(
            simple for each in found for simple in (each.commands if isinstance(each, ShellItem) else (each,))
        )


def _plain(word: Word) -> str | None:
    """The text of a word without quotes and variables, else None."""
    piece = word[0]
    return piece.text if len(word) == 1 and not piece.quoted and not piece.variable else None


class _Parser:
    def __init__(self, tokens: list[Word | str]) -> None:
        self._tokens = tokens
        self._at = 0

    def _peek(self) -> Word | str | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _skip_lines(self) -> None:
        while self._peek() == "\n":
            self._at += 1

    def items(self, *, grouped: bool = False) -> tuple[ShellItem, ...]:
        """grouped: up to the brace that ends the group, which is taken, too."""
        found: list[ShellItem] = []
        joiner = ";"
        self._skip_lines()
        while self._peek() is not None:
            if grouped and found and joiner == ";" and self._takes("}"):
                return tuple(found)
            found.append(ShellItem(joiner, self._pipeline()))
            token = self._peek()
            if token is None:
                break
            if token == "&":  # noqa: S105 (no password)
                if found[-1].joiner != ";":
                    raise Unsupported("the simulated phone's shell puts no list in the background")
                found[-1] = replace(found[-1], background=True)
            joiner = token if token in ("&&", "||") else ";"
            self._at += 1
            self._skip_lines()
            if joiner != ";" and self._peek() is None:
                raise ShellSyntaxError("syntax error: unexpected 'EOF'")
        if grouped:
            raise ShellSyntaxError("syntax error: unmatched '{'")
        return tuple(found)

    def _takes(self, brace: str) -> bool:
        token = self._peek()
        if not isinstance(token, tuple) or _plain(token) != brace:
            return False
        self._at += 1
        return True

    def _pipeline(self) -> tuple[Simple | BraceGroup, ...]:
        commands = [self._command()]
        while self._peek() == "|":
            self._at += 1
            self._skip_lines()
            commands.append(self._command())
        return tuple(commands)

    def _command(self) -> Simple | BraceGroup:
        if not self._takes("{"):
            return self._simple()
        items = self.items(grouped=True)
        redirects: list[Redirect] = []
        while isinstance(token := self._peek(), str) and ("<" in token or ">" in token):
            redirects.append(self._redirect(token))
        return BraceGroup(items, tuple(redirects))

    def _simple(self) -> Simple:
        assignments: list[tuple[str, Word]] = []
        words: list[Word] = []
        redirects: list[Redirect] = []
        while (token := self._peek()) is not None:
            if isinstance(token, tuple):
                self._at += 1
                if not words and (assignment := _as_assignment(token)):
                    assignments.append(assignment)
                    continue
                if not words and _plain(token) in _RESERVED:
                    raise Unsupported(f"the simulated phone's shell does not know '{_plain(token)}'")
                words.append(token)
            elif "<" in token or ">" in token:
                redirects.append(self._redirect(token))
            else:
                break
        if not (assignments or words or redirects):
            raise ShellSyntaxError(f"syntax error: unexpected '{self._shown(token)}'")
        return Simple(tuple(assignments), tuple(words), tuple(redirects))

    @staticmethod
    def _shown(seen: Word | str | None) -> str:
        return "EOF" if seen is None else "newline" if seen == "\n" else str(seen)

    def _redirect(self, operator: str) -> Redirect:
        self._at += 1
        target = self._peek()
        if not isinstance(target, tuple):
            raise ShellSyntaxError(f"syntax error: unexpected '{self._shown(target)}'")
        self._at += 1
        bare = operator.lstrip("012")
        fd = int(operator[0]) if operator[0] in "012" else 0 if bare == "<" else 1
        return Redirect(fd, bare, target)


def _as_assignment(word: Word) -> tuple[str, Word] | None:
    first = word[0]
    if first.quoted or first.variable or not (match := _ASSIGNMENT.match(first.text)):
        return None
    rest = Piece(first.text[match.end() :], quoted=True)  # values of assignments are not split
    return match.group()[:-1], (rest, *(replace(each, quoted=True) for each in word[1:]))


def parse(line: str) -> tuple[ShellItem, ...]:
    """The pipelines of a line, in order. Raises ShellSyntaxError."""
    return _Parser(Lexer(line).tokens()).items()
