"""What admins may do with homes."""

from dataclasses import dataclass

from bot.bus.home_views import HomeView, HomeViews
from bot.bus.join import Enrolment


@dataclass(frozen=True, slots=True)
class HomeAdmin:
    """seen: which homes there are, and how they are. enrolment: makes and removes them."""

    seen: HomeViews
    enrolment: Enrolment

    def view(self, home_id: str) -> HomeView | None:
        """The home with this id; None for one that was removed."""
        return next((view for view in self.seen.views() if view.home_id == home_id), None)
