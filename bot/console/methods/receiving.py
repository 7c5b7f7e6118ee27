"""getUpdates, webhook settings and answers to button presses."""

from bot.console.errors import bad_request, webhook_active
from bot.console.presses import PressAnswer
from bot.console.state import World
from bot.console.wire import Json, Params, as_list, as_text

_POLL_MAX_S = 50
_POLL_LIMIT = 100
_ANSWER_MAX = 200


async def get_updates(world: World, params: Params) -> Json:
    """Waits for updates; the offset acknowledges all before it.

    Source: "Getting updates", Bot API documentation.
    """
    if world.profile.webhook_url:
        raise webhook_active()
    if params.has("allowed_updates"):
        kinds = as_list(params.parsed("allowed_updates", "allowed updates"))
        world.updates.allow(frozenset(map(as_text, kinds)))
    limit = min(max(params.integer("limit", _POLL_LIMIT), 1), _POLL_LIMIT)
    timeout_s = min(max(params.integer("timeout"), 0), _POLL_MAX_S)
    return await world.updates.poll(params.integer("offset"), limit, timeout_s)


def answer_callback_query(world: World, params: Params) -> Json:
    """Ends a press once, with a toast, an alert or nothing."""
    text = params.text("text")
    if len(text) > _ANSWER_MAX:
        raise bad_request("MESSAGE_TOO_LONG")
    answer = PressAnswer(text, show_alert=params.flag("show_alert"))
    world.presses.answer(params.text("callback_query_id"), answer)
    return True


def set_webhook(world: World, params: Params) -> Json:
    """Keeps the address and stops getUpdates; the stand-in never delivers to it."""
    url = params.text("url")
    if url and not url.startswith("https://"):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    world.profile.webhook_url = url
    if params.flag("drop_pending_updates"):
        world.updates.drop()
    return True


def delete_webhook(world: World, params: Params) -> Json:
    """Allows getUpdates again."""
    world.profile.webhook_url = ""
    if params.flag("drop_pending_updates"):
        world.updates.drop()
    return True


def get_webhook_info(world: World, params: Params) -> Json:
    """Address and number of waiting updates."""
    del params
    return {
        "url": world.profile.webhook_url,
        "has_custom_certificate": False,
        "pending_update_count": world.updates.pending,
    }


METHODS = {
    "answercallbackquery": answer_callback_query,
    "setwebhook": set_webhook,
    "deletewebhook": delete_webhook,
    "getwebhookinfo": get_webhook_info,
}
