"""Results that are lists or tables."""

import csv
import io
import json
import time

from agent.contract.tasks import EndKind
from bot.cards import report_file, report_look
from bot.cards.reports import told_html
from bot.cards.result_table import MOST_ROWS, file_of, table_html, table_in
from bot.cards.text import columns
from tests.worlds.card_values import HOSTILE, LANGS, ended, shown
from tests.worlds.cases import each_of

MARKDOWN = (
    "Two shops:\n| Shop | Price |\n|:---|---:|\n| **Blue** Door | 36.80 |\n| 蓝门咖啡 | 9.00 |\nBoth open."
)
OBJECTS = '[{"name": "Blue", "price": 36.8}, {"name": "Red", "open": true, "tags": ["a", "b"]}]'


@each_of(
    ("text", "header", "rows"),
    [
        (MARKDOWN, ("Shop", "Price"), (("Blue Door", "36.80"), ("蓝门咖啡", "9.00"))),
        ("a | b\n--- | ---\n1 | 2\n3 \\| 4 | 5", ("a", "b"), (("1", "2"), ("3 | 4", "5"))),
        ("- Blue: 36.80\n- Red: 9.00", (), (("Blue", "36.80"), ("Red", "9.00"))),
        ("* 9:10 train\n* 9:40 train", (), (("9:10 train",), ("9:40 train",))),
        ("1. milk\n2) bread\n3、面包", (), (("milk",), ("bread",), ("面包",))),
        ("名称：价格如下\n• 拿铁：36.80\n• 美式：18.00", (), (("拿铁", "36.80"), ("美式", "18.00"))),
        ('name,price\n"Latte, large",36.80\nMocha,30', ("name", "price"),
        (("Latte, large", "36.80"), ("Mocha", "30"))),
        ("name\tprice\nLatte\t36.80\nMocha\t30", ("name", "price"), (("Latte", "36.80"), ("Mocha", "30"))),
        (OBJECTS, ("name", "price", "open", "tags"),
        (("Blue", "36.8", "", ""), ("Red", "", "true", '["a", "b"]'))),
        (f"Here:\n```json\n{OBJECTS}\n```", ("name", "price", "open", "tags"),
        (("Blue", "36.8", "", ""), ("Red", "", "true", '["a", "b"]'))),
        ('{"shops": [["a", 1], ["b", 2]]}', (), (("a", "1"), ("b", "2"))),
        ('["milk", "bread"]', (), (("milk",), ("bread",))),
    ],
)  # fmt: skip
def test_lists_and_tables_are_found(
    text: str, header: tuple[str, ...], rows: tuple[tuple[str, ...], ...]
) -> None:
    table = table_in(text)
    assert table is not None
    assert (table.header, table.rows, table.total) == (header, rows, len(rows))


@each_of(
    "text",
    [
        "",
        "Your latte is ordered.",
        "Well, it rains.\nYes, it does.\nSo, take a coat.",
        "- only one thing",
        "[1, 2",
        "[]",
        "{}",
        '{"a": 1}',
        "[" * 100_000,
        "| not | a table |",
        "Open from 9 - 12.",
    ],
)
def test_other_words_are_no_table(text: str) -> None:
    assert table_in(text) is None


def test_words_around_a_table_stay() -> None:
    told = shown(report_look(ended(EndKind.DONE, message=MARKDOWN), "en")).splitlines()
    assert told == [
        "✅ Two shops:",
        "Shop       Price",
        "────────────────",
        "Blue Door  36.80",
        "蓝门咖啡    9.00",
        "Both open.",
        "1 min 42 s · 9 steps",
    ]


def test_a_table_comes_without_the_picture_below_which_it_has_no_room() -> None:
    assert report_look(ended(EndKind.DONE, message=MARKDOWN, picture=b"p"), "en").picture is None


def test_what_is_too_wide_becomes_a_line_a_row_and_a_file() -> None:
    wide = "| Shop | Price | Street |\n|---|---|---|\n| Blue Door | 36.80 | 12 Garden Lane, flat 3 |\n|Red|||"
    table = table_in(wide)
    assert table is not None
    assert table_html(table, 12) == "• Blue Door: Price 36.80, Street 12 Garden Lane, flat 3\n• Red"
    file = file_of(table)
    assert file is not None
    assert file.name == "result.csv"
    pairs = table_in("- name: " + "long " * 12 + "\n- other: b")
    assert pairs is not None
    assert table_html(pairs, 12).startswith("• name: long long")
    assert file_of(pairs) is None


def test_a_long_one_shows_its_first_rows_and_goes_whole_into_a_file() -> None:
    message = "\n".join(["name,price", *(f"item {number},{number}.50" for number in range(13))])
    event = ended(EndKind.DONE, message=message)
    told = shown(report_look(event, "en"))
    assert "item 9   9.50" in told
    assert "item 10" not in told
    assert told.splitlines()[-2] == "… 3 more in the file"
    file = report_file(event)
    assert file is not None
    assert (file.name, file.rows, file.total) == ("result.csv", 13, 13)
    read = list(csv.reader(io.StringIO(file.content.decode("utf-8-sig"))))
    assert read == [["name", "price"], *([f"item {number}", f"{number}.50"] for number in range(13))]
    assert report_file(ended(EndKind.DONE, message=message.rpartition("\n")[0])) is None


def test_rows_without_room_are_in_a_file_only_if_there_is_one() -> None:
    event = ended(EndKind.DONE, message="\n".join(f"- {number} {'long ' * 10}" for number in range(12)))
    told = told_html(event, "en", 300)
    assert report_file(event) is None
    assert "in the file" not in told
    assert "it does not fit" in told


def test_json_stays_json() -> None:
    objects = [{"name": f"shop {number}", "tags": [number]} for number in range(20)]
    file = report_file(ended(EndKind.DONE, message=json.dumps(objects)))
    assert file is not None
    assert file.name == "result.json"
    assert json.loads(file.content) == objects


@each_of("sign", ["=", "+", "-", "@"])
def test_no_cell_of_the_file_is_a_formula(sign: str) -> None:
    rows = "\n".join(f'{sign}cmd|"/c calc"!A{number}\tb' for number in range(20))
    file = report_file(ended(EndKind.DONE, message=f"a\tb\n{rows}"))
    rows_json = json.dumps([[f"{sign}HYPERLINK(1)", "b"]] * 20)
    assert file is None or f"\n{sign}" not in file.content.decode()
    table = table_in(f"- {sign}SUM(A1): b\n" * 20)
    assert table is not None
    written = file_of(table)
    assert written is not None
    assert written.content.decode("utf-8-sig").startswith(f"'{sign}SUM(A1),b")
    as_json = report_file(ended(EndKind.DONE, message=rows_json))
    assert as_json is not None


def test_ten_thousand_rows_are_the_most_and_it_is_said() -> None:
    message = "\n".join(f"- item {number}: {number}" for number in range(MOST_ROWS + 5))
    file = report_file(ended(EndKind.DONE, message=message))
    assert file is not None
    assert (file.rows, file.total) == (MOST_ROWS, MOST_ROWS + 5)


def test_notes_that_are_a_table_or_very_many_are_one_too() -> None:
    table = shown(report_look(ended(EndKind.DONE, message="See below.", notes=("x", MARKDOWN[11:-11])), "en"))
    assert "Blue Door  36.80" in table
    assert "• x" in table
    many = ended(EndKind.DONE, message="See below.", notes=tuple(f"shop {n}: {n}" for n in range(30)))
    assert "shop 9  9" in shown(report_look(many, "en"))
    assert report_file(many) is not None


@each_of("lang", LANGS)
@each_of(
    "message",
    [
        "\n".join(f"- {HOSTILE.splitlines()[0][:90]}: x" for _ in range(30)),
        "| a | b |\n|--|--|\n" + "| </pre><b>x</b> | \u202egnp |\n" * 40,
        json.dumps([{"<b>": HOSTILE, "x": "\ud83d"}] * 30),
        json.dumps([[]] * 30),
        json.dumps([{}, {}]),
        "|" * 4000 + "\n" + "|-" * 2000 + "\n" + "|x" * 2000,
    ],
)
def test_hostile_tables_stay_text_within_the_limit(message: str, lang: str) -> None:
    event = ended(EndKind.DONE, message=message)
    told = shown(report_look(event, lang))
    assert "\u202e" not in told
    file = report_file(event)
    assert file is None or "\u202e" not in file.content.decode()


def test_aligned_tables_fit_a_phone() -> None:
    for width in range(1, 40):
        table = table_in(f"- {'a' * width}: 1\n- b: 22")
        assert table is not None
        html = table_html(table, 12)
        if html.startswith("<pre>"):
            assert all(columns(line) <= 28 for line in html[5:-6].splitlines())
        else:
            assert html.startswith("•")


@each_of(
    "text",
    ["|name|\n|--|\n| |", "- **\n- **", "* ``\n* ``", "|" * 30 + "\n--|--\n" + "|" * 30, "a|b\n-|-\n1|2"],
)
def test_a_table_that_says_nothing_is_no_table(text: str) -> None:
    event = ended(EndKind.DONE, message=text)
    assert table_in(text) is None
    assert report_file(event) is None
    assert shown(report_look(event, "en")).startswith("✅")


@each_of(
    "message",
    [
        "```a\n" * 20_000,
        "a|b\n--" + " " * 100_000 + "x",
        "a|b\n" + "--|" * 30_000 + "x",
        "[" + ",".join(f'{{"k{number}":1}}' for number in range(8_000)) + "]",
        "|".join("x" * 50_000) + "\n|--|\n" + "|".join("y" * 50_000),
        "- a: " + " " * 100_000 + "b\n" * 2,
    ],
)
def test_a_reply_of_a_hundred_thousand_characters_holds_nobody_up(message: str) -> None:
    event, began = ended(EndKind.DONE, message=message), time.process_time()
    report_look(event, "en")
    report_file(event)
    assert time.process_time() - began < 3


def test_signed_numbers_stay_numbers_in_the_file() -> None:
    table = table_in("\n".join(["day,change,sum", *(f"{day},-{day}.50,+3%" for day in range(20))]))
    assert table is not None
    file = file_of(table)
    assert file is not None
    assert "7,-7.50,+3%" in file.content.decode("utf-8-sig")
