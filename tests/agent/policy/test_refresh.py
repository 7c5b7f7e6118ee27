"""'Update' of a page or list is free in shops; in app stores, installers and updaters it installs."""

from agent.contract.actions import Tap
from agent.contract.binding import Kind
from agent.policy.judge import judge
from agent.policy.page.judgement import Situation
from agent.policy.rules.rules import BUILT_IN
from tests.worlds.cases import each_of
from tests.worlds.policy_pages import STORE, button, kinds, labelled, middle, seen, tree

REFRESH = (
    "Update", "Refresh", "Aktualisieren", "更新", "刷新", "重新整理", "Обновить", "Actualiser",
    "Mettre à jour", "Actualizar", "Atualizar", "Aggiorna", "アップデート", "업데이트",
)  # fmt: skip
INSTALLS = tuple(each for each in REFRESH if each not in ("Refresh", "刷新", "重新整理", "Actualiser"))
SHOPS = ("com.etsy.android", "com.taobao.taobao", "com.ubercab.eats", "com.zzkko", "com.example.supermarket")


@each_of("label", REFRESH)
@each_of("package", SHOPS)
def test_a_refresh_in_a_shop_is_free(label: str, package: str) -> None:
    assert kinds(labelled(label, package)) == ()


@each_of("label", INSTALLS)
@each_of(
    "package",
    [
        STORE, "com.android.vending", "org.fdroid.fdroid", "com.google.android.packageinstaller",
        "com.wssyncmldm", "com.android.updater", "com.example.appstore", "com.example.store",
    ],
)  # fmt: skip
def test_the_same_word_installs_where_apps_or_the_phone_are_updated(label: str, package: str) -> None:
    assert kinds(labelled(label, package)) == (Kind.INSTALL,)


@each_of("activity", [".update.SystemUpdateActivity", ".Settings$SoftwareUpdateActivity", ".ota.OtaActivity"])
def test_the_settings_own_page_of_updates_installs(activity: str) -> None:
    update = button("Download")
    for package in ("com.google.android.gms", "com.android.settings"):
        situation = Situation(Tap(middle(update)), seen(package, activity=activity), tree(update))
        assert kinds(judge(situation, BUILT_IN)) == (Kind.INSTALL,)
        assert kinds(judge(Situation(Tap(middle(update)), seen(package), tree(update)), BUILT_IN)) == ()


@each_of("label", ["Get", "Obtener", "Holen", "获取", "Получить"])
def test_what_a_shop_gives_out_is_ordered(label: str) -> None:
    assert kinds(labelled(label, "com.etsy.android")) == (Kind.ORDER,)
    assert kinds(labelled(label, STORE)) == (Kind.INSTALL,)
