"""What kind of app a package id is, and whether a name means it."""

from agent.policy.apps import app_ids
from agent.policy.apps.apps import AppKind, app_kind, same_app
from devices.apps.apps import known_packages, rows
from tests.worlds.cases import each_of

_KINDS = {
    "com.eg.android.AlipayGphone": AppKind.PAY,
    "com.farhand.pay": AppKind.PAY,
    "com.farhand.bank": AppKind.BANK,
    "cmb.pb": AppKind.BANK,
    "com.farhand.mail": AppKind.MAIL,
    "com.google.android.gm": AppKind.MAIL,
    "com.tencent.mm": AppKind.CHAT,
    "com.farhand.chat": AppKind.CHAT,
    "com.farhand.messages": AppKind.CHAT,
    "com.farhand.store": AppKind.APP_STORE,
    "com.taobao.taobao": AppKind.STORE,
    "com.android.vending": AppKind.APP_STORE,
    "com.huawei.android.hwouc": AppKind.APP_STORE,
    "com.farhand.booking": AppKind.BOOKING,
    "com.farhand.calls": AppKind.CALLS,
    "com.farhand.launcher": AppKind.LAUNCHER,
    "com.android.systemui": AppKind.SYSTEM,
    "android": AppKind.SYSTEM,
    "com.google.android.packageinstaller": AppKind.INSTALLER,
    "com.android.permissioncontroller": AppKind.PERMISSION,
    "com.lbe.security.miui": AppKind.PERMISSION,
    "com.farhand.keys": AppKind.KEYBOARD,
    "com.sohu.inputmethod.sogou": AppKind.KEYBOARD,
    "com.android.chrome": AppKind.BROWSER,
    "com.android.settings": AppKind.SETTINGS,
}
_GUESSED = {
    "de.sparkasse.banking": AppKind.BANK,
    "com.example.mybank": AppKind.BANK,
    "com.example.gpay": AppKind.PAY,
    "com.example.wallet": AppKind.PAY,
    "org.example.mailbox": AppKind.MAIL,
    "com.example.messenger": AppKind.CHAT,
    "com.example.appstore": AppKind.APP_STORE,
    "com.example.market": AppKind.APP_STORE,
    "com.example.updater": AppKind.APP_STORE,
    "com.example.supermarket": AppKind.STORE,
    "com.example.bookstore": AppKind.STORE,
    "com.example.shop": AppKind.STORE,
}
_NONE = (
    "", "com.farhand.coffee", "com.farhand.notes", "com.farhand.parcel", "com.example.display",
    "com.example.player",
    "com.example.payload", "com.example.voicemail", "com.example.workshop", "com.openai.chatgpt",
)  # fmt: skip


@each_of(("package", "kind"), [*_KINDS.items(), *_GUESSED.items(), *((each, None) for each in _NONE)])
def test_an_app_has_the_kind_that_its_id_says(package: str, kind: AppKind | None) -> None:
    assert app_kind(package) is kind


@each_of(
    "package",
    ["com.evil.launcher", "com.evil.systemui", "com.evil.keyboard", "com.evil.inputmethod", "launcher"],
)
def test_an_app_becomes_no_part_of_the_phone_by_calling_itself_one(package: str) -> None:
    assert app_kind(package) is None


def test_whole_topics_of_well_known_apps_have_a_kind() -> None:
    kinds = [app_kind(package) for packages, _ in rows() for package in packages]
    assert kinds.count(AppKind.STORE) > 50
    assert kinds.count(AppKind.CHAT) > 50
    assert kinds.count(AppKind.BANK) + kinds.count(AppKind.PAY) > 50


def test_no_id_is_of_two_kinds_that_differ_in_strictness() -> None:
    mild = app_ids.LAUNCHER | app_ids.SYSTEM | app_ids.KEYBOARD
    strict = app_ids.PAY | app_ids.BANK | app_ids.MAIL | app_ids.CHAT | app_ids.STORE | app_ids.APP_STORE
    assert not mild & strict
    assert not app_ids.PAY & app_ids.BANK


def test_no_app_with_a_shop_a_purse_or_accounts_passes_for_harmless() -> None:
    strict = app_ids.PAY | app_ids.BANK | app_ids.MAIL | app_ids.CHAT | app_ids.STORE | app_ids.APP_STORE
    strict |= app_ids.BOOKING
    assert not app_ids.HARMLESS & (strict | app_ids.SETTINGS | app_ids.BROWSER | app_ids.CALLS)
    names = (
        "Coffee, Douyin, TikTok, Kuaishou, Amap, SF Express, Cainiao, Hellobike, CAR Inc, China Mobile, "
        "China Unicom, China Telecom, State Grid, "
        "Individual Income Tax, Steam, Roblox, Game Center, Google Home, "
        "Alexa, 1Password, "
        "Kindle, Netflix, YouTube, Gallery, Notes"
    )
    for name in names.split(", "):
        assert known_packages(name), name
        assert not app_ids.HARMLESS & set(known_packages(name)), name
    for name in ("Maps", "VLC", "Honor of Kings", "Calculator"):
        assert set(known_packages(name)) <= app_ids.HARMLESS, name


def test_an_id_of_any_length_is_judged_quickly() -> None:
    assert app_kind("a." * 100_000 + "bank") is None
    assert not same_app("Coffee", "a." * 100_000)


@each_of(
    ("name", "package"),
    [
        ("Coffee", "com.farhand.coffee"),
        ("coffee", "com.farhand.coffee"),
        ("咖啡", "com.farhand.coffee"),
        ("com.farhand.coffee", "com.farhand.coffee"),
        ("COM.FARHAND.COFFEE", "com.farhand.coffee"),
        (" WeChat ", "com.tencent.mm"),
        ("微信", "com.tencent.mm"),
        ("Phone", "com.samsung.android.dialer"),
        ("Blue Whale", "com.bluewhale.android"),
        ("Coffee", "com.corner.coffee"),
    ],
)
def test_a_name_means_its_app(name: str, package: str) -> None:
    assert same_app(name, package)


@each_of(
    ("name", "package"),
    [
        ("", "com.farhand.coffee"),
        ("Coffee", ""),
        ("Cofee", "com.farhand.coffee"),
        ("WeChat", "com.evil.wechat"),
        ("Alipay", "com.alipay.evil"),
        ("支付宝", "com.tencent.mm"),
        ("com", "com.farhand.coffee"),
        ("android", "com.android.settings"),
        ("com.farhand", "com.farhand.coffee"),
        ("com.farhand.coffee", "com.farhand.coffee2"),
        ("farhand", "com.farhand.coffee"),
        ("Pay", "com.google.android.apps.nbu.paisa.user"),
    ],
)
def test_a_name_means_no_other_app(name: str, package: str) -> None:
    assert not same_app(name, package)
