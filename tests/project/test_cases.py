"""A table that is one test goes through all of its cases and names those that are wrong."""

import pytest

from tests.worlds.cases import CasesWrong, each_of


def test_each_wrong_case_is_named_with_what_was_wrong() -> None:
    tried: list[tuple[str, int, int]] = []

    @each_of("lang", ["en", "zh"], ids=str.upper)
    @each_of(("one", "other"), [(1, 1), (2, 3)])
    def equal(lang: str, one: int, other: int) -> None:
        tried.append((lang, one, other))
        assert one == other
        with pytest.raises(ZeroDivisionError):
            divmod(one, lang == "zh")

    with pytest.raises(CasesWrong) as failed:
        equal()
    assert tried == [("en", 1, 1), ("en", 2, 3), ("zh", 1, 1), ("zh", 2, 3)]
    assert [each.splitlines()[:2] for each in failed.value.wrong] == [
        ["[EN] lang='en', one=2, other=3", "assert 2 == 3"],
        ["[ZH] lang='zh', one=1, other=1", "DID NOT RAISE ZeroDivisionError"],
        ["[ZH] lang='zh', one=2, other=3", "assert 2 == 3"],
    ]


def test_another_error_names_its_case() -> None:
    @each_of("text", ["1", "one"])
    def number(text: str) -> None:
        int(text)

    with pytest.raises(ValueError, match="invalid literal") as failed:
        number()
    assert failed.value.__notes__ == ["with text='one'"]
