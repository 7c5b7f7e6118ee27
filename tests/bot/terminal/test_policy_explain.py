"""`farhand policy explain` in the terminal: what was read at a point of a recorded page, and why."""

from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from agent.policy.apps.apps import AppKind
from agent.policy.choices.choice_kinds import ChoiceKind
from agent.policy.explain import FreeBecause, How
from bot.cli import main
from bot.strings import has
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit

FIXTURES = Path(__file__).parents[2] / "fixtures" / "android"


@cache
def recorded(scene: str, lang: str = "en") -> str:
    """The element tree of a page of the simulated phone."""
    phone = SimulatedPhone(lang=lang)
    phone.setup.tricks.two_moms = True
    visit(phone, scene)
    return phone.tree_xml()


class Terminal:
    """Where the command is typed, with recorded pages in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pages = folder / "pages"
        self.pages.mkdir()

    def page(self, scene: str, lang: str = "en") -> str:
        """The file of a page."""
        path = self.pages / f"{scene}.xml"
        path.write_text(recorded(scene, lang), encoding="utf-8")
        return str(path)

    def explains(self, *words: str, lang: str = "en") -> Result:
        """One command to its end."""
        env = {"FARHAND_DATA_DIR": str(self.folder), "FARHAND_LANG": lang, "COLUMNS": "200"}
        return CliRunner().invoke(main, ["policy", "explain", *words], env=env)


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


def test_a_payment_is_explained_by_its_words(terminal: Terminal) -> None:
    told = terminal.explains(terminal.page("coffee_checkout"), "Pay")
    assert told.exit_code == 0
    for line in (
        "App: Coffee (com.farhand.coffee)",
        "presses: “Pay 36.80 with balance” (id pay_balance)",
        "Amount: ¥36.80",
        "Blue Door Coffee",
        "Verdict: needs approval (payment)",
        "“pay” in its label “Pay 36.80 with balance” says: payment.",
    ):
        assert line in told.output


def test_the_question_that_a_button_answers_is_told(terminal: Terminal) -> None:
    told = terminal.explains(terminal.page("notes_delete"), "ok")
    assert "It answers: “Delete note”" in told.output
    assert "“delete” in the question “Delete note” that it answers says: deleting." in told.output
    told = terminal.explains(terminal.page("notes_delete"), "button2")  # by its id
    assert "Verdict: free, nobody is asked" in told.output
    assert "“Cancel” says no." in told.output


def test_the_same_in_chinese(terminal: Terminal) -> None:
    path = terminal.page("coffee_checkout", "zh")
    for told in (terminal.explains(path, "余额", lang="zh"), terminal.explains(path, "余额", "--lang", "zh")):
        assert told.exit_code == 0
        assert "结论：需要批准（付款）" in told.output
        assert "金额：¥36.80" in told.output
    assert "不属于需要留意的类别" in told.output


def test_a_choice_between_equal_entries_is_explained(terminal: Terminal) -> None:
    path = terminal.page("chat_list")
    told = terminal.explains(path, "Mom", "--task", "text Mom that I am late")
    assert "not pressed, the person is asked which one: “Mom”, “Mom (work)”" in told.output
    assert "These people fit" in told.output
    assert "Verdict: free" in terminal.explains(path, "Mom", "--task", "read what Mom wrote").output


def test_typing_another_app_and_a_task_that_is_held_count(terminal: Terminal) -> None:
    path = terminal.page("chat_talk")
    assert "Enter key" in terminal.explains(path, "Message", "--type", "hello\n").output
    assert "no line break" in terminal.explains(path, "Message", "--type", "hello").output
    assert "hello" not in terminal.explains(path, "Message", "--type", "hello").output
    told = terminal.explains(path, "More", "--app", "com.farhand.pay", "--activity", "com.x.PayActivity")
    assert "App: Pay (com.farhand.pay), pays" in told.output
    told = terminal.explains(path, "More", "--task", "write to Mom, only in Coffee")
    assert "The task is held to Coffee" in told.output


def test_the_households_rules_count(terminal: Terminal) -> None:
    rules = terminal.folder / "policy.yaml"
    rules.write_text("words:\n  ask: [latte]\nlimits:\n  most_money: 20\n", encoding="utf-8")
    rules.chmod(0o600)
    assert "policy.yaml asks about “latte”" in terminal.explains(terminal.page("coffee_menu"), "Latte").output
    told = terminal.explains(terminal.page("coffee_checkout"), "Pay")
    assert "refused, whoever approves" in told.output
    assert "more than 20" in told.output
    rules.write_text("bloked: 1\n", encoding="utf-8")
    assert terminal.explains(terminal.page("coffee_menu"), "Latte").exit_code == 2


def test_a_folder_is_searched_for_a_label(terminal: Terminal) -> None:
    terminal.page("settings")
    terminal.page("coffee_detail")
    told = terminal.explains(str(terminal.pages), "Add to cart")
    assert told.exit_code == 0
    assert "Page: coffee_detail.xml, 1080 × 2400 px" in told.output
    (terminal.pages / "settings.xml").unlink()
    assert terminal.explains(str(terminal.pages), "540,2199").exit_code == 0
    recordings = terminal.folder / "contact" / "recordings"
    recordings.mkdir(parents=True)
    (recordings / "tree_settings.xml").write_text(recorded("settings"), encoding="utf-8")
    assert "Page: tree_settings.xml" in terminal.explains(str(recordings.parent), "Display").output
    old = terminal.explains(str(FIXTURES / "hierarchy_small_openatx.xml"), "100,100")
    assert old.exit_code == 0


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_is_not_there_is_said_in_a_sentence(terminal: Terminal, lang: str) -> None:
    path, text, empty = terminal.page("settings"), terminal.folder / "a.txt", terminal.folder / "b.xml"
    terminal.page("notes")
    text.write_text("hello", encoding="utf-8")
    empty.write_text("<hierarchy rotation='0'></hierarchy>", encoding="utf-8")
    nothing = terminal.folder / "nothing"
    nothing.mkdir()
    for words, named in (
        ((path, "5000,10"), "5000"),
        ((path, "10,2400"), "2400"),
        ((path, "No such label"), "No such label"),
        ((path, " "), path),
        ((str(terminal.pages), "5,5"), "notes.xml"),
        ((str(text), "5,5"), str(text)),
        ((str(empty), "5,5"), str(empty)),
        ((str(nothing), "5,5"), str(nothing)),
        ((str(terminal.folder / "gone.xml"), "5,5"), "gone.xml"),
        ((path,), "PLACE"),
    ):
        told = terminal.explains(*words, lang=lang)
        assert told.exit_code == 2, words
        assert named in told.stderr, words
        assert told.stdout == ""
        assert "Traceback" not in told.output


def test_hostile_labels_are_printed_as_plain_text(terminal: Terminal) -> None:
    label = "Pay &#x202e;now &lt;b&gt;{x}"
    node = f'<node bounds="[0,100][1080,300]" clickable="true" package="com.x" text="{label}"/>'
    whole = f'<hierarchy><node bounds="[0,0][1080,2400]" package="com.x">{node}</node></hierarchy>'
    path = terminal.pages / "hostile.xml"
    path.write_text(whole, encoding="utf-8")
    told = terminal.explains(str(path), "100,200")
    assert told.exit_code == 0
    assert "}x{>b<" in told.output  # turned round, as the hidden sign before it shows it
    assert "\u202e" not in told.output
    path.write_text(
        '<!DOCTYPE x [<!ENTITY e "e">]><hierarchy><node text="&e;"/></hierarchy>', encoding="utf-8"
    )
    assert terminal.explains(str(path), "100,200").exit_code == 2


def test_every_reason_has_its_sentence() -> None:
    keys = [f"explain_by_{how}" for how in How] + [f"explain_free_{each}" for each in FreeBecause]
    keys += [f"explain_app_{kind}" for kind in (*AppKind, "none")]
    keys += [f"explain_choice_{kind}" for kind in ChoiceKind]
    keys += [f"explain_by_{how}_words" for how in (How.LABEL, How.PART, How.HINT, How.QUESTION)]
    assert [key for key in keys if not has(key)] == []
