"""What a page says has just been done on it: paid, ordered, sent."""

import re

from agent.contract.actions import Receipt
from agent.contract.amounts import sums_in, value_of
from agent.contract.binding import Kind
from agent.contract.page import Item, Page, PageSource
from agent.policy.labels.classes import kinds_of
from agent.policy.page.parties import payee_on
from agent.policy.page.sums import amount_on
from agent.policy.page.target import same_row

_LONGEST = 60  # characters; longer texts tell stories
_MONEY = frozenset({Kind.PAY, Kind.ORDER})
_PAID = re.compile(
    r"(?:you(?:'ve| have)? )?paid(?: successfully)?"
    r"|(?:payment|transfer|top-?up|transaction) (?:is |was |has been )?"
    r"(?:successful|succeeded|complete|completed|done|received|sent|confirmed|approved)"
    r"|(?:you(?:'ve| have)? )?(?:transferred|topped up)|thank you for your payment"
    r"|(?:支付|付款|转账|汇款|充值|缴费|还款|扣款)(?:已)?(?:成功|完成)|已(?:支付|付款|转账|充值|缴费|还款)"
    r"|(?:轉帳|匯款|儲值|繳費)(?:已)?(?:成功|完成)|已(?:轉帳|繳費|儲值)"
    r"|(?:pago|pagamento|paiement|transferencia|transferência|virement|bonifico|recarga|ricarica) "
    r"(?:realizad[oa]|completad[oa]|confirmad[oa]|recibid[oa]|recebid[oa]|aprovad[oa]|concluíd[oa]"
    r"|efetuad[oa]|efectuad[oa]|effectué|accepté|confirmé|reçu|réussi|effettuato|riuscito|completato"
    r"|confermato"
    r"|ricevuto|eseguito)(?: con éxito| com sucesso| con successo| avec succès)?"
    r"|(?:zahlung|überweisung) (?:ist )?"
    r"(?:erfolgreich|eingegangen|erhalten|abgeschlossen|ausgeführt|bestätigt)"
    r"|bezahlt|pagado|payé|pagato"
    r"|(?:оплата|платеж|платёж|перевод) (?:прошла|прошёл|прошел|выполнен|выполнена|получен|принят|отправлен)"
    r"(?: успешно)?|оплачено|успешно оплачено"
    r"|(?:お)?支払い?(?:い)?(?:が)?完了(?:しました)?|(?:決済|送金|振込)(?:が)?完了(?:しました)?|支払い済み"
    r"|(?:결제|송금|이체|입금|충전)(?:가|이)? ?(?:완료|성공)(?:되었습니다|했습니다)?|결제되었습니다",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"(?:your )?(?:order|booking|reservation|purchase) (?:is |was |has been )?"
    r"(?:placed|confirmed|complete|completed|received|successful|accepted)"
    r"|thank you for your (?:order|purchase|booking)|(?:message|mail|email) sent|subscribed|booked"
    r"|(?:下单|订购|预订|预约|购买|提交|交易|发送|订阅)(?:已)?(?:成功|完成)"
    r"|订单(?:已)?(?:提交|确认|完成)|已(?:下单|预订|预约|购买|发送)"
    r"|(?:訂購|預訂|預約|購買|訂閱)(?:已)?(?:成功|完成)|訂單(?:已)?(?:成立|送出|確認|完成)"
    r"|已(?:訂購|預訂|預約|購買|傳送)"
    r"|(?:pedido|reserva|compra|encomenda) "
    r"(?:realizad[oa]|confirmad[oa]|completad[oa]|concluíd[oa]|efetuad[oa])"
    r"|gracias por tu (?:pedido|compra)|obrigado pel[oa] (?:pedido|compra)"
    r"|(?:bestellung|buchung|reservierung|kauf) (?:ist )?(?:bestätigt|eingegangen|abgeschlossen|erfolgreich)"
    r"|(?:vielen )?dank für (?:deine|ihre) bestellung"
    r"|(?:commande|réservation) (?:confirmée|validée|passée|enregistrée)"
    r"|merci pour votre (?:commande|achat)"
    r"|(?:ordine|prenotazione|acquisto) (?:confermat[oa]|effettuat[oa]|completat[oa]|ricevut[oa])"
    r"|grazie per (?:il tuo ordine|l['’]acquisto)"
    r"|заказ (?:оформлен|принят|подтверждён|подтвержден)|бронь подтверждена|спасибо за заказ"
    r"|(?:ご)?(?:注文|予約|購入)(?:が|を)?(?:完了|確定)(?:しました|いたしました)?"
    r"|ご注文ありがとうございます"
    r"|(?:주문|예약|구매|예매)(?:이|가)? ?완료(?:되었습니다|됐습니다)?",
    re.IGNORECASE,
)
# One of these anywhere: the page does not say that it is done.
_NOT_DONE = re.compile(
    r"\b(?:fail(?:ed|ure)?|unsuccessful|declined|rejected|cancel(?:l?ed)|pending|processing|not (?:yet )?paid"
    r"|unpaid|awaiting|expired|insufficient|too low|try again|enter (?:your )?(?:code|pin|password))\b"
    r"|失败|未支付|未付款|待支付|待付款|处理中|已取消|已关闭|余额不足|重试|请输入"
    r"|失敗|處理中|已關閉|餘額不足|重試|請輸入"
    r"|fallid[oa]|rechazad[oa]|cancelad[oa]|pendiente|en proceso|sin pagar|insuficiente|inténtalo de nuevo"
    r"|falhou|recusad[oa]|pendente|em processamento|tente novamente|aguardando"
    r"|fehlgeschlagen|abgelehnt|storniert|ausstehend|in bearbeitung|nicht ausreichend"
    r"|erneut versuchen|offen\b"
    r"|échou|échec|refusé|annulé|en attente|en cours|insuffisant|réessayer"
    r"|non riuscit|rifiutat|annullat|in sospeso|in attesa|in elaborazione|riprova"
    r"|отклон|отмен|не прош|не удал|ожидает|ожидан|обрабатыва|недостаточно|повторите|введите"
    r"|失敗しました|キャンセルされ|保留中|処理中|残高不足|未払い|もう一度|入力して"
    r"|실패|취소되|취소됨|대기|처리 ?중|잔액 ?부족|미결제|다시 시도|입력하",
    re.IGNORECASE,
)
# What a page with earlier orders or payments calls itself.
_EARLIER = re.compile(
    r"(?:my |past |previous |your )?(?:orders|purchases|payments|transactions|bookings)"
    r"|(?:order|payment|transaction|purchase) history"
    r"|(?:我的|全部|历史|所有)订单|订单(?:列表|记录)|(?:我的)?账单|(?:交易|付款|支付|转账)记录"
    r"|(?:我的|全部|所有)訂單|訂單(?:紀錄|記錄)|(?:交易|付款|轉帳)(?:紀錄|記錄)"
    r"|mis (?:pedidos|compras|reservas)|pedidos|historial de (?:pagos|pedidos|compras)|movimientos"
    r"|meus (?:pedidos|pagamentos)|minhas (?:compras|reservas)"
    r"|histórico de (?:pagamentos|pedidos|compras)|extrato"
    r"|meine (?:bestellungen|buchungen|zahlungen)|bestellungen|umsätze|bestellhistorie|zahlungsverlauf"
    r"|mes (?:commandes|achats|réservations|paiements)|commandes"
    r"|historique(?: des (?:paiements|commandes))?"
    r"|i miei (?:ordini|acquisti|pagamenti)|le mie prenotazioni|ordini|movimenti"
    r"|storico (?:ordini|pagamenti)"
    r"|мои (?:заказы|покупки|платежи)|заказы|история (?:платежей|заказов|покупок|операций)"
    r"|(?:注文|購入|支払い|取引|決済|送金)履歴|(?:주문|결제|구매|거래|송금|예약|이체) ?(?:내역|기록)",
    re.IGNORECASE,
)
_NUMBER_TITLE = re.compile(
    r"(?:order|booking|transaction|receipt|reference) ?(?:number|no\.?|id|#)[:：]?"
    r"|(?:订单|交易|流水)(?:编号|号)[:：]?|(?:訂單|交易)(?:編號|號)[:：]?"
    r"|(?:número|n\.?º) (?:de|do) (?:pedido|la compra|reserva)[:：]?"
    r"|(?:bestell|buchungs|transaktions)nummer[:：]?|numéro de (?:commande|réservation)[:：]?"
    r"|numero (?:d['’])?(?:ordine|prenotazione)[:：]?|номер (?:заказа|брони|операции)[:：]?"
    r"|(?:注文|予約|取引)番号[:：]?|(?:주문|예약|거래) ?번호[:：]?",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{3,31}")


def receipt_of(page: Page) -> Receipt | None:
    """The receipt on this page; None if it was not wholly read, can still be paid, or nothing is done.

    None for a list of orders, too: what is done there was done earlier.
    """
    if page.source is PageSource.NONE or page.late:
        return None
    texts = [item for item in page.items if item.text and not item.password]
    if any(_NOT_DONE.search(item.text) or _asks_for_money(item) for item in texts):
        return None
    if any(item.password or item.field for item in page.items) or _is_list(texts):
        return None
    said = [(item, pattern) for pattern in (_PAID, _DONE) for item in texts if _says(pattern, item)]
    if not said:
        return None
    words = said[0][0].text.strip()
    return Receipt(words, said[0][1] is _PAID, amount_on(page), payee_on(page), _number_on(texts))


def undone_on(page: Page) -> str:
    """Words of the page that say that something failed or is not done yet; '' for none.

    Short texts alone: a longer one tells a story.
    """
    texts = (item.text.strip() for item in page.items if not (item.password or item.field or item.pressable))
    return next((text for text in texts if len(text) <= _LONGEST and _NOT_DONE.search(text)), "")


def _says(pattern: re.Pattern[str], item: Item) -> bool:
    text = " ".join(item.text.split()).strip(" .!。！✓✔")
    if len(text) > _LONGEST or item.pressable:
        return False
    found = pattern.match(text)
    # Behind the words only a sum may stand: 'Paid ¥36.80', never 'Paid subscriptions'.
    return found is not None and not re.sub(r"[\W\d_]|元|CNY|RMB", "", text[found.end() :])


def _is_list(texts: list[Item]) -> bool:
    if any(_EARLIER.fullmatch(item.text.strip()) for item in texts if not item.pressable):
        return True
    said = [item for item in texts if _says(_PAID, item) or _says(_DONE, item)]
    # A title may repeat the words of its page; the words of each row stand beside a sum of their own.
    sums = {value_of(amount) for item in texts for amount in sums_in(item.text)}
    return len(sums) > 1 and len({item.text for item in said}) < len(said)


def _asks_for_money(item: Item) -> bool:
    return item.pressable and not _MONEY.isdisjoint(kinds_of(item.text))


def _number_on(texts: list[Item]) -> str:
    for item in texts:
        found = _NUMBER_TITLE.match(item.text.strip())
        if found is None:
            continue
        own = item.text.strip()[found.end() :].strip()
        beside = [own] if own else [
            other.text.strip()
            for other in texts
            if other is not item and same_row(other.box, item.box) and other.box.left > item.box.left
        ]  # fmt: skip
        if len(beside) == 1 and _NUMBER.fullmatch(beside[0]) and any(map(str.isdigit, beside[0])):
            return beside[0]
    return ""
