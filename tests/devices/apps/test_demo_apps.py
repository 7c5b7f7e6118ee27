"""What the stand-in model knows of the simulated phone is so on the phone."""

from devices.demo_apps import DEMO_APPS
from devices.demo_positions import POSITIONS
from devices.simulator.drawing.elements import PAGE_HEIGHT, PAGE_WIDTH
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from devices.simulator.scenes.base import App
from tests.worlds.cases import each_of


@each_of("lang", ["en", "zh"])
@each_of(("scene", "element"), POSITIONS)
def test_elements_stand_where_the_recipes_tap(scene: str, element: str, lang: str) -> None:
    phone = SimulatedPhone(lang=lang)
    visit(phone, scene)
    x, y = POSITIONS[scene, element]
    box = phone.element(element).visible_box
    assert box.contains(x * PAGE_WIDTH / 1000, y * PAGE_HEIGHT / 1000)


@each_of("app_id", DEMO_APPS)
def test_the_apps_have_their_names_and_scenes(app_id: str) -> None:
    phone, app = SimulatedPhone(), DEMO_APPS[app_id]
    assert phone.start(app.package, "")
    assert phone.scene.partition("_")[0] == app_id
    installed: App = phone._screen.apps[app.package]  # pyright: ignore[reportPrivateUsage]  # nobody else asks
    assert installed.names == app.names
