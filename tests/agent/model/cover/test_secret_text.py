"""What must never be remembered is recognised: cards, accounts, passwords, codes, documents."""

from agent.model.cover.secret_text import SecretKind, secret_in
from tests.worlds.cases import each_of

CARD, PASSWORD, CODE, DOCUMENT = SecretKind.CARD, SecretKind.PASSWORD, SecretKind.CODE, SecretKind.DOCUMENT


@each_of(
    ("text", "kind"),
    [
        ("my card number is 4111 1111 1111 1111", CARD),
        ("pay with 4111111111111111", CARD),
        ("\uff14\uff11\uff11\uff11 \uff11\uff11\uff11\uff11 1111 1111", CARD),
        ("IBAN DE89 3704 0044 0532 0130 00", CARD),
        ("我的卡号 6222 0212 3456 7890 123", CARD),
        ("my password is hunter2", PASSWORD),
        ("my wifi key is hunter2", PASSWORD),
        ("it is P@ssw0rd!x", PASSWORD),
        ("Tr0ub4dor3", PASSWORD),
        ("token sk-abcdefgh123456789012345", PASSWORD),
        ("我的密码是 abc", PASSWORD),
        ("my PIN is 1234", CODE),
        ("the door code is 4711", CODE),
        ("482913", CODE),
        ("48 29 13", CODE),
        ("记住我的取件码 1234", CODE),
        ("my passport is X1234567", DOCUMENT),
        ("110101199003074514", DOCUMENT),
        ("我的身份证号 110101199003074514", DOCUMENT),
        ("my address is 12 Garden Lane, Apt 4, Springfield 62704", None),
        ("我的地址是朝阳区花园路12号3栋501室", None),
        ("my zip code is 10115", None),
        ("my shoe size is 42", None),
        ("my phone number is 138 0000 2202", None),
        ("my phone number is +49 151 23456789", None),
        ("I usually order a large latte with oat milk", None),
        ("my birthday is 1990-03-07", None),
        ("my e-mail is ann.smith2024@example.com", None),
        ("see https://example.com/a1b2c3d4e5f6g7h8", None),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_text_holds(text: str, kind: SecretKind | None) -> None:
    assert secret_in(text) is kind
