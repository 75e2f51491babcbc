package org.gatehouse.badge.drawing;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.font.FontRenderContext;
import java.awt.font.TextAttribute;
import java.awt.font.TextLayout;
import java.awt.font.TextMeasurer;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.Character.UnicodeScript;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.AttributedString;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.gatehouse.platform.text.NormalizedText;
import org.springframework.stereotype.Component;

/**
 * Turns text of any script into outlines, with the JDK's shaper and the bundled fonts (docs/decisions/0022-badges.md).
 *
 * <p>Fonts of the machine are never used: a badge looks the same on every server.
 */
@Component
class BadgeFonts {

    /** Replaces characters that no font has, such as emoji: it is visible, and it appears once for several such characters in a row. */
    static final char REPLACEMENT = '\u25A1';

    private static final String LATIN = "NotoSans";
    private static final String EAST_ASIAN = "NotoSansCJKsc";

    /** The scripts that have a font of their own, with that font. */
    private static final Map<UnicodeScript, String> FAMILIES = Map.ofEntries(
            Map.entry(UnicodeScript.LATIN, LATIN),
            Map.entry(UnicodeScript.GREEK, LATIN),
            Map.entry(UnicodeScript.CYRILLIC, LATIN),
            Map.entry(UnicodeScript.ARABIC, "NotoSansArabic"),
            Map.entry(UnicodeScript.HEBREW, "NotoSansHebrew"),
            Map.entry(UnicodeScript.DEVANAGARI, "NotoSansDevanagari"),
            Map.entry(UnicodeScript.THAI, "NotoSansThai"),
            Map.entry(UnicodeScript.HAN, EAST_ASIAN),
            Map.entry(UnicodeScript.HANGUL, EAST_ASIAN),
            Map.entry(UnicodeScript.HIRAGANA, EAST_ASIAN),
            Map.entry(UnicodeScript.KATAKANA, EAST_ASIAN),
            Map.entry(UnicodeScript.BOPOMOFO, EAST_ASIAN),
            Map.entry(UnicodeScript.ARMENIAN, "NotoSansArmenian"),
            Map.entry(UnicodeScript.BENGALI, "NotoSansBengali"),
            Map.entry(UnicodeScript.ETHIOPIC, "NotoSansEthiopic"),
            Map.entry(UnicodeScript.GEORGIAN, "NotoSansGeorgian"),
            Map.entry(UnicodeScript.GUJARATI, "NotoSansGujarati"),
            Map.entry(UnicodeScript.GURMUKHI, "NotoSansGurmukhi"),
            Map.entry(UnicodeScript.KANNADA, "NotoSansKannada"),
            Map.entry(UnicodeScript.KHMER, "NotoSansKhmer"),
            Map.entry(UnicodeScript.LAO, "NotoSansLao"),
            Map.entry(UnicodeScript.MALAYALAM, "NotoSansMalayalam"),
            Map.entry(UnicodeScript.MYANMAR, "NotoSansMyanmar"),
            Map.entry(UnicodeScript.SINHALA, "NotoSansSinhala"),
            Map.entry(UnicodeScript.TAMIL, "NotoSansTamil"),
            Map.entry(UnicodeScript.TELUGU, "NotoSansTelugu"));

    /** A large size, so that the outlines are fine; they are scaled down to the drawn size. */
    private static final float SHAPED_AT = 512;

    private static final FontRenderContext EXACT = new FontRenderContext(null, true, true);

    static {
        ignoreInstalledFonts();
    }

    private final Map<String, Font> loaded = new ConcurrentHashMap<>();
    private final Map<String, Font> regular = new ConcurrentHashMap<>();
    private final Map<String, Font> bold = new ConcurrentHashMap<>();

    /** Scripts without ligatures or contextual shapes: a word is hardly wider than its letters. */
    private static final Set<UnicodeScript> PLAIN = EnumSet.of(
            UnicodeScript.LATIN,
            UnicodeScript.GREEK,
            UnicodeScript.CYRILLIC,
            UnicodeScript.HAN,
            UnicodeScript.HANGUL,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.COMMON);

    /** Kerning moves letters apart by less than this, as a part of the width. */
    private static final double KERNING = 1.05;

    private static final double NOT_DRAWABLE = -1;

    /** How wide each bold character is alone that a name had so far; {@link #NOT_DRAWABLE} where no font has it. */
    private final Map<Integer, Double> advances = new ConcurrentHashMap<>();

    /** Text that is on many badges of an event: its name, lines, codes of zones. Each entry takes some 10 kB. */
    private final Cache<String, ShapedText> shaped =
            Caffeine.newBuilder().maximumSize(500).build();

    /**
     * Stops the JDK from asking libfontconfig for the machine's fonts before it reads any font. On a machine without libfontconfig no font
     * could be used, and the server would need more than a JDK.
     */
    private static void ignoreInstalledFonts() {
        if (System.getProperty("sun.awt.fontconfig") != null) {
            return;
        }
        try {
            Path none = Files.createTempFile("gatehouse-fonts-", ".properties");
            Files.writeString(none, "version=1\nsequence.allfonts=latin-1\n");
            none.toFile().deleteOnExit();
            System.setProperty("sun.awt.fontconfig", none.toString());
        } catch (IOException noPlace) {
            throw new UncheckedIOException(noPlace);
        }
    }

    /** Shapes the line as outlines; the caller has removed control characters and the like. */
    ShapedText shape(String text, boolean bold) {
        String key = (bold ? "b" : "r") + text;
        ShapedText known = shaped.getIfPresent(key);
        if (known != null) {
            return known;
        }
        ShapedText made = shape(key, drawable(text, bold), bold);
        shaped.put(key, made);
        return made;
    }

    private ShapedText shape(String key, String text, boolean bold) {
        if (text.isEmpty()) {
            return new ShapedText(key, text, new Path2D.Float(), 0);
        }
        TextLayout layout = new TextLayout(withFont(text, bold).getIterator(), EXACT);
        AffineTransform toOne = AffineTransform.getScaleInstance(1 / SHAPED_AT, 1 / SHAPED_AT);
        return new ShapedText(key, text, new Path2D.Float(layout.getOutline(toOne)), layout.getAdvance() / SHAPED_AT);
    }

    /** Returns a measure of parts of a line that is not empty, in units of the font's size. */
    Measure measure(String text, boolean bold) {
        TextMeasurer measurer = new TextMeasurer(withFont(text, bold).getIterator(), EXACT);
        return (from, to) -> from >= to ? 0 : measurer.getAdvanceBetween(from, to) / SHAPED_AT;
    }

    /** Measures the width of a part of a text. */
    interface Measure {
        double between(int from, int to);
    }

    /** Returns the text with a replacement for every character that no font has. */
    String drawable(String text, boolean bold) {
        StringBuilder drawable = new StringBuilder();
        text.codePoints().forEach(c -> {
            boolean afterReplacement = drawable.length() > 0 && drawable.charAt(drawable.length() - 1) == REPLACEMENT;
            String letters = drawn(c, bold);
            if (letters.isEmpty()) {
                drawable.append(afterReplacement ? "" : REPLACEMENT);
            } else if (!(afterReplacement && Character.getType(c) == Character.FORMAT)) {
                drawable.append(letters);
            }
        });
        return drawable.toString();
    }

    /** The character; where no font has it, the plain letters of which it is a wide, bold or circled form; empty when there are none. */
    private String drawn(int c, boolean bold) {
        String letter = Character.toString(c);
        String plain = fontOf(c, bold).isPresent() ? letter : NormalizedText.of(letter, Normalizer.Form.NFKC);
        return plain.codePoints().allMatch(one -> fontOf(one, bold).isPresent()) ? plain : "";
    }

    /** Whether this character of a name is drawn. */
    boolean hasBold(int c) {
        return advance(c) != NOT_DRAWABLE || !drawn(c, true).isEmpty();
    }

    /** A width that the bold line does not exceed, found without shaping it; infinite for scripts that must be shaped. */
    double mostBold(String text) {
        double sum = 0;
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            int c = text.codePointAt(at);
            double advance = PLAIN.contains(UnicodeScript.of(c)) ? advance(c) : NOT_DRAWABLE;
            if (advance == NOT_DRAWABLE) {
                return Double.POSITIVE_INFINITY;
            }
            sum += advance;
        }
        return sum * KERNING;
    }

    private double advance(int c) {
        return advances.computeIfAbsent(c, letter -> {
            String alone = Character.toString(letter);
            return fontOf(letter, true).isEmpty()
                    ? NOT_DRAWABLE
                    : measure(alone, true).between(0, alone.length());
        });
    }

    private AttributedString withFont(String text, boolean bold) {
        AttributedString fonted = new AttributedString(text);
        Font current = font(LATIN, bold);
        for (int from = 0; from < text.length(); ) {
            int c = text.codePointAt(from);
            int to = from + Character.charCount(c);
            boolean staysWithItsNeighbour = isCommon(c) && current.canDisplay(c);
            if (!staysWithItsNeighbour) {
                current = fontOf(c, bold).orElse(current);
            }
            fonted.addAttribute(TextAttribute.FONT, current, from, to);
            from = to;
        }
        return fonted;
    }

    private static boolean isCommon(int c) {
        UnicodeScript script = UnicodeScript.of(c);
        return script == UnicodeScript.COMMON || script == UnicodeScript.INHERITED;
    }

    private Optional<Font> fontOf(int c, boolean bold) {
        String family = FAMILIES.get(UnicodeScript.of(c));
        Stream<String> families = family != null
                ? Stream.of(family)
                : Stream.of(LATIN, EAST_ASIAN, "NotoSansDevanagari", "NotoSansArabic")
                        .filter(any -> isCommon(c));
        return families.map(name -> font(name, bold))
                .filter(font -> font.canDisplay(c))
                .findFirst();
    }

    private Font font(String family, boolean bold) {
        return (bold ? this.bold : regular).computeIfAbsent(family, any -> find(any, bold));
    }

    private Font find(String family, boolean bold) {
        String regular = "/fonts/" + family + "-Regular.ttf";
        boolean hasRegular = BadgeFonts.class.getResource(regular) != null;
        String file = !bold && hasRegular
                ? regular
                : "/fonts/" + family + "-Bold" + (family.equals(EAST_ASIAN) ? ".otf" : ".ttf");
        return loaded.computeIfAbsent(file, BadgeFonts::load);
    }

    private static Font load(String file) {
        try (InputStream content = BadgeFonts.class.getResourceAsStream(file)) {
            if (content == null) {
                throw new IllegalStateException("the server was built without the font " + file);
            }
            return Font.createFont(Font.TRUETYPE_FONT, content)
                    .deriveFont(Map.of(
                            TextAttribute.SIZE, SHAPED_AT,
                            TextAttribute.KERNING, TextAttribute.KERNING_ON,
                            TextAttribute.LIGATURES, TextAttribute.LIGATURES_ON));
        } catch (IOException noPlace) {
            throw new UncheckedIOException("a font could not be unpacked into java.io.tmpdir", noPlace);
        } catch (FontFormatException | LinkageError | RuntimeException unusable) {
            throw new IllegalStateException(
                    "This JDK cannot use fonts, so badges cannot be drawn: it lacks libfontmanager or libfreetype, as packages"
                            + " called 'headless' do at times. Install the JDK's full package.",
                    unusable);
        }
    }
}
