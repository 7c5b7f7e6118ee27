"""Which apps are on the phone, and where the home screen shows them."""

from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.coffee import Coffee
from devices.simulator.scenes.launcher import Launcher
from devices.simulator.scenes.notes import Notes
from devices.simulator.scenes.parcel import Parcel
from devices.simulator.scenes.pay import PaySheet
from devices.simulator.scenes.plain import Browser, Calendar, Calls, Clock, Messages, Photos
from devices.simulator.scenes.settings import Settings


class Installed:
    """One phone's apps; `apps` holds them by package."""

    def __init__(self, host: Host) -> None:
        self.launcher = Launcher(host)
        self.pay = PaySheet(host)
        self.settings = Settings(host)
        self.launcher.grid = (
            Coffee(host), Parcel(host), Notes(host), Photos(host), Clock(host), Calendar(host),
        )  # fmt: skip
        self.launcher.dock = (Calls(host), Messages(host), Browser(host), self.settings)
        every: tuple[App, ...] = (self.launcher, *self.launcher.grid, *self.launcher.dock, self.pay)
        self.apps: dict[str, App] = {app.package: app for app in every}
