"""What is found in texts and on pages of eleven languages, and what is left alone."""

import pytest

from agent.contract.page import Item, Page, PageSource
from agent.model.cover.find import find, mentions_of
from agent.model.cover.mentions import searchable
from devices.base import Box
from tests.worlds.policy_pages import SIZE_PX, simulated

FOUND = (
    # English
    ("Call 138 0000 1101 now", "phone: 138 0000 1101"),
    ("(555) 010-1234", "phone: (555) 010-1234"),
    ("Write to ann.k+x@mail.co.uk please", "email: ann.k+x@mail.co.uk"),
    ("12 Garden Lane, Apt 4, Springfield, IL 62704", "address: 12 Garden Lane, Apt 4, Springfield, IL 62704"),
    ("221B Baker Street, London NW1 6XE", "address: 221B Baker Street, London NW1 6XE"),
    ("I live at 12 Main Street, see you at 8.", "address: 12 Main Street"),
    ("Hi Ann, are you there?", "name: Ann"),
    ("Dear Mr. Smith, your order is ready", "name: Smith"),
    ("4111 1111 1111 1111", "account: 4111 1111 1111 1111"),
    ("GB29NWBK60161331926819", "account: GB29NWBK60161331926819"),
    ("Parcel 7702 was delivered", "number: 7702"),
    ("1Z999AA10123456784", "number: 1Z999AA10123456784"),
    ("482913 is your code", "number: 482913"),
    ("https://shop.example/o/123456789012", "number: 123456789012"),
    # Chinese, in both scripts
    ("请拨13800002202联系", "phone: 13800002202"),
    ("北京市朝阳区花园路12号3栋501室", "address: 北京市朝阳区花园路12号3栋501室"),
    ("台北市信義區松仁路 100 號", "address: 台北市信義區松仁路 100 號"),
    ("你好，小明，明天见", "name: 小明"),
    ("王先生您的快递到了", "name: 王"),
    ("验证码 482913，请勿泄露", "number: 482913"),
    ("訂單號 A1234567", "number: A1234567"),
    # Spanish
    ("612 345 678", "phone: 612 345 678"),
    ("Calle de Alcalá, 12, 28014 Madrid", "address: Calle de Alcalá, 12, 28014 Madrid"),
    ("Hola Lucía, ¿vienes?", "name: Lucía"),
    # German
    ("+49 170 1234567", "phone: +49 170 1234567"),
    ("Lange Gasse 5, 10115 Berlin", "address: Lange Gasse 5, 10115 Berlin"),
    ("DE89 3704 0044 0532 0130 00", "account: DE89 3704 0044 0532 0130 00"),
    ("Sehr geehrter Herr Müller", "name: Müller"),
    # French
    ("06 12 34 56 78", "phone: 06 12 34 56 78"),
    ("06.12.34.56.78", "phone: 06.12.34.56.78"),
    ("12 rue de la Paix, 75002 Paris", "address: 12 rue de la Paix, 75002 Paris"),
    ("Bonjour Zoé !", "name: Zoé"),
    # Portuguese
    ("Rua das Flores, n.º 10, Lisboa", "address: Rua das Flores, n.º 10, Lisboa"),
    ("Olá João, tudo bem?", "name: João"),
    # Italian
    ("Via Roma 5, 00184 Roma", "address: Via Roma 5, 00184 Roma"),
    ("Ciao Giulia", "name: Giulia"),
    # Russian
    ("8 (912) 345-67-89", "phone: 8 (912) 345-67-89"),
    ("ул. Ленина, д. 5, кв. 12", "address: ул. Ленина, д. 5, кв. 12"),
    ("Привет, Анна!", "name: Анна"),
    # Japanese
    ("090-1234-5678", "phone: 090-1234-5678"),
    ("渋谷区神宮前1-2-3", "address: 渋谷区神宮前1-2-3"),
    ("田中さん、こんにちは", "name: 田中"),
    # Korean
    ("010-1234-5678", "phone: 010-1234-5678"),
    ("서울시 강남구 테헤란로 123, 101동 202호", "address: 서울시 강남구 테헤란로 123, 101동 202호"),
    ("김민수님, 안녕하세요", "name: 김민수"),
)
LEFT = (
    "¥36.80", "$1,299.00", "1.234,56 €", "1 234,56 ₽", "12,900원", "36.80元", "3800元", "5551234 元",
    "R$ 1.234,56", "2026-11-24 18:30", "21.11.2026", "24/11/26", "2026年11月24日", "2026년 11월 24일",
    "20261124", "24 de noviembre", "09:12", "15:00-17:00", "2024-2025", "1999", "14h30", "下午3点",
    "午後3時", "오후 3시", "4.8 (12,345)", "1,234,567 views", "128563次播放", "1 234 567",
    "12 345 678 vues", "3 000 000 000", "100%", "8.5/10", "1080x2400", "192.168.178.20", "121.0.6167.178",
    "Version 7.4.2", "21-19 21-17", "Bus 100, 200, 300", "3-0", "Room 12", "Garden Bank (4417)",
    "**** 4417", "尾号4417", "第3号线", "1号店", "iPhone 15 Pro Max 256", "Open 24 hours", "Top 10 places",
    "5 minutes on the way", "Dear customer", "Hello there", "Hi everyone", "お客様へ", "皆さん", "고객님",
    "尊敬的客户", "Nachricht senden", "Message", "设置", "発送済み", "주문 내역", "Ab 12 Uhr",
    "See you at the usual place", "Add to cart", "2 x Latte",
)  # fmt: skip


def told(text: str) -> str:
    return "; ".join(f"{each.kind}: {each.text}" for each in mentions_of(searchable(text)))


@pytest.mark.parametrize(("text", "wanted"), FOUND)
def test_a_personal_thing_is_found_whole(text: str, wanted: str) -> None:
    assert told(text) == wanted


@pytest.mark.parametrize("text", LEFT)
def test_prices_dates_times_counts_and_words_stay(text: str) -> None:
    assert told(text) == ""


# By language a label and a name, and a label and an address without a street's word.
LABELLED = (
    ("Recipient", "Ann Meyer", "Delivery address", "Old Mill 4"),
    ("收件人", "李小明", "收货地址", "花园小区3栋2单元"),
    ("收件者", "陳大文", "收貨地址", "信義路五段7號"),
    ("Destinatario", "Lucía Gómez", "Dirección de entrega", "Finca El Olivo 4"),
    ("Empfänger", "Jörg Müller", "Lieferadresse", "Am Markt 4"),
    ("Destinataire", "Zoé Martin", "Adresse de livraison", "Le Bourg 4"),
    ("Destinatário", "João Silva", "Endereço de entrega", "Quinta do Lago 4"),
    ("Intestatario", "Giulia Rossi", "Indirizzo di consegna", "Località Il Poggio 4"),
    ("Получатель", "Анна Иванова", "Адрес доставки", "деревня Мостки, 4"),
    ("受取人", "田中太郎", "お届け先住所", "渋谷ヒルズ 4階"),
    ("받는 사람", "김민수", "배송 주소", "푸른마을 4호"),
)


@pytest.mark.parametrize("words", LABELLED)
def test_what_stands_beside_below_or_behind_a_label_is_found_in_every_language(
    words: tuple[str, str, str, str],
) -> None:
    label, name, where, address = words
    beside = page((label, 0, 0), (name, 500, 0), (where, 0, 300), (address, 500, 300))
    below = page((label, 0, 0), (name, 0, 60), (where, 0, 300), (address, 0, 360))
    behind = page((f"{label}: {name}", 0, 0), (f"{where}：{address}", 0, 300))
    for each in (beside, below, behind):
        found = [
            f"{mention.kind}: {mention.text}" for mentions in find(each).values() for mention in mentions
        ]
        assert sorted(found) == sorted([f"name: {name}", f"address: {address}"])


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    ("scene", "names", "kinds"),
    [
        ("calls", 3, {"name", "phone"}),
        ("chat_list", 4, {"name"}),
        ("chat_talk", 1, {"name"}),
        ("mail_read", 1, {"name", "email"}),
        ("bank_confirm", 1, {"name"}),
        ("coffee_checkout", 1, {"name", "phone", "address"}),
        ("shade", 0, {"notice"}),
    ],
)
def test_the_people_of_the_simulated_phone_are_found(
    scene: str, names: int, kinds: set[str], lang: str
) -> None:
    screen, package = simulated(scene, lang)
    found = [mention for mentions in find(screen, package).values() for mention in mentions]
    assert {each.kind.value for each in found} == kinds
    assert sum(each.kind == "name" for each in found) >= names


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("scene", ["settings", "launcher", "store", "calls_pad", "calendar"])
def test_pages_about_nobody_stay_as_they_are(scene: str, lang: str) -> None:
    screen, package = simulated(scene, lang)
    assert find(screen, package) == {}


def page(*texts: tuple[str, int, int]) -> Page:
    """Texts with left and top, 50 px high."""
    items = tuple(Item(text, Box(left, top, left + 450, top + 50)) for text, left, top in texts)
    return Page(PageSource.TREE, items, SIZE_PX)
