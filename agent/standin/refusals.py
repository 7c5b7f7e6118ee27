"""The errors that real services answer, word for word where they are published."""

from collections.abc import Mapping
from dataclasses import dataclass

from agent.standin.faults import FaultKind


@dataclass(frozen=True, slots=True)
class ServiceError:
    """status: of HTTP. kind: the error object's `type`."""

    status: int
    message: str
    kind: str
    code: str | None


SERVICE_ERRORS: Mapping[FaultKind, ServiceError] = {
    FaultKind.NO_VISION: ServiceError(
        400, "This model does not support image input.", "invalid_request_error", "invalid_value"
    ),
    FaultKind.FILTER_REFUSED: ServiceError(
        400,
        "The response was filtered due to the prompt triggering the content management policy.",
        "invalid_request_error",
        "content_filter",
    ),
    FaultKind.OVERFLOW: ServiceError(
        400,
        "This model's maximum context length is 32768 tokens. However, your messages resulted in 40000"
        " tokens. Please reduce the length of the messages.",
        "invalid_request_error",
        "context_length_exceeded",
    ),
    FaultKind.BUSY: ServiceError(
        429, "Rate limit reached for requests per minute.", "requests", "rate_limit_exceeded"
    ),
    FaultKind.FOREIGN_KEY: ServiceError(
        401,
        "Incorrect API key provided. This key was not issued by this service.",
        "authentication_error",
        "invalid_api_key",
    ),
    FaultKind.EXPIRED_KEY: ServiceError(
        401, "The API key has expired. Please create a new one.", "authentication_error", "api_key_expired"
    ),
}
