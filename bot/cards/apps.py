"""Names that people use for apps, by package id."""

import re

from bot.cards.text import clip, one_line
from bot.strings import say

# Not the table of apps that can be launched, which the phone has: this one only puts ids into words.
NAMED_APPS: dict[str, tuple[str, str]] = {
    "com.farhand.bank": ("Bank", "银行"),
    "com.farhand.booking": ("Booking", "预订"),
    "com.farhand.browser": ("Browser", "浏览器"),
    "com.farhand.calendar": ("Calendar", "日历"),
    "com.farhand.calls": ("Phone", "电话"),
    "com.farhand.chat": ("Chat", "聊天"),
    "com.farhand.clock": ("Clock", "时钟"),
    "com.farhand.coffee": ("Coffee", "咖啡"),
    "com.farhand.files": ("Files", "文件"),
    "com.farhand.mail": ("Mail", "邮箱"),
    "com.farhand.maps": ("Maps", "地图"),
    "com.farhand.messages": ("Messages", "短信"),
    "com.farhand.notes": ("Notes", "便签"),
    "com.farhand.parcel": ("Parcel", "包裹"),
    "com.farhand.pay": ("Pay", "支付"),
    "com.farhand.photos": ("Photos", "相册"),
    "com.farhand.shopping": ("Shopping list", "购物清单"),
    "com.farhand.store": ("Store", "应用商店"),
    "com.android.chrome": ("Chrome", "Chrome"),
    "com.android.contacts": ("Contacts", "通讯录"),
    "com.android.dialer": ("Phone", "电话"),
    "com.android.mms": ("Messages", "短信"),
    "com.android.settings": ("Settings", "设置"),
    "com.android.systemui": ("System", "系统界面"),
    "com.android.vending": ("Play Store", "Play 商店"),
    "com.google.android.apps.maps": ("Google Maps", "谷歌地图"),
    "com.google.android.apps.messaging": ("Messages", "短信"),
    "com.google.android.apps.photos": ("Google Photos", "谷歌相册"),
    "com.google.android.calendar": ("Google Calendar", "谷歌日历"),
    "com.google.android.deskclock": ("Clock", "时钟"),
    "com.google.android.dialer": ("Phone", "电话"),
    "com.google.android.gm": ("Gmail", "Gmail"),
    "com.google.android.youtube": ("YouTube", "YouTube"),
    "com.autonavi.minimap": ("Amap", "高德地图"),
    "com.baidu.BaiduMap": ("Baidu Maps", "百度地图"),
    "com.dianping.v1": ("Dianping", "大众点评"),
    "com.eg.android.AlipayGphone": ("Alipay", "支付宝"),
    "com.jingdong.app.mall": ("JD", "京东"),
    "com.lucky.luckyclient": ("Luckin Coffee", "瑞幸咖啡"),
    "com.sankuai.meituan": ("Meituan", "美团"),
    "com.sina.weibo": ("Weibo", "微博"),
    "com.ss.android.ugc.aweme": ("Douyin", "抖音"),
    "com.taobao.taobao": ("Taobao", "淘宝"),
    "com.tencent.mm": ("WeChat", "微信"),
    "com.tencent.mobileqq": ("QQ", "QQ"),
    "com.xingin.xhs": ("Xiaohongshu", "小红书"),
    "com.xunmeng.pinduoduo": ("Pinduoduo", "拼多多"),
    "ctrip.android.view": ("Ctrip", "携程"),
    "me.ele": ("Ele.me", "饿了么"),
    "tv.danmaku.bili": ("Bilibili", "哔哩哔哩"),
    "com.amazon.mShop.android.shopping": ("Amazon", "亚马逊"),
    "com.facebook.katana": ("Facebook", "Facebook"),
    "com.instagram.android": ("Instagram", "Instagram"),
    "com.chase.sig.android": ("Chase", "大通银行"),
    "com.chinamworld.main": ("CCB", "建设银行"),
    "com.facebook.orca": ("Messenger", "Messenger"),
    "com.icbc": ("ICBC", "工商银行"),
    "com.linkedin.android": ("LinkedIn", "领英"),
    "com.paypal.android.p2pmobile": ("PayPal", "PayPal"),
    "com.revolut.revolut": ("Revolut", "Revolut"),
    "com.squareup.cash": ("Cash App", "Cash App"),
    "com.twitter.android": ("X", "X"),
    "com.unionpay": ("UnionPay", "云闪付"),
    "com.venmo": ("Venmo", "Venmo"),
    "com.whatsapp.w4b": ("WhatsApp Business", "WhatsApp Business"),
    "com.zhiliaoapp.musically": ("TikTok", "TikTok"),
    "cmb.pb": ("CMB", "招商银行"),
    "com.spotify.music": ("Spotify", "Spotify"),
    "com.ubercab": ("Uber", "Uber"),
    "com.whatsapp": ("WhatsApp", "WhatsApp"),
    "org.telegram.messenger": ("Telegram", "Telegram"),
}
_GENERIC_PARTS = frozenset({"android", "app", "apps", "client", "main", "mobile", "phone", "view"})
_TOP_LEVEL = frozenset({"com", "org", "net", "io", "cn", "me", "tv"})
_PACKAGE = re.compile(r"[A-Za-z][\w]*(?:\.[A-Za-z_][\w]*)+", re.ASCII)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_MAX_UNITS = 40


def app_name(package: str, lang: str) -> str:
    """What people call an app, as plain text of at most 40 characters.

    package: package id, '' for an unknown app; a name that the model wrote stays as it is.
    """
    package = one_line(package)
    if not package:
        return say(lang, "app_unknown")
    if names := NAMED_APPS.get(package):
        return names[lang == "zh"]
    if not _PACKAGE.fullmatch(package):
        return clip(package, _MAX_UNITS)
    if "launcher" in package.lower():
        return say(lang, "app_home")
    return clip(_package_name(package), _MAX_UNITS)


def _package_name(package: str) -> str:
    parts = package.split(".")
    distinct = [part for part in parts if part not in _GENERIC_PARTS and part not in _TOP_LEVEL]
    words = _CAMEL.sub(" ", (distinct or parts)[-1]).replace("_", " ").strip()
    return words[:1].upper() + words[1:] if words else package
