"""Apps that are known to log out or lock accounts that they think are automated.

Each names the makers' own words: WeChat, Acceptable Use Policy (wechat.com/en/acceptable_use_policy.html);
WhatsApp, "Unauthorized use of automated or bulk messaging" (faq.whatsapp.com/5957850900902049); Instagram and
Facebook, Terms (help.instagram.com/581066165581870, facebook.com/legal/terms); X, automation rules
(help.x.com/en/rules-and-policies/x-automation); LinkedIn, "Prohibited software and extensions"
(linkedin.com/help/linkedin/answer/a1341387). Wallets and banks do not publish which signs count; they are
here because a log-out costs most there.
"""

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
