"""What the stand-in model knows of the simulated phone is so on the phone."""

import pytest

from devices.demo_apps import POSITIONS
from devices.simulator.places import where


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("scene", "element"), POSITIONS)
def test_elements_stand_where_the_recipes_tap(scene: str, element: str, lang: str) -> None:
    assert where(scene, element, lang) == POSITIONS[scene, element]
