package org.gatehouse.imports.sheet;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gatehouse.platform.sheet.CellText;
import org.gatehouse.platform.web.Excerpt;
import org.jspecify.annotations.Nullable;

/** Reads the cells of a sheet row by row, each as it shows. */
record XlsxSheet(
        XlsxXml xml,
        XlsxTexts texts,
        XlsxStyles styles,
        XlsxNumbers numbers,
        XlsxReader.MergedCells merged,
        SheetLimits limits) {

    private static final int LAST_COLUMN = 16_384;
    private static final Pattern PLACE = Pattern.compile("\\$?([A-Za-z]{1,3})\\$?[0-9]{1,7}");
    private static final Pattern ESCAPED = Pattern.compile("_x([0-9A-Fa-f]{4})_");
    private static final Pattern NOTHING = Pattern.compile("\\s*0(?:\\.0*)?\\s*");
    private static final int HEX = 16;

    /** Receives rows as they stand in the sheet. */
    interface Rows {

        /**
         * Receives a row.
         *
         * @param hidden whether the sheet does not show it
         * @return whether it is to go on
         */
        boolean row(int number, List<String> cells, boolean hidden);
    }

    /**
     * Passes on all rows, or as many as are wanted.
     *
     * @return the places, from 0, of the columns that the sheet does not show
     */
    BitSet read(Rows rows) {
        BitSet hiddenColumns = new BitSet();
        int last = 0;
        while (xml.next() && !xml.ends("sheetData")) {
            if (xml.starts("col") && isHidden("width")) {
                int from = Math.max(xml.number("min", 1), 1);
                int to = Math.min(xml.number("max", from), LAST_COLUMN);
                hiddenColumns.set(from - 1, Math.max(from - 1, to));
            }
            if (xml.starts("row")) {
                boolean hidden = isHidden("ht");
                int number = xml.number("r", last + 1);
                if (number <= last || number > SheetReader.LAST_ROW) {
                    throw new SheetFault(
                            SheetFault.Kind.UNREADABLE,
                            "Row %d follows row %d; rows go up, to %d.",
                            number,
                            last,
                            SheetReader.LAST_ROW);
                }
                List<String> cells = cells(number);
                merged.fill(number, cells);
                if (!rows.row(number, cells, hidden)) {
                    return hiddenColumns;
                }
                last = number;
            }
        }
        return hiddenColumns;
    }

    /** A filter, a folded group and a user hide in the same way; some programs write a size of nothing instead. */
    private boolean isHidden(String size) {
        return xml.flag("hidden")
                || NOTHING.matcher(Objects.requireNonNullElse(xml.attribute(size), ""))
                        .matches();
    }

    private List<String> cells(int row) {
        List<String> cells = new ArrayList<>();
        int column = -1;
        int characters = 0;
        while (xml.next() && !xml.ends("row")) {
            if (xml.starts("c")) {
                column = column(xml.attribute("r"), column + 1);
                String text = cell();
                characters += text.length();
                SheetReader.requireRow(row, characters, limits);
                if (!text.isBlank()) {
                    SheetReader.requireColumn(row, column + 1, limits);
                    put(cells, column, text);
                }
            }
        }
        return cells;
    }

    static void put(List<String> cells, int column, String text) {
        while (cells.size() <= column) {
            cells.add("");
        }
        cells.set(column, text);
    }

    /** The column, from 0, of a place such as {@code AB12}; {@code next} when the cell does not say its place. */
    private static int column(@Nullable String place, int next) {
        int column = next + 1;
        if (place != null) {
            Matcher found = PLACE.matcher(place);
            if (!found.matches()) {
                throw new SheetFault(
                        SheetFault.Kind.UNREADABLE, "A cell is at %s, which is no place.", shortened(place));
            }
            column = columnOf(found.group(1));
        }
        if (column > LAST_COLUMN) {
            throw new SheetFault(
                    SheetFault.Kind.UNREADABLE, "A cell is in column %d; Excel has %d.", column, LAST_COLUMN);
        }
        return column - 1;
    }

    /** The number, from 1, of a column such as {@code AB}. */
    static int columnOf(String letters) {
        int column = 0;
        for (char letter : letters.toUpperCase(Locale.ROOT).toCharArray()) {
            column = 26 * column + letter - 'A' + 1;
        }
        return column;
    }

    private static String shortened(String place) {
        return Excerpt.of(place, 20);
    }

    /** The text of the cell that starts here; moves to its end. */
    private String cell() {
        String type = xml.attribute("t");
        int style = xml.number("s", 0);
        String value = null;
        String formula = null;
        while (xml.next() && !xml.ends("c")) {
            if (xml.starts("v")) {
                value = xml.text();
            } else if (xml.starts("f")) {
                formula = xml.text();
            } else if (xml.starts("is")) {
                return inline();
            }
        }
        boolean calculated = formula == null || (value != null && ("str".equals(type) || !value.isBlank()));
        return calculated ? shown(type, value, style) : CellText.NOT_CALCULATED + formula;
    }

    private String inline() {
        String text = unescaped(XlsxTexts.rich(xml, "is"));
        while (!xml.ends("c")) {
            if (!xml.next()) {
                throw XlsxXml.broken();
            }
        }
        return text;
    }

    private String shown(@Nullable String type, @Nullable String value, int style) {
        if (value == null || value.isEmpty()) {
            return "";
        }
        return switch (type == null ? "n" : type) {
            case "s" -> unescaped(texts.get(sharedNumber(value)));
            case "n" -> numbers.shown(value, styles.formatOf(style));
            case "b" -> value.strip().equals("1") || value.strip().equalsIgnoreCase("true") ? "TRUE" : "FALSE";
            case "d" -> day(value.strip());
            default -> unescaped(value);
        };
    }

    private static long sharedNumber(String value) {
        try {
            return Long.parseLong(value.strip());
        } catch (NumberFormatException broken) {
            throw XlsxXml.broken();
        }
    }

    /** A day or time in the ISO form. A moment that is midnight in no zone but its own keeps its zone, so that its day is not guessed. */
    private static String day(String value) {
        boolean utc = value.endsWith("Z");
        String local = utc ? value.substring(0, value.length() - 1) : value;
        try {
            if (local.indexOf('T') > 0) {
                LocalDateTime at = LocalDateTime.parse(local);
                String text = XlsxNumbers.of(at);
                return utc && !at.toLocalTime().equals(LocalTime.MIDNIGHT) ? text + "Z" : text;
            }
            return local.contains(":")
                    ? LocalTime.parse(local.startsWith("T") ? local.substring(1) : local)
                            .toString()
                    : LocalDate.parse(local).toString();
        } catch (DateTimeException another) {
            return value;
        }
    }

    /** Excel writes characters that XML cannot hold as {@code _x000D_}. */
    private static String unescaped(String text) {
        return text.contains("_x")
                ? withoutHalves(ESCAPED.matcher(text)
                        .replaceAll(code -> Matcher.quoteReplacement(character(Integer.parseInt(code.group(1), HEX)))))
                : text;
    }

    /** Half of a character, which two escapes make, becomes U+FFFD as a damaged byte does. */
    private static String withoutHalves(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.UTF_16BE);
    }

    /** No database keeps U+0000. */
    private static String character(int code) {
        return String.valueOf(code == 0 ? '\uFFFD' : (char) code);
    }
}
