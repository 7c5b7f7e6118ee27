"""Telegram's HTML, read as strictly as the real server reads it."""

import pytest
from telegram.error import BadRequest

from bot.console.errors import ApiError
from bot.console.formatting import Entity, Formatted, trimmed, with_detected
from bot.console.html_parser import parse_html
from tests.worlds.cases import each_of
from tests.worlds.console_world import PERSON, stage


@each_of(
    ("source", "text", "entities"),
    [
        ("plain", "plain", ()),
        ("<b>a</b><i>b</i>", "ab", (Entity("bold", 0, 1), Entity("italic", 1, 1))),
        ("&lt;b&gt; &amp; &quot;&#39; &nope; &", "<b> & \"' &nope; &", ()),
        ("😀<u>x</u>", "😀x", (Entity("underline", 2, 1),)),
        ("<blockquote expandable>q</blockquote>", "q", (Entity("expandable_blockquote", 0, 1),)),
        ("<blockquote>q</blockquote>", "q", (Entity("blockquote", 0, 1),)),
        (
            '<a href="https://a.b/?x=1&amp;y=2">go</a>',
            "go",
            (Entity("text_link", 0, 2, "https://a.b/?x=1&y=2"),),
        ),
        ('<a href="javascript:x">go</a>', "go", ()),
        ('<pre><code class="language-py">x</code></pre>', "x", (Entity("pre", 0, 1, "py"),)),
        ('<span class="tg-spoiler">x</span>', "x", (Entity("spoiler", 0, 1),)),
        ('<tg-emoji emoji-id="5">👍</tg-emoji>', "👍", (Entity("custom_emoji", 0, 2, "5"),)),
        ("<b></b>x", "x", ()),
        ("<B>x</b>", "x", (Entity("bold", 0, 1),)),
    ],
)
def test_good_html(source: str, text: str, entities: tuple[Entity, ...]) -> None:
    assert parse_html(source) == Formatted(text, entities)


@each_of(
    ("source", "refusal"),
    [
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
        ("字<div>x</div>", 'Unsupported start tag "div" at byte offset 3'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<b><i>x</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("<br/>", 'Unsupported start tag "br/" at byte offset 0'),
    ],
)
def test_bad_html_is_refused_with_the_place(source: str, refusal: str) -> None:
    with pytest.raises(ApiError) as caught:
        parse_html(source)
    assert caught.value.description == f"Bad Request: can't parse entities: {refusal}"


def test_white_space_at_the_ends_goes_and_entities_follow() -> None:
    assert trimmed(parse_html(" \n<b> a</b> <i> </i>")) == Formatted("a", (Entity("bold", 0, 1),))


def test_commands_and_addresses_are_found_outside_code() -> None:
    formatted = with_detected(parse_html("/help <code>/stop</code> https://a.b/c. 1/2"))
    kinds = [(entity.kind, entity.offset, entity.length) for entity in formatted.entities]
    assert kinds == [("bot_command", 0, 5), ("code", 6, 5), ("url", 12, 13)]


async def test_the_client_gets_bad_html_as_a_bad_request_and_nothing_is_sent() -> None:
    async with stage() as s:
        with pytest.raises(BadRequest, match=r"(?i)can't parse entities: unsupported start tag"):
            await s.bot.send_message(PERSON, "price <10", parse_mode="HTML")
        assert await s.user.messages() == []
        await s.bot.send_message(PERSON, "price <10")
        assert (await s.user.sees("price <10")).entities == ()
