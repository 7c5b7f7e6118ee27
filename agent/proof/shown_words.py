"""Does what a person wants stand in the words of a page, an approval or a press?"""

import re
from collections.abc import Iterable

from agent.policy.choices.wish import plain_text, tells, tokens_of

_HAN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]+")
_LEAST_PLURAL = 4  # letters


def stands(wanted: str, texts: Iterable[str]) -> bool:
    """All telling words and numbers of it, in any order, in these texts together; False if it has none."""
    shown = list(texts)
    text = plain_text("\n".join(shown))
    tokens = {_singular(each) for each in tokens_of(text)}
    plain = plain_text(wanted)
    runs = [run.removesuffix("的") for run in _HAN.findall(plain)]
    words = [each for each in tokens_of(_HAN.sub(" ", plain)) if each.isdigit() or tells(each)]
    if not any(runs) and not words:
        return False
    return all(run in text for run in runs) and all(_singular(each) in tokens for each in words)


def _singular(token: str) -> str:
    return token[:-1] if len(token) >= _LEAST_PLURAL and token.endswith("s") else token
