"""What would cut Farhand off asks in each language of the tables; opening the page of it is free."""

from agent.contract.binding import Kind
from agent.policy.page.judgement import Free
from tests.agent.policy.test_not_asked import on_page
from tests.worlds.cases import each_of
from tests.worlds.policy_pages import SETTINGS, kinds

SHADE = "com.android.systemui"
# Wi-Fi, airplane mode, hotspot, USB debugging, use developer options.
SWITCHES = {
    "en": ("Wi-Fi", "Airplane mode", "Hotspot", "USB debugging", "Use developer options"),
    "zh": ("WLAN", "飞行模式", "便携式热点", "USB 调试", "使用开发者选项"),
    "zh_hant": ("Wi-Fi", "飛航模式", "可攜式無線基地台", "USB 偵錯", "使用開發人員選項"),
    "es": ("Wi-Fi", "Modo avión", "Zona Wi-Fi", "Depuración por USB", "Usar opciones para desarrolladores"),
    "de": ("WLAN", "Flugmodus", "WLAN-Hotspot", "USB-Debugging", "Entwickleroptionen verwenden"),
    "fr": (
        "Wi-Fi",
        "Mode Avion",
        "Point d'accès Wi-Fi",
        "Débogage USB",
        "Utiliser options pour les développeurs",
    ),
    "pt": ("Wi-Fi", "Modo avião", "Ponto de acesso Wi-Fi", "Depuração USB", "Usar opções do desenvolvedor"),
    "it": ("Wi-Fi", "Modalità aereo", "Hotspot Wi-Fi", "Debug USB", "Usa opzioni sviluppatore"),
    "ru": ("Wi-Fi", "Режим полета", "Точка доступа Wi-Fi", "Отладка по USB", "Для разработчиков"),
    "ja": ("Wi-Fi", "機内モード", "アクセス ポイント", "USB デバッグ", "開発者向けオプションの使用"),
    "ko": ("Wi-Fi", "비행기 모드", "모바일 핫스팟", "USB 디버깅", "개발자 옵션 사용"),
}
# Network reset, factory reset, restart.
RESETS = {
    "en": ("Reset network settings", "Erase all data (factory reset)", "Restart"),
    "zh": ("重置网络设置", "恢复出厂设置", "重新启动"),
    "zh_hant": ("重設網路設定", "恢復原廠設定", "重新啟動"),
    "es": ("Restablecer ajustes de red", "Borrar todos los datos", "Reiniciar"),
    "de": ("Netzwerkeinstellungen zurücksetzen", "Auf Werkseinstellungen zurücksetzen", "Neu starten"),
    "fr": ("Réinitialiser les paramètres réseau", "Rétablir la configuration d'usine", "Redémarrer"),
    "pt": ("Redefinir configurações de rede", "Apagar todos os dados", "Reiniciar"),
    "it": ("Ripristina impostazioni di rete", "Cancella tutti i dati", "Riavvia"),
    "ru": ("Сбросить настройки сети", "Сбросить к заводским настройкам", "Перезагрузить"),
    "ja": ("ネットワーク設定をリセット", "すべてのデータを消去", "再起動"),
    "ko": ("네트워크 설정 초기화", "모든 데이터 삭제", "다시 시작"),
}
LANGUAGES = list(SWITCHES)


@each_of("lang", LANGUAGES)
def test_switching_the_wrong_way_asks_and_the_good_way_has_no_such_reason(lang: str) -> None:
    wifi, airplane, hotspot, debugging, developer = SWITCHES[lang]
    for name, wrong in (
        (wifi, "on"),
        (airplane, "off"),
        (hotspot, "off"),
        (debugging, "on"),
        (developer, "on"),
    ):
        right = "off" if wrong == "on" else "on"
        asked = kinds(on_page(f"<Back>\n[{name} //]({wrong})\n[VPN //]", name, SETTINGS))
        assert asked == (Kind.DISCONNECT,), name
        turned_back = kinds(on_page(f"[{name} //]({right})", name, SETTINGS))
        # '사용' is both "use" and "on": a switch that is off and says so contradicts itself.
        assert Kind.DISCONNECT not in turned_back or name.endswith("사용"), name
    for name, wrong in ((wifi, "on"), (airplane, "off")):
        assert kinds(on_page(f"[{name} //]({wrong}) | [VPN //](on)", name, SHADE)) == (Kind.DISCONNECT,)


@each_of("lang", LANGUAGES)
def test_a_reset_asks(lang: str) -> None:
    asked = {label: kinds(on_page(f"<Back>\n[{label}]", label, SETTINGS)) for label in RESETS[lang]}
    assert [label for label, found in asked.items() if Kind.DISCONNECT not in found] == []


@each_of("lang", LANGUAGES)
def test_opening_the_page_of_such_a_switch_is_free(lang: str) -> None:
    wifi, _, hotspot, _, _ = SWITCHES[lang]
    for name in (wifi, hotspot):
        assert on_page(f"<Back>\n[{name} // 1]\n[VPN //]", name, SETTINGS) == Free(), name
