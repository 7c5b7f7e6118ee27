"""How the pages of the Bank app are laid out."""

from collections.abc import Iterable
from dataclasses import replace

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, UnitBox
from devices.simulator.scenes.base import App, money
from devices.simulator.scenes.style import (
    INK,
    QUIET,
    WHITE,
    Theme,
    button,
    card,
    icon,
    initial,
    label,
    line,
    outlined,
    row,
    text_field,
    top_bar,
)

THEME = Theme(page="#f3f5fb", main="#2d4590", soft="#dbe2f6", on_soft="#16265c")
RECENT = {
    "recent_lena": ("Lena", "丽娜"),
    "recent_landlord": ("Landlord", "房东"),
    "recent_mom": ("Mom", "妈妈"),
}
TINTS = ("#c0607e", "#5a6fb5", "#3b8f7a")
ACTIONS = (
    ("transfer", "swap", ("Transfer", "转账")),
    ("scan", "scan", ("Scan", "扫一扫")),
    ("top_up", "phone", ("Top up", "话费充值")),
    ("statement", "note", ("Statement", "账单")),
)
ENTRIES = (
    (("Blue Door Coffee", "蓝门咖啡"), ("Yesterday", "昨天"), "-36.80"),
    (("Garden Market", "花园超市"), ("Monday", "周一"), "-128.40"),
    (("Salary", "工资"), ("1 November", "11月1日"), "+9,200.00"),
    (("Landlord", "房东"), ("1 November", "11月1日"), "-2,600.00"),
    (("Farhand Mobile", "远手通信"), ("28 October", "10月28日"), "-50.00"),
)


def _bar(app: App, title: tuple[str, str]) -> tuple[DrawnElement, ...]:
    return top_bar(app.say(*title), THEME, back=app.say("Back", "返回"))


def home(app: App, balance_cents: int) -> DrawnPage:
    """The balance, four things to do, the last entries."""
    whole, cents = divmod(balance_cents, 100)
    parts = [
        *top_bar(app.say("Garden Bank", "花园银行"), THEME),
        card("account", UnitBox(16, 92, 344, 222), fill=THEME.main, radius=26),
        label("", UnitBox(36, 108, 320, 132), app.say("Current account", "储蓄账户"), size=14, ink="#c9d3f2"),
        label(
            "balance", UnitBox(36, 134, 330, 178), f"¥{whole:,}.{cents:02d}", size=32, bold=True, ink=WHITE
        ),
        label("number", UnitBox(36, 184, 320, 208), "**** 4417", size=14, ink="#c9d3f2"),
    ]
    for place, (element_id, mark, title) in enumerate(ACTIONS):
        left = 16 + place * 82
        parts += [
            row(element_id, UnitBox(left, 238, left + 82, 332)),
            icon("", UnitBox(left + 15, 244, left + 67, 296), mark, ink=THEME.main, fill=THEME.soft),
            label("", UnitBox(left, 302, left + 82, 324), app.say(*title), size=13, align=Align.CENTRE),
        ]
    parts.append(label("", UnitBox(20, 350, 340, 376), app.say("Latest", "最近交易"), size=16, bold=True))
    parts += _entries(app, 384, 3)
    return DrawnPage("bank", tuple(parts), THEME.page)


def _entries(app: App, top: float, most: int) -> Iterable[DrawnElement]:
    entries = ENTRIES[:most]
    yield card("entries", UnitBox(16, top, 344, top + 68 * len(entries)), radius=22)
    for place, (name, day, amount) in enumerate(entries):
        y = top + place * 68
        yield label("", UnitBox(34, y + 12, 220, y + 36), app.say(*name), size=16)
        yield label("", UnitBox(34, y + 37, 220, y + 56), app.say(*day), size=13, ink=QUIET)
        ink = "#1f7a4d" if amount.startswith("+") else INK
        yield label(
            "", UnitBox(220, y + 20, 326, y + 46), amount, size=16, bold=True, ink=ink, align=Align.RIGHT
        )
        if place < len(entries) - 1:
            yield line(UnitBox(34, y + 67, 326, y + 68))


def statement(app: App) -> DrawnPage:
    """All entries."""
    parts = (*_bar(app, ("Statement", "账单")), *_entries(app, 96, len(ENTRIES)))
    return DrawnPage("bank_statement", parts, THEME.page)


def transfer(app: App, *, ready: bool) -> DrawnPage:
    """To whom and how much."""
    focus, texts = app.host.focus, app.texts
    to, amount = app.say("Payee", "收款人"), app.say("Amount", "金额")
    parts = [
        *_bar(app, ("Transfer", "转账")),
        text_field(
            "payee",
            UnitBox(20, 100, 340, 154),
            texts.get("payee", ""),
            to,
            THEME,
            focused=focus == "payee",
            icon_name="person",
        ),
        text_field(
            "amount",
            UnitBox(20, 166, 340, 220),
            texts.get("amount", ""),
            amount,
            THEME,
            focused=focus == "amount",
            icon_name="wallet",
        ),
        label("", UnitBox(24, 238, 336, 262), app.say("Recent payees", "最近收款人"), size=14, ink=QUIET),
    ]
    for place, ((element_id, name), tint) in enumerate(zip(RECENT.items(), TINTS, strict=True)):
        left = 20 + place * 108
        parts += [
            row(element_id, UnitBox(left, 268, left + 104, 364)),
            initial(UnitBox(left + 26, 274, left + 78, 326), app.say(*name)[0], tint),
            label("", UnitBox(left, 334, left + 104, 358), app.say(*name), size=14, align=Align.CENTRE),
        ]
    go_on = button("continue", UnitBox(20, 396, 340, 450), app.say("Continue", "下一步"), THEME)
    parts.append(replace(go_on, enabled=ready))
    return DrawnPage("bank_transfer", tuple(parts), THEME.page)


def confirm(app: App, payee: tuple[str, str], cents: int) -> DrawnPage:
    """What will happen, and the button that does it; the button itself names no amount."""
    lines = (
        ("payee_name", ("Payee", "收款人"), app.say(*payee)),
        ("from_account", ("From", "付款账户"), app.say("Garden Bank (4417)", "花园银行 (4417)")),
        ("fee", ("Fee", "手续费"), "¥0.00"),
    )
    parts = [
        *_bar(app, ("Confirm transfer", "确认转账信息")),
        card("summary", UnitBox(16, 100, 344, 410), radius=26),
        label(
            "",
            UnitBox(36, 120, 324, 144),
            app.say("Amount", "转账金额"),
            size=14,
            ink=QUIET,
            align=Align.CENTRE,
        ),
        label(
            "amount", UnitBox(36, 146, 324, 200), f"¥{money(cents)}", size=38, bold=True, align=Align.CENTRE
        ),
        line(UnitBox(36, 220, 324, 221)),
    ]
    for place, (element_id, title, value) in enumerate(lines):
        top = 234 + place * 56
        parts.append(label("", UnitBox(36, top, 150, top + 40), app.say(*title), size=15, ink=QUIET))
        parts.append(label(element_id, UnitBox(150, top, 324, top + 40), value, size=16, align=Align.RIGHT))
    parts.append(
        button("confirm_transfer", UnitBox(24, 640, 336, 696), app.say("Transfer", "确认转账"), THEME)
    )
    return DrawnPage("bank_confirm", tuple(parts), THEME.page)


def scan(app: App, payee: tuple[str, str], cents: int) -> DrawnPage:
    """What a scanned code asks for: paid by pushing the handle to the right."""
    slide = app.say("Slide to pay", "滑动支付")
    track = Paint(fill=THEME.main, ink=WHITE, radius=32, size=17, bold=True, align=Align.CENTRE)
    parts = (
        *_bar(app, ("Scanned code", "扫码付款")),
        icon("", UnitBox(132, 128, 228, 224), "scan", ink=THEME.main, fill=THEME.soft, size=52),
        label("payee_name", UnitBox(20, 246, 340, 276), app.say(*payee), size=19, align=Align.CENTRE),
        label("amount", UnitBox(20, 280, 340, 340), f"¥{money(cents)}", size=42, bold=True,
        align=Align.CENTRE),
        label(
            "", UnitBox(20, 346, 340, 370), app.say("From **** 4417", "付款账户 **** 4417"), size=14,
            ink=QUIET, align=Align.CENTRE
        ),
        DrawnElement("slide_to_pay", UnitBox(24, 640, 336, 704), slide, "SeekBar", track, slides=True),
        icon("", UnitBox(30, 646, 82, 698), "chevron", ink=THEME.main, fill=WHITE),
    )  # fmt: skip
    return DrawnPage("bank_scan", parts, THEME.page)


def top_up(app: App, amounts: tuple[int, ...], chosen: int) -> DrawnPage:
    """Three amounts for the phone's own number."""
    parts = [
        *_bar(app, ("Top up", "话费充值")),
        card("phone_card", UnitBox(16, 100, 344, 176), radius=24),
        icon("", UnitBox(32, 117, 74, 159), "phone", ink=THEME.main, fill=THEME.soft),
        label("phone_number", UnitBox(90, 112, 330, 140), "138 0000 7731", size=18, bold=True),
        label("", UnitBox(90, 140, 330, 162), app.say("Farhand Mobile", "远手通信"), size=13, ink=QUIET),
    ]
    for place, cents in enumerate(amounts):
        left, on = 16 + place * 112, cents == chosen
        paint = Paint(
            fill=THEME.soft if on else WHITE,
            outline=THEME.main if on else "#cfd5e6",
            radius=20,
            size=20,
            bold=True,
            align=Align.CENTRE,
            ink=THEME.on_soft if on else INK,
        )
        box = UnitBox(left, 200, left + 104, 272)
        parts.append(
            DrawnElement(
                f"amount_{cents // 100}",
                box,
                f"¥{cents // 100}",
                "RadioButton",
                paint,
                clickable=True,
                checkable=True,
                checked=on,
            )
        )
    text = app.say(f"Top up ¥{money(chosen)}", f"立即充值 ¥{money(chosen)}")
    parts.append(button("top_up_now", UnitBox(24, 640, 336, 696), text, THEME))
    return DrawnPage("bank_top_up", tuple(parts), THEME.page)


def done(app: App, title: tuple[str, str]) -> DrawnPage:
    """It is paid."""
    parts = (
        icon("", UnitBox(130, 190, 230, 290), "check", ink=WHITE, fill="#2e8b57", size=58),
        label(
            "done_title", UnitBox(20, 316, 340, 356), app.say(*title), size=27, bold=True, align=Align.CENTRE
        ),
        outlined("done", UnitBox(100, 560, 260, 608), app.say("Done", "完成"), THEME),
    )
    return DrawnPage("bank_done", parts, THEME.page)
