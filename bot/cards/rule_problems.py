"""What is wrong with a rules file, a sentence each."""

from agent.contract.rule_problems import RuleProblem
from bot.cards.text import clean
from bot.strings import say


def rule_problem(lang: str, problem: RuleProblem) -> str:
    """'line 4: words.ask.2: is empty', as plain text without control characters."""
    sentence = say(lang, problem.key, **{name: clean(value) for name, value in problem.values})
    if problem.where:
        sentence = say(lang, "rule_where", where=clean(problem.where), problem=sentence)
    return say(lang, "rule_line", line=str(problem.line), problem=sentence) if problem.line else sentence
