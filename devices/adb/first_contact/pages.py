"""Opens five pages of the system and reads each in every way."""

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import Iterable

from devices.adb.first_contact.contact import Contact, NotAsExpected, NotDone, said
from devices.adb.first_contact.expectations import PAGES
from devices.adb.first_contact.findings import Found, Recording, WayReading
from devices.adb.first_contact.known_words import DUMP_WORDS
from devices.adb.first_contact.masking import mask_helper_tree, mask_hierarchy
from devices.adb.helper.session import HelperSession
from devices.adb.phone.app_start import home_app
from devices.adb.phone.probe import Probe, probe
from devices.base import Element, Gesture, Tree, UnreadTree
from devices.errors import PhoneError
from devices.tree import NotATree, read_tree

_log = logging.getLogger(__name__)

SETTINGS_PACKAGE = "com.android.settings"
COLLAPSE = "cmd statusbar collapse"
_DUMP_FILE = "/data/local/tmp/farhand-contact.xml"
_PNG = b"\x89PNG\r\n\x1a\n"
_DUMP_S = 12.0  # the phone's own limit is 10
_DUMP_BYTES = 2 << 20
_PROBE_S = 5.0
_STARTS_S = 12.0
_QUIET_S, _CALM_S = 0.3, 2.0
_SETTINGS = "android.settings.SETTINGS"
_SEARCH = "android.settings.APP_SEARCH_SETTINGS"
_NEW_AND_ALONE = "0x10008000"  # a new task with nothing in it: not the page that the person left open
_REFUSED = ("Error", "Exception", "unable to resolve", "does not exist")
# Source: AOSP ActivityManagerShellCommand.runStartActivity with -W.
_STARTED = re.compile(r"(Starting|Status|LaunchState|Activity|ThisTime|TotalTime|WaitTime): |Complete$")
_SEARCH_PACKAGES = ("com.google.android.settings.intelligence",)  # makers' own begin with the Settings' name
_SHADES = ("NotificationShade", "StatusBar")  # the second up to Android 10
_SEARCH_WORD = re.compile(r"search|搜索|搜一搜|查找", re.IGNORECASE)
_AGREES = 0.8  # so many of a dump's texts must be in the other reading
_SPANS = 0.75  # so much of the screen's shorter side a page's elements reach at least
_AGREES_PICTURE = 0.4  # a picture tells no descriptions, and small letters are misread
_SYSTEM_WINDOWS = (
    "StatusBar", "NavigationBar", "NotificationShade", "InputMethod", "ScreenDecor", "EdgeBack", "Secondary",
    "Taskbar", "Assist", "Docked", "PointerLocation", "VolumeDialog", "ShellDrop",
)  # fmt: skip


class PageNotOpened(NotAsExpected):
    """The phone did not open a page."""

    def __init__(self, page: str) -> None:
        super().__init__(f"did not open ({page})")


async def open_page(contact: Contact, page: str) -> None:
    """Opens one of PAGES; a dump waits by itself until it rests. Raises PageNotOpened, PhoneErrors."""
    match page:
        case "settings":
            await contact.timed("am", start(contact, _SETTINGS))
        case "search":
            await start(contact, _SEARCH)
        case "launcher":
            await contact.phone.home()
        case "shade":
            await contact.phone.open_notifications()
        case _:
            await contact.link.act("cmd statusbar expand-settings")


async def start(contact: Contact, action: str) -> None:
    """Starts a page of the Settings by its action. Raises PageNotOpened, PhoneErrors."""
    async with contact.phone.lock_inputs():
        result = await contact.link.act(f"am start -W -a {action} -f {_NEW_AND_ALONE}", takes_s=_STARTS_S)
    if any(each in result.text for each in _REFUSED):
        raise PageNotOpened(action)
    said = result.out.decode(errors="replace").splitlines()
    contact.odd_starts += any(each.strip() and not _STARTED.match(each) for each in said)


async def open_search(contact: Contact) -> str:
    """The Settings' search page: by its action, else by the one touch that a person would do there.

    Answers how. Raises PageNotOpened, PhoneErrors.
    """
    try:
        await open_page(contact, "search")
    except PageNotOpened:
        await open_page(contact, "settings")
    else:
        return "by action"
    tree = await contact.phone.read_tree()
    items = tree.elements if isinstance(tree, Tree) else ()
    found = next((each for each in items if each.package == SETTINGS_PACKAGE and _is_search(each)), None)
    if found is None:
        raise PageNotOpened("search")
    window = (await probe(contact.link, _PROBE_S)).windows.window
    box = found.box
    contact.require_boxes("dump", "compressed")
    await contact.phone.tap((box.left + box.right) // 2, (box.top + box.bottom) // 2, window=window)
    await contact.phone.settle(Gesture.TAP)
    return "by a touch"


async def look_at_pages(contact: Contact) -> None:
    """Each page by dumps and by its picture; its windows are recorded."""
    for page in PAGES:
        opened = await _opened(contact, page)
        await _dumped(contact, page, "dump", "", opened=opened)
        await _dumped(contact, page, "compressed", " --compressed", opened=opened)
        await _probed(contact, page, opened=opened)
        await _pictured(contact, page, opened=opened)
        if page == "settings":
            await _look_at_windows(contact)
    await _close_shade(contact)


async def look_at_pages_by_helper(contact: Contact, helper: HelperSession) -> None:
    """Each page by the helper, while it runs."""
    for page in PAGES:
        opened = await _opened(contact, page)

        async def work(page: str = page, *, opened: bool = opened) -> Found:
            if not opened:
                raise PageNotOpened(page)
            await helper.calm(_QUIET_S, _CALM_S)
            began = time.monotonic()
            tree = await helper.tree()
            seconds = time.monotonic() - began
            contact.add_time("helper_tree", seconds)
            if isinstance(tree, UnreadTree):
                return _note(contact, page, "helper", f"unread: {tree.why}", seconds)
            _record(contact, f"helper_{page}.json", mask_helper_tree(tree))
            return _judge(contact, page, "helper", tree.tree.elements, seconds)

        await contact.check(f"helper_{page}", work)
    await _close_shade(contact)


async def dump(contact: Contact, option: str = "") -> bytes:
    """What one `uiautomator dump` printed, timed. PhoneErrors as Link.shell."""
    line = f"umask 077; rm -f {_DUMP_FILE}; uiautomator dump{option} {_DUMP_FILE}; cat {_DUMP_FILE}"
    began = time.monotonic()
    result = await contact.link.shell(f"{line}; rm -f {_DUMP_FILE}", _DUMP_S, _DUMP_BYTES)
    if b"<hierarchy" in result.out:
        contact.add_time("dump", time.monotonic() - began)
    return result.out + result.err


def dump_failure(printed: bytes) -> str:
    """Why there is no tree in it."""
    if b"could not get idle state" in printed:
        return "unread: never idle"
    return "unread: killed by another user of UiAutomation" if b"Killed" in printed else "unread: no tree"


async def _opened(contact: Contact, page: str) -> bool:
    """Opens a page outside of any check; what went wrong shows in the checks of the page."""
    if contact.gave_out:
        return False
    try:
        async with asyncio.timeout(min(_STARTS_S * 2, max(contact.left_s, 1.0))):
            if page == "search":
                await open_search(contact)
            else:
                await open_page(contact, page)
    except Exception as err:  # noqa: BLE001 - each of the page's checks says that it did not open
        _log.warning("the page %s did not open: %s: %s", page, type(err).__name__, err)
        return False
    return True


async def _close_shade(contact: Contact) -> None:
    async def work() -> Found:
        await contact.link.act(COLLAPSE)
        await contact.phone.settle(Gesture.KEY)
        window = (await probe(contact.link, _PROBE_S)).windows.window
        return "still open" if any(each in window for each in _SHADES) else "closed"

    if contact.report.found("shade_closed") is None:
        await contact.check("shade_closed", work)
    else:
        await contact.tidy(COLLAPSE)


async def _probed(contact: Contact, page: str, *, opened: bool) -> None:
    """Is the page in front that was to open? Its windows are recorded."""

    async def work() -> Found:
        if not opened:
            raise PageNotOpened(page)
        async with contact.recording(f"probe_{page}"):
            seen = await contact.timed("probe", probe(contact.link, _PROBE_S))
        package = seen.foreground.package if seen.foreground else ""
        match page:
            case "settings":
                right = package == SETTINGS_PACKAGE
            case "search":
                right = package.startswith(SETTINGS_PACKAGE) or package in _SEARCH_PACKAGES
            case "launcher":
                right = package != "" and package == await home_app(contact.link)
            case _:
                right = any(each in seen.windows.window for each in _SHADES)
        return "in front" if right else "another page"

    await contact.check(f"opens_{page}", work)


async def _dumped(contact: Contact, page: str, way: str, option: str, *, opened: bool) -> None:
    async def work() -> Found:
        if not opened:
            raise PageNotOpened(page)
        began = time.monotonic()
        printed = await dump(contact, option)
        seconds = time.monotonic() - began
        try:
            tree = await asyncio.to_thread(read_tree, printed, time.time())
        except NotATree:
            return _note(contact, page, way, dump_failure(printed), seconds)
        masked = await asyncio.to_thread(mask_hierarchy, printed)
        if masked is not None:
            _record(contact, f"tree_{page}{'' if way == 'dump' else '_compressed'}.xml", masked)
        outcome = _judge(contact, page, way, tree.elements, seconds)
        contact.texts.setdefault(page, _words(tree.elements))
        return outcome

    await contact.check(f"{way}_{page}", work)


async def _pictured(contact: Contact, page: str, *, opened: bool) -> None:
    """Takes the picture; it is read when the phone is no longer needed."""
    if contact.read_picture is None or contact.gave_out or not opened:
        return
    with contextlib.suppress(PhoneError):
        seen = await contact.phone.look_again()
        if seen.frame is not None:
            contact.pictures[page] = seen.frame


async def look_at_pictures(contact: Contact) -> None:
    """What the picture reader makes of each page, which takes this computer's time alone."""
    for page in PAGES:
        if contact.read_picture is not None:
            await contact.check(f"picture_{page}", lambda page=page: _read_picture(contact, page))


async def _read_picture(contact: Contact, page: str) -> Found:
    frame, read_picture = contact.pictures.get(page), contact.read_picture
    if frame is None or read_picture is None:
        raise NotDone("there was no picture")
    began = time.monotonic()
    texts = await read_picture(frame)
    seconds = time.monotonic() - began
    contact.add_time("picture", seconds)
    shown = " ".join(texts).casefold().replace(" ", "")
    known = contact.texts.get(page, ())
    agreeing = [each for each in known if each.casefold().replace(" ", "") in shown]
    outcome = "read"
    if not texts:
        outcome = "no text"
    elif len(agreeing) < len(known) * _AGREES_PICTURE:
        outcome = f"other texts: {len(agreeing)} of {len(known)} agree"
    return _note(contact, page, "picture", outcome, seconds, nodes=len(texts), texts=len(texts))


async def _look_at_windows(contact: Contact) -> None:
    """What the Settings page, which is in front, looks like to Farhand."""
    seen: list[Probe] = []

    async def front() -> Found:
        seen.append(await probe(contact.link, _PROBE_S))
        app = seen[0].foreground
        return app.package if app and app.package == SETTINGS_PACKAGE else "another" if app else "unknown"

    def now() -> Probe:
        if not seen:
            raise NotDone("the windows were not read")
        return seen[0]

    async def by() -> Found:
        return str(now().foreground_by)

    async def listed() -> Found:
        return "no" if now().windows.above is None else "yes"

    async def above() -> Found:
        names = (each.partition(" ")[2].partition(" ")[2] for each in now().windows.above or ())
        return str(sum(not each.startswith(_SYSTEM_WINDOWS) for each in names))

    async def user() -> Found:
        found = re.search(r"(?:^| )(u\d{1,3}) ", now().windows.window)
        return found[1] if found else "unknown"

    async def secure() -> Found:
        windows = now().windows
        return "yes" if windows.focused_secure or windows.package_secure else "no"

    async def bar() -> Found:
        return round(100 * now().windows.bar_px / max(contact.size_px), 1)

    async def wakefulness() -> Found:
        told = now().condition.wakefulness
        return told if told in DUMP_WORDS else said(told)

    async def lock() -> Found:
        return str(now().condition.lock)

    works = {"front_app": front, "front_by": by, "focus_listed": listed, "front_user": user, "above": above}
    works |= {"secure_windows": secure, "status_bar": bar, "wakefulness": wakefulness, "lock": lock}
    for name, work in works.items():
        await contact.check(name, work)
    await _look_at_picture(contact)


async def _look_at_picture(contact: Contact) -> None:
    sizes: list[tuple[int, int]] = []

    async def verdict() -> Found:
        seen = await contact.phone.look_again()
        if seen.frame is not None:
            sizes.append(seen.frame.screenshot.size_px)
        return str(seen.verdict)

    def size() -> tuple[int, int]:
        if not sizes:
            raise NotDone("there was no picture")
        return sizes[0]

    async def same() -> Found:
        width, height = size()
        same = sorted((width, height)) == sorted(contact.size_px)
        return "same" if same else f"{width}x{height}"

    async def held() -> Found:
        width, height = size()
        return "upright" if height >= width else "sideways"

    async def clean() -> Found:
        return "yes" if (await contact.capture()).startswith(_PNG) else "no"

    async def words() -> Found:
        return str(contact.odd_starts)

    async def home() -> Found:
        return "known" if await home_app(contact.link) else "unknown"

    await contact.check("capture_verdict", verdict)
    await contact.check("capture_clean", clean)
    await contact.check("capture_size", same)
    await contact.check("held", held)
    await contact.check("home_app", home)
    await contact.check("start_words", words)


def _judge(contact: Contact, page: str, way: str, elements: tuple[Element, ...], seconds: float) -> str:
    """Also beside the texts of the first way that read the page."""
    texts, known = _words(elements), set(contact.texts.get(page, ()))
    agreeing = known & set(texts)
    outcome = "read"
    if not elements:
        outcome = "no elements"
    elif not texts:
        outcome = "no text"
    elif not _are_inside(elements, contact.size_px):
        outcome = "boxes outside of the screen"
    elif max(each.box.right for each in elements) < _SPANS * min(contact.size_px):
        outcome = "boxes of a smaller screen"
    elif len(agreeing) < _AGREES * len(known):
        outcome = f"other texts: {len(agreeing)} of {len(known)} agree"
    return _note(contact, page, way, outcome, seconds, nodes=len(elements), texts=len(texts))


def _note(
    contact: Contact, page: str, way: str, outcome: str, seconds: float, nodes: int = 0, texts: int = 0
) -> str:
    contact.report.pages.append(WayReading(page, way, outcome, seconds, nodes, texts))
    return outcome


def _record(contact: Contact, name: str, text: str) -> None:
    contact.report.recordings.append(Recording(name, "", text))


def _words(elements: Iterable[Element]) -> tuple[str, ...]:
    # Not of fields: one way tells the hint of an empty one, another does not.
    said = (each.text or each.description for each in elements if not each.editable)
    return tuple(each.strip() for each in said if each.strip())


def _are_inside(elements: tuple[Element, ...], size_px: tuple[int, int]) -> bool:
    """On a screen that may be turned, of known size."""
    side = max(size_px)
    return not side or all(max(each.box) <= side and min(each.box) >= 0 for each in elements)


def _is_search(element: Element) -> bool:
    told = f"{element.text} {element.description} {element.resource_id.rpartition('/')[2]}"
    return element.clickable and _SEARCH_WORD.search(told) is not None
