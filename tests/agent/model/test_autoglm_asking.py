"""What `Interact` asks: a question and options out of the model's thinking."""

from agent.model.dialects.autoglm.question import MAX_OPTION, MAX_OPTIONS, last_words, question_in
from tests.worlds.cases import each_of


@each_of(
    ("thinking", "question", "options"),
    [
        ("Two shops fit. Which one? Options: Blue Door, Red Door or Mill.", "Which one?", ("Blue Door",
        "Red Door", "Mill")),
        ("有两家。选哪家？选项：蓝门、红门或磨坊。", "选哪家？", ("蓝门", "红门", "磨坊")),
        ("Which size: small / medium / large?", "Which size: small / medium / large?", ("small", "medium",
        "large")),
        ("Do you want small / large?", "Do you want small / large?", ("small", "large")),
        ("Which one?\n1. Latte 36.80\n2. Mocha 38.50\n", "Which one?", ("Latte 36.80", "Mocha 38.50")),
        ("Which one? 1) hot 2) iced", "Which one?", ("hot", "iced")),
        ("要哪个？1、热的 2、冰的", "要哪个？", ("热的", "冰的")),
        ("Which one? A. hot B. iced", "Which one?", ("hot", "iced")),
        ("Which one?\n- hot\n- iced", "Which one?", ("hot", "iced")),
        ("要「大杯」还是「小杯」？", "要「大杯」还是「小杯」？", ("大杯", "小杯")),
        ('I know two. Which task? "order a latte" or "turn on Wi-Fi"', "Which task?", ("order a latte",
        "turn on Wi-Fi")),
        ("Is it 36.80? I saw two. What is your name?", "What is your name?", ()),
        ("Several fit. Tell me which one you want.", "Several fit. Tell me which one you want.", ()),
        ("", "", ()),
    ],
)  # fmt: skip
def test_question_and_options_are_found(thinking: str, question: str, options: tuple[str, ...]) -> None:
    assert question_in(thinking) == (question, options)


def test_options_are_few_and_short() -> None:
    many = ", ".join(f"choice {number}" for number in range(20))
    assert len(question_in(f"Which? Options: {many}")[1]) == MAX_OPTIONS
    long = "x" * (MAX_OPTION + 1)
    assert question_in(f"Which? Options: {long}, b, c")[1] == ("b", "c")


def test_one_choice_is_no_choice_and_doubles_count_once() -> None:
    assert question_in("Which? Options: a")[1] == ()
    assert question_in("Which? Options: a, a, b")[1] == ("a", "b")


def test_a_price_is_no_numbered_list_and_an_address_no_choice() -> None:
    assert question_in("It costs 1.5 or 2.5 on https://a.example/b/c. Pay it?")[1] == ()


def test_a_question_without_a_mark_leaves_the_list_out() -> None:
    assert question_in("Please choose a drink.\n1. tea\n2. milk") == (
        "Please choose a drink.",
        ("tea", "milk"),
    )


def test_last_words_are_the_last_two_sentences() -> None:
    assert last_words("One. Two costs 3.50. Three!") == "Two costs 3.50. Three!"
    assert len(last_words("a" * 1_000)) == 300
