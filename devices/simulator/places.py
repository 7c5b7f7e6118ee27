"""Where things stand on the simulated phone, for whoever must know it without looking.

Scenes and their element ids (back stands in the top bar of every inner page):

launcher          app_coffee app_parcel app_notes app_photos app_clock app_calendar app_video app_account, in the dock
                  app_calls app_messages app_browser app_settings
coffee_menu       search, open_cart, drink_latte drink_americano drink_cappuccino drink_mocha drink_flat_white
                  drink_matcha; clear_search when something is typed
coffee_detail     size_small size_regular size_large, add_to_cart, back (of the latte)
coffee_cart       fewer more, checkout, back
coffee_checkout   pay_balance, pay_card, back
coffee_placed     done
pay_sheet         key_0 to key_9, key_delete, close (FLAG_SECURE)
parcel_login      phone, code, send_code, log_in
parcel_list       parcel_7731
parcel_detail     back
settings          wifi bluetooth airplane data display sound disturb notifications battery saver on the first
                  screenful; storage location security language about after a swipe; switches are <row>_switch
settings_wifi     wifi_switch, back
settings_display  adaptive_switch, dark_switch, back
settings_about    back
notes             note, save; saved_0 saved_1 saved_2 once something is saved: a long press offers delete, a drag sorts
video_list        film_sea, film_stuck
video_play        moves for ever; back
video_loading     a spinner for ever; back
account           nickname phone amount password about (typed text is cut, grouped or hidden), save
browser           url_bar (typing and Enter opens it)
browser_page      url_bar
photos clock calendar calls messages: nothing to touch

What comes up by itself or by the system's keys; `visit` lets it come up over the home screen or Coffee:

lock              a swipe up; lock_pin: key0 to key9, delete_button, key_enter
shade             tile_wifi_switch tile_bluetooth tile_disturb tile_airplane, note_parcel note_orders (hostile)
                  note_coffee, clear_all, scrim
recents           recent_coffee recent_notes, clear_all
permission        permission_allow_button, permission_deny_button
update            update_later, update_now
splash            skip, ad_open, ad_image

The keyboard of the phone itself, while a field has the focus: kb_a to kb_z, kb_0 to kb_9, kb_space, kb_delete,
kb_enter, kb_hide.
"""

from functools import cache

from devices.simulator.elements import PAGE_HEIGHT, PAGE_WIDTH
from devices.simulator.phone import Popup, SimulatedPhone
from devices.simulator.side import LockKind

LATTE = ("app_coffee", "drink_latte", "add_to_cart", "checkout")
LOGIN = ("app_parcel", "code")
LOCKS = frozenset({LockKind.SWIPE, LockKind.PIN})
# The touches that lead from the home screen to each scene; '#...' types, '^' swipes a list up, '!...' comes up by itself
# or locks the phone, '@...' is a key.
ROUTES: dict[str, tuple[str, ...]] = {
    "launcher": (),
    "coffee_menu": LATTE[:1],
    "coffee_detail": LATTE[:2],
    "coffee_cart": LATTE[:3],
    "coffee_checkout": LATTE,
    "coffee_placed": (*LATTE, "pay_balance"),
    "pay_sheet": (*LATTE, "pay_card"),
    "parcel_login": LOGIN[:1],
    "parcel_list": (*LOGIN, "#246810", "log_in"),
    "parcel_detail": (*LOGIN, "#246810", "log_in", "parcel_7731"),
    "settings": ("app_settings",),
    "settings_wifi": ("app_settings", "wifi"),
    "settings_display": ("app_settings", "display"),
    "settings_about": ("app_settings", "^", "about"),
    "notes": ("app_notes",),
    "photos": ("app_photos",),
    "clock": ("app_clock",),
    "calendar": ("app_calendar",),
    "calls": ("app_calls",),
    "messages": ("app_messages",),
    "browser": ("app_browser",),
    "browser_page": ("app_browser", "url_bar", "#example.com/news", "@66"),
    "video_list": ("app_video",),
    "video_play": ("app_video", "film_sea"),
    "video_loading": ("app_video", "film_stuck"),
    "account": ("app_account",),
    "lock": ("!swipe",),
    "lock_pin": ("!pin", "^"),
    "shade": ("!shade",),
    "recents": ("app_notes", "@3", "app_coffee", "@187"),
    "permission": ("app_coffee", "!permission"),
    "update": ("app_coffee", "!update"),
    "splash": ("app_coffee", "!splash"),
}


def visit(phone: SimulatedPhone, scene: str) -> None:
    """Walks a phone without latency from the home screen to a scene. Raises KeyError for an unknown scene."""
    for act in ROUTES[scene]:
        if act.startswith("#"):
            phone.insert_text(act[1:])
        elif act.startswith("@"):
            phone.key(int(act[1:]))
        elif act.startswith("!"):
            _come_up(phone, act[1:])
        elif act == "^":
            width, height = phone.size_px
            phone.swipe((width // 2, height * 9 // 10), (width // 2, height // 10), 300)
        else:
            phone.tap_element(act)


def _come_up(phone: SimulatedPhone, what: str) -> None:
    if what in LOCKS:
        phone.lock_kind = LockKind(what)
        phone.lock()
    else:
        phone.pop_up(Popup(what))


@cache
def where(scene: str, element_id: str, lang: str = "en") -> tuple[int, int]:
    """The middle of an element in thousandths of the screen (0-999), as the scene is when it is first reached.

    Raises KeyError for an unknown scene or an element that is not on it.
    """
    phone = SimulatedPhone(lang=lang)
    visit(phone, scene)
    x, y = phone.element(element_id).visible_box.centre
    return min(int(x * 1000 / PAGE_WIDTH), 999), min(int(y * 1000 / PAGE_HEIGHT), 999)
