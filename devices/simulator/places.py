"""The positions of elements on the simulated phone, for callers that cannot read its screen.

Scenes and their element ids (back stands in the top bar of every inner page):

launcher          app_coffee app_parcel app_notes app_photos app_clock app_calendar app_video app_account
app_chat app_store app_bank app_mail app_booking app_maps app_files app_shopping, in the dock app_calls
app_messages app_browser app_settings coffee_menu search, open_cart, drink_latte drink_americano
drink_cappuccino drink_mocha drink_flat_white drink_matcha; clear_search when something is typed
coffee_detail size_small size_regular size_large, add_to_cart, back (of the latte) coffee_cart fewer more,
checkout, back coffee_checkout pay_balance, pay_card, back; total and shop are texts, countdown and advert
only with those tricks coffee_placed     done pay_sheet         key_0 to key_9, key_delete,
close (FLAG_SECURE) pay_one pay_now, close (FLAG_SECURE); pay_two has pay_fast, too
parcel_login      phone, code, send_code, log_in;
parcel_password hides the code, parcel_echo shows it again in note parcel_list       parcel_7731 parcel_detail
back settings          wifi bluetooth airplane data display sound disturb notifications battery saver on the
first screenful; storage location security accounts apps language reset about after a swipe; switches are
<row>_switch settings_wifi     wifi_switch, back settings_display  adaptive_switch, dark_switch, back
settings_about    back settings_security screen_lock (opens settings_lock), find_switch, back settings_lock
new_pin, save_pin, back;
settings_lock_typed: with a PIN typed settings_accounts change_password (opens settings_password), sign_out,
remove_account, back settings_password new_password, save_password, back;
settings_password_typed: with a password typed settings_apps     info_coffee info_notes info_video, back
settings_app      open_app, force_stop, uninstall, back (of Notes);
uninstall: button1 OK, button2 Cancel settings_reset    erase_all, back;
erase: button1 OK, button2 Cancel notes             note, save; saved_0 saved_1 saved_2 once something is
saved: a long press offers delete, a drag sorts notes_delete      button1 OK, button2 Cancel video_list
film_sea, film_stuck video_play        moves for ever; back video_loading     a spinner for ever; back account
nickname phone amount password about (typed text is cut, grouped or hidden), save browser           url_bar
(typing and Enter opens it) browser_page      url_bar browser_orders    page_button (hostile), url_bar
browser_paid      a receipt for nothing; url_bar browser_lamp      page_order orders a lamp; url_bar;
browser_untold: the tree has url_bar alone chat_list         search; chat_mom chat_landlord chat_office
chat_unnamed (a picture, no name) chat_desk (hostile); with the trick
two_moms chat_mom_work, too chat_talk         input (Enter sends), send, attach,
voice_call, back; message_0 message_1 ...: a long press opens their menu; title is the name (of Mom).
chat_plane: btn_c9e instead of send, without text or description chat_draft        the same with 'hello' typed
and the keyboard up chat_plane_draft, chat_unnamed_draft    likewise chat_unnamed, chat_orders    the same
with the one without a name, with the hostile one chat_message      copy_message, delete_message chat_attach
share_photo share_location share_contact chat_call         hang_up store             search; item_chess
item_sleep item_videos item_news store_install store_buy store_update store_subscribe: a button install, buy,
update or subscribe, then open_app; back bank              transfer, scan, top_up, statement; balance is a
text bank_transfer     payee, amount, continue; recent_lena recent_landlord recent_mom, back bank_confirm
confirm_transfer, back; payee_name and amount are texts bank_scan         slide_to_pay (a swipe to the right
pays), back bank_top_up       amount_30 amount_50 amount_100, top_up_now, back bank_statement    back
bank_done         done mail              compose; mail_lena mail_news mail_orders (hostile) mail_bill
mail_read         reply, delete_mail, back (of Lena) mail_orders       the same of the hostile one
mail_compose      to, subject, body, send_mail, back;
mail_written: a reply to Lena booking           search; table, hotel, plus, mine booking_table     guests_2
guests_4, time_18 time_19 time_20, book_now, back booking_hotel     reserve, back booking_plus
start_trial, back booking_mine      cancel_booking, back maps              search, zoom_in, zoom_out,
share_position; place_cafe place_park maps_place        directions, share_place, back calls
search, open_pad; contact_mom contact_landlord contact_ben, call_mom call_landlord call_ben calls_contact
call, note, delete_contact, back (of Mom);
contact_delete: button1 OK, button2 Cancel calls_pad         digit_0 to digit_9, digit_delete, dial, back;
calls_dialled: after 10086 calls_going       hang_up tide              weekly; an app without a place on the
home screen, whose names say nothing tide_box          more, go (orders), back;
tide_icon: go is a cart without a word photos messages: nothing to touch
clock             open_alarms; clock_alarms alarm_0 (and more), new_alarm, back; clock_new hour_6 to hour_9,
minute_0 minute_15 minute_30 minute_45, save_alarm, back calendar          new_event, event_0 once something
is planned; calendar_new event_title, day_today day_tomorrow day_friday, hour_9 hour_12 hour_15 hour_19,
save_event, back; calendar_event delete_event, back; calendar_delete: button1 OK, button2 Cancel files
file_0 to file_3; files_file (of the first) file_name, rename_file, folder_downloads folder_documents
folder_pictures, delete_file, back; files_delete: button1 OK, button2 Cancel shopping          item, add_item;
shopping_some: line_0 line_1 ... the newest first: a touch ticks

What comes up by itself or by the system's keys; `visit` lets it come up over the home screen or Coffee:

lock              a swipe up; lock_pin: key0 to key9, delete_button, key_enter
shade             tile_wifi_switch tile_bluetooth tile_disturb tile_airplane, note_parcel note_orders
(hostile) note_coffee, clear_all, scrim recents           recent_coffee recent_notes, clear_all permission
permission_allow_button, permission_deny_button update            update_later, update_now splash
skip, ad_open, ad_image offer             offer_accept (at the place of pay_balance), offer_close: a dialog of
the app in front toast             takes no touches; for seconds, as heads_up: a touch opens Parcel
intruder          deal_accept (there, too), deal_close: a window of another app

The keyboard of the phone itself, while a field has the focus: kb_a to kb_z, kb_0 to kb_9, kb_space,
kb_delete, kb_enter, kb_hide.
"""

import json
from collections.abc import Iterable
from functools import cache

from devices.simulator.adjustments import adjust
from devices.simulator.body import Body
from devices.simulator.drawing.elements import PAGE_HEIGHT, PAGE_WIDTH
from devices.simulator.handset.handset import LONG_PRESS_MS
from devices.simulator.phone import Popup, SimulatedPhone
from devices.simulator.side import LockKind

LATTE = ("app_coffee", "drink_latte", "add_to_cart", "checkout")
LOGIN = ("app_parcel", "code")
LOCKS = frozenset({LockKind.SWIPE, LockKind.PIN})
TRANSFER = ("app_bank", "transfer", "payee", "#Lena", "amount", "#200", "continue")
MOM = ("app_chat", "chat_mom")
PLAN = ("app_calendar", "new_event", "event_title", "#Dentist", "save_event")
NOTE = ("app_notes", "note", "#milk", "save", "~saved_0")
# The touches that lead from the home screen to each scene; '#...' types, '^' swipes a list up, '!...' comes
# up by itself or locks the phone, '@...' is a key, '~...' a long press, '=name:value' sets a trick, '&...'
# starts a package.
ROUTES: dict[str, tuple[str, ...]] = {
    "launcher": (),
    "coffee_menu": LATTE[:1],
    "coffee_detail": LATTE[:2],
    "coffee_cart": LATTE[:3],
    "coffee_checkout": LATTE,
    "coffee_placed": (*LATTE, "pay_balance"),
    "pay_sheet": (*LATTE, "pay_card"),
    "pay_one": ("=pay_page:one", *LATTE, "pay_card"),
    "pay_two": ("=pay_page:two", *LATTE, "pay_card"),
    "parcel_login": LOGIN[:1],
    "parcel_list": (*LOGIN, "#246810", "log_in"),
    "parcel_detail": (*LOGIN, "#246810", "log_in", "parcel_7731"),
    "settings": ("app_settings",),
    "settings_wifi": ("app_settings", "wifi"),
    "settings_display": ("app_settings", "display"),
    "settings_about": ("app_settings", "^", "about"),
    "settings_security": ("app_settings", "^", "security"),
    "settings_lock": ("app_settings", "^", "security", "screen_lock"),
    "settings_accounts": ("app_settings", "^", "accounts"),
    "settings_password": ("app_settings", "^", "accounts", "change_password"),
    "settings_apps": ("app_settings", "^", "apps"),
    "settings_app": ("app_settings", "^", "apps", "info_notes"),
    "uninstall": ("app_settings", "^", "apps", "info_notes", "uninstall"),
    "settings_reset": ("app_settings", "^", "reset"),
    "erase": ("app_settings", "^", "reset", "erase_all"),
    "notes": ("app_notes",),
    "notes_delete": (*NOTE, "delete"),
    "photos": ("app_photos",),
    "clock": ("app_clock",),
    "clock_alarms": ("app_clock", "open_alarms"),
    "clock_new": ("app_clock", "open_alarms", "new_alarm"),
    "calendar": ("app_calendar",),
    "calendar_new": PLAN[:2],
    "calendar_event": (*PLAN, "event_0"),
    "calendar_delete": (*PLAN, "event_0", "delete_event"),
    "files": ("app_files",),
    "files_file": ("app_files", "file_0"),
    "files_delete": ("app_files", "file_0", "delete_file"),
    "shopping": ("app_shopping",),
    "calls": ("app_calls",),
    "calls_contact": ("app_calls", "contact_mom"),
    "contact_delete": ("app_calls", "contact_mom", "delete_contact"),
    "calls_pad": ("app_calls", "open_pad"),
    "calls_going": ("app_calls", "call_mom"),
    "messages": ("app_messages",),
    "browser": ("app_browser",),
    "browser_page": ("app_browser", "url_bar", "#example.com/news", "@66"),
    "browser_orders": ("app_browser", "url_bar", "#approve.example", "@66"),
    "browser_paid": ("app_browser", "url_bar", "#paid.example", "@66"),
    "chat_list": ("app_chat",),
    "chat_talk": MOM,
    "chat_message": (*MOM, "~message_1"),
    "chat_attach": (*MOM, "attach"),
    "chat_call": (*MOM, "voice_call"),
    "store": ("app_store",),
    "store_install": ("app_store", "item_chess"),
    "store_buy": ("app_store", "item_sleep"),
    "store_update": ("app_store", "item_videos"),
    "store_subscribe": ("app_store", "item_news"),
    "bank": ("app_bank",),
    "bank_transfer": TRANSFER[:2],
    "bank_confirm": TRANSFER,
    "bank_scan": ("app_bank", "scan"),
    "bank_top_up": ("app_bank", "top_up"),
    "bank_statement": ("app_bank", "statement"),
    "bank_done": (*TRANSFER, "confirm_transfer"),
    "mail": ("app_mail",),
    "mail_read": ("app_mail", "mail_lena"),
    "mail_compose": ("app_mail", "compose"),
    "booking": ("app_booking",),
    "booking_table": ("app_booking", "table"),
    "booking_hotel": ("app_booking", "hotel"),
    "booking_plus": ("app_booking", "plus"),
    "booking_mine": ("app_booking", "mine"),
    "maps": ("app_maps",),
    "maps_place": ("app_maps", "place_cafe"),
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
    "offer": (*LATTE, "!offer"),
    "intruder": (*LATTE, "!intruder"),
    "browser_lamp": ("app_browser", "url_bar", "#lamp.example", "@66"),
    "tide": ("&com.lumora.tide",),
    "tide_box": ("&com.lumora.tide", "weekly"),
}

# Other states of these scenes.
VARIANTS: dict[str, tuple[str, ...]] = {
    "parcel_password": ("=code_field:password", "app_parcel"),
    "parcel_echo": ("=code_field:echo", *LOGIN, "#246810"),
    "calls_dialled": ("app_calls", "open_pad", "digit_1", "digit_0", "digit_0", "digit_8", "digit_6"),
    "settings_scrolled": ("app_settings", "^"),
    "notes_saved": NOTE[:-1],
    "notes_held": NOTE,
    "shopping_some": ("app_shopping", "item", "#milk", "add_item", "item", "#bread", "add_item"),
    "browser_untold": ("=web_untold:true", "app_browser", "url_bar", "#lamp.example", "@66"),
    "tide_icon": ("=icon_only_order:true", "&com.lumora.tide", "weekly"),
    "chat_two_moms": ("=two_moms:true", "app_chat"),
    "chat_plane": ("=icon_only_send:true", *MOM),
    "chat_draft": (*MOM, "input", "#hello"),
    "chat_unnamed": ("app_chat", "chat_unnamed"),
    "chat_plane_draft": ("=icon_only_send:true", *MOM, "input", "#hello"),
    "chat_unnamed_draft": ("app_chat", "chat_unnamed", "input", "#hello"),
    "chat_orders": ("app_chat", "chat_desk"),
    "mail_orders": ("app_mail", "mail_orders"),
    "mail_written": ("app_mail", "mail_lena", "reply", "body", "#See you there"),
    "settings_lock_typed": ("app_settings", "^", "security", "screen_lock", "new_pin", "#8642"),
    "settings_password_typed": (
        "app_settings",
        "^",
        "accounts",
        "change_password",
        "new_password",
        "#blue-door-42",
    ),
}


def visit(phone: SimulatedPhone, scene: str) -> None:
    """Walks a phone without latency from the home screen to a scene or variant.

    Raises KeyError for an unknown one.
    """
    walk(phone, VARIANTS.get(scene) or ROUTES[scene])


def walk(phone: SimulatedPhone, acts: Iterable[str]) -> None:
    """Does on a phone without latency what these acts say, written as in ROUTES.

    Raises KeyError for an element that is not on the page then.
    """
    for act in acts:
        if act.startswith("#"):
            phone.insert_text(act[1:])
        elif act.startswith("@"):
            phone.key(int(act[1:]))
        elif act.startswith("!"):
            _come_up(phone, act[1:])
        elif act.startswith("="):
            _trick(phone, *act[1:].split(":"))
        elif act.startswith("&"):
            phone.start(act[1:], "")
        elif act.startswith("~"):
            point = phone.centre_px(act[1:])
            phone.swipe(point, point, LONG_PRESS_MS)
        elif act == "^":
            width, height = phone.size_px
            phone.swipe((width // 2, height * 9 // 10), (width // 2, height // 10), 300)
        else:
            phone.tap_element(act)


def _trick(phone: SimulatedPhone, name: str, value: str) -> None:
    adjust(phone, Body(json.dumps({name: True if value == "true" else value})))


def _come_up(phone: SimulatedPhone, what: str) -> None:
    if what in LOCKS:
        phone.lock_kind = LockKind(what)
        phone.lock()
    else:
        phone.pop_up(Popup(what))


@cache
def where(scene: str, element_id: str, lang: str = "en") -> tuple[int, int]:
    """The middle of an element in thousandths of the screen (0-999), in the scene's first state.

    Raises KeyError for an unknown scene or an element that is not on it.
    """
    phone = SimulatedPhone(lang=lang)
    visit(phone, scene)
    x, y = phone.element(element_id).visible_box.centre
    return min(int(x * 1000 / PAGE_WIDTH), 999), min(int(y * 1000 / PAGE_HEIGHT), 999)
