"""`farhand doctor --first-contact`: what a real phone does otherwise, as a folder that can be given away."""

import asyncio
import contextlib
import secrets
import signal
import tempfile
from collections.abc import AsyncGenerator, Callable, Generator
from datetime import datetime
from pathlib import Path

import click

from agent.contract.phones import PhoneError, PhoneInfo, PhoneState
from agent.perception.reading.picture import PictureReader
from bot.assembly.at_hand import phones_at_hand
from bot.settings import HostSettings
from bot.terminal.asking import confirm
from bot.terminal.exit_codes import DONE, FAILED, WRONG_SETTINGS
from bot.terminal.single import NotAlone, beside_no_bot
from bot.terminal.speaking import complain, plain, tell, tell_error
from devices.adb.client.server import AdbServer
from devices.adb.first_contact.contact import ReadPicture
from devices.adb.first_contact.expectations import EXPECTATIONS
from devices.adb.first_contact.findings import CheckEnd, ContactReport, Recording
from devices.adb.first_contact.folder import FolderTaken, default_folder, require_free, write_folder
from devices.adb.first_contact.run import CHECKS, NotReady, first_contact
from devices.adb.reach.identity import identify
from devices.base import Frame
from devices.errors import DeviceOffline

_REACHED_S = 8.0  # a fresh adb server needs time to find its phones
_SHOWN_LINES = 6  # of each recording, before somebody asks for all
_WORST = 12  # differences on the terminal; all stand in the report
_GIVEN_BACK = "given_back_"


@contextlib.contextmanager
def with_the_phone_alone(data: Path) -> Generator[None, None, None]:
    """As `beside_no_bot`, with the sentence for this command. Raises as it."""
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(beside_no_bot(data))
        except NotAlone as err:
            key = "first_bot_runs" if err.key == "already_running_bot" else err.key
            raise NotAlone(key, **err.values) from err
        yield


def run_first_contact(settings: HostSettings, phone_id: str | None, out: Path | None, *, yes: bool) -> int:
    """Asks, looks, shows what was recorded, and writes it; the exit code. yes: without questions."""
    lang = settings.farhand_lang
    try:
        return _run(settings, phone_id, out, yes=yes)
    except FolderTaken as err:
        return complain(WRONG_SETTINGS, plain(lang, "first_taken", folder=str(err)))
    except FolderUnwritable as err:
        return complain(WRONG_SETTINGS, plain(lang, "first_unwritable", folder=str(err)))
    except click.Abort:
        click.echo()
        tell(lang, "first_unwritten")
        return DONE


def _run(settings: HostSettings, phone_id: str | None, out: Path | None, *, yes: bool) -> int:
    lang = settings.farhand_lang
    _require_writable(out or Path())
    phone = asyncio.run(_choose_phone(settings, phone_id))
    if phone is None:
        return FAILED
    tell(lang, "first_about", name=phone.label)
    tell(lang, "first_pin")
    if not yes and not confirm(lang, "first_ready", default=True):
        tell(lang, "first_unwritten")
        return DONE
    report = ContactReport()
    try:
        with click.progressbar(length=CHECKS, label=plain(lang, "first_bar")) as bar:
            asyncio.run(_look(settings, phone, report, lambda _: bar.update(1)))
            bar.update(CHECKS)
    except NotReady as err:
        tell(lang, "first_dark" if err.dark else "first_locked")
        return FAILED
    except asyncio.CancelledError:
        return _tell_stopped(lang, report)
    except PhoneError as err:
        tell_error(lang, err, name=phone.label)
        return FAILED
    _tell_findings(lang, report)
    folder = out or default_folder(report, datetime.now().astimezone().date(), Path())
    if not yes and not _may_write(lang, report, folder):
        tell(lang, "first_unwritten")
        return DONE
    return _write_somewhere(lang, report, folder)


class FolderUnwritable(Exception):
    """Nothing can be written there."""


def _require_writable(folder: Path) -> None:
    """Before three minutes of somebody's time. Raises FolderTaken, FolderUnwritable."""
    try:
        require_free(folder / "farhand" if folder == Path() else folder)
    except OSError as err:
        raise FolderUnwritable(str(folder)) from err


def _write_somewhere(lang: str, report: ContactReport, folder: Path) -> int:
    """A disk that is full by now does not cost the report: it goes to the computer's temporary folder."""
    places = (folder, Path(tempfile.gettempdir()) / f"{folder.name}-{secrets.token_hex(4)}")
    for place in places:
        try:
            write_folder(report, place)
        except (OSError, FolderTaken):
            tell(lang, "first_unwritable", folder=str(place))
        else:
            tell(lang, "first_written", folder=str(place))
            return DONE
    return FAILED


async def _choose_phone(settings: HostSettings, phone_id: str | None) -> PhoneInfo | None:
    """The one that was named, or the only one that is connected."""
    lang = settings.farhand_lang
    async with phones_at_hand(settings) as home:
        known = {phone.phone_id: phone for phone in home.phones.phones()}
        if phone_id is None and not known:
            tell(lang, "try_no_phone")
            return None
        if phone_id is not None and phone_id not in known:
            tell(lang, "try_unknown_phone", phone=phone_id, known=", ".join(known) or "-")
            return None
        wanted = [phone_id] if phone_id else list(known)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_REACHED_S):
                await asyncio.gather(*(home.phones.until_online(each) for each in wanted))
        online = [
            each
            for each in home.phones.phones()
            if each.phone_id in wanted and each.state is PhoneState.ONLINE
        ]
    if len(online) > 1:
        tell(lang, "try_which_phone", known=", ".join(each.phone_id for each in online))
        return None
    if not online:
        tell(lang, "first_away", name=known[wanted[0]].label)
        return None
    return online[0]


async def _look(
    settings: HostSettings, phone: PhoneInfo, report: ContactReport, progress: Callable[[str], None]
) -> None:
    """Fills the report. Raises NotReady, PhoneErrors; CancelledError when it was stopped."""
    server = AdbServer(settings.android_adb_server_host, settings.android_adb_server_port)
    _stop_once_by_signals()
    serial = await _serial_of(server, phone)
    async with _picture_reader() as read_picture:
        await first_contact(
            server,
            serial,
            phone.phone_id,
            name=phone.label,
            read_picture=read_picture,
            progress=progress,
            report=report,
        )


def _stop_once_by_signals() -> None:
    """Ctrl-C and SIGTERM cancel the running task; another one does not cut off what gives the phone back."""
    running, loop = asyncio.current_task(), asyncio.get_running_loop()

    def stop() -> None:
        if running is not None and not running.cancelling():
            running.cancel()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop)


async def _serial_of(server: AdbServer, phone: PhoneInfo) -> str:
    """Under which the adb server reaches it now. Raises PhoneErrors."""
    for serial, state in (await server.devices()).items():
        if state == "device":
            with contextlib.suppress(PhoneError):
                found = await identify(server, serial)
                if found.serialno == phone.phone_id and found.model == phone.model:
                    return serial
    raise DeviceOffline("the phone is not connected any more", name=phone.label)


@contextlib.asynccontextmanager
async def _picture_reader() -> AsyncGenerator[ReadPicture | None, None]:
    """None where the picture reader is not installed."""
    reader = PictureReader.if_installed()
    if reader is None:
        yield None
        return

    async def read(frame: Frame) -> tuple[str, ...]:
        return tuple(item.text for item in (await reader.read(frame)).items)

    reader.warm()
    try:
        yield read
    finally:
        reader.close()


def _tell_stopped(lang: str, report: ContactReport) -> int:
    click.echo()
    missing = _not_given_back(report)
    tell(lang, "first_stopped_not_back" if missing else "first_stopped")
    if missing:
        tell(lang, "first_not_back", names=missing)
        return FAILED
    return DONE


def _tell_findings(lang: str, report: ContactReport) -> None:
    different, missing = report.of(CheckEnd.DIFFERENT), report.of(CheckEnd.NOT_DONE)
    if report.gave_out:
        tell(lang, "first_gone" if "away" in report.gave_out else "first_slow")
    counts = {"different": str(len(different)), "missing": str(len(missing))}
    tell(lang, "first_summary", count=str(len(report.findings)), seconds=f"{report.took_s:.0f}", **counts)
    if different:
        tell(lang, "first_differences")
    elif not missing:
        tell(lang, "first_nothing_different")
    for each in different[:_WORST]:
        click.echo(f"  ! {EXPECTATIONS[each.check].title}: {each.found}")
    if len(different) > _WORST:
        click.echo(f"    {plain(lang, 'first_more', count=str(len(different) - _WORST))}")
    if not_back := _not_given_back(report):
        tell(lang, "first_not_back", names=not_back)


def _not_given_back(report: ContactReport) -> str:
    changed = (each for each in report.of(CheckEnd.DIFFERENT) if each.check.startswith(_GIVEN_BACK))
    return ", ".join(each.check.removeprefix(_GIVEN_BACK) for each in changed)


def _may_write(lang: str, report: ContactReport, folder: Path) -> bool:
    """Shows the beginning of each recording, or all of them, and asks."""
    tell(lang, "first_recordings")
    for each in report.recordings:
        _show(lang, each, _SHOWN_LINES)
    while True:
        answer: str = click.prompt(plain(lang, "first_choose", folder=str(folder)), default="y")
        match answer.strip().casefold():
            case "y" | "yes" | "是":
                return True
            case "n" | "no" | "否":
                return False
            case "a":
                click.echo_via_pager(f"--- {each.name}\n{each.text}\n" for each in report.recordings)
            case _:
                pass


def _show(lang: str, recording: Recording, most: int) -> None:
    lines = recording.text.splitlines()
    letters = str(recording.text.count("x"))
    tell(lang, "first_recording", file=recording.name, lines=str(len(lines)), letters=letters)
    for line in lines[:most]:
        click.echo(f"    {line[:100]}")
    if len(lines) > most:
        click.echo(f"    {plain(lang, 'first_more', count=str(len(lines) - most))}")
