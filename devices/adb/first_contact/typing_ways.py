"""Types into the search field of the Settings in every way, reads each text back, and empties the field."""

import time
from collections.abc import Awaitable, Callable

from devices.adb.first_contact.contact import Contact, NotAsExpected, NotDone
from devices.adb.first_contact.findings import Found
from devices.adb.first_contact.pages import open_page, open_search
from devices.adb.helper.answers import Done, InputDenied
from devices.adb.helper.session import HelperSession, InputGuard
from devices.adb.phone.keyboard_switch import installed_keyboards
from devices.adb.phone.keys import press_text
from devices.adb.phone.probe import probe
from devices.adb.phone.read_back import focused_field
from devices.base import Element, Gesture, TypedKind, UnreadTree

_LATIN, _CHINESE = "farhand test 42", "远手 测试"
_PROBE_S = 5.0
_INPUT_S = 4.0
_QUIET_S, _CALM_S = 0.3, 2.0
_TYPING_S = 30.0


class _Field:
    """The field while ways type into it. empty: its text before; a hint, or nothing. seen: on the page."""

    def __init__(self, contact: Contact) -> None:
        self.contact = contact
        self.window = ""
        self.empty: str | None = None
        self.seen: Element | None = None

    async def read(self) -> Element:
        """The field as a dump shows it. Raises NotAsExpected."""
        tree = await self.contact.phone.read_tree()
        if isinstance(tree, UnreadTree):
            raise NotAsExpected(f"the page was not read: {tree.why}")
        field = focused_field(tree)
        if field is None:
            raise NotAsExpected("no field has the focus")
        return field

    async def typed(self, text: str) -> Found:
        """What is known of a text that was typed; the dump waits until the screen rests."""
        tree = await self.contact.phone.read_tree()
        return str((await self.contact.phone.check_typed(text, tree)).kind)

    async def emptied(self) -> Found:
        """Does the field look as before?"""
        return "emptied" if (await self.read()).text in ("", self.empty) else "not emptied"


async def look_at_typing(contact: Contact) -> None:
    """By keys, then by a typing keyboard."""
    field = _Field(contact)

    async def opens() -> Found:
        return await open_search(contact)

    await contact.check("search_opens", opens, _TYPING_S)
    await contact.check("search_field", lambda: _find(field), _TYPING_S)
    await contact.check("field_focus", lambda: _focus(field), _TYPING_S)
    await contact.check("keyboard_shown", lambda: _shown(contact))

    async def keys(text: str) -> None:
        async with contact.phone.lock_inputs():
            await press_text(contact.link, text, len(field.empty or ""), window=field.window)

    async def keys_out(_: str) -> None:
        async with contact.phone.lock_inputs():
            await press_text(contact.link, "", len(_LATIN), window=field.window)

    await _way(field, "keys", {"latin": _LATIN}, keys, keys_out)
    await _by_keyboard(contact, field)


async def look_at_typing_by_helper(contact: Contact, helper: HelperSession) -> None:
    """While the helper runs, so without any dump."""
    opened = False

    async def field() -> tuple[Element, InputGuard]:
        nonlocal opened
        if not opened:
            await open_page(contact, "search")  # by its action alone: to look for it would need a dump
            await helper.calm(_QUIET_S, _CALM_S)
            opened = True
        tree = await helper.tree()
        window = None if isinstance(tree, UnreadTree) else tree.focused
        if window is None:
            raise NotAsExpected("no window has the focus")
        until = time.monotonic() + _INPUT_S
        guard = InputGuard(window.window_id, window.package, window.window_id, until)
        fields = [each for each in window.elements if each.editable]
        if not fields:
            raise NotAsExpected("no field on the page")
        if not fields[0].focused:
            contact.require_boxes("helper")
            box = fields[0].box
            touched = await helper.tap((box.left + box.right) // 2, (box.top + box.bottom) // 2, guard)
            if isinstance(touched, InputDenied):
                raise NotAsExpected(f"refused: {touched.reason}")
            await helper.calm(_QUIET_S, _CALM_S)
            tree = await helper.tree()
            focused = () if isinstance(tree, UnreadTree) or not tree.focused else tree.focused.elements
            fields = [each for each in focused if each.editable and each.focused]
            if not fields:
                raise NotAsExpected("no field has the focus")
        guard = InputGuard(window.window_id, window.package, window.window_id, time.monotonic() + _INPUT_S)
        return fields[0], guard

    async def typed(text: str) -> Found:
        element, guard = await field()
        answer = await helper.text(text, element, guard)
        match answer:
            case Done(typed=told) if told is not None:
                return await reread(text) if told.kind is TypedKind.TYPED else str(told.kind)
            case InputDenied():
                return f"refused: {answer.reason}"
            case _:
                return "unknown"

    async def reread(text: str) -> Found:
        """What the helper says is compared with what the field shows then."""
        shown, _ = await field()
        return "typed" if shown.text == text or not text else "told as typed, but the field has another text"

    async def emptied() -> Found:
        found = await typed("")
        return "emptied" if found in (TypedKind.TYPED, TypedKind.UNVERIFIED) else found

    await contact.check("helper_latin", lambda: typed(_LATIN), _TYPING_S)
    await contact.check("helper_chinese", lambda: typed(_CHINESE), _TYPING_S)
    await contact.check("helper_emptied", emptied, _TYPING_S)


async def _find(field: _Field) -> Found:
    tree = await field.contact.phone.read_tree()
    if isinstance(tree, UnreadTree):
        return f"unread: {tree.why}"
    field.seen = next((each for each in tree.elements if each.editable), None)
    return "there" if field.seen else "no field"


async def _focus(field: _Field) -> Found:
    contact = field.contact
    if field.seen is None:
        raise NotDone("no field on the page")
    field.window = (await probe(contact.link, _PROBE_S)).windows.window
    if not field.seen.focused:
        contact.require_boxes("dump", "compressed")
        box = field.seen.box
        middle = (box.left + box.right) // 2, (box.top + box.bottom) // 2
        await contact.phone.tap(*middle, window=field.window)
        await contact.phone.settle(Gesture.TAP)
        field.window = (await probe(contact.link, _PROBE_S)).windows.window
    field.empty = (await field.read()).text
    return "focused"


async def _shown(contact: Contact) -> Found:
    async with contact.recording("input_method"):
        told = await contact.out("dumpsys input_method | grep -E 'mCurId=|mInputShown=|mSelectedMethodId='")
    return "yes" if "mInputShown=true" in told else "no"


async def _by_keyboard(contact: Contact, field: _Field) -> None:
    async def ready() -> None:
        found = await installed_keyboards(contact.link)
        if not found.known:
            raise NotDone("no typing keyboard is installed")
        if not all(each.ime in (found.active, *found.enabled) for each in found.known):
            # To switch it on would change the phone, and nothing switches it off again.
            raise NotDone("a typing keyboard is installed and off")

    async def typed(text: str) -> None:
        await ready()
        await contact.phone.type_text(text, window=field.window)

    await _way(field, "keyboard", {"latin": _LATIN, "chinese": _CHINESE}, typed, typed)


async def _way(
    field: _Field,
    way: str,
    texts: dict[str, str],
    type_text: Callable[[str], Awaitable[None]],
    empty: Callable[[str], Awaitable[None]],
) -> None:
    """Checks a way with each text, then empties the field by it."""

    def require_field() -> None:
        if not field.window or field.empty is None:
            raise NotDone("no field to type into")

    async def typed(text: str) -> Found:
        require_field()
        await type_text(text)
        return await field.typed(text)

    async def emptied() -> Found:
        require_field()
        await empty("")
        return await field.emptied()

    for name, text in texts.items():
        await field.contact.check(f"{way}_{name}", lambda text=text: typed(text), _TYPING_S)
    await field.contact.check(f"{way}_emptied", emptied, _TYPING_S)
