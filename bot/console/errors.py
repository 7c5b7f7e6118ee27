"""What the Bot API refuses, in the words of the real server: a client matches on these texts.

Source of the texts: research notes on Bot API server 10.0 and the behaviour of api.telegram.org.
"""


class ApiError(Exception):
    """A refused call. code: HTTP status and `error_code`; retry_after: seconds, 0 if the reply has none."""

    def __init__(self, code: int, description: str, retry_after: int = 0) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.retry_after = retry_after


def bad_request(detail: str) -> ApiError:
    """400 with the prefix that the real server puts before every such text."""
    return ApiError(400, f"Bad Request: {detail}")


def too_many_requests(retry_after: int) -> ApiError:
    """429; the wait also stands in `parameters.retry_after`."""
    return ApiError(429, f"Too Many Requests: retry after {retry_after}", retry_after)


def unauthorized() -> ApiError:
    """401: the token has the right form but belongs to no bot."""
    return ApiError(401, "Unauthorized")


def method_not_found() -> ApiError:
    """404: no such method, or one that this stand-in does not have."""
    return ApiError(404, "Not Found: method not found")


def two_pollers() -> ApiError:
    """409: the reply to the older of two open polls."""
    return ApiError(
        409,
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    )


def webhook_active() -> ApiError:
    """409: updates go to the webhook."""
    return ApiError(
        409,
        "Conflict: can't use getUpdates method while webhook is active; "
        "use deleteWebhook to delete the webhook first",
    )


def blocked() -> ApiError:
    """403: the person has blocked the bot."""
    return ApiError(403, "Forbidden: bot was blocked by the user")


def not_begun() -> ApiError:
    """403: the person is known from a group, but has never written to the bot."""
    return ApiError(403, "Forbidden: bot can't initiate conversation with a user")


def outside(kind: str, *, kicked: bool) -> ApiError:
    """403: the bot is not in this group. kind: 'group' or 'supergroup'."""
    why = "bot was kicked from" if kicked else "bot is not a member of"
    return ApiError(403, f"Forbidden: {why} the {kind} chat")


def not_modified() -> ApiError:
    """400: the edit would change nothing."""
    return bad_request(
        "message is not modified: specified new message content and reply markup are exactly the same "
        "as a current content and reply markup of the message"
    )


def query_too_old() -> ApiError:
    """400: a press was answered already, or more than 150 s have passed."""
    return bad_request("query is too old and response timeout expired or query ID is invalid")
