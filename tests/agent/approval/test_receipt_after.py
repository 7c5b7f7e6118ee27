"""What the page after a take-over says was done is the person's own, unless it stood there before."""

from agent.contract.actions import Finish, Receipt, TakeOver
from agent.contract.requests import Answer
from devices.base import Box, Element, Tree
from tests.worlds.agent_world import ANN, World
from tests.worlds.paper_phone import SIZE_PX, PaperPhone

APP = "com.farhand.maps"


def showing(*texts: str) -> Tree:
    """A page of the phone's app with these lines."""
    lines = [
        Element(Box(5, 30 + 30 * place, 85, 50 + 30 * place), text, package=APP)
        for place, text in enumerate(texts)
    ]
    return Tree((Element(Box(0, 0, *SIZE_PX), package=APP), *lines), 0.0)


MENU, RECEIPT = showing("Menu", "Latte"), showing("Payment successful", "¥36.80")


async def test_only_a_receipt_that_came_with_the_take_over_is_told(world: World) -> None:
    phone = PaperPhone(tree=MENU)
    actions = TakeOver("pay"), TakeOver("rate it"), Finish("all done")
    async with world.scene(*actions, phone=phone) as play:
        await play.submit()
        first = (await play.asks()).request
        phone.tree = RECEIPT
        await play.dispatcher.requests.answer(ANN, first.request_id, Answer.FINISHED)
        second = (await play.asks()).request
        assert first.take_over is not None
        assert second.take_over is not None
        assert (first.take_over.done, second.take_over.done) == (False, True)
        await play.dispatcher.requests.answer(ANN, second.request_id, Answer.FINISHED)
        ended = await play.ends()
    paid, rated = ended.by_hand
    assert paid.receipt == Receipt("Payment successful", True, "¥36.80")
    assert (paid.paid, rated.paid, rated.receipt) == (True, False, None)
