"""What the stand-in model knows of the simulated phone is so on the phone."""

from devices.demo_apps import POSITIONS
from devices.simulator.places import where
from tests.worlds.cases import each_of


@each_of("lang", ["en", "zh"])
@each_of(("scene", "element"), POSITIONS)
def test_elements_stand_where_the_recipes_tap(scene: str, element: str, lang: str) -> None:
    assert where(scene, element, lang) == POSITIONS[scene, element]
