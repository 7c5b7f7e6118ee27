"""What a page says has just been done on it."""

from agent.contract.actions import Receipt
from agent.contract.page import Item, Page, PageSource
from agent.policy.page.receipt import receipt_of
from devices.base import Box
from tests.worlds.cases import each_of

SIZE_PX = (360, 800)


def page(*rows: str, button: str = "", late: bool = False, field: bool = False) -> Page:
    """Rows from top to bottom; what stands behind a bar stands at the right of its row."""
    items = list[Item]()
    for place, row in enumerate(rows):
        top = 40 + 50 * place
        for column, text in enumerate(row.split("|")):
            items.append(Item(text, Box(20 + 170 * column, top, 180 + 170 * column, top + 30)))
    if button:
        items.append(Item(button, Box(20, 700, 340, 750), pressable=True))
    if field:
        items.append(Item("", Box(20, 600, 340, 640), field=True))
    return Page(PageSource.TREE, tuple(items), SIZE_PX, late=late)


COFFEE = ("Order placed", "Your drink arrives in about 25 minutes.", "Latte × 1|¥36.80")


@each_of(
    ("shown", "receipt"),
    [
        (page(*COFFEE, "Order number|BD-2048", button="Back to menu"),
        Receipt("Order placed", amount="¥36.80", number="BD-2048")),
        (page("下单成功", "拿铁 × 1|¥36.80", "订单编号|BD-2048", button="返回菜单"),
        Receipt("下单成功", amount="¥36.80", number="BD-2048")),
        (page("Payment successful", "Paid to|Blue Door Coffee", "Total|¥36.80", button="Done"),
        Receipt("Payment successful", True, "¥36.80", "Blue Door Coffee")),
        (page("支付成功", "¥36.80", button="完成"), Receipt("支付成功", True, "¥36.80")),
        (page("You paid ¥36.80", "Order no.: 12345678"),
        Receipt("You paid ¥36.80", True, "¥36.80", number="12345678")),
        (page("支付成功", "支付成功", "¥36.80"), Receipt("支付成功", True, "¥36.80")),
        (page("Message sent"), Receipt("Message sent")),
        (page("Pago realizado", "Beneficiario|Panadería Sol", "Total|12,99 €"),
        Receipt("Pago realizado", True, "12,99 €", "Panadería Sol")),
        (page("Bestellung bestätigt", "Gesamt|24,90 €", "Bestellnummer|BD-2048"),
        Receipt("Bestellung bestätigt", amount="24,90 €", number="BD-2048")),
        (page("Paiement effectué", "Total|1 234,50 €"), Receipt("Paiement effectué", True, "1234,50 €")),
        (page("Оплата прошла успешно", "Итого|990 ₽"), Receipt("Оплата прошла успешно", True, "990 ₽")),
        (page("注文が確定しました", "合計|1,980円", "注文番号|AB-12345"),
        Receipt("注文が確定しました", amount="1,980円", number="AB-12345")),
        (page("결제가 완료되었습니다", "결제 금액|12,900원"),
        Receipt("결제가 완료되었습니다", True, "12,900원")),
    ],
)  # fmt: skip
def test_a_receipt_is_read_with_sum_payee_and_number(shown: Page, receipt: Receipt) -> None:
    assert receipt_of(shown) == receipt


@each_of(
    "shown",
    [
        page("Checkout", "Total|¥36.80", button="Pay ¥36.80"),
        page("Order placed", "Waiting for payment", "Total|¥36.80", button="Pay ¥36.80"),
        page("Payment successful", "Payment failed"),
        page("Payment pending"),
        page("Payment unsuccessful"),
        page("支付失败"),
        page("Pago realizado", "Pago pendiente", "12,99 €"),
        page("Zahlung fehlgeschlagen"),
        page("Meine Bestellungen", "Latte|3,90 €", "Bestellung bestätigt"),
        page("Заказ оформлен", "Ожидает оплаты", "990 ₽"),
        page("결제 대기", "12,900원"),
        page("下单成功", "待支付", "¥36.80"),
        page("My orders", "Latte|¥36.80", "Order completed"),
        page("全部订单", "拿铁|¥36.80", "交易成功"),
        page("蓝门咖啡|交易成功", "拿铁|¥36.80", "茶屋|交易成功", "绿茶|¥12.00"),
        page("Paid subscriptions"),
        page("Paid leave"),
        page(*COFFEE, late=True),
        page(*COFFEE, field=True),
        page("They said that the payment was successful and that I should send them my code now"),
        page(),
        Page(PageSource.NONE),
    ],
)
def test_a_page_that_can_be_paid_failed_or_is_not_wholly_read_is_no_receipt(shown: Page) -> None:
    assert receipt_of(shown) is None


def test_a_button_that_only_calls_itself_paid_is_no_receipt() -> None:
    assert receipt_of(page("Orders", button="Paid")) is None
