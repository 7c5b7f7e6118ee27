"""Chinese sentences, a file a subject. Placeholders are named; message texts may carry <b>, <i> and <code>."""

from bot.strings.merge import sentences_of

SENTENCES = sentences_of(__name__, __path__)
