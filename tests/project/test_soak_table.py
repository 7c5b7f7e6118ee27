"""The table at the end of the long tests."""

from pathlib import Path

import pytest

from tests.soak_table import BEGIN, END, table, written
from tests.worlds.cases import each_of


def _phase(
    name: str, when: str, seconds: float, outcome: str = "passed", **told: object
) -> pytest.TestReport:
    properties = [(f"soak_{key}", value) for key, value in told.items()]
    return pytest.TestReport(
        f"tests/e2e/test_x.py::{name}",
        ("tests/e2e/test_x.py", 1, name),
        {"soak": 1},
        outcome,  # pyright: ignore[reportArgumentType]
        None,
        when,  # pyright: ignore[reportArgumentType]
        duration=seconds,
        user_properties=properties,
    )


def test_tests_of_one_part_are_one_line_with_the_sum_of_their_runs() -> None:
    reports = [
        _phase("test_killed[0]", "call", 10.4, part="killed", runs=4, failures=0),
        _phase("test_killed[0]", "teardown", 1.0, part="killed", runs=4, failures=0),
        _phase("test_killed[4]", "call", 20.0, "failed", part="killed", runs=4, failures=2),
    ]
    assert table(reports)[2:] == ["| killed | 8 | 2 | 0 | 31 |"]


def test_a_test_that_counts_nothing_is_one_run_under_its_own_name() -> None:
    reports = [
        _phase("test_a_long_thing[a]", "call", 5),
        _phase("test_a_long_thing[b]", "setup", 1, "failed"),
    ]
    assert table(reports) == [
        "| part | runs | failures | skipped | seconds |",
        "| --- | ---: | ---: | ---: | ---: |",
        "| a long thing | 2 | 1 | 0 | 6 |",
    ]


def test_a_test_that_broke_before_it_could_count_is_a_failure() -> None:
    assert (
        table([_phase("test_x", "call", 1, "failed", part="x", runs=25, failures=0)])[2]
        == "| x | 25 | 1 | 0 | 1 |"
    )


def test_a_skipped_test_is_told_and_is_no_run() -> None:
    reports = [
        _phase("test_with_root", "setup", 1, "skipped", part="", runs=1, failures=0),
        _phase("test_with_root", "teardown", 1, part="", runs=1, failures=0),
    ]
    assert table(reports)[2] == "| with root | 0 | 0 | 1 | 2 |"


def test_other_counts_of_a_part_are_summed_behind_its_name() -> None:
    reports = [
        _phase(f"test_x[{row}]", "call", 1, part="x", runs=25, failures=0, also={"done": 20 + row})
        for row in range(2)
    ]
    assert table(reports)[2] == "| x; 41 done | 50 | 0 | 0 | 2 |"


def test_the_table_takes_the_place_of_the_one_before_it() -> None:
    page = f"above\n{BEGIN}\n\n| old |\n\n{END}\nbelow\n"
    assert written(page, ["| new |"]) == f"above\n{BEGIN}\n\n| new |\n\n{END}\nbelow\n"
    assert written(written(page, ["| new |"]), ["| old |"]) == page


@each_of("page", ["no marks", f"{BEGIN} alone", f"{END}{BEGIN}", f"{BEGIN}{END}{BEGIN}{END}"])
def test_a_page_without_its_place_is_left_alone(page: str) -> None:
    with pytest.raises(ValueError, match="two marks"):
        written(page, ["| new |"])


def test_the_page_has_a_place_for_it() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reliability.md").read_text()
    assert "| new |" in written(page, ["| new |"])
