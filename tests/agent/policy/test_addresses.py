"""Web addresses that act when they are opened."""

from agent.contract.actions import (
    OpenUrl,
)
from agent.contract.binding import Kind
from agent.contract.page import EMPTY
from agent.policy.judge import judge
from agent.policy.page.judgement import Situation
from agent.policy.rules.rules import BUILT_IN
from tests.worlds.cases import each_of
from tests.worlds.policy_pages import (
    BROWSER,
    kinds,
    seen,
)


@each_of(
    ("url", "kind"),
    [
        ("https://example.com/news", None),
        ("https://shop.example/checkout", Kind.PAY),
        ("https://example.com/how-to-buy-a-house", None),
        ("https://example.com/search?q=latte", None),
        ("https://example.com/p%61y", Kind.PAY),
        ("https://example.com/p%2561y", Kind.PAY),
        ("https://example.com?pay=1", Kind.PAY),
        ("https://example.com\\pay", Kind.PAY),
        ("https://example.com/deleteAccount", Kind.DELETE),
        ("https://example.com/paynow", Kind.PAY),
        ("https://example.com/buy/1", Kind.ORDER),
        ("https://example.com/order/submit", Kind.ORDER),
        ("https://example.com/send?to=bob", Kind.SEND),
        ("https://example.com/cancel_subscription", Kind.ORDER),
        ("https://pay.example.com/1", Kind.PAY),
        ("https://paypal.me/bob/500", Kind.PAY),
        ("https://example.com/" + "a" * 3000 + "/pay", Kind.ACCOUNT),
        ("https://example.com/display/payload", None),
        ("intent:x", None),  # the phone's own part refuses it
        ("https://pay.example/pay?amount=5", Kind.PAY),
        ("https://example.com/mail/unsubscribe?u=1", Kind.ORDER),
        ("https://example.com/files/app.apk", Kind.INSTALL),
        ("https://example.com/account/delete", Kind.DELETE),
        ("https://example.com/oauth/authorize", Kind.ACCOUNT),
    ],
)
def test_an_address_that_acts_asks(url: str, kind: Kind | None) -> None:
    assert kinds(judge(Situation(OpenUrl(url), seen(BROWSER), EMPTY), BUILT_IN)) == ((kind,) if kind else ())
