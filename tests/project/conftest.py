"""What every test here has around it."""

from tests.worlds.fixtures import all_is_logged, no_secret_is_left, world

__all__ = ["all_is_logged", "no_secret_is_left", "world"]
