"""Which installed app a name means."""

import re

from devices.apps.app_names import choose, close_names
from devices.apps.apps import known_names, known_packages, plain, rows
from tests.worlds.cases import each_of

INSTALLED = [
    "com.farhand.coffee",
    "com.farhand.parcel",
    "com.android.settings",
    "com.spotify.music",
    "com.tencent.mm",
    "com.starbucks.mobilecard",
    "org.example.weatherline",
    "com.google.android.apps.maps",
    "com.google.android.apps.photos",
]


@each_of(
    ("name", "package"),
    [
        ("com.spotify.music", "com.spotify.music"),
        ("COM.Spotify.Music", "com.spotify.music"),
        ("Coffee", "com.farhand.coffee"),
        ("blue door coffee", "com.farhand.coffee"),
        ("蓝门咖啡", "com.farhand.coffee"),
        ("咖啡", "com.farhand.coffee"),
        ("包裹", "com.farhand.parcel"),
        ("设置", "com.android.settings"),
        ("  微信 ", "com.tencent.mm"),
        ("星巴克", "com.starbucks.mobilecard"),
        ("cofee", "com.farhand.coffee"),
        ("Setting", "com.android.settings"),
        ("Weather Line", "org.example.weatherline"),
        ("spotify", "com.spotify.music"),
    ],
)
def test_names_find_their_app(name: str, package: str) -> None:
    assert choose(name, INSTALLED) == package


@each_of(
    "name",
    [
        "com.spotify.musik",
        "PayPal",
        "支付宝",
        "google",
        "com",
        "",
        "；rm -rf /",
        "x",
        "'; reboot; '",
        "微博",
        "A" * 10_000,
    ],
)
def test_other_names_find_nothing(name: str) -> None:
    assert choose(name, INSTALLED) is None


def test_two_apps_that_fit_equally_well_are_left_to_the_model() -> None:
    installed = ["com.alpha.weather", "com.beta.weather"]
    assert choose("weather", installed) is None
    assert set(close_names("weather", installed)) == set(installed)


def test_close_names_are_those_that_people_know_best_first() -> None:
    assert close_names("Parcle", INSTALLED)[0] == "Parcel"
    assert len(close_names("e", INSTALLED * 3)) <= 5


def test_no_two_rows_claim_the_same_name() -> None:
    names = [plain(name) for _, names in rows() for name in names]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []
    assert all(names)


def test_rows_hold_package_ids_and_names_in_both_languages() -> None:
    assert len(rows()) > 300
    for packages, names in rows():
        assert all(re.fullmatch(r"[A-Za-z]\w*(\.[A-Za-z]\w*)+", each, re.ASCII) for each in packages)
        assert len(set(packages)) == len(packages)
        assert all(name == name.strip() for name in names)
    chinese = [names for _, names in rows() if any(re.search("[一-鿿]", name) for name in names)]
    assert len(chinese) > 250


@each_of(
    ("name", "package"),
    [
        ("高德地图", "com.autonavi.minimap"),
        ("铁路12306", "com.MobileTicket"),
        ("相册", "com.miui.gallery"),
        ("文件管理", "com.coloros.filemanager"),
        ("应用商店", "com.bbk.appstore"),
        ("Calculator", "com.sec.android.app.popupcalculator"),
        ("备忘录", "com.hihonor.notepad"),
        ("camera", "com.google.android.GoogleCamera"),
        ("招行", "cmb.pb"),
        ("Bank of America", "com.infonow.bofa"),
        ("YouTube Music", "com.google.android.apps.youtube.music"),
    ],
)
def test_names_are_known_in_both_languages_and_for_every_maker(name: str, package: str) -> None:
    assert package in known_packages(name)


def test_an_app_is_called_by_its_own_name_before_a_general_one() -> None:
    assert known_names("com.sec.android.app.sbrowser")[0] == "Samsung Internet"
    assert (
        choose("Keep", ["com.google.android.keep", "com.google.android.deskclock"])
        == "com.google.android.keep"
    )
