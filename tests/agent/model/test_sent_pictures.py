"""Pictures of earlier pages that a model is sent again: in memory, and of no page that is not to be shown."""

from datetime import UTC, datetime

from pydantic import SecretStr

from agent.contract.actions import Action, Decision, Finish, Note, TakeOver
from agent.contract.requests import Answer
from agent.model.decider import ModelDecider
from agent.model.dialects import picture_habit
from agent.model.dialects.base import PromptContext
from agent.model.dialects.general import FamilyDialect
from agent.model.picture_rule import PictureRule
from agent.model.sent_pictures import PictureHabit
from agent.model.token_counts import OnUse
from devices.base import Box, Element, Observation, Tree, Verdict
from tests.agent.model.dialects.asking import family, urls_of
from tests.worlds.agent_world import ANN, World
from tests.worlds.paper_phone import PaperPhone, page

NOTE = Note("x")
HABIT = PictureHabit(PictureRule(), earlier=2)


class Remembers:
    """Implements agent.model.decider.Model: keeps what it is asked with, and answers by its script."""

    def __init__(self, *actions: Action, dialect: str = "") -> None:
        self.actions = list(actions)
        self.dialect = dialect
        self.asked: list[PromptContext] = []

    async def decide(self, context: PromptContext, *, on_use: OnUse | None = None) -> Decision:
        self.asked.append(context)
        return Decision("", self.actions.pop(0), "do(...)", dialect=self.dialect)

    def earlier(self) -> list[dict[int, bytes]]:
        """The earlier pictures of each request, by the place of their step."""
        return [{place: picture.encoded for place, picture in asked.earlier.items()} for asked in self.asked]


def _decider(model: Remembers, habit: PictureHabit = HABIT) -> ModelDecider:
    return ModelDecider(model, "en", datetime(2026, 11, 23, tzinfo=UTC), None, habit=habit)


def _png(seen: Observation) -> bytes:
    assert seen.frame is not None
    return seen.frame.screenshot.encoded


async def test_the_last_pages_are_sent_again_and_after_a_restart_those_since(world: World) -> None:
    pages = [page(shade) for shade in (200, 180, 160, 140)]
    model = Remembers(NOTE, NOTE, NOTE, Finish("x"))
    async with world.scene(phone=PaperPhone(pages=list(pages)), decider=_decider(model)) as play:
        await play.submit()
        await play.ends()
    first, second, third, _ = (_png(each) for each in pages)
    assert model.earlier() == [{}, {0: first}, {0: first, 1: second}, {1: second, 2: third}]
    assert [asked.picture and asked.picture.encoded for asked in model.asked] == [
        _png(each) for each in pages
    ]
    assert [step.note for step in model.asked[-1].history] == ["x", "x", "x"]


async def test_a_page_that_the_phone_protects_is_in_no_later_request(world: World) -> None:
    hidden = page(0, verdict=Verdict.SECURE)
    pages = [page(200), hidden, hidden, page(160), page(140)]
    model = Remembers(NOTE, NOTE, Finish("x"))
    async with world.scene(phone=PaperPhone(pages=pages), decider=_decider(model)) as play:
        await play.submit()
        asked = await play.asks()  # Farhand itself hands such a page over
        play.phone.pages = [page(160), page(140)]
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.FINISHED)
        await play.ends()
    assert len(model.asked) == 3
    sent = [bytes_ for earlier in model.earlier() for bytes_ in earlier.values()]
    assert sent
    assert _png(hidden) not in sent
    assert [asked.verdict for asked in model.asked] == [Verdict.OK] * 3


async def test_while_a_secret_may_stand_on_the_phone_no_earlier_page_is_sent(world: World) -> None:
    model = Remembers(NOTE, TakeOver("Log in"), NOTE, NOTE, Finish("x"))
    field = Element(Box(0, 80, 90, 120), class_name="android.widget.EditText", editable=True)
    phone = PaperPhone(pages=[page(200), page(180)], secret_box=field.box, tree=Tree((field,), 0.0))
    async with world.scene(phone=phone, decider=_decider(model)) as play:
        await play.submit()
        asked = await play.asks()
        await play.dispatcher.takeover.type_secret(ANN, asked.request.request_id, SecretStr("246810"))
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.FINISHED)
        await play.ends()
    before, *since = model.earlier()[1:]
    assert list(before) == [0]
    assert since == [{}] * 3


async def test_a_family_is_sent_the_pictures_that_were_kept(world: World) -> None:
    of = family("gui-owl-1.5")
    pages = [page(shade) for shade in (200, 180, 160, 140, 120)]
    model = Remembers(*[NOTE] * 4, Finish("x"), dialect=FamilyDialect(of).form)
    habit = picture_habit(FamilyDialect(of))
    assert habit is not None
    async with world.scene(phone=PaperPhone(pages=pages), decider=_decider(model, habit)) as play:
        await play.submit()
        await play.ends()
    sent = [FamilyDialect(of).request(asked) for asked in model.asked]
    assert [sum(len(urls_of(message)) for message in each.messages) for each in sent] == [1, 2, 3, 4, 4]
    assert {each.picture_px for each in sent} == {(84, 196)}
