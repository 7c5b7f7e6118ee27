"""Every model family but AutoGLM as a dialect, from its table entry."""

from agent.contract.actions import Decision
from agent.model.dialects.base import PromptContext
from agent.model.dialects.family import Family, GrammarName
from agent.model.dialects.messages import form_of, messages
from agent.model.dialects.prompts.tools import tools_of
from agent.model.dialects.reading import is_complete, read
from agent.model.request import ModelReply, ModelRequest
from agent.model.sent_picture import sent_picture


class FamilyDialect:
    """Implements agent.model.dialects.base.Dialect by a family's table entry.

    A model that counts pixels counts those of the picture that it was sent, so that is sent in the size that
    the family sees: no server resizes it again.

    likely: the family to which the model belongs by its name, for a reply that is not as this one writes.
    """

    def __init__(self, family: Family, likely: str = "") -> None:
        self.family = family
        self._likely = likely

    @property
    def name(self) -> str:
        """The family's."""
        return self.family.name

    @property
    def form(self) -> str:
        """As `messages.form_of`."""
        return form_of(self.family)

    def request(self, context: PromptContext) -> ModelRequest:
        """The messages with the family's number of pictures; tools only where its grammar is these."""
        family = self.family
        picture = context.picture or sent_picture(context.screenshot, family.picture)
        size_px = picture.size_px
        native = family.grammar is GrammarName.NATIVE
        return ModelRequest(
            messages(family, context, picture),
            family.sampling,
            size_px,
            tools=tools_of(family, context.lang, size_px) if native else (),
            extra=family.extra,
        )

    def is_complete(self, reply: ModelReply) -> bool:
        """By the family's grammar."""
        return is_complete(reply, self.family)

    def read(self, reply: ModelReply, screen_px: tuple[int, int], picture_px: tuple[int, int]) -> Decision:
        """By the family's grammar and action table; see `reading.py`."""
        return read(reply, self.family, screen_px, picture_px, self._likely)
