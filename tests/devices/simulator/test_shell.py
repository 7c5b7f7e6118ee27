"""The simulated phone's shell: what a line becomes before a command sees it."""

import shlex

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from devices.simulator.shell.interpreter import Interpreter, ReaderGone
from devices.simulator.shell.shell import parse
from devices.simulator.shell.shell_words import ShellSyntaxError, Unsupported
from tests.worlds.cases import each_of
from tests.worlds.tiny_phone import Terminal

_TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=60)


async def _fields(line: str) -> list[str]:
    """What `ls` is asked for: paths that do not exist come back one by one, as they were understood."""
    _, err, _ = await Terminal().run(f"ls {line}")
    return [each.removesuffix(": No such file or directory\n") for each in err.split("ls: ")[1:]]


@given(text=_TEXT)
@example(text='it\'s; rm -rf "$HOME" `id` $(id) \\ & | > x # * ? ~ {a,b} \n !')
@settings(max_examples=150, deadline=None)
def test_quoted_text_is_one_equal_argument_whatever_it_is(text: str) -> None:
    (command,) = parse(f"input text {shlex.quote(text)}")[0].commands
    words = ["".join(piece.text for piece in word) for word in command.words]
    assert words == ["input", "text", text]
    assert not any(piece.variable for word in command.words for piece in word)


@given(text=_TEXT)
@settings(max_examples=60, deadline=None)
async def test_quoted_text_survives_expansion(text: str) -> None:
    terminal = Terminal()
    assert await terminal.out(f"settings put system key {shlex.quote(text)}") == ""
    assert terminal.system.settings["system", "key"] == text


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        (r"a\ b", ["a b"]),
        (r"a 'b c' d", ["a", "b c", "d"]),
        (r""" "it's" 'a"b' """, ["it's", 'a"b']),
        (r""" "a\$b\"c\\d\e" """, ['a$b"c\\d\\e']),
        (r"'a'\''b'", ["a'b"]),
        (r"""x"y"'z'""", ["xyz"]),
        ("a#b #c d", ["a#b"]),
        ('"$HOME"x ${USER}y "\'$?\'"', ["/x", "shelly", "'0'"]),
        ("a\\\nb", ["ab"]),
        ("$MISSING x", ["x"]),
        ("cost$ 'a*' x*y", ["cost$", "a*", "x*y"]),
        ("a\u3000b\u00a0c", ["a\u3000b\u00a0c"]),
    ],
)
async def test_quoting_follows_the_phones_shell(line: str, fields: list[str]) -> None:
    assert await _fields(line) == fields


async def test_unquoted_variables_split_and_quoted_ones_do_not() -> None:
    assert await _fields("$V") == []
    terminal = Terminal()
    _, err, _ = await terminal.run("V=' a  b '; ls x$V'c' \"x$V\"")
    assert err == "".join(
        f"ls: {each}: No such file or directory\n" for each in ("x", "a", "b", "c", "x a  b ")
    )


async def test_an_unquoted_pattern_becomes_file_names() -> None:
    terminal = Terminal()
    assert await terminal.out("echo 1 > /sdcard/a.txt; echo 2 > /sdcard/b.txt; cat /sdcard/*.txt") == "1\n2\n"
    assert await terminal.out("echo '/sdcard/*.txt'") == "/sdcard/*.txt\n"


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ("echo a; echo b", "a\nb\n"),
        ("true && echo yes || echo no", "yes\n"),
        ("false && echo yes || echo no", "no\n"),
        ("false; echo $?", "1\n"),
        ("nonsense 2>/dev/null; echo $?", "127\n"),
        ("echo one two | grep -o 'o.'", "one\n"[:2] + "\n"),
        ("nonsense 2>&1 | grep -c inaccessible", "1\n"),
        ("nonsense >/dev/null 2>&1; echo X4EXIT:$?", "X4EXIT:127\n"),
        ("echo a > /sdcard/f; echo b >> /sdcard/f && cat < /sdcard/f", "a\nb\n"),
        ("echo a\necho b", "a\nb\n"),
        ("echo a; exit 0; echo b", "a\n"),
        ("test -f /sdcard/none || [ 3 -gt 2 ] && echo holds", "holds\n"),
        ("echo -n a; echo 'b\\nc'; echo -E 'b\\nc'", "ab\nc\nb\\nc\n"),
    ],
)
async def test_lists_pipes_and_redirections(line: str, out: str) -> None:
    assert await Terminal().out(line) == out


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ('read u </proc/uptime && echo "<$u>"', "<3600.50 18002.50>\n"),
        ("read u _ < /proc/uptime; echo ${u%%.*} ${u%.*} $u", "3600 3600 3600.50\n"),
        ('v=a.b.c; echo "${v%%.*} ${v%.*} ${v%.x} ${v%*} ${v%%*}|"', "a a.b a.b.c a.b.c |\n"),
        ("echo ' a  b c ' | read v w; echo \"<$v$w>\"", "<>\n"),  # each side of a pipe is a shell of its own
        ("echo ' a  b c ' > /sdcard/f; read v w < /sdcard/f; echo \"<$v><$w>\"", "<a><b c>\n"),
        ('echo -n a > /sdcard/f; read v w < /sdcard/f || echo "$v<$w>"', "a<>\n"),
        ("x=${HOME}1.2; y=${x%.*}3; echo $y", "/13\n"),
    ],
)
async def test_variables_are_read_and_cut(line: str, out: str) -> None:
    assert await Terminal().out(line) == out


async def test_a_line_can_end_itself_when_the_phones_clock_is_too_late() -> None:
    guard = 'read u </proc/uptime && [ "${u%%.*}" -lt {} ] || exit 75; input tap 1 2'
    terminal = Terminal()
    assert await terminal.run(guard.replace("{}", "3600")) == ("", "", 75)
    assert terminal.side.done == []
    assert await terminal.run(guard.replace("{}", "3601")) == ("", "", 0)
    assert terminal.side.done == [("tap", 1, 2)]


async def test_what_the_kernel_makes_up_cannot_be_changed() -> None:
    terminal = Terminal()
    assert (await terminal.run("echo 1 > /proc/uptime"))[2] == 1
    assert (await terminal.run("rm -f /proc/uptime"))[2] == 1
    assert await terminal.out("cat /proc/uptime") == "3600.50 18002.50\n"


@pytest.mark.parametrize("line", ["read", "read 1a < /proc/uptime", "read -x a < /proc/uptime"])
async def test_a_wrong_read_fails_as_a_command(line: str) -> None:
    out, err, code = await Terminal().run(line)
    assert (out, code) == ("", 1)
    assert err.startswith("/system/bin/sh: read: ")


async def test_the_order_of_redirections_counts() -> None:
    assert await Terminal().run("nonsense 2>&1 >/dev/null") == (
        "/system/bin/sh: nonsense: inaccessible or not found\n",
        "",
        127,
    )


@pytest.mark.parametrize(
    "line", ["echo 'a", 'echo "a', "| grep x", "echo a &&", "echo >", "echo a; ; echo b"]
)
async def test_what_the_shell_cannot_read_runs_nothing(line: str) -> None:
    out, err, code = await Terminal().run(f"input tap 1 2; {line}")
    assert (out, code) == ("", 1)
    assert err.startswith("/system/bin/sh: ")


@each_of(
    "line",
    [
        "echo $(id)",
        "echo `id`",
        "true && sleep 1 &",
        "(id)",
        "if true",
        "a{b,c}",
        "echo $'a'",
        "echo ${a#b}",
        "echo ${a%$b}",
    ],
)
def test_shell_beyond_the_simulated_phone_is_refused_instead_of_misread(line: str) -> None:
    with pytest.raises(Unsupported):
        parse(line)
    assert issubclass(Unsupported, ShellSyntaxError)


async def test_a_job_that_holds_an_output_is_waited_for_as_adbd_does() -> None:
    assert await Terminal().out("sh -c 'sleep 0.01; echo late' & echo early") == "early\nlate\n"


@pytest.mark.parametrize(
    ("line", "lives"),
    [
        ("setsid sh -c 'sleep 0.02; settings put system key 1' </dev/null >/dev/null 2>&1 &", True),
        ("sh -c 'sleep 0.02; settings put system key 1' </dev/null >/dev/null 2>&1 &", False),
    ],
)
async def test_only_what_is_detached_outlives_its_adb_stream(line: str, *, lives: bool) -> None:
    terminal = Terminal()
    assert await terminal.run(line) == ("", "", 0)
    assert bool(terminal.system.background_work) == lives
    await terminal.system.wait_for_background()
    assert terminal.system.settings.get(("system", "key")) == ("1" if lives else None)


async def test_a_phone_without_setsid_starts_nothing_with_it() -> None:
    terminal = Terminal()
    terminal.system.side.quirks.no_setsid = True
    await terminal.run("setsid sh -c 'settings put system key 1' </dev/null >/dev/null 2>&1 &")
    await terminal.system.wait_for_background()
    assert ("system", "key") not in terminal.system.settings


async def test_files_cannot_be_written_where_a_phone_forbids_it() -> None:
    assert await Terminal().run("echo a > /system/x") == (
        "",
        "/system/bin/sh: can't create /system/x: Read-only file system\n",
        1,
    )


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ("grep -E 'a|b'", "a1\nb2\n"),
        (r"grep 'a\|b'", "a1\nb2\n"),
        ("grep 'a|b'", ""),
        ("grep -v a", "b2\nC3\n"),
        ("grep -i c", "C3\n"),
        ("grep -F .", ""),
        ("grep -n b", "2:b2\n"),
        ("grep -c .", "3\n"),
        ("grep -m 1 .", "a1\n"),
    ],
)
async def test_grep(line: str, out: str) -> None:
    assert await Terminal().run(rf"echo 'a1\nb2\nC3' | {line}") == (out, "", 0 if out else 1)


@pytest.mark.parametrize(
    ("line", "lives"),
    [
        ("echo a", False),  # the shell writes it itself
        ("cat /sdcard/a", True),
        ("timeout 5 echo a", True),
        ("true | echo a", True),
        ("echo a >/dev/null", True),
    ],
)
async def test_the_shell_dies_of_its_own_echo_where_nobody_reads(line: str, lives: bool) -> None:
    system = Terminal().system
    system.files.write("/sdcard/a", b"a")

    async def gone(_: bytes) -> None:
        raise ReaderGone

    await Interpreter(system, gone, gone).run(f"{line}; rm -f /sdcard/a")
    assert system.files.is_file("/sdcard/a") is not lives
