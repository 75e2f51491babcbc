package org.gatehouse.imports;

import java.text.Normalizer;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gatehouse.platform.text.NormalizedText;

/**
 * All days that a text can mean, as people of any country write days. A text with one reading is clear: {@code 31/12/1999} has one,
 * {@code 03/04/1999} has two.
 */
final class DayReadings {

    /** Which of day and month comes first between slashes or hyphens. */
    public enum Order {
        DAY_FIRST,
        MONTH_FIRST,
        EITHER
    }

    /** A time of the day is no part of the day. With a zone it can be another day elsewhere, unless it is midnight. */
    private static final Pattern TIME = Pattern.compile(
            "[T ,]+(?:0?0:00(?::00(?:[.,]0+)?)?(?:Z| ?UTC|[+-]\\d{2}(?::?\\d{2})?)?|12:00(?::00)? ?AM|\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?: ?[AP]M)?)$",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern YEAR_FIRST =
            Pattern.compile("(\\d{4})(?:[-./ ]\\s*|年|년\\s*)(\\d{1,2})(?:[-./ ]\\s*|月|월\\s*)(\\d{1,2})[.日일]?");

    private static final Pattern YEAR_LAST =
            Pattern.compile("(\\d{1,2})\\s*([-./ ])\\s*(\\d{1,2})\\s*[-./ ]\\s*(\\d{4}|\\d{2})\\.?");

    private static final Pattern DIGITS = Pattern.compile("\\d{8}");
    private static final Pattern NAMED = Pattern.compile(
            "(?:\\p{L}+,? )?(\\d{1,4})(?:st|nd|rd|th|er|º|\\.)?[-., /]*(?:de |of )?(\\p{L}+)[-., /]*(?:de |del )?(\\d{1,4})\\.?");

    private static final Pattern NAMED_FIRST =
            Pattern.compile("(?:\\p{L}+,? )?(\\p{L}{3,})[-., /]*(\\d{1,2})(?:st|nd|rd|th)?[-., /]+(\\d{4}|\\d{2})");

    /** Months of Polish, Hungarian and Russian days: {@code 17.V.1999}. */
    private static final List<String> ROMAN =
            List.of("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii");

    private static final Map<String, Set<Integer>> MONTHS = months(
            "en", "de", "fr", "es", "it", "pt", "ca", "nl", "sv", "da", "nb", "is", "fi", "et", "lv", "lt", "pl", "cs",
            "sk", "sl", "hr", "hu", "ro", "el", "bg", "sr", "uk", "ru", "tr", "id", "ar");

    /** Hyphens, dashes and strokes that look like those of ASCII. */
    private static final Pattern DASHES = Pattern.compile("[\\u2010-\\u2015\\u2212]");

    private static final Pattern STROKES = Pattern.compile("[\\u2044\\u2215]");

    /** Behind the year in Russian and Ukrainian. */
    private static final Pattern YEAR_WORD = Pattern.compile("\\s*[гр]\\.?$");

    private static final int CENTURY = 100;

    /** The wide forms of ASCII, for texts in Japanese and Chinese. */
    private static final int WIDE = '\uFF01';

    private static final int WIDEST = '\uFF5E';
    private static final int LONGEST = 60;

    private final LocalDate first;
    private final LocalDate last;
    private final Order order;
    private final Set<LocalDate> days = new TreeSet<>();

    private DayReadings(LocalDate first, LocalDate last, Order order) {
        this.first = first;
        this.last = last;
        this.order = order;
    }

    /** The days between these two that the text can mean, in their order; none when it is no day. */
    public static Set<LocalDate> of(String text, LocalDate first, LocalDate last, Order order) {
        DayReadings readings = new DayReadings(first, last, order);
        if (text.length() <= LONGEST) {
            String day = TIME.matcher(narrow(text).strip()).replaceFirst("");
            readings.read(YEAR_WORD.matcher(day).replaceFirst("").strip());
        }
        return readings.days;
    }

    /** The digits and marks of every script as ASCII has them. */
    private static String narrow(String text) {
        String plain = STROKES.matcher(DASHES.matcher(text).replaceAll("-")).replaceAll("/");
        return plain.codePoints()
                .map(letter -> letter >= WIDE && letter <= WIDEST ? letter - WIDE + '!' : letter)
                .map(letter -> Character.isDigit(letter) ? '0' + Character.digit(letter, 10) : letter)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private void read(String text) {
        Matcher yearFirst = YEAR_FIRST.matcher(text);
        Matcher yearLast = YEAR_LAST.matcher(text);
        if (yearFirst.matches()) {
            add(yearFirst.group(1), number(yearFirst.group(2)), number(yearFirst.group(3)));
        } else if (yearLast.matches()) {
            yearLast(yearLast);
        } else if (DIGITS.matcher(text).matches()) {
            add(text.substring(0, 4), number(text.substring(4, 6)), number(text.substring(6)));
            add(text.substring(4), number(text.substring(2, 4)), number(text.substring(0, 2)));
            add(text.substring(4), number(text.substring(0, 2)), number(text.substring(2, 4)));
        } else {
            named(folded(text));
        }
    }

    /** Between full stops the day always stands first, unless there is no such month. */
    private void yearLast(Matcher found) {
        int one = number(found.group(1));
        int two = number(found.group(3));
        boolean stops = found.group(2).equals(".");
        if (order != Order.MONTH_FIRST || stops) {
            add(found.group(4), two, one);
        }
        if (days.isEmpty() || (order == Order.EITHER && !stops)) {
            add(found.group(4), one, two);
        }
        if (days.isEmpty()) {
            add(found.group(4), two, one);
        }
        if (found.group(4).length() == 2 && !stops) {
            add(found.group(1), two, number(found.group(4)));
        }
    }

    private void named(String text) {
        Matcher dayFirst = NAMED.matcher(text);
        Matcher monthFirst = NAMED_FIRST.matcher(text);
        if (dayFirst.matches()) {
            for (int month : MONTHS.getOrDefault(dayFirst.group(2), Set.of())) {
                add(dayFirst.group(3), month, number(dayFirst.group(1)));
                add(dayFirst.group(1), month, number(dayFirst.group(3)));
            }
        } else if (monthFirst.matches()) {
            for (int month : MONTHS.getOrDefault(monthFirst.group(1), Set.of())) {
                add(monthFirst.group(3), month, number(monthFirst.group(2)));
            }
        }
    }

    private static int number(String digits) {
        return Integer.parseInt(digits);
    }

    /** A year of two digits can be of any century within the bounds. */
    private void add(String year, int month, int day) {
        if (year.length() == 4) {
            add(number(year), month, day);
        } else if (year.length() == 2) {
            for (int century = first.getYear() / CENTURY; century <= last.getYear() / CENTURY; century++) {
                add(century * CENTURY + number(year), month, day);
            }
        }
    }

    private void add(int year, int month, int day) {
        try {
            LocalDate date = LocalDate.of(year, month, day);
            if (!date.isBefore(first) && !date.isAfter(last)) {
                days.add(date);
            }
        } catch (DateTimeException noSuchDay) {
            // The text has one reading less.
        }
    }

    private static Map<String, Set<Integer>> months(String... languages) {
        Map<String, Set<Integer>> months = new HashMap<>();
        for (String language : languages) {
            for (Month month : Month.values()) {
                for (TextStyle style : Set.of(
                        TextStyle.FULL, TextStyle.FULL_STANDALONE, TextStyle.SHORT, TextStyle.SHORT_STANDALONE)) {
                    String name = folded(month.getDisplayName(style, Locale.forLanguageTag(language)))
                            .replace(".", "");
                    months.computeIfAbsent(name, none -> new TreeSet<>()).add(month.getValue());
                }
            }
        }
        months.put("sept", Set.of(9));
        ROMAN.forEach(month -> months.put(month, Set.of(ROMAN.indexOf(month) + 1)));
        return months;
    }

    /** In lower case, without accents. */
    private static String folded(String text) {
        return NormalizedText.of(text.toLowerCase(Locale.ROOT), Normalizer.Form.NFKD)
                .replaceAll("\\p{M}+", "")
                .replace('\u0131', 'i')
                .strip();
    }
}
