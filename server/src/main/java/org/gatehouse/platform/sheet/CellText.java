package org.gatehouse.platform.sheet;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.UUID;
import java.util.regex.Pattern;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.web.Excerpt;
import org.jspecify.annotations.Nullable;

/** Converts texts to and from the form that cells can hold. */
public final class CellText {

    /** The most characters that Excel keeps in a cell; with a longer text it reports the whole file as broken. */
    public static final int LONGEST_IN_XLSX = 32_767;

    /**
     * Texts that a spreadsheet program may read as a formula when the file is opened as CSV or a cell is edited. East Asian versions read
     * the wide forms like the narrow ones. So are texts that look like the quoted form of one, or quoting could not be undone.
     */
    private static final Pattern FORMULA =
            Pattern.compile("^'*+(?:[\\t\\r\\n]|\\s*[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20])");

    /** What stands before a formula whose result the file lacks. No other cell begins so. */
    public static final String NOT_CALCULATED = "#FORMULA! =";

    private static final Pattern NOT_XML =
            Pattern.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

    /** Excel reads {@code _x0041_} in a cell as A; escaping the underscore keeps such a text as it is. */
    private static final Pattern READ_AS_CODE = Pattern.compile("_(?=x[0-9A-Fa-f]{4}_)");

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("dd.MM.uuuu");
    private static final DateTimeFormatter DAY_AND_TIME = DateTimeFormatter.ofPattern("dd.MM.uuuu HH:mm:ss");

    private CellText() {}

    static String of(LocalDate date) {
        return DATE.format(date);
    }

    /** A leading apostrophe makes the program show the text and calculate nothing. */
    static String harmless(String text) {
        return FORMULA.matcher(text).find() ? "'" + text : text;
    }

    /** The clean text of a cell, without the apostrophe that {@link #harmless} adds. U+0000 is a damaged byte. */
    public static String withoutQuoting(@Nullable String cell) {
        String text = cell == null ? "" : CleanText.typed(cell.replace('\0', '\uFFFD'));
        return text.startsWith("'") && FORMULA.matcher(text.substring(1)).find()
                ? text.substring(1).strip()
                : text;
    }

    /** The number of damaged bytes in a cell. */
    public static long zeros(@Nullable String cell) {
        return cell == null ? 0 : cell.chars().filter(letter -> letter == 0).count();
    }

    /** Replaces characters that XML cannot hold by U+FFFD; a text that is too long ends in an ellipsis. */
    static String xlsx(String text) {
        String harmless = NOT_XML.matcher(harmless(text)).replaceAll("\uFFFD");
        return READ_AS_CODE.matcher(shortened(harmless)).replaceAll("_x005F_");
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_IN_XLSX ? text : Excerpt.beginning(text, LONGEST_IN_XLSX - 1) + "…";
    }

    /** The text of a cell that is not a number, boolean, date or time. */
    static String of(Object cell, ZoneId zone) {
        if (cell instanceof Instant instant) {
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(instant.atZone(zone));
        }
        if (cell instanceof LocalDateTime moment) {
            return DAY_AND_TIME.format(moment);
        }
        if (cell instanceof String || cell instanceof UUID || cell instanceof Enum) {
            return cell.toString();
        }
        throw new IllegalArgumentException("no cell holds a " + cell.getClass().getName());
    }
}
