"""What only opens, plays, reads or is text is free; what looks like it and acts is asked about."""

from collections.abc import Iterator
from dataclasses import replace
from time import process_time

from agent.contract.actions import Action, Enter, Tap, TypeText
from agent.contract.binding import Kind
from agent.contract.page import Item, Page
from agent.policy.judge import judge
from agent.policy.page.judgement import Free, Judgement, Situation
from agent.policy.rules.rules import BUILT_IN
from devices.base import Box
from tests.asked.layout import Thing, lay_out
from tests.worlds.cases import each_of
from tests.worlds.policy_pages import (
    BANK,
    BROWSER,
    CHAT,
    SETTINGS,
    SIZE_PX,
    STORE,
    as_picture,
    kinds,
    seen,
    tree,
)

GAME = "com.king.candycrushsaga"
SHOP, CALLER, NOTES, KEEP = (
    "com.etsy.android",
    "org.telegram.messenger",
    "org.fossify.notes",
    "com.google.android.keep",
)
NEWS, MUSIC, UNKNOWN, TASKS = (
    "com.nytimes.android",
    "com.spotify.music",
    "com.example.app",
    "com.example.tasks",
)


def on_page(page: str, label: str, app: str) -> Judgement:
    """Of a tap on the last thing with this label that can be pressed, or else on the last one."""
    drawn, things = lay_out(page)
    return judge(Situation(Tap(_thing(things, label).point), seen(app), drawn), BUILT_IN)


def _thing(things: tuple[Thing, ...], label: str) -> Thing:
    found = [each for each in things if each.label == label]
    return ([each for each in found if each.item.pressable] or found)[-1]


def does(page: str, action: Action, app: str) -> Judgement:
    """Of an input without a place."""
    return judge(Situation(action, seen(app), lay_out(page)[0]), BUILT_IN)


DEVELOPER = {
    "en": ("Developer options", "USB debugging", "Use developer options"),
    "zh": ("开发者选项", "USB 调试", "使用开发者选项"),
    "zh_hant": ("開發人員選項", "USB 偵錯", "使用開發人員選項"),
    "es": ("Opciones para desarrolladores", "Depuración por USB", "Usar opciones para desarrolladores"),
    "de": ("Entwickleroptionen", "USB-Debugging", "Entwickleroptionen verwenden"),
    "fr": ("Options pour les développeurs", "Débogage USB", "Utiliser les options pour les développeurs"),
    "pt": ("Opções do desenvolvedor", "Depuração USB", "Usar opções do desenvolvedor"),
    "it": ("Opzioni sviluppatore", "Debug USB", "Usa opzioni sviluppatore"),
    "ru": ("Для разработчиков", "Отладка по USB", "Использовать параметры разработчика"),
    "ja": ("開発者向けオプション", "USB デバッグ", "開発者向けオプションを使用"),
    "ko": ("개발자 옵션", "USB 디버깅", "개발자 옵션 사용"),
}


@each_of("lang", list(DEVELOPER))
def test_the_row_of_the_developer_options_is_free_and_what_changes_on_their_page_asks(lang: str) -> None:
    title, debugging, switch = DEVELOPER[lang]
    for row in (f"[{title} //]", f"[{title} // {debugging}]", f"[System // {debugging}, {title}]"):
        label = row[1:].split(" //")[0]
        assert on_page(f"[Backup //]\n{row}", label, SETTINGS) == Free(), row
    page = f"<Back> | {title}\n[{debugging} // USB](on)\n[{switch} //](on)\n[{title} //]"
    assert kinds(on_page(page, debugging, SETTINGS)) == (Kind.DISCONNECT,)
    assert Kind.DISCONNECT in kinds(on_page(f"[{title} //](on)", title, SETTINGS))
    # On their own page it may be their switch.
    assert kinds(on_page(page, title, SETTINGS)) == (Kind.ACCOUNT,)
    assert kinds(on_page(f"[{debugging} //]", debugging, SETTINGS)) == (Kind.DISCONNECT,)
    assert kinds(on_page(f"<Back> | {title}\n[ADB // {debugging}]", "ADB", SETTINGS)) == (Kind.ACCOUNT,)


def test_a_row_of_the_settings_that_may_be_a_button_or_a_switch_asks() -> None:
    assert kinds(on_page("[Developer options]", "Developer options", SETTINGS)) == (Kind.ACCOUNT,)
    with_switch = "[Developer options //] | <On>"
    assert kinds(on_page(with_switch, "Developer options", SETTINGS)) == (Kind.ACCOUNT,)
    assert kinds(on_page("[Sign out // USB debugging]", "Sign out", SETTINGS)) == (Kind.ACCOUNT,)
    assert kinds(on_page("[Google // Sign out]", "Google", SETTINGS)) == (Kind.ACCOUNT,)
    drawn, things = lay_out("[Backup //]\n[Developer options //]")
    press = Situation(Tap(_thing(things, "Developer options").point), seen(SETTINGS), as_picture(drawn))
    assert Kind.ACCOUNT in kinds(judge(press, BUILT_IN))


ROWS = [
    ("Order details", "Pay order", "$84.00"),
    ("Payment history", "Pay now", "$84.00"),
    ("订单详情", "支付订单", "￥84.00"),
    ("付款詳情", "立即付款", "$84"),
    ("Detalles del pedido", "Pagar pedido", "84,00 €"),
    ("Bestelldetails", "Jetzt bezahlen", "84,00 €"),
    ("Détails de la commande", "Payer maintenant", "84,00 €"),
    ("Detalhes do pagamento", "Pagar agora", "R$ 84,00"),
    ("Dettagli dell'ordine", "Paga ora", "84,00 €"),
    ("История платежей", "Оплатить заказ", "840 ₽"),
    ("注文の詳細", "注文を確定する", "1,395円"),
    ("결제 내역", "결제하기", "10,900원"),
]


@each_of(("opens", "acts", "sum_"), ROWS)
def test_a_row_that_names_a_page_is_free_also_beside_a_sum(opens: str, acts: str, sum_: str) -> None:
    page = f"<Back> | Q7K0\n[{opens} // {sum_}]\n[{acts} // {sum_}]"
    assert on_page(page, opens, SHOP) == Free()
    assert Kind.PAY in kinds(on_page(page, acts, SHOP))


@each_of("card", ["[Order details // Pay now]", "[订单详情 // 立即支付]", "[結帳 // 付款詳情 // 立即付款]"])
def test_a_card_that_names_an_act_beside_the_page_asks(card: str) -> None:
    assert kinds(on_page(card, card[1:].split(" //")[0], SHOP)) != ()


def test_the_title_of_a_dialog_makes_its_yes_no_page() -> None:
    dialog = "== dialog\nPayment details\nVisa ···· 4242\n$84.00\n[Cancel] | [Confirm]"
    assert Kind.PAY in kinds(on_page(dialog, "Confirm", SHOP))


AMONG_PAGES = [
    ("Orders", "Refund", "Invoices"),
    ("订单", "退款", "发票"),
    ("訂單", "退款", "發票"),
    ("注文", "返金", "請求書"),
    ("주문", "환불", "송장"),
    ("Pedidos", "Reembolso", "Facturas"),
    ("Bestellungen", "Erstattung", "Rechnungen"),
]


@each_of(("orders", "refund", "invoices"), AMONG_PAGES)
def test_a_name_that_may_be_an_act_is_a_page_in_a_list_of_pages(
    orders: str, refund: str, invoices: str
) -> None:
    page = f"<Back> | Mia\n[{orders} //]\n[{refund} // 1]\n[{invoices} //]"
    assert on_page(page, refund, SHOP) == Free()


@each_of(
    ("page", "label", "kind"),
    [
        ("Order 4711\n[Refund //]\n[Help //]", "Refund", Kind.PAY),
        ("[订单 //]\n[退款 // 立即退款]\n[发票 //]", "退款", Kind.ORDER),
        ("[订单 //]\n[退款]\n[发票 //]", "退款", Kind.ORDER),
        ("[支付 //]\n[退款 //]", "退款", Kind.ORDER),
        ("== dialog\n[发票 //]\n[退款 //]\n[取消]", "退款", Kind.ORDER),
        ("合计 | ￥84.00\n[订单 //]\n[付款 //]\n[发票 //]", "付款", Kind.PAY),
        ("[订单 //]\n[付款 //]\n[发票 //]\n[删除 //]", "付款", Kind.PAY),
    ],
)
def test_elsewhere_such_a_name_is_an_act(page: str, label: str, kind: Kind) -> None:
    assert kind in kinds(on_page(page, label, SHOP))


TABS = [
    ("发票", "付款", "设置", BANK),
    ("發票", "付款", "設定", BANK),
    ("請求書", "支払い", "設定", BANK),
    ("송장", "지불", "설정", BANK),
    ("搜索", "订单", "设置", STORE),
    ("検索", "注文", "設定", STORE),
    ("검색", "주문", "설정", STORE),
    ("联系人", "通话", "设置", CALLER),
    ("連絡先", "通話", "設定", CALLER),
    ("연락처", "통화", "설정", CALLER),
    ("People", "Calls", "Settings", CALLER),
    ("Gente", "Llamadas", "Ajustes", CALLER),
    ("Invoices", "Payment", "Settings", BANK),
]


@each_of(("left", "label", "right", "app"), TABS)
def test_a_tab_is_free_whatever_its_word(left: str, label: str, right: str, app: str) -> None:
    below = f"Mia Turner\n== bottom\n[{left}] | [{label}] | [{right}]"
    above = f"[{left}](off) | [{label}](off) | [{right}](on)\nMia Turner"
    assert on_page(below, label, app) == on_page(above, label, app) == Free()
    marked = f"[{left}](on) | [{label}](off) | [{right}](on)\nMia Turner"
    assert kinds(on_page(marked, label, app)) == kinds(on_page(f"[{label}]", label, app))


@each_of(
    ("page", "label", "app", "kind"),
    [
        ("Mia\n== bottom\n[店铺] | [客服] | [付款]", "付款", STORE, Kind.PAY),
        ("合计 | ￥84.00\n== bottom\n[发票] | [付款] | [设置]", "付款", STORE, Kind.PAY),
        ("Mia\n== bottom\n[取消] | [付款] | [设置]", "付款", STORE, Kind.PAY),
        ("Mia\n== bottom\n[设置] | [付款]", "付款", STORE, Kind.PAY),
        ("Mia\n== bottom\n[设置] | [删除] | [付款]", "付款", STORE, Kind.PAY),
        ("<返回> | 王小芳\n[通话] | [消息]\n地址", "通话", "com.google.android.contacts", Kind.CALL),
        ("王小芳\n{> 发送消息…}\n== bottom\n[联系人] | [通话] | [设置]", "通话", CALLER, Kind.CALL),
        ("Mia\n== bottom\n[发票] | [立即付款] | [设置]", "立即付款", STORE, Kind.PAY),
        ("Mia\n" * 6 + "[发票] | [付款] | [设置]", "付款", STORE, Kind.PAY),
    ],
)
def test_a_button_in_a_bar_asks(page: str, label: str, app: str, kind: Kind) -> None:
    assert kind in kinds(on_page(page, label, app))


@each_of(
    ("page", "label", "app"),
    [
        ("[Payer pour voir // 3:41]\n[La Mer // 3:20]", "Payer pour voir", "org.videolan.vlc"),
    ],
)
def test_titles_of_songs_and_articles_are_free(page: str, label: str, app: str) -> None:
    assert on_page(page, label, app) == Free()
    # A menu of the same app, and an app of whatever kind.
    menu = page.split("\n")[0]
    assert kinds(on_page(f"{menu}\n[Share // …]", label, app)) != ()
    assert kinds(on_page(page, label, BANK)) != ()


@each_of(
    ("page", "label", "app"),
    [
        ("[Buy now €4.99 // 23:59]\n[Gold chest // 11:20]", "Buy now €4.99", GAME),
        ("[Buy starter pack now // 23:59:10]\n[Gold chest // 11:20:00]", "Buy starter pack now", GAME),
        ("[Subscribe €9.99 // per month]\n[Family €17.99 // per month]", "Subscribe €9.99", MUSIC),
        ("[Pay €9.99 // per month]\n[Family // per month]", "Pay €9.99", MUSIC),
        ("[Jetzt kaufen 9,99 € // 1 Monat]\n[Familie // 2 Monat]", "Jetzt kaufen 9,99 €", MUSIC),
        ("[开通会员 // 12 个月]\n[连续包月 // 1 个月]", "开通会员", "com.netease.cloudmusic"),
        ("[Start free trial // 1 month]\n[Family // 2 month]", "Start free trial", "com.audible.application"),
        ("[Remove all downloads // 120 MB]\n[Cache // 90 MB]", "Remove all downloads", MUSIC),
        ("[Delete account // 1 of 2]\n[Privacy // 2 of 2]", "Delete account", MUSIC),
        # So does a song that is called so.
        ("[Delete Forever // Grimes]\n[Before the Fever // Grimes]", "Delete Forever", MUSIC),
        ("李娜\n¥500.00\n[转账]\n[转账记录]", "转账", BANK),
        ("收款人：李娜\n[转账]\n[转账记录]", "转账", BANK),
        ("¥500.00\n[支付]\n[订单详情]", "支付", SHOP),
        ("¥500.00\n== bottom\n[发票] | [订单详情] | [付款]", "付款", SHOP),
        ("$4.99\n== bottom\n[Invoices] | [Order details] | [Purchase]", "Purchase", SHOP),
        ("王小芳\n== bottom\n[聊天] | [通话]", "通话", "com.tencent.mm"),
        ("Mia\n== bottom\n[Chats] | [Llamada]", "Llamada", "com.whatsapp"),
        ("Total | €50.00\n[Payments €50.00]", "Payments €50.00", SHOP),
    ],
)
def test_what_sells_or_acts_is_no_title_row_or_tab(page: str, label: str, app: str) -> None:
    assert kinds(on_page(page, label, app)) != ()


@each_of(
    ("hint", "button"),
    [("Write a review", "Post"), ("Ask a question", "Send"), ("Notiz an den Verkäufer", "Senden")],
)
def test_a_review_or_question_is_no_note_whatever_its_id(hint: str, button: str) -> None:
    field = Item(
        "", Box(60, 400, 1020, 1200), name="body", hint=hint, pressable=True, field=True, focused=True
    )
    page = tree(field, Item(button, Box(60, 1400, 1020, 1550), pressable=True))
    for text in ("Nice\nplace", "Nice\n"):
        assert Kind.SEND in kinds(judge(Situation(TypeText(text), seen(TASKS), page), BUILT_IN))


def test_what_acts_in_a_list_asks() -> None:
    alike = "[Delete forever // 2 items]\n[Rename // 2 items]"
    assert kinds(on_page(alike, "Delete forever", UNKNOWN)) == (Kind.DELETE,)
    bills = "[Pay rent 500 € // due in 2 days]\n[Water // due in 3 days]"
    assert Kind.PAY in kinds(on_page(bills, "Pay rent 500 €", UNKNOWN))
    ways = "[Pay 20 € now with my Visa card // no fee]\n[Bank account // no fee]"
    for page, app in ((ways, BROWSER), (f"Total | 20,00 €\n{ways}", UNKNOWN)):
        assert Kind.PAY in kinds(on_page(page, "Pay 20 € now with my Visa card", app))


FILTERS = [
    ("Clear filters", "Clear history"), ("清除筛选", "清空聊天记录"), ("清除篩選", "清除資料"),
    ("Borrar filtros", "Borrar historial"), ("Filter zurücksetzen", "Verlauf löschen"),
    ("Effacer les filtres", "Effacer l'historique"), ("Limpar filtros", "Limpar histórico"),
    ("Cancella filtri", "Cancella cronologia"), ("Сбросить фильтры", "Очистить историю"),
    ("フィルターをクリア", "履歴を削除"), ("필터 초기화", "기록 삭제"),
]  # fmt: skip


@each_of(("clears", "deletes"), FILTERS)
def test_clearing_a_filter_is_free_and_clearing_what_is_kept_asks(clears: str, deletes: str) -> None:
    assert on_page(f"[{clears}]", clears, SHOP) == Free()
    assert Kind.DELETE in kinds(on_page(f"[{deletes}]", deletes, SHOP))


NOTE_WORDS = [
    ("Description", "Send"), ("描述", "发送"), ("說明", "傳送"), ("Descripción", "Enviar"),
    ("Beschreibung", "Senden"), ("Description", "Envoyer"), ("Descrição", "Enviar"), ("Descrizione", "Invia"),
    ("Описание", "Отправить"), ("説明", "送信"), ("설명", "전송"),
]  # fmt: skip
MESSAGE_WORDS = [
    ("Message", "Send"), ("发送消息", "发送"), ("傳送訊息", "傳送"), ("Mensaje", "Enviar"),
    ("Nachricht", "Senden"), ("Message", "Envoyer"), ("Mensagem", "Enviar"), ("Messaggio", "Invia"),
    ("Сообщение", "Отправить"), ("メッセージ", "送信"), ("메시지", "전송"),
]  # fmt: skip
BREAKS = (TypeText("Milk\nBread\n"), Enter())


@each_of(("hint", "send"), NOTE_WORDS)
def test_a_line_break_in_a_note_is_text(hint: str, send: str) -> None:
    page = f"<Back> | <Delete>\n{{> {hint} = Milk}}\n== bottom\n[{send}]"
    for action in BREAKS:
        assert does(page, action, NOTES) == does(page, action, KEEP) == Free()
        # Elsewhere only in a field of several lines.
        assert Kind.SEND in kinds(does(page, action, TASKS))
        assert Kind.SEND in kinds(does(page, action, CHAT))
        # And on a page that sends nothing.
        for several in _with_several_lines(page):
            assert Kind.SEND in kinds(judge(Situation(action, seen(TASKS), several), BUILT_IN))
    for several in _with_several_lines(page.replace(f"[{send}]", "[Save]")):
        for action in BREAKS:
            assert judge(Situation(action, seen(TASKS), several), BUILT_IN) == Free()
            assert Kind.SEND in kinds(judge(Situation(action, seen(CHAT), several), BUILT_IN))
            assert Kind.PAY in kinds(judge(Situation(action, seen(BANK), several), BUILT_IN))


@each_of(("hint", "send"), MESSAGE_WORDS)
def test_a_line_break_in_a_message_may_send_it(hint: str, send: str) -> None:
    page = f"<Back>\n{{> {hint} = Milk}}\n== bottom\n[{send}]"
    for action in BREAKS:
        assert [app for app in (NOTES, TASKS, CHAT) if Kind.SEND not in kinds(does(page, action, app))] == []
        for several in _with_several_lines(page):
            assert Kind.SEND in kinds(judge(Situation(action, seen(NOTES), several), BUILT_IN))


def test_a_line_break_asks_where_a_note_may_be_given_away_or_paid_with() -> None:
    for hint in ("To", "Recipient", "Email"):
        page = f"{{> {hint} = Mia}}\n[Send]"
        assert Kind.SEND in kinds(does(page, Enter(), KEEP)), hint
    for page in _with_several_lines("Total | $84.00\n{> Notes = Milk}\n[Place order]"):
        assert kinds(judge(Situation(Enter(), seen(TASKS), page), BUILT_IN)) != ()


def _with_several_lines(page: str) -> Iterator[Page]:
    """The page with a line break in its field, and with a higher field."""
    drawn, _ = lay_out(page)
    for change in ("text", "box"):
        yield replace(
            drawn, items=tuple(_changed(item, change) if item.field else item for item in drawn.items)
        )


def _changed(item: Item, change: str) -> Item:
    left, top, right, bottom = item.box
    return (
        replace(item, text=f"{item.text}\nBread")
        if change == "text"
        else replace(item, box=Box(left, top, right, bottom + 240))
    )


@each_of(
    ("title", "app"),
    [("退款", SHOP), ("Developer options", SETTINGS), ("Delete Forever", MUSIC), ("付款", SHOP)],
)
def test_a_page_of_300_items_is_judged_in_no_time(title: str, app: str) -> None:
    """The rows lie so that no neighbour ends the search early."""
    rows: list[Item] = []
    for place in range(100):
        top = 20 * place
        rows.append(Item("", Box(40, top, 1040, top + 18), pressable=True))
        rows.append(Item(title if place == 50 else f"订单 {place}", Box(50, top, 1030, top + 9)))
        rows.append(Item(f"Line of {'ab'[place % 2]} {place}", Box(50, top + 9, 1030, top + 18)))
    page = tree(*rows)
    situation = Situation(Tap((540, 1009)), seen(app), page)
    started = process_time()
    judge(situation, BUILT_IN)
    assert process_time() - started < 5  # a hundredth of it is usual; the bench tells how much
    assert page.size_px == SIZE_PX
