"""Which installed app a name means."""

import pytest

from devices.adb.launch import choose, close_names

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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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
