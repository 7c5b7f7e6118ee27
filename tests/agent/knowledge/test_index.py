"""Pages are found by words in English and Chinese, by names of apps and by the app in front."""

from collections.abc import Generator

import pytest

from agent.knowledge.index import PageIndex
from agent.knowledge.page_files import built_in, read_page


@pytest.fixture(scope="module")
def index() -> Generator[PageIndex]:
    made = PageIndex(built_in())
    yield made
    made.close()


@pytest.mark.parametrize(
    ("text", "lang", "page", "heading"),
    [
        ("set an alarm for seven", "en", "Clock", "Alarms"),
        ("order a latte on Meituan", "en", "Meituan", ""),
        ("turn on the dark theme", "en", "Android Settings", "Where things are"),
        ("book a ride to the airport with Uber", "en", "Uber", ""),
        ("在微信给妈妈发消息", "zh", "微信", "消息"),
        ("打车去机场", "zh", "高德地图", ""),
        ("把闹钟设到七点", "zh", "时钟", "闹钟"),
        ("红包", "zh", "微信", ""),
        ("打开蓝牙", "zh", "系统设置", ""),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_task_finds_its_app(index: PageIndex, text: str, lang: str, page: str, heading: str) -> None:
    found = index.search(text, lang)
    assert any(section.page == page and heading in section.heading for section in found), found
    assert {section.lang for section in found} == {lang}


def test_words_of_two_chinese_signs_are_found_though_pieces_have_three(index: PageIndex) -> None:
    assert any("免密" in line for section in index.search("免密", "zh") for line in section.lines)


def test_the_app_in_front_comes_first(index: PageIndex) -> None:
    found = index.search("find the latest message", "en", "com.google.android.gm")
    assert found[0].page == "Gmail"
    assert index.search("hm", "en", "com.spotify.music")[0].page == "Spotify"


def test_a_text_of_signs_quotes_and_operators_breaks_nothing(index: PageIndex) -> None:
    for text in (
        '"',
        "AND OR NOT",
        "a* (b) {c} ^d : -e",
        "'; DROP TABLE words; --",
        "%_%",
        "\x00",
        "字" * 5000,
    ):
        index.search(text, "en")
        index.search(text, "zh")


def test_a_page_of_the_household_is_found_in_every_language() -> None:
    own = read_page(
        "apps: com.example.tea\n# Tea\n## Ordering\n- The basket is behind the kettle.\n", own=True
    )
    index = PageIndex((*built_in(), *own))
    try:
        assert index.search("basket kettle", "zh")[0].page == "Tea"
    finally:
        index.close()
