"""Make the faces of the paper from those of the window: `paper_fonts.py` writes `resources/fonts/paper` anew.

The PDF writer reads TrueType outlines only, and asks a face for no feature. So the curves of Inter are turned into
TrueType ones, its figures of equal width take the places of the others, and its only suit is left to the face that has
all four.

Needs `fonttools`, which nothing else here does: run it in an environment of its own, when the faces of the window
change.
"""

from pathlib import Path

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable

FONTS = Path(__file__).resolve().parent.parent / "resources" / "fonts"
FACES = ("Inter-Regular", "Inter-Bold")
FIGURES = "0123456789"
SUITS = "♠♥♦♣"
TRUETYPE = "\x00\x01\x00\x00"
WITHOUT_PROGRAMS = (
    "TwilightPoints",
    "Storage",
    "FunctionDefs",
    "InstructionDefs",
    "StackElements",
    "SizeOfInstructions",
    "ComponentElements",
)
MOST_OFF = 1.0  # how far a curve may lie from the one it replaces, in units of which Inter has 2,816 to the em


def main() -> None:
    """Write every face of the paper."""
    for face in FACES:
        font = TTFont(FONTS / f"{face}.otf", recalcTimestamp=False)
        _set_tabular_figures(font)
        _keep_what_is_typed(font)
        _turn_curves(font)
        _say_what_was_done(font)
        font.save(FONTS / "paper" / f"{face}.ttf")


def _set_tabular_figures(font: TTFont) -> None:
    """Give figures equal width in all character tables, as the feature `tnum` would."""
    features = font["GSUB"].table.FeatureList.FeatureRecord
    lookups = {
        lookup_index
        for record in features
        if record.FeatureTag == "tnum"
        for lookup_index in record.Feature.LookupListIndex
    }
    mapped: dict[str, str] = {}
    for lookup_index in sorted(lookups):
        for lookup in font["GSUB"].table.LookupList.Lookup[lookup_index].SubTable:
            mapped |= getattr(lookup, "ExtSubTable", lookup).mapping
    figures = {ord(figure): mapped[font.getBestCmap()[ord(figure)]] for figure in FIGURES}
    width = max(font["hmtx"][name][0] for name in figures.values())
    for name in figures.values():  # the 4 of the bold face is five units narrower, which nobody drew on purpose
        font["hmtx"][name] = (width, font["hmtx"][name][1])
    for table in font["cmap"].tables:
        table.cmap |= {code: name for code, name in figures.items() if code in table.cmap}


def _keep_what_is_typed(font: TTFont) -> None:
    """Only glyphs that a character leads to; without features and hints, which the paper does not use."""
    options = Options(layout_features=[], hinting=False, desubroutinize=True, name_IDs=["*"], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for code in font.getBestCmap() if chr(code) not in SUITS])
    subsetter.subset(font)


def _turn_curves(font: TTFont) -> None:
    """The outlines of the face in quadratic curves instead of cubic ones."""
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    turned = {}
    for name in order:
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(Cu2QuPen(pen, MOST_OFF, reverse_direction=True))
        turned[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, turned
    del font["CFF "]
    font["maxp"].tableVersion = 0x00010000
    font["maxp"].maxZones = 1
    for field in WITHOUT_PROGRAMS:
        setattr(font["maxp"], f"max{field}", 0)
    font["post"].formatType = 3.0
    font["head"].glyphDataFormat = 0
    font.sfntVersion = TRUETYPE


def _say_what_was_done(font: TTFont) -> None:
    """In the description of the face: a changed version must be known as one."""
    said = (
        "Inter for the paper of Capot: TrueType outlines, figures of equal width, without features. Not made by "
        "the authors of Inter."
    )
    font["name"].setName(said, 10, 3, 1, 0x409)


if __name__ == "__main__":
    main()
