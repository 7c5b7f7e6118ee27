"""Which apps are on the phone, and where the home screen shows them."""

from devices.simulator.scenes.account import Account
from devices.simulator.scenes.alarms import ClockApp
from devices.simulator.scenes.bank import Bank
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.booking import Booking
from devices.simulator.scenes.browser import Browser
from devices.simulator.scenes.calls import Calls
from devices.simulator.scenes.chat import ChatApp
from devices.simulator.scenes.coffee import Coffee
from devices.simulator.scenes.confirm_dialog import INSTALLER_PACKAGE
from devices.simulator.scenes.dialogs import PERMISSION_PACKAGE, UPDATER_PACKAGE
from devices.simulator.scenes.files import FilesApp
from devices.simulator.scenes.hostile import Intruder, Overlay
from devices.simulator.scenes.launcher import Launcher
from devices.simulator.scenes.mail import MailApp
from devices.simulator.scenes.maps import Maps
from devices.simulator.scenes.notes import Notes
from devices.simulator.scenes.parcel import Parcel
from devices.simulator.scenes.pay import PaySheet
from devices.simulator.scenes.pay_button import PayButton
from devices.simulator.scenes.plain import Messages, Photos
from devices.simulator.scenes.planner import Calendar
from devices.simulator.scenes.recents import RecentsPage
from devices.simulator.scenes.settings import SettingsApp
from devices.simulator.scenes.settings_search import SettingsSearch
from devices.simulator.scenes.shopping_list import ShoppingList
from devices.simulator.scenes.store import StoreApp
from devices.simulator.scenes.tide import Tide
from devices.simulator.scenes.video import Video

# Packages that nothing starts from outside.
UNSEEN = (PERMISSION_PACKAGE, UPDATER_PACKAGE, INSTALLER_PACKAGE, Intruder.package, Overlay.package)


class InstalledApps:
    """One phone's apps; `apps` holds them by package."""

    def __init__(self, host: Host) -> None:
        self.launcher = Launcher(host)
        self.recents = RecentsPage(host)
        self.pay = PaySheet(host)
        self.pay_button = PayButton(host)
        self.settings = SettingsApp(host)
        self.browser = Browser(host)
        self.launcher.grid = (
            Coffee(host), Parcel(host), Notes(host), Photos(host), ClockApp(host), Calendar(host),
            Video(host), Account(host),
            ChatApp(host), MailApp(host), StoreApp(host), Bank(host), Booking(host), Maps(host),
            FilesApp(host), ShoppingList(host),
        )  # fmt: skip
        self.launcher.dock = (Calls(host), Messages(host), self.browser, self.settings)
        every: tuple[App, ...] = (
            self.launcher,
            *self.launcher.grid,
            *self.launcher.dock,
            self.pay,
            Tide(host),
            SettingsSearch(host),
        )
        self.apps: dict[str, App] = {app.package: app for app in every}
