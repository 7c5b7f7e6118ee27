"""Codes, passwords and cards in texts, and the handles that stand for them."""

import pytest

from agent.secrets.noted_secrets import NotedSecrets, UnknownSecret, has_handle
from agent.secrets.written_secrets import secret_spans
from tests.worlds.cases import each_of

_WIDE = "".join(chr(0xFF10 + digit) for digit in range(1, 7))


@each_of(
    ("text", "secret"),
    [
        ("The code is 481516", "481516"),
        ("481516 is your verification code", "481516"),
        ("Your Google code: G-123456.", "G-123456"),
        ("验证码为 3381，请勿泄露", "3381"),
        (f"验证码：{_WIDE}", _WIDE),
        ("password: hunter22", "hunter22"),
        ("The password is correct-horse", "correct-horse"),
        ("登录密码是 abc12345", "abc12345"),
        ("支付密码 123456", "123456"),
        ("card 4111 1111 1111 1111 of Ann", "4111 1111 1111 1111"),
        ("PIN 4711", "4711"),
        ("CVV: 123", "123"),
        ("Use 123 456 as login code", "123 456"),
        ("The login code from the bank's message is 482913", "482913"),
        ("Verification code from Bank: 482913", "482913"),
        ("Verification code (expires in 5 min): 482913", "482913"),
        ("Verification code (5min, until 18:30 on 2026-11-05): 482913", "482913"),
        ("Use 482913 to log in", "482913"),
        ("The one-time code 12 34 56", "12 34 56"),
        ("The code is AB12CD", "AB12CD"),
        ("Wi-Fi key hunter22", "hunter22"),
        ("Password of the router: abcd!efg9", "abcd!efg9"),
        ("The password for ann1@example.com: p@ssw0rd", "p@ssw0rd"),
        ("A login code came! It is 482913.", "482913"),
        ("A login code came. It is 482913.", "482913"),
        ("The bank sent a code. 482913", "482913"),
        ("Pickup code 5521, door code for tonight 4711", "4711"),
        ("The code for paying ¥1200 or 12.50 is 482913", "482913"),
        ("验证码3381", "3381"),
        ("银行发来的验证码（5分钟内有效）是 482913", "482913"),
        ("登录时用 482913", "482913"),
        ("无线网络密钥是 hunter22", "hunter22"),
    ],
)
def test_a_secret_is_found(text: str, secret: str) -> None:
    assert [text[start:end] for start, end in secret_spans(text)] == [secret]


@each_of(
    "text",
    [
        "pickup code 5521",
        "取件码 3-2-1021",
        "Order number 2026110512345678",
        "订单号 20261105123456",
        "Parcel 7731 arrives Friday 18:00",
        "The zip code is 94110",
        "total 36.80",
        "The password field is empty",
        "no code here in 2024",
        "12:30 to 14:00, room 1204",
        "There was no code. Order 12345678 arrives on Friday",
        "The flight code is MU5101",
        "取件码是5521，订单号 12345678",
        "The code came at 18:30 on 2026-11-05 for ¥1200",
        "The verification page has 3 steps and takes 10min",
        "Set up 2-factor login before the 15th",
    ],
)
def test_what_people_want_to_be_told_is_left(text: str) -> None:
    assert secret_spans(text) == ()


def test_a_secret_has_one_handle_wherever_it_stands() -> None:
    noted = NotedSecrets()
    kept = noted.hide_found("The code is 481516, from Bank")
    assert kept == "The code is [secret 1], from Bank"
    assert has_handle(kept)
    assert (
        noted.hide_known("I type 481516 now; 1481516 is no code")
        == "I type [secret 1] now; 1481516 is no code"
    )
    assert noted.real("[secret 1]") == "481516"
    assert noted.used_in("a [Secret 1] and [secret 9]") == ("481516",)


def test_a_handle_that_stands_for_nothing_is_told() -> None:
    with pytest.raises(UnknownSecret, match="secret 3"):
        NotedSecrets().real("code [secret 3]")


def test_after_a_restart_no_handle_stands_for_another_secret() -> None:
    noted = NotedSecrets()
    noted.number_above(("wifi: [secret 1]", 'do(action="Type", text="[Secret 3]")', "none"))
    assert noted.hide_found("The code is 481516") == "The code is [secret 4]"
    assert noted.real("[secret 4]") == "481516"
    for lost in ("[secret 1]", "[secret 3]"):
        assert noted.used_in(lost) == ()
        with pytest.raises(UnknownSecret):
            noted.real(lost)
    noted.number_above(("[secret 999]",))
    assert noted.hide_found("password: hunter22") == "password: [secret]", "there is no number left"


@each_of("password", ["secret", "Secret", "[secret", "cret"])
def test_a_password_leaves_handles_whole(password: str) -> None:
    noted = NotedSecrets()
    assert noted.hide_found(f"password: {password}") == "password: [secret 1]"
    assert noted.hide_found("password: [secret 1] secretly") == "password: [secret 1] secretly"
    assert noted.hide_known("[secret 1] and [secret]") == "[secret 1] and [secret]"
    assert noted.hide_known(f"type {password} there") == "type [secret 1] there"
    assert noted.real("[secret 1]") == password


def test_a_known_secret_is_hidden_between_chinese_words() -> None:
    noted = NotedSecrets()
    noted.hide_found("验证码为 3381")
    assert noted.hide_known("输入3381登录，不是 13381") == "输入[secret 1]登录，不是 13381"
