package org.gatehouse.imports.sheet;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.poi.ss.usermodel.BuiltinFormats;
import org.jspecify.annotations.Nullable;

/** The number format of each style of a workbook. */
final class XlsxStyles {

    /** Excel itself takes some 250 of its user's own number formats and 65,490 styles. */
    private static final int MOST_FORMATS = 5000;

    private static final int MOST_STYLES = 65_536;

    /** Excel takes no longer one. */
    private static final int LONGEST_FORMAT = 255;

    /** Formats that East Asian versions bring along and do not write down. All of them are days or times. */
    private static final int FIRST_EAST_ASIAN = 27;

    private static final int LAST_EAST_ASIAN = 58;
    private static final String DAY = "yyyy-mm-dd";
    private static final String GENERAL = "General";

    private final Map<Integer, String> formats = new HashMap<>();
    private int[] styles = new int[16];
    private int count;

    private XlsxStyles() {}

    static XlsxStyles of(XlsxParts parts, @Nullable String part) throws IOException {
        XlsxStyles read = new XlsxStyles();
        try (XlsxXml xml = part == null ? null : parts.open(part)) {
            while (xml != null && xml.next()) {
                if (xml.starts("numFmt")) {
                    read.format(xml.number("numFmtId", 0), xml.attribute("formatCode"));
                } else if (xml.starts("dxfs") || xml.starts("cellStyleXfs")) {
                    xml.skip();
                } else if (xml.starts("cellXfs")) {
                    read.styles(xml);
                }
            }
        }
        return read;
    }

    private void format(int id, @Nullable String code) {
        formats.put(id, code == null || code.length() > LONGEST_FORMAT ? GENERAL : code);
        if (formats.size() > MOST_FORMATS) {
            throw new SheetFault(SheetFault.Kind.UNREADABLE, "The file has more than %d number formats.", MOST_FORMATS);
        }
    }

    private void styles(XlsxXml xml) {
        while (xml.next() && !xml.ends("cellXfs")) {
            if (xml.starts("xf")) {
                if (count == MOST_STYLES) {
                    throw new SheetFault(SheetFault.Kind.UNREADABLE, "The file has more than %d styles.", MOST_STYLES);
                }
                styles = count == styles.length ? Arrays.copyOf(styles, 2 * count) : styles;
                styles[count] = xml.number("numFmtId", 0);
                count++;
            }
        }
    }

    /** The number format of a style; that of a number without any when there is no such style. */
    String formatOf(int style) {
        int id = style >= 0 && style < count ? styles[style] : 0;
        String code = formats.get(id);
        if (code != null) {
            return code;
        }
        String builtIn = BuiltinFormats.getBuiltinFormat(id);
        if (builtIn != null && !builtIn.startsWith("reserved")) {
            return builtIn;
        }
        return id >= FIRST_EAST_ASIAN && id <= LAST_EAST_ASIAN ? DAY : GENERAL;
    }
}
