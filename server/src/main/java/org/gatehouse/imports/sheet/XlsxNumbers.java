package org.gatehouse.imports.sheet;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.poi.ss.usermodel.DataFormatter;
import org.apache.poi.ss.usermodel.DateUtil;
import org.jspecify.annotations.Nullable;

/**
 * Writes numbers as their cells show them: {@code 0042}, {@code 12%}. Days are written as {@code 1999-05-17} whatever their format, because
 * the format decides their order only on the screen of their sender. For the same reason thousands are not separated.
 */
final class XlsxNumbers {

    /** Excel keeps 15 digits of a number; what a file has beyond them comes from the binary form. */
    private static final MathContext DIGITS = new MathContext(15);

    /** A person does not type a number that is longer than this when written out. */
    private static final int LONGEST_NUMBER = 400;

    /** Texts of a format and what stands in brackets say nothing about the kind of format. */
    private static final Pattern ASIDE = Pattern.compile("\"[^\"]*\"|\\[[^]]*]|\\\\.|_.|\\*.");

    /** A format without any shows a number as it is, nothing at all, or a time. */
    private static final Pattern PLACE_OF_DIGIT = Pattern.compile("[0#?]|[hmsHMS]");

    /** Texts in a format. The formatter takes some of their signs for its own: {@code "No. "0} was shown as {@code No7.0}. */
    private static final Pattern LITERAL = Pattern.compile("\"([^\"]*)\"|\\\\(.)");

    /** Stand for the texts while a number is formatted. No format has characters of private use. */
    private static final char FIRST_STAND_IN = '\uE000';

    /** Excel accepts no longer format. */
    private static final int LONGEST_FORMAT = 255;

    /** The day behind 9999-12-31. */
    private static final int END_OF_CALENDAR = 2_958_466;

    private static final Pattern DAY = Pattern.compile("[yYdDeE]|[mM]{3}");

    /** Years of emperors in Japan, of Buddha in Thailand, and other calendars, beside a part of a date. The library does not know them. */
    private static final Pattern ERA = Pattern.compile("g+e|e+[./-]?m|[dm][./ -]*(?:bb|e)|b[12]?[dmy]");

    /** Shows some of the digits of a number, which a person who typed a telephone number has not meant. */
    private static final Pattern SCIENTIFIC = Pattern.compile("[eE][+-]");

    private static final Pattern THOUSANDS = Pattern.compile("#,(?=[#0])|(?<=[0#]),(?=[#0]{3})");

    /** The formatter keeps every format that it has met. */
    private static final int MOST_FORMATS = 200;

    private final boolean since1904;
    private final Set<String> met = new HashSet<>();
    private DataFormatter formatter = new DataFormatter(Locale.ENGLISH);

    XlsxNumbers(boolean since1904) {
        this.since1904 = since1904;
    }

    String shown(String raw, String format) {
        BigDecimal value = number(raw);
        if (value == null) {
            return raw;
        }
        double number = value.doubleValue();
        String plain = plain(value, raw);
        if (isDay(format)) {
            return DateUtil.isValidExcelDate(number) && number < END_OF_CALENDAR ? day(number, plain) : plain;
        }
        if (format.length() > LONGEST_FORMAT
                || !PLACE_OF_DIGIT.matcher(format).find()
                || SCIENTIFIC.matcher(ASIDE.matcher(format).replaceAll("")).find()) {
            return plain;
        }
        String masked = DigitMask.fill(value.round(DIGITS), format);
        return masked == null ? formatted(number, format, plain) : masked;
    }

    private static @Nullable BigDecimal number(String raw) {
        try {
            return new BigDecimal(raw.strip());
        } catch (NumberFormatException noNumber) {
            return null;
        }
    }

    private static boolean isDay(String format) {
        String kind = ASIDE.matcher(format).replaceAll("");
        return ERA.matcher(kind).find() || (DAY.matcher(kind).find() && DateUtil.isADateFormat(-1, format));
    }

    private String day(double number, String plain) {
        try {
            return of(DateUtil.getLocalDateTime(number, since1904, true));
        } catch (DateTimeException beyondTheCalendar) {
            return plain;
        }
    }

    static String of(LocalDateTime at) {
        return at.toLocalTime().equals(LocalTime.MIDNIGHT) ? at.toLocalDate().toString() : at.toString();
    }

    private static String plain(BigDecimal value, String raw) {
        BigDecimal rounded = value.round(DIGITS).stripTrailingZeros();
        boolean readable = Math.abs((long) rounded.scale()) + rounded.precision() <= LONGEST_NUMBER;
        return readable ? rounded.toPlainString() : raw.strip();
    }

    private String formatted(double number, String format, String plain) {
        if (met.add(format) && met.size() > MOST_FORMATS) {
            met.clear();
            formatter = new DataFormatter(Locale.ENGLISH);
        }
        List<String> texts = new ArrayList<>();
        String bare = LITERAL.matcher(format).replaceAll(text -> {
            texts.add(text.group(1) == null ? text.group(2) : text.group(1));
            return "\"" + (char) (FIRST_STAND_IN + texts.size() - 1) + "\"";
        });
        try {
            String shown = formatter.formatRawCellContents(
                    number, -1, THOUSANDS.matcher(bare).replaceAll("").replace('?', '#'), since1904);
            boolean unknown = shown == null || shown.equals(String.valueOf(number));
            return unknown
                    ? plain
                    : withTexts(shown, texts).replace('\u00A0', ' ').strip();
        } catch (RuntimeException formatThatExcelTakesAndTheLibraryDoesNot) {
            return plain;
        }
    }

    private static String withTexts(String shown, List<String> texts) {
        String all = shown;
        for (int at = 0; at < texts.size(); at++) {
            all = all.replace(String.valueOf((char) (FIRST_STAND_IN + at)), texts.get(at));
        }
        return all;
    }
}
