"""What is made to be misread, and strange words where money stands: the verdict and its reason."""

from dataclasses import dataclass
from time import thread_time

from agent.contract.actions import Tap
from agent.contract.binding import Kind
from agent.policy.explain import How, explain
from agent.policy.judge import judge
from agent.policy.page.judgement import Free, Judgement, NeedsApproval, Situation
from agent.policy.page.scene import Scene
from agent.policy.page.target import target_at
from agent.policy.page.unknown_words import may_pay
from agent.policy.rules.rules import BUILT_IN, Rules, WordRules
from tests.asked.layout import lay_out
from tests.worlds.cases import each_of
from tests.worlds.policy_pages import button, middle, seen, tapped, text, tree

SHOP, GAME, NEWS = "com.example.shop", "com.example.game", "com.example.news"


@dataclass(frozen=True, slots=True)
class Case:
    """A page, the label that is pressed, and why it is asked about or free."""

    page: str
    press: str
    why: str
    app: str = SHOP


def _judged(case: Case, rules: Rules = BUILT_IN) -> Judgement:
    return judge(_situation(case), rules)


def _situation(case: Case) -> Situation:
    page, things = lay_out(case.page)
    found = [thing for thing in things if thing.label == case.press]
    thing = next((each for each in found if each.item.pressable), found[0])
    return Situation(Tap(thing.point), seen(case.app), page)


def _pays(judgement: Judgement) -> bool:
    return isinstance(judgement, NeedsApproval) and Kind.PAY in judgement.binding.kinds


PAYS = (
    Case("合计 ¥36.80\n[立即 Pay]", "立即 Pay", "the English half names the act"),
    Case("Total | $34.90\n[Bezahlen 付款]", "Bezahlen 付款", "words of two languages name one act"),
    Case("Total | $34.90\n[P\\u0430y]", "P\u0430y", "a Cyrillic letter counts as the Latin one"),
    Case("Total | $34.90\n[P\\u200ba\\u200by]", "P\u200ba\u200by", "signs of no width do not part a word"),
    Case("סך הכל \\u200f34.90 ₪\n[\\u200fשלם עכשיו]", "\u200fשלם עכשיו", "marks of direction hide no sum"),
    Case("Total | $34.90\n[\\u202eyaP Pay]", "\u202eyaP Pay", "a turned direction hides no word"),
    Case(
        "المجموع\n\\u0661\\u0662\\u0669\\u066b\\u0665\\u0660 ر.س\n[ادفع الآن]",
        "ادفع الآن",
        "a sum in Arabic digits is a sum",
    ),
    Case("कुल\nरु ३४९\n[अभी भुगतान करें]", "अभी भुगतान करें", "a sum in Devanagari digits is a sum"),
    Case("Gesamt\n1.249 | ,90 | €\n[Weiter]", "Weiter", "three texts beside each other are one sum"),
    Case("총액\n48,000 | 원\n[계속]", "계속", "two texts beside each other are one sum"),
    Case("Total | $34.90\n<Pay>", "Pay", "the description of an icon is its label"),
    Case("Total | $34.90\n< >#btn_pay", "", "the id of an icon names the act"),
    Case(
        "Premium\n7 days free, then $9.99/month\nVisa •••• 4242\n[Continue]",
        "Continue",
        "the card is charged after the trial",
    ),
    Case("Total\n$34.90\nVisa •••• 4242\n[Continue]", "Continue", "the card is charged next"),
    Case("9,00 €/mois\nCB ···· 4242\n[S’inscrire]", "S’inscrire", "signing up subscribes with the card"),
    Case(
        "{example.org}\nWe use cookies.\n== bottom\n[Reject] | [Accept and pay €1.99]",
        "Accept and pay €1.99",
        "accepting pays",
    ),
    Case("● 1.250\n[● 6.500 // 9,99 €] | [● 14.000 // 19,99 €]", "● 6.500", "coins for money", GAME),
    Case("Shop\n[500 Gems // $4.99]\n[1200 Gems // $9.99]", "500 Gems", "coins for money", GAME),
    Case("Razem\n[Zapłać 34,90 zł]", "Zapłać 34,90 zł", "strange words with a sum of their own"),
    Case("جمع\n\\u06f3\\u06f4\\u06f9 تومان\n[پرداخت]", "پرداخت", "a sum in Persian digits is a sum"),
    Case("Razem 34,90 zł\n[Zapłać kartą]\n[Zapłać przelewem]\n[Anuluj]", "Zapłać kartą", "three are no list"),
    Case("Σύνολο\n34,90 €\n[Πληρωμή]", "Πληρωμή", "strange words below a sum"),
    Case("Karta\n•••• 4242\n[Dalej]", "Dalej", "strange words below a card"),
    Case("Mottagare\nSE45 5000 0000 0583 9825 7466\n[Nästa]", "Nästa", "strange words below an account"),
    Case("Totali 3.490 ALL\n[Vazhdo] | [Anulo]", "Anulo", "whether it refuses is unknown, too"),
    Case(
        "Confirm your order\nTotal | $34.90\n== bottom\n[Betala nu]",
        "Betala nu",
        "the button that stands out",
    ),
)
NEEDS_APPROVAL = (
    Case(
        "Premium\n7 days free\n[Start your free trial]", "Start your free trial", "a trial becomes a contract"
    ),
    Case("Premium\n[Kostenlos testen]", "Kostenlos testen", "a trial becomes a contract"),
    Case("Premium\n[無料トライアルを開始]", "無料トライアルを開始", "a trial becomes a contract"),
)
FREE = (
    Case("● 1,250\n[Upgrade 500]\n[Back]", "Upgrade 500", "coins are no money", GAME),
    Case("Coins 12,500\n[Speed up // 500]", "Speed up", "coins are no money", GAME),
    Case("Total | $34.90\n[Nicht bezahlen] | [Cancel]", "Cancel", "it refuses"),
    Case(
        "{example.org}\nWe use cookies.\n== bottom\n[Reject] | [Accept and pay €1.99]", "Reject", "it refuses"
    ),
    Case("[Melk // € 1,29]\n[Brood // € 2,49]\n[Kaas // € 4,10]", "Melk", "a card of a list names a thing"),
    Case("Melk € 1,29\n== bottom\n[Thuis] | [Winkel] | [Mand]", "Winkel", "three beside each other are tabs"),
    Case("Melk € 1,29\n<Zoeken> | {Zoek}", "Zoeken", "an icon"),
    Case("Melk € 1,29\n[Nieuwsbrief](on)", "Nieuwsbrief", "a switch"),
    Case("Shoes\n$40.00\n[Nike Air Max 90]\n[Add to cart]", "Nike Air Max 90", "a name among known words"),
    Case("<Back> | Menu\n[Nike] | [Adidas] | [Puma]\nShoes\n$40.00", "Nike", "a filter among known words"),
    Case("21,5 °C\n[Geschiedenis]", "Geschiedenis", "no money on the page"),
    Case(
        "Kosten\n€ 34,90\n[Melding]", "Melding", "the phone's own pages take no money", "com.android.settings"
    ),
)


@each_of("case", PAYS)
def test_what_may_pay_is_asked_about_as_a_payment(case: Case) -> None:
    assert _pays(_judged(case)), case.why


@each_of("case", NEEDS_APPROVAL)
def test_a_free_trial_that_is_not_free_is_asked_about(case: Case) -> None:
    assert isinstance(_judged(case), NeedsApproval), case.why


@each_of("case", FREE)
def test_what_only_stands_beside_money_is_free(case: Case) -> None:
    assert _judged(case) == Free(), case.why


def test_the_reason_says_that_the_words_are_not_known() -> None:
    clues = explain(_situation(next(case for case in PAYS if case.press == "Πληρωμή")), BUILT_IN).clues
    assert [(clue.how, clue.text) for clue in clues] == [(How.STRANGE, "Πληρωμή")]


def test_the_household_may_say_that_a_strange_word_is_harmless() -> None:
    case = Case("Melk\n€ 1,29\n[In winkelwagen]", "In winkelwagen", "a basket")
    assert _pays(_judged(case))
    assert _judged(case, Rules(words=WordRules(free=("in winkelwagen",)))) == Free()


def test_strange_words_on_a_page_of_three_hundred_things_take_no_long_time() -> None:
    pay = button("Slutför köp", 2200)
    rows = tuple(text(f"Sak {at} kostar mycket", 7 * at) for at in range(300))
    page = tree(*rows, text("1 249,00 kr", 2110), pay)
    assert _pays(tapped(page, pay, SHOP))
    scene = Scene(Situation(Tap(middle(pay)), seen(SHOP), page))
    target = target_at(page, middle(pay))
    started = thread_time()
    assert may_pay(scene, target)
    assert thread_time() - started < 0.005
