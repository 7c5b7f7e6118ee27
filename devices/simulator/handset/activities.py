"""The activity in front: tasks, each a stack of apps, as in Android."""

from devices.simulator.scenes.base import App


class Activities:
    """Apps stand for activities. The home screen lies below everything."""

    def __init__(self, home: App) -> None:
        self._home = home
        self._tasks: list[list[App]] = [[home]]  # the last one is in front

    @property
    def current(self) -> App:
        """The app in front."""
        return self._tasks[-1][-1]

    @property
    def front_task(self) -> tuple[App, ...]:
        """What the current activity was opened above, the first one first; the current one last."""
        return tuple(self._tasks[-1])

    @property
    def visible_order(self) -> tuple[App, ...]:
        """Every app that has a window, top first."""
        return tuple(app for task in reversed(self._tasks) for app in reversed(task))

    @property
    def recent(self) -> tuple[tuple[App, App], ...]:
        """The first app and the one on top of every task that can be returned to, the latest first."""
        kept = [task for task in self._tasks if task[0] is not self._home and not task[0].passing]
        return tuple((task[0], task[-1]) for task in reversed(kept))

    def start(self, app: App) -> None:
        """A new task with this app alone, or its old one cleared down to it (launchMode singleTask)."""
        self._tasks = [task for task in self._staying() if task[0] is not app]
        self._tasks.append([app])

    def push(self, app: App) -> None:
        """An activity above the current one, in the same task; nothing if it stands there already."""
        if self.current is not app:
            self._tasks[-1].append(app)

    def finish(self) -> None:
        """Closes the current activity."""
        self._tasks[-1].pop()
        if not self._tasks[-1]:
            self._tasks.pop()
        if not self._tasks:
            self._tasks = [[self._home]]

    def home(self) -> None:
        """The home screen comes to the front."""
        self._tasks = [task for task in self._staying() if task[0] is not self._home]
        self._tasks.append([self._home])

    def bring(self, app: App) -> None:
        """The task that began with this app comes to the front as it was left."""
        wanted = [task for task in self._tasks if task[0] is app]
        self._tasks = [task for task in self._staying() if task[0] is not app] + wanted

    def forget(self) -> None:
        """Ends every task but the home screen's."""
        self._tasks = [[self._home]]

    def _staying(self) -> list[list[App]]:
        return [task for task in self._tasks if not task[0].passing]
