"""Finds the app of a name and brings it to the front."""

from devices.adb.client.link import Link
from devices.adb.phone.app_start import start_first, startable_apps
from devices.adb.phone.home_icons import HomeIcons
from devices.apps.app_names import by_name, choose, close_names, is_package
from devices.errors import AppNotFound


async def launch(link: Link, name: str, icons: HomeIcons | None = None) -> str:
    """Starts an app by package id, known or similar name, or icon label; answers its package id.

    After the tap on an icon that is the package in front, '' if unknown. The icon is tried last, because it
    needs the home screen and a tap.

    Raises AppNotFound, with close names; InputRefused; PhoneErrors as Link.shell.
    """
    wanted = name.strip()
    learned = icons.package(wanted) if icons else None
    sure = (learned,) if learned else by_name(wanted)
    if package := await start_first(link, sure):
        return package
    installed = await startable_apps(link)
    package = choose(wanted, installed)
    if package and package not in sure and await start_first(link, (package,)):
        return package
    # The label may be that of a shortcut that calls somebody or pays: only an installed app's name is tapped.
    if icons and package and not is_package(wanted) and (opened := await icons.open(wanted)) is not None:
        return opened  # a tap was sent, whatever its result
    raise AppNotFound(wanted, close_names(wanted, [each for each in installed if each != package]))
