"""Finds the app that a name means and brings it to the front."""

from devices.adb.client.link import Link
from devices.adb.phone.app_start import start_first, startable_apps
from devices.adb.phone.home_icons import HomeIcons
from devices.apps.app_names import by_name, choose, close_names, is_package
from devices.errors import AppNotFound


async def launch(link: Link, name: str, icons: HomeIcons | None = None) -> str:
    """Starts an app by package id, known name, something close or the label of its icon; answers its package
    id.

    After the tap on an icon that is whatever came to the front, '' if the phone does not say.

    Ways that send nothing wrong go first: the icon, which needs the home screen, is the last.
    Raises AppNotFound, with what comes close; InputRefused; PhoneErrors as Link.shell.
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
    # A label alone may be that of a shortcut, which calls somebody or pays: only an installed app's name is
    # tapped.
    if icons and package and not is_package(wanted) and (opened := await icons.open(wanted)) is not None:
        return opened  # a tap was sent, whatever came of it
    raise AppNotFound(wanted, close_names(wanted, [each for each in installed if each != package]))
