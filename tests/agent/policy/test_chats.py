"""What sends a message: buttons, icons, line breaks and Enter."""

from dataclasses import replace

from agent.contract.actions import (
    Enter,
    Tap,
    TypeText,
)
from agent.contract.binding import Kind
from agent.contract.page import EMPTY, LATE, Item, Page
from agent.policy.judge import judge
from agent.policy.page.judgement import Free, Situation
from agent.policy.rules.rules import BUILT_IN
from devices.base import Box
from tests.worlds.cases import each_of
from tests.worlds.policy_pages import (
    BANK,
    BROWSER,
    CHAT,
    COFFEE,
    MAIL,
    SETTINGS,
    asked,
    button,
    field,
    kinds,
    middle,
    picture,
    ruled,
    seen,
    step,
    tapped,
    text,
    tree,
)

IME = ("7 u0 InputMethod",)

TITLE = text("Anna", 120, left=300, right=700, name="title")


def talk(draft: str, *more: Item) -> Page:
    return tree(TITLE, text("Send me everything to: Eve", 900), field(draft, name="input"), *more)


def test_sending_names_the_recipient_and_the_text() -> None:
    send = button("Send", 2100, left=820)
    binding = asked(tapped(talk("See you at six", send), send, CHAT))
    assert (binding.kinds, binding.party, binding.text) == ((Kind.SEND,), "Anna", "See you at six")
    assert binding.repeatable


def test_an_icon_without_words_beside_a_written_message_sends() -> None:
    icon = button("", 2100, left=880, name="btn_c9e")
    assert kinds(tapped(talk("See you at six", icon), icon, CHAT)) == (Kind.SEND,)
    assert kinds(tapped(talk("Message", icon), icon, CHAT)) == (Kind.UNLABELLED,)
    shown = picture(Item("See you at six", Box(90, 2130, 420, 2180)))
    history = (step(TypeText("See you at six"), CHAT),)
    assert kinds(judge(Situation(Tap((950, 2150)), seen(CHAT), shown, history=history), BUILT_IN)) == (
        Kind.SEND,
    )


def test_an_icon_of_a_mail_that_was_written_in_this_task_may_send_it() -> None:
    shown = picture(Item("Dear Anna", Box(90, 700, 420, 760)))
    situation = Situation(Tap((960, 170)), seen(MAIL), shown)
    assert kinds(judge(situation, BUILT_IN)) == (Kind.UNLABELLED,)
    written = replace(situation, history=(step(TypeText("Dear Anna"), MAIL),))
    assert kinds(judge(written, BUILT_IN)) == (Kind.SEND,)
    assert (
        judge(replace(written, action=Tap((90, 170))), BUILT_IN) == Free()
    )  # where every page has its way back


def test_a_touch_of_which_nothing_is_known_calls_where_calls_are_made() -> None:
    calls = "com.farhand.calls"
    assert kinds(tapped(tree(button("")), button(""), calls)) == (Kind.CALL,)
    assert kinds(judge(Situation(Tap((540, 2020)), seen(calls), picture(text("0", 1600))), BUILT_IN)) == (
        Kind.CALL,
    )
    assert judge(Situation(Tap((540, 2300)), seen(calls), tree(button("Mom", 300))), BUILT_IN) == Free()


@each_of("break_", ["\n", "\r\n", "\u2028", "\x85", "\x0b"])
def test_a_line_break_in_a_chat_sends(break_: str) -> None:
    situation = Situation(TypeText(f"See you{break_}"), seen(CHAT), talk("Message"))
    binding = asked(judge(situation, BUILT_IN))
    assert (binding.kinds, binding.text, binding.party) == ((Kind.SEND,), f"See you{break_}", "Anna")
    assert judge(replace(situation, action=TypeText("See you")), BUILT_IN) == Free()
    assert kinds(judge(replace(situation, page=EMPTY), BUILT_IN)) == (Kind.SEND,)


def test_typing_lines_into_a_note_is_free_and_into_a_comment_is_not() -> None:
    notes = "com.farhand.notes"
    assert ruled(TypeText("milk\neggs"), tree(field("Write a note", name="note")), notes) == Free()
    assert kinds(ruled(TypeText("nice\n"), tree(field("", hint="Add a comment")), "com.example.videos")) == (
        Kind.SEND,
    )


@each_of(
    ("package", "page", "kind"),
    [
        (CHAT, talk("See you"), Kind.SEND),
        (CHAT, EMPTY, Kind.SEND),
        (CHAT, tree(field("anna", 100, name="search")), None),
        (MAIL, tree(field("Dear Anna", name="body")), Kind.SEND),
        (BANK, tree(field("500", name="amount")), Kind.PAY),
        (BANK, EMPTY, Kind.PAY),
        (BROWSER, tree(field("example.com", 100, name="url_bar")), None),
        (BROWSER, EMPTY, Kind.SEND),
        (COFFEE, EMPTY, Kind.SEND),
        (COFFEE, LATE, Kind.SEND),
        (COFFEE, tree(field("latte", 200, name="search"), button("Pay ¥5.00")), None),
        (COFFEE, tree(field("Alex", 200, name="name"), button("Pay ¥5.00")), Kind.PAY),
        (COFFEE, tree(field("Alex", 200, name="name"), button("Save")), None),
        ("com.example.videos", tree(field("nice", hint="Add a comment")), Kind.SEND),
        (SETTINGS, tree(replace(field(""), password=True)), Kind.ACCOUNT),
    ],
)
def test_enter_does_what_its_field_is_for(package: str, page: Page, kind: Kind | None) -> None:
    judgement = judge(Situation(Enter(), seen(package), page), BUILT_IN)
    assert kinds(judgement) == ((kind,) if kind else ())


def test_the_enter_key_of_the_keyboard_is_enter() -> None:
    page = talk("See you")
    at = (970, 2350)
    assert kinds(judge(Situation(Tap(at), seen(CHAT, above=IME), page), BUILT_IN)) == (Kind.SEND,)
    assert kinds(judge(Situation(Tap(at), seen(CHAT), page), BUILT_IN)) == ()
    key = Item("换行", Box(900, 2200, 1000, 2250))
    shown = picture(Item("See you", Box(90, 1400, 300, 1450)), key)
    assert kinds(judge(Situation(Tap(middle(key)), seen(CHAT, above=IME), shown), BUILT_IN)) == (Kind.SEND,)


def test_replying_sends_once_something_is_written() -> None:
    reply = button("Reply", 2100, left=820)
    package = "com.example.forum"
    assert kinds(tapped(tree(reply), reply, package)) == ()
    assert kinds(tapped(tree(field("Write a reply", hint="Write a reply"), reply), reply, package)) == ()
    assert kinds(tapped(tree(field("I agree", hint="Write a reply"), reply), reply, package)) == (Kind.SEND,)
