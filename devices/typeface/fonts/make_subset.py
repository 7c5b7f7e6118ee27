"""Makes the simulated phone's Chinese font: Droid Sans Fallback cut down to the common characters.

Run from the project's root: python devices/typeface/fonts/make_subset.py SOURCE.ttf
"""

import sys
from pathlib import Path

from fontTools import subset  # pyright: ignore[reportMissingTypeStubs]  # it has inline types in part
from fontTools.ttLib import TTFont  # pyright: ignore[reportMissingTypeStubs]  # as above

TARGET = Path(__file__).with_name("DroidSansFallback-common.ttf")
CHARSET = TARGET.with_suffix(".txt")
# Level 2 characters of everyday words and names, which people do type.
EVERYDAY = (
    "浏榴馄饨饺饼柠檬咪咖啡嗯哦呃嘿哇噢嗨喵萌瑜伽婷娜琪怡莎鑫淼磊晟涵昕玥璐雯妍熙轩宸梓烨珂芮岚骐骏雍邮芒蕾薇"
)
DROPPED_TABLES = "GDEF,GPOS,GSUB,vhea,vmtx,gasp"


def gb2312_rows(first: int, last: int) -> str:
    """The characters of rows first..last (1 to 94) of GB 2312, in order; unassigned cells are left out."""
    cells = (bytes((0xA0 + row, 0xA0 + cell)) for row in range(first, last + 1) for cell in range(1, 95))
    return "".join(cell.decode("gb2312", errors="ignore") for cell in cells)


def wanted() -> str:
    """Level 1 (rows 16 to 55: 3,755 characters by frequency) with symbols (1) and full-width ASCII (3)."""
    return "".join(sorted(set(gb2312_rows(16, 55) + EVERYDAY + gb2312_rows(1, 1) + gb2312_rows(3, 3))))


def main(source: str) -> None:
    """Writes the font and, beside it, the list of characters it really has (one line, UTF-8)."""
    subset.main(  # pyright: ignore[reportUnknownMemberType]  # its argument list has no type
        [
            source,
            f"--text={wanted()}",
            f"--output-file={TARGET}",
            "--no-hinting",
            "--notdef-outline",
            "--name-IDs=*",
            "--layout-features=",
            f"--drop-tables+={DROPPED_TABLES}",
        ]
    )
    with TTFont(TARGET) as font:
        codes = font.getBestCmap() or {}
    CHARSET.write_text("".join(chr(code) for code in sorted(codes)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
