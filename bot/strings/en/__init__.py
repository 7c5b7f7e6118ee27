"""English sentences, a file a subject; placeholders have names, message texts may carry <b>, <i>, <code>."""

from bot.strings.merge import sentences_of

SENTENCES = sentences_of(__name__, __path__)
