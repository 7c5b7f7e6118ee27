"""Words of all languages: what labels do, forms of words, tricks of writing, and which labels are known."""

from agent.contract.binding import Kind
from agent.policy.labels.classes import is_group, kinds_of
from agent.policy.words import table
from agent.policy.words.label import fold, label_units, plain
from agent.policy.words.languages import LANGUAGES
from tests.agent.policy.labels_of_languages import FREE, LABELS, labels
from tests.worlds.cases import each_of

_CASES = [(code, kind) for code, kinds in LABELS.items() for kind in kinds]


@each_of(("code", "kind"), _CASES)
def test_labels_of_every_language_are_taken_for_what_they_do(code: str, kind: str) -> None:
    found = {label: kinds_of(label) for label in labels(LABELS[code][kind])}
    wrong = [label for label, kinds in found.items() if (kinds if kind == FREE else Kind(kind) not in kinds)]
    assert wrong == []


@each_of(
    ("forms", "kind"),
    [
        ("pagar pague paguen pagando pagarlo", Kind.PAY),
        ("payer payez paie payons", Kind.PAY),
        ("zahlen zahle bezahlen bezahle", Kind.PAY),
        ("paga pagare pagate", Kind.PAY),
        ("оплатить оплати оплатите оплачу оплачиваю оплатим", Kind.PAY),
        ("comprar compre comprando", Kind.ORDER),
        ("commander commandez acheter achetez réservez", Kind.ORDER),
        ("заказать закажи закажите заказываю купить купите куплю", Kind.ORDER),
        ("elimina eliminare eliminate eliminar elimine", Kind.DELETE),
        ("удалить удали удалите удалим", Kind.DELETE),
        ("enviar envíe envía envie", Kind.SEND),
    ],
)
def test_inflected_forms_are_the_same_word(forms: str, kind: Kind) -> None:
    assert [form for form in forms.split() if kind not in kinds_of(form)] == []


@each_of(
    ("label", "kind"),
    [
        ("Confirmar el pago", Kind.PAY),
        ("Confirmer et payer ma commande", Kind.PAY),
        ("Valider votre commande", Kind.ORDER),
        ("Conferma il tuo ordine", Kind.ORDER),
        ("Finalizar a minha compra", Kind.ORDER),
        ("Bestellung kostenpflichtig abschicken", Kind.ORDER),
        ("Оформить ваш заказ", Kind.ORDER),
    ],
)
def test_small_words_may_stand_inside_a_phrase(label: str, kind: Kind) -> None:
    assert kind in kinds_of(label)


@each_of("label", ["Formas de pago", "Historial de los pagos", "Método del pago", "Cancelar el pago"])
def test_small_words_may_stand_inside_a_harmless_phrase(label: str) -> None:
    assert kinds_of(label) == frozenset()


@each_of(
    "label",
    [
        "Oпл\u0061тить",  # Latin letters in a Russian word
        "ОПЛAТИТЬ",
        "О\u200bплатить",
        "Оплати\u0301ть",  # with the mark of stress
        "р\u0430у",  # 'pay' in Cyrillic letters alone
        "ра\u0443 now",
        "p\u3099ay",  # a mark of kana on a Latin letter
        "ＰＡＧＡＲ",
        "PAGÁR",
        "p.a.y",
        "Ｐａｙｅｒ",
        "결\u200b제",
        "\u1100\u1167\u11af\u110c\u1166",  # Hangul in single letters
        "支\u200b払う",
        "ﾁｬｰｼﾞする",
    ],
)
def test_a_word_that_pays_pays_in_other_letters_too(label: str) -> None:
    assert Kind.PAY in kinds_of(label)


def test_kana_with_and_without_marks_are_different_words() -> None:
    assert label_units("パス") != label_units("バス")
    assert label_units("ｶﾞ") == label_units("ガ")


def test_words_without_blanks_are_read_sign_by_sign() -> None:
    assert label_units("アプリをインストール") == ("アプリ", "を", "インストール")
    assert label_units("12,900원 결제") == ("#", "원", "결", "제")
    assert label_units("l'achat d'abord, don't") == ("l", "achat", "d", "abord", "don't")


@each_of("language", [language.code for language in LANGUAGES])
def test_no_refusal_acts_and_no_harmless_phrase_hides_an_act(language: str) -> None:
    own = next(each for each in LANGUAGES if each.code == language)
    acts = {
        phrase.units
        for phrase in table.all_phrases()
        if phrase.kind is not None and phrase.strength >= table.Strength.BEGINNING
    }
    assert acts.isdisjoint(own.group("refusals"))
    told = {units: phrase for units in own.group("lookalikes") if (phrase := table.whole(units)) is not None}
    assert {" ".join(units) for units, phrase in told.items() if phrase.kind is not None} == set()


@each_of(
    ("no", "yes"),
    [
        ("Cancelar", "Aceptar"),
        ("Abbrechen", "Bestätigen"),
        ("Annuler", "Confirmer"),
        ("Agora não", "Sim"),
        ("Annulla", "Conferma"),
        ("Отмена", "Подтвердить"),
        ("キャンセル", "確定する"),
        ("취소", "확인"),
        ("取消", "確定"),
    ],
)
def test_answers_are_known(no: str, yes: str) -> None:
    assert is_group(no, table.REFUSALS)
    assert is_group(yes, table.CONFIRMS)


@each_of("label", [label for kinds in LABELS.values() for label in labels(kinds[FREE])])
def test_harmless_labels_are_known(label: str) -> None:
    assert table.knows(label_units(label))


@each_of(
    "label",
    [
        "Betalen", "Nu betalen", "Zapłać teraz", "Kup teraz", "Satın al", "Öde", "Thanh toán", "ชำระเงิน",
        "Bayar sekarang", "Betala för 100 kr", "Maksa", "Πληρωμή", "ادفع الآن", "भुगतान करें", "Plătește",
        "Zaplatit", "Fizetés", "Köp nu", "Оплатити", "12,99 €", "4711", "",
    ],
)  # fmt: skip
def test_labels_of_other_languages_are_not_known(label: str) -> None:
    assert not table.knows(label_units(label))


@each_of("text", ["Überweisen", "Оплатить", "決済", "결제하기", "Straße", "paiement différé", "ﾊﾟｽ"])
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert plain(plain(text)) == plain(text)


@each_of(
    ("labels", "kind"),
    [
        ("Confirm preauthorization, Vorautorisierung bestätigen, Confirmer la pré-autorisation", Kind.PAY),
        ("Confirmar preautorización, Подтвердить предавторизацию, 確認預先授權, 사전 승인 확인", Kind.PAY),
        (
            "Submit registration, Anmeldung absenden, Invia iscrizione, 提交注册, Enviar inscripción",
            Kind.ORDER,
        ),
        ("Start your free trial, Kostenlos testen, Essai gratuit, 무료 체험 시작, 免费试用", Kind.ORDER),
        ("Save review, Bewertung speichern, Salva recensione, Сохранить отзыв, 儲存評論", Kind.SEND),
        ("Versand planen, Programmer l'envoi, Programar envío, 送信を予約, 定时发送", Kind.SEND),
        ("Leave room, Raum verlassen, Quitter le salon, Sair da sala, 离开房间, 방 나가기", Kind.DELETE),
        ("Clear storage, Speicher leeren, Vider le stockage, 清除儲存空間, Очистить хранилище", Kind.DELETE),
        ("Erase SD card, Effacer la carte SD, Очистить SD-карту, SD 카드 지우기", Kind.DELETE),
        (
            "Confirm deactivation, Conferma disattivazione account, Confirmar desativação da conta",
            Kind.ACCOUNT,
        ),
        ("Mientras se utiliza la aplicación, Bei Nutzung der App, Durante o uso do app", Kind.GRANT),
    ],
)
def test_an_act_is_known_in_many_languages(labels: str, kind: Kind) -> None:
    assert [label for label in labels.split(", ") if kind not in kinds_of(label)] == []
