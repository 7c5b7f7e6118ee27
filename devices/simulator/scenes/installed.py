"""Which apps are on the phone, and where the home screen shows them."""

from devices.simulator.scenes.account import Account
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.browser import Browser
from devices.simulator.scenes.coffee import Coffee
from devices.simulator.scenes.dialogs import PERMISSION_PACKAGE, UPDATER_PACKAGE
from devices.simulator.scenes.launcher import Launcher
from devices.simulator.scenes.notes import Notes
from devices.simulator.scenes.parcel import Parcel
from devices.simulator.scenes.pay import PaySheet
from devices.simulator.scenes.plain import Calendar, Calls, Clock, Messages, Photos
from devices.simulator.scenes.recents import Recents
from devices.simulator.scenes.settings import Settings
from devices.simulator.scenes.video import Video

UNSEEN = (PERMISSION_PACKAGE, UPDATER_PACKAGE)  # packages that nothing starts from outside


class Installed:
    """One phone's apps; `apps` holds them by package."""

    def __init__(self, host: Host) -> None:
        self.launcher = Launcher(host)
        self.recents = Recents(host)
        self.pay = PaySheet(host)
        self.settings = Settings(host)
        self.browser = Browser(host)
        self.launcher.grid = (
            Coffee(host), Parcel(host), Notes(host), Photos(host), Clock(host), Calendar(host), Video(host), Account(host),
        )  # fmt: skip
        self.launcher.dock = (Calls(host), Messages(host), self.browser, self.settings)
        every: tuple[App, ...] = (self.launcher, *self.launcher.grid, *self.launcher.dock, self.pay)
        self.apps: dict[str, App] = {app.package: app for app in every}
