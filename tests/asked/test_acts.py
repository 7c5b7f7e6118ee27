"""Each act has labels in each language, and the words of each of them are known."""

from collections import Counter

import pytest

from agent.policy.judge import judge
from agent.policy.page.judgement import Free
from agent.policy.rules.rules import BUILT_IN
from tests.asked.act_labels import ActLabel, acts, has_labels, labels_of
from tests.asked.steps import LANGUAGES

_LEAST, _MOST = 3, 8
_MOST_EXCEPTED = 0.1


def test_each_language_has_labels() -> None:
    assert [lang for lang in LANGUAGES if not has_labels(lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_act_has_three_labels_and_more(lang: str) -> None:
    count = Counter(label.act.name for label in labels_of(lang))
    assert not {name: count[name] for name in acts() if not _LEAST <= count[name] <= _MOST}


# Some labels of each language; all of them are `make soak-all`.
@pytest.mark.parametrize("nth", [3, pytest.param(1, marks=pytest.mark.soak)], ids=["some", "all"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_label_asks_by_its_words(lang: str, nth: int) -> None:
    assert not [
        f"{label.act.name}: {label.text}"
        for label in labels_of(lang)[::nth]
        if not label.why_excepted and not _asks(label)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_few_labels_are_excepted(lang: str) -> None:
    """Only those that are just as often harmless, with the reason."""
    labels = labels_of(lang)
    assert sum(bool(label.why_excepted) for label in labels) <= _MOST_EXCEPTED * len(labels)


def _asks(label: ActLabel) -> bool:
    return not isinstance(judge(label.alone, BUILT_IN), Free)
