"""What is wrong with a rules file, in a form that every language can say."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleProblem:
    """One mistake of a rules file.

    key: names the sentence in bot/strings; `values` fill it in.
    line: of the file, counted from 1; 0 for the file as a whole.
    where: the entry, as 'words.ask.2', entries counted from 1; '' where it has no name.
    """

    key: str
    line: int = 0
    where: str = ""
    values: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """For the log."""
        place = f"line {self.line}: " if self.line else ""
        named = f"{self.where}: " if self.where else ""
        return f"{place}{named}{self.key}{''.join(f' {name}={value}' for name, value in self.values)}"
