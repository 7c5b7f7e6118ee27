"""What a person is asked to do on the phone themselves, from the page that was read; no words of a model."""

import re

from agent.contract.actions import Back
from agent.contract.binding import Kind
from agent.contract.page import Item, Page, PageSource, Target
from agent.contract.requests import ByHand, TakeOverFor
from agent.policy.binding_builder import binding_of
from agent.policy.labels.classes import kinds_of
from agent.policy.page.entering import asks_for_code
from agent.policy.page.judgement import Situation
from agent.policy.page.scene import Scene
from agent.policy.page.target import target_at, words_of
from agent.policy.words import table
from agent.policy.words.label import label_units
from devices.base import Lock, Observation

_LONGEST_LABEL = 60
# So many single digits to press are the keys of a code.
_KEYS = 8
_UNREAD = TakeOverFor(ByHand.PAGE, types_code=True, unread=True)
# What a page says when it wants this; a row of Settings that only names it says less.
_CAPTCHA = re.compile(
    r"captcha|\bi.?m not a robot\b|\bverify (?:that )?you(?:.re| are) (?:a )?human\b|\bare you (?:a )?human\b"
    r"|\b(?:slide|drag|swipe)\b.{0,30}\b(?:verif\w+|puzzle|piece|fit)\b"
    r"|\bselect all (?:images|squares|pictures)\b|\bhuman verification\b"
    r"|滑块|拼图|人机验证|向右滑动|拖动.{0,8}(?:验证|完成)|滑动.{0,4}验证|依次点击|请点击.{0,8}(?:图片|文字)",
    re.IGNORECASE,
)
_FINGER = re.compile(
    r"\btouch the (?:fingerprint )?sensor\b|\btouch id\b|\bface id\b"
    r"|\bfingerprint to (?:pay|confirm|verify|continue|unlock|sign|log)\b"
    r"|\b(?:verify|confirm|scan|place|use|press)\b.{0,12}\b(?:fingerprint|finger|face)\b"
    r"|(?:验证|请按|按压|轻触|使用|录入)指纹|指纹(?:支付|验证|识别)|刷脸|面容|人脸(?:识别|验证|支付)|验证人脸",
    re.IGNORECASE,
)
_LOGIN = re.compile(r"\b(?:log|sign)(?:ged|ging)?[ -]?(?:in|on)\b|\blogin\b|登录|登入|登陆", re.IGNORECASE)
_CODE = re.compile(
    r"\b(?:verification|security|one[- ]time|sms|login|access|confirmation|auth\w*|recovery) "
    r"?(?:code|password|pin|passcode)\b|\botp\b|\b[4-8][- ]digit (?:code|pin)\b"
    r"|\benter (?:the |your |a )?(?:code|pin|passcode|password)\b|\bcode (?:that )?(?:we |was )?sent\b"
    r"|^(?:code|pin|passcode|password)\W*$|验证码|动态(?:密码|口令|码)|短信码|校验码|密码|口令|PIN 码",
    re.IGNORECASE,
)
_CODE_NAME = re.compile(r"(?:^|_)(?:otp|pin|code|passcode|password|pwd|sms|captcha)(?=_|\d|$)", re.IGNORECASE)
_PASSWORD = re.compile(r"\bpass(?:word|code)\b|密码", re.IGNORECASE)


def by_hand_on(seen: Observation, page: Page) -> TakeOverFor:
    """What the page wants of a person. Takes some 10 ms for a page of 300 things: call it in a thread."""
    if page.source is PageSource.NONE:
        return _UNREAD
    scene = Scene(Situation(Back(), seen, page))
    labels = [(item, words_of(item).strip()) for item in page.items]
    said = [(item, text) for item, text in labels if 0 < len(text) <= _LONGEST_LABEL]
    fields = [item for item in page.items if item.field]
    keys = sum(item.pressable and text.isdecimal() and len(text) == 1 for item, text in labels) >= _KEYS
    # Of a picture only the words are known, so what they ask for may have its field.
    fillable = bool(fields) or keys or scene.misread
    password = any(item.password for item in page.items) or (scene.misread and _any(_PASSWORD, said))
    login = _any(_LOGIN, said) and fillable
    pays = asks_for_code(scene)
    code = pays or keys or password or (fillable and _any(_CODE, said))
    # Beside keys that the app draws itself, a place for the code takes no text unless it has the focus.
    typed = [item for item in fields if item.focused or not keys]
    types = page.late or scene.misread or any(_takes_code(item) for item in typed) or (code and bool(typed))
    button = _pay_button(scene, page)
    paid = binding_of(scene, (Kind.PAY,), button)
    if _any(_CAPTCHA, said):
        return TakeOverFor(ByHand.CAPTCHA, types_code=types)
    if not code and any(_FINGER.search(text) and not item.pressable for item, text in said):
        money = bool(paid.amount)
        return TakeOverFor(ByHand.FINGERPRINT, paid.amount, paid.party if money else "", types_code=types)
    if pays or (code and paid.amount and not login) or (button is not None and not login):
        return TakeOverFor(ByHand.PAY, paid.amount, paid.party, asks_code=code, types_code=types)
    if login:
        return TakeOverFor(ByHand.LOGIN, asks_code=code, types_code=types)
    return TakeOverFor(ByHand.CODE if code else ByHand.PAGE, asks_code=code, types_code=types)


def unlocking(seen: Observation) -> TakeOverFor:
    """What an unlock request is for. Only a swipe surely takes no PIN."""
    pin = seen.lock is not Lock.SWIPE
    return TakeOverFor(ByHand.UNLOCK, asks_code=pin, types_code=pin)


def takes_secret(seen: Observation, page: Page) -> bool:
    """May a text that is typed now be a password or a code?

    What a field without words is for, and which field has the focus, is unknown; where the page asks for a
    code that counts as one. Call it in a thread.
    """
    field = page.field
    if field is not None and (field.password or _says_code(field)):
        return True
    says = field is not None and bool(field.hint.strip() or field.text.strip())
    return not says and by_hand_on(seen, page).asks_code


def _any(pattern: re.Pattern[str], said: list[tuple[Item, str]]) -> bool:
    return any(pattern.search(text) for _, text in said)


def _takes_code(field: Item) -> bool:
    """May a code be meant for this field? One that has the focus and says nothing may be for anything."""
    told = field.hint.strip() or field.text.strip()
    return field.password or _says_code(field) or (field.focused and not told)


def _says_code(field: Item) -> bool:
    told = field.hint.strip() or field.text.strip()
    return bool(_CODE.search(told)) or bool(_CODE_NAME.search(field.name))


def _pay_button(scene: Scene, page: Page) -> Target | None:
    """The thing that pays when pressed; None if there is none, or more than one."""
    found = [item for item in page.items if _pays(scene, item)]
    if len(found) != 1:
        return None
    box = found[0].box
    return target_at(page, ((box.left + box.right) // 2, (box.top + box.bottom) // 2))


def _pays(scene: Scene, item: Item) -> bool:
    if item.field or not 0 < len(item.text) <= _LONGEST_LABEL or not (item.pressable or scene.misread):
        return False
    if not scene.misread and not table.may_act(label_units(item.text)):
        return False
    return Kind.PAY in kinds_of(item.text, scene.app_of(item), misread=scene.misread)
