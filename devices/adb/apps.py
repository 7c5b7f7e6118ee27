"""Names of well-known apps in English and Chinese, with the package ids they are known under."""

# One row an app: package ids in the order in which they are tried, then its names.
_APPS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("com.farhand.coffee",), ("Coffee", "Blue Door Coffee", "咖啡", "蓝门咖啡")),
    (("com.farhand.parcel",), ("Parcel", "Parcels", "包裹", "快递")),
    (("com.android.settings",), ("Settings", "System Settings", "设置", "系统设置")),
    (("com.tencent.mm",), ("WeChat", "Weixin", "微信")),
    (("com.tencent.mobileqq",), ("QQ", "腾讯QQ")),
    (("com.sina.weibo",), ("Weibo", "微博", "新浪微博")),
    (("com.taobao.taobao",), ("Taobao", "淘宝", "手机淘宝")),
    (("com.tmall.wireless",), ("Tmall", "天猫")),
    (("com.jingdong.app.mall",), ("JD", "JD.com", "Jingdong", "京东")),
    (("com.xunmeng.pinduoduo",), ("Pinduoduo", "拼多多")),
    (("com.eg.android.AlipayGphone",), ("Alipay", "支付宝")),
    (("com.sankuai.meituan",), ("Meituan", "美团")),
    (("com.sankuai.meituan.takeoutnew",), ("Meituan Waimai", "美团外卖")),
    (("me.ele",), ("Ele.me", "Eleme", "饿了么")),
    (("com.dianping.v1",), ("Dianping", "大众点评")),
    (("com.autonavi.minimap",), ("Amap", "Gaode", "高德", "高德地图")),
    (("com.baidu.BaiduMap",), ("Baidu Maps", "百度地图")),
    (("com.baidu.searchbox",), ("Baidu", "百度")),
    (("com.sdu.didi.psnger",), ("DiDi", "滴滴", "滴滴出行")),
    (("com.MobileTicket",), ("12306", "Railway 12306", "铁路12306")),
    (("ctrip.android.view",), ("Ctrip", "携程", "携程旅行")),
    (("com.taobao.trip",), ("Fliggy", "飞猪", "飞猪旅行")),
    (("com.xingin.xhs",), ("Xiaohongshu", "RedNote", "小红书")),
    (("com.ss.android.ugc.aweme",), ("Douyin", "抖音")),
    (("com.smile.gifmaker",), ("Kuaishou", "快手")),
    (("tv.danmaku.bili",), ("Bilibili", "哔哩哔哩", "B站")),
    (("com.zhihu.android",), ("Zhihu", "知乎")),
    (("com.douban.frodo",), ("Douban", "豆瓣")),
    (("com.ss.android.article.news",), ("Toutiao", "今日头条", "头条")),
    (("com.netease.cloudmusic",), ("NetEase Cloud Music", "网易云音乐", "网易云")),
    (("com.tencent.qqmusic",), ("QQ Music", "QQ音乐")),
    (("com.qiyi.video",), ("iQIYI", "爱奇艺")),
    (("com.youku.phone",), ("Youku", "优酷", "优酷视频")),
    (("com.tencent.qqlive",), ("Tencent Video", "腾讯视频")),
    (("com.ss.android.lark",), ("Feishu", "飞书")),
    (("com.alibaba.android.rimet",), ("DingTalk", "钉钉")),
    (("com.tencent.wework",), ("WeCom", "企业微信")),
    (("com.lucky.luckyclient",), ("Luckin Coffee", "Luckin", "瑞幸", "瑞幸咖啡")),
    (("com.starbucks.cn", "com.starbucks.mobilecard"), ("Starbucks", "星巴克")),
    (("com.mcdonalds.gma.cn", "com.mcdonalds.app"), ("McDonald's", "McDonalds", "麦当劳")),
    (("com.android.chrome",), ("Chrome", "Google Chrome", "谷歌浏览器")),
    (("org.mozilla.firefox",), ("Firefox", "火狐", "火狐浏览器")),
    (("com.google.android.gm",), ("Gmail", "谷歌邮箱")),
    (("com.google.android.apps.maps",), ("Google Maps", "Maps", "谷歌地图")),
    (("com.google.android.youtube",), ("YouTube", "油管")),
    (("com.android.vending",), ("Play Store", "Google Play", "Google Play Store", "谷歌商店")),
    (("com.google.android.apps.photos", "com.farhand.photos"), ("Photos", "Google Photos", "谷歌相册")),
    (("com.google.android.apps.docs",), ("Google Drive", "谷歌云端硬盘")),
    (
        ("com.google.android.calendar", "com.android.calendar", "com.farhand.calendar"),
        ("Calendar", "Google Calendar", "日历"),
    ),
    (
        ("com.google.android.deskclock", "com.android.deskclock", "com.farhand.clock"),
        ("Clock", "Alarm", "时钟", "闹钟"),
    ),
    (
        ("com.google.android.calculator", "com.android.calculator2", "com.miui.calculator"),
        ("Calculator", "计算器"),
    ),
    (("com.google.android.contacts", "com.android.contacts"), ("Contacts", "联系人", "通讯录")),
    (
        (
            "com.google.android.dialer",
            "com.android.dialer",
            "com.samsung.android.dialer",
            "com.farhand.calls",
        ),
        ("Phone", "电话"),
    ),
    (
        ("com.google.android.apps.messaging", "com.android.mms", "com.farhand.messages"),
        ("Messages", "SMS", "短信", "信息"),
    ),
    (
        (
            "com.google.android.GoogleCamera",
            "com.android.camera",
            "com.android.camera2",
            "com.sec.android.app.camera",
        ),
        ("Camera", "相机"),
    ),
    (
        ("com.miui.gallery", "com.sec.android.gallery3d", "com.coloros.gallery3d", "com.farhand.photos"),
        ("Gallery", "相册", "图库"),
    ),
    (("com.farhand.notes", "com.miui.notes", "com.google.android.keep"), ("Notes", "便签", "笔记")),
    (("com.android.browser", "com.farhand.browser"), ("Browser", "浏览器")),
    (("com.whatsapp",), ("WhatsApp",)),
    (("org.telegram.messenger",), ("Telegram", "电报")),
    (("org.thoughtcrime.securesms",), ("Signal",)),
    (("com.instagram.android",), ("Instagram",)),
    (("com.facebook.katana",), ("Facebook", "脸书")),
    (("com.facebook.orca",), ("Messenger", "Facebook Messenger")),
    (("com.twitter.android",), ("Twitter", "X", "推特")),
    (("com.zhiliaoapp.musically", "com.ss.android.ugc.trill"), ("TikTok",)),
    (("com.spotify.music",), ("Spotify",)),
    (("com.netflix.mediaclient",), ("Netflix", "奈飞", "网飞")),
    (("com.amazon.mShop.android.shopping",), ("Amazon", "Amazon Shopping", "亚马逊")),
    (("com.ubercab",), ("Uber", "优步")),
    (("com.ubercab.eats",), ("Uber Eats",)),
    (("com.linkedin.android",), ("LinkedIn", "领英")),
    (("com.reddit.frontpage",), ("Reddit",)),
    (("com.discord",), ("Discord",)),
    (("com.Slack",), ("Slack",)),
    (("us.zoom.videomeetings",), ("Zoom",)),
    (("com.microsoft.teams",), ("Teams", "Microsoft Teams")),
    (("com.microsoft.office.outlook",), ("Outlook", "Microsoft Outlook")),
    (("com.booking",), ("Booking", "Booking.com", "缤客")),
    (("com.airbnb.android",), ("Airbnb", "爱彼迎")),
    (("com.einnovation.temu",), ("Temu",)),
    (("com.duolingo",), ("Duolingo", "多邻国")),
    (("com.paypal.android.p2pmobile",), ("PayPal", "贝宝")),
    (("com.ebay.mobile",), ("eBay",)),
)


def plain(name: str) -> str:
    """A name as it is compared: no case, blanks or punctuation."""
    return "".join(char for char in name.casefold() if char.isalnum())


_PACKAGES = {plain(name): packages for packages, names in _APPS for name in names}
_NAMES = {package: names for packages, names in _APPS for package in packages}


def known_packages(name: str) -> tuple[str, ...]:
    """Package ids that the name is known for, () if it is not known."""
    return _PACKAGES.get(plain(name), ())


def known_names(package: str) -> tuple[str, ...]:
    """The app's names, English first; () if the package is not known."""
    return _NAMES.get(package, ())
