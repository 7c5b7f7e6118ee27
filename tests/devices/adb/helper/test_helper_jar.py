"""The helper's program is what its Java says, and its Java says of Android what Android says."""

import hashlib
import re
import subprocess
import zipfile

import pytest

from devices.adb.helper.build import (
    D8_VARIABLE,
    HERE,
    JAVA,
    CannotBuild,
    build_jar,
    find_d8,
)
from devices.adb.helper.jar import JAR_NAME, SUM_NAME, read_jar
from tests.worlds.helper_java import NO_JAVA, helper_classes

needs_java = pytest.mark.skipif(bool(NO_JAVA), reason=NO_JAVA or "java is here")
SIGNATURES = (JAVA / "signatures.txt").read_text(encoding="utf-8").splitlines()
MOST_LINES = 600
_QUICK = ("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC")  # a short run is not worth a better compiler
_REFERENCE = re.compile(r"// (?:Interface)?(?:Method|Field) (android/\S+)")
_CONSTANT = re.compile(r"public static final (?:int|java\.lang\.String) (\w+) = (.+);")


def test_the_shipped_jar_has_its_checksum() -> None:
    told = (HERE / SUM_NAME).read_text(encoding="ascii").split()
    assert told == [hashlib.sha256((HERE / JAR_NAME).read_bytes()).hexdigest(), JAR_NAME]
    assert read_jar().sha256 == told[0]
    with zipfile.ZipFile(HERE / JAR_NAME) as jar:
        assert jar.namelist() == ["classes.dex"]
        assert jar.read("classes.dex").startswith(b"dex\n037\0")


@needs_java
@pytest.mark.timeout(180)
def test_the_java_beside_it_rebuilds_it_byte_for_byte() -> None:
    try:
        d8 = find_d8()
    except CannotBuild as err:
        pytest.skip(f"{err}: set {D8_VARIABLE}, see devices/adb/helper/build.py")
    assert build_jar(d8) == read_jar().content


def test_the_java_stays_small() -> None:
    lines = [line.strip() for path in (JAVA / "fh").glob("*.java") for line in path.read_text().splitlines()]
    beside = ("//", "/**", "*", "import ", "package ")
    code = [line for line in lines if line.strip("}); ") and not line.startswith(beside)]
    assert len(code) <= MOST_LINES


def test_it_has_no_way_to_run_a_shell_or_to_touch_files_but_its_own() -> None:
    source = "\n".join(path.read_text() for path in (JAVA / "fh").glob("*.java"))
    for word in ("Runtime.getRuntime().exec", "ProcessBuilder", "Socket", "setRunAsMonkey", '"disconnect"'):
        assert word not in source
    assert source.count("new File(") == 1
    for call in re.findall(r"Class\.forName\(([^)]*)\)", source):
        assert call.startswith('"') or call == "className"


@needs_java
def test_every_android_method_and_constant_that_it_uses_is_in_the_list() -> None:
    main, stubs = helper_classes()
    classes = sorted(str(path) for path in main.rglob("*.class"))
    used = set(_REFERENCE.findall(_javap("-c", "-p", *classes)))
    listed = {line.split()[0] for line in SIGNATURES if line.startswith("android/")}
    assert used == listed
    constants = {line.split(" = ")[0]: line.split(" = ")[1] for line in SIGNATURES if " = " in line}
    stub_classes = sorted(str(path) for path in (stubs / "android").rglob("*.class"))
    told: dict[str, str] = {}
    for block in _javap("-constants", *stub_classes).split("Compiled from")[1:]:
        found = re.search(r"class ([\w.$]+)", block)
        if found:
            told |= {f"{found[1]}.{name}": value for name, value in _CONSTANT.findall(block)}
    assert told == constants


def _javap(*words: str) -> str:
    done = subprocess.run(("javap", *_QUICK, *words), capture_output=True, text=True, check=True, timeout=60)  # noqa: S603, S607 - our own words, the JDK's program
    return done.stdout
