"""Apps that are known to log out or lock accounts that they think are automated.

Each names the makers' own words: WeChat, Acceptable Use Policy (wechat.com/en/acceptable_use_policy.html);
WhatsApp, "Unauthorized use of automated or bulk messaging" (faq.whatsapp.com/5957850900902049); Instagram and
Facebook, Terms (help.instagram.com/581066165581870, facebook.com/legal/terms); X, automation rules
(help.x.com/en/rules-and-policies/x-automation); LinkedIn, "Prohibited software and extensions"
(linkedin.com/help/linkedin/answer/a1341387). Wallets and banks do not publish which signs count; they are
here because a log-out costs most there.
"""

from agent.contract.actions import Launch, ResultKind
from agent.contract.tasks import Step
from bot.cards.apps import NAMED_APPS

WATCHFUL_APPS = frozenset(
    {
        # social and chat
        "com.facebook.katana",
        "com.facebook.orca",
        "com.instagram.android",
        "com.linkedin.android",
        "com.sina.weibo",
        "com.ss.android.ugc.aweme",
        "com.tencent.mm",
        "com.tencent.mobileqq",
        "com.twitter.android",
        "com.whatsapp",
        "com.whatsapp.w4b",
        "com.xingin.xhs",
        "com.zhiliaoapp.musically",
        # wallets
        "com.eg.android.AlipayGphone",
        "com.paypal.android.p2pmobile",
        "com.squareup.cash",
        "com.unionpay",
        "com.venmo",
        # banks
        "cmb.pb",
        "com.chase.sig.android",
        "com.icbc",
        "com.revolut.revolut",
        "com.chinamworld.main",
    }
)


def watchful_app_of(step: Step) -> str:
    """The package id of such an app that this step was in, or has brought to the front; '' for none."""
    if step.app in WATCHFUL_APPS:
        return step.app
    if not isinstance(step.action, Launch) or step.result.kind not in (ResultKind.DONE, ResultKind.UNCHANGED):
        return ""
    wanted = step.action.app.strip().casefold()
    names = ((app, (app, *NAMED_APPS[app])) for app in sorted(WATCHFUL_APPS))
    return next((app for app, said in names if wanted in map(str.casefold, said)), "")
