package org.gatehouse.platform.time;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.zone.ZoneOffsetTransition;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.web.Excerpt;
import org.jspecify.annotations.Nullable;

/**
 * Reads instants as clients send them: every form of RFC 3339 and ISO 8601 that is unambiguous. {@code docs/api/scans.md} lists them.
 *
 * <p>A text without a zone is UTC, because the specification says UTC. A leap second becomes the first moment of the following second, as
 * in the clocks of Java and PostgreSQL. It stays after 23:59:59 and never comes before a moment that is earlier.
 */
public final class ClientInstant {

    public static final String EXAMPLE = "2026-09-23T08:15:00Z";

    /** The form that nearly all clients send, up to the second. */
    private static final String SECOND = "2026-09-23T08:15:00";

    private static final int LAST_YEAR = 9999;
    private static final int LONGEST_SHOWN = 100;

    private static final Pattern FORM = Pattern.compile(
            "(?<date>"
                    + "(?<year>\\d{4}|\\+\\d{5,9})-(?:(?<month>\\d\\d)-(?<day>\\d\\d)|[Ww](?<week>\\d\\d)-(?<weekday>\\d)|(?<ordinal>\\d{3}))"
                    + "|(?<year2>\\d{4})(?:(?<month2>\\d\\d)(?<day2>\\d\\d)|[Ww](?<week2>\\d\\d)(?<weekday2>\\d)|(?<ordinal2>\\d{3})))"
                    + "[Tt ]"
                    + "(?<hour>\\d\\d)(?::?(?<minute>\\d\\d)(?::?(?<second>\\d\\d))?)?(?:[.,](?<fraction>\\d{1,100}))?"
                    + "(?:(?<offset>[Zz]|(?<sign>[+ \\-\u2212])(?<hours>\\d\\d)(?::?(?<minutes>\\d\\d))?)(?:\\[[^\\[\\]]{1,100}]){0,8})?");

    private ClientInstant() {}

    /** The instant; empty if the text has none of these forms or names no real moment, such as 25:00. */
    public static Optional<Instant> parse(String text) {
        return parse(text, ZoneOffset.UTC);
    }

    /** The instant; a text without a zone is what the clocks of the given zone show for the first time. */
    public static Optional<Instant> parse(String text, ZoneId otherwise) {
        return parse(text, local -> first(local, otherwise));
    }

    /** The instant; a text without a zone is what the clocks of the given zone show for the last time. */
    public static Optional<Instant> parseLast(String text, ZoneId otherwise) {
        return parse(text, local -> last(local, otherwise));
    }

    private static Optional<Instant> parse(String text, Function<LocalDateTime, Instant> otherwise) {
        try {
            Instant common = common(text);
            return common == null ? Optional.ofNullable(any(text, otherwise)) : Optional.of(common);
        } catch (DateTimeException notAMoment) {
            return Optional.empty();
        }
    }

    /** Of an hour that the clocks repeat the first one; in place of one that they leave out, the moment at which they do. */
    private static Instant first(LocalDateTime local, ZoneId zone) {
        ZoneOffsetTransition change = zone.getRules().getTransition(local);
        return change != null && change.isGap()
                ? change.getInstant()
                : local.atZone(zone).toInstant();
    }

    private static Instant last(LocalDateTime local, ZoneId zone) {
        ZoneOffsetTransition change = zone.getRules().getTransition(local);
        return change != null && change.isOverlap() ? local.toInstant(change.getOffsetAfter()) : first(local, zone);
    }

    /**
     * The instant of a query parameter; null if the parameter is absent or empty.
     *
     * @throws org.gatehouse.platform.problem.ProblemException invalid (422), naming parameter and value
     */
    public static @Nullable OffsetDateTime ofParameter(String name, @Nullable String text) {
        if (text == null || text.isBlank()) {
            return null;
        }
        return parse(text)
                .orElseThrow(() -> PlatformProblem.INVALID.ofField(
                        name, "'%s' is not an instant, such as %s", shown(text), EXAMPLE))
                .atOffset(ZoneOffset.UTC);
    }

    /** The text as an error shows it, shortened. */
    public static String shown(String text) {
        return Excerpt.of(text, LONGEST_SHOWN);
    }

    /** Reads by position instead of by the pattern, which costs ten times as much; null if the text has another form. */
    private static @Nullable Instant common(String text) {
        int length = text.length();
        if (length <= SECOND.length() || text.charAt(length - 1) != 'Z' || !isSecond(text)) {
            return null;
        }
        int nanos = nanos(text, length - 1);
        int hour = digits(text, 11, 13);
        int second = digits(text, 17, 19);
        if (nanos < 0 || hour > 23 || second > 59) {
            return null;
        }
        LocalDate day = LocalDate.of(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10));
        return day.atTime(hour, digits(text, 14, 16), second, nanos).toInstant(ZoneOffset.UTC);
    }

    /** Whether the text begins like {@link #SECOND}: the same signs, and a digit wherever {@code SECOND} has a digit. */
    private static boolean isSecond(String text) {
        for (int at = 0; at < SECOND.length(); at++) {
            char model = SECOND.charAt(at);
            char is = text.charAt(at);
            if (isDigit(model) ? !isDigit(is) : is != model) {
                return false;
            }
        }
        return true;
    }

    /**
     * The nanoseconds of the fraction between the second and this position: 0 if there is none, -1 if it is not a fraction of one to nine
     * digits.
     */
    private static int nanos(String text, int end) {
        int from = SECOND.length() + 1;
        if (end == from - 1) {
            return 0;
        }
        if (text.charAt(from - 1) != '.' || end == from || end - from > 9) {
            return -1;
        }
        int nanos = 0;
        for (int at = from; at < from + 9; at++) {
            char digit = at < end ? text.charAt(at) : '0';
            if (!isDigit(digit)) {
                return -1;
            }
            nanos = nanos * 10 + digit - '0';
        }
        return nanos;
    }

    private static int digits(String text, int from, int to) {
        int value = 0;
        for (int at = from; at < to; at++) {
            value = value * 10 + text.charAt(at) - '0';
        }
        return value;
    }

    private static boolean isDigit(char one) {
        return one >= '0' && one <= '9';
    }

    private static @Nullable Instant any(String text, Function<LocalDateTime, Instant> otherwise) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        LocalDate date = date(parts);
        Function<LocalDateTime, Instant> moment =
                parts.group("offset") == null ? otherwise : local -> local.toInstant(ZoneOffset.UTC);
        Duration ahead = ahead(parts);
        int hour = number(parts.group("hour"));
        int minute = number(parts.group("minute"));
        int second = number(parts.group("second"));
        Duration fraction = fraction(parts);
        if (hour == 24 && minute == 0 && second == 0 && fraction.isZero()) {
            return moment.apply(date.plusDays(1).atStartOfDay()).minus(ahead);
        }
        if (second == 60) {
            Instant before = moment.apply(date.atTime(hour, minute, 59));
            return leapSecond(before.minus(ahead)).plus(fraction);
        }
        return moment.apply(date.atTime(hour, minute, second)).minus(ahead).plus(fraction);
    }

    /** Only the last minute of a UTC day can have a leap second, whatever the zone of the text. The days are not known in advance. */
    private static Instant leapSecond(Instant before) {
        LocalTime utc = before.atOffset(ZoneOffset.UTC).toLocalTime();
        if (utc.getHour() != 23 || utc.getMinute() != 59) {
            throw new DateTimeException("No leap second then");
        }
        return before.plusSeconds(1);
    }

    private static LocalDate date(Matcher parts) {
        String either = parts.group("year") == null ? "2" : "";
        int year = number(parts.group("year" + either));
        if (year > LAST_YEAR) {
            throw new DateTimeException("Too far ahead");
        }
        if (parts.group("week" + either) != null) {
            String week = "%04d-W%s-%s".formatted(year, parts.group("week" + either), parts.group("weekday" + either));
            return LocalDate.parse(week, DateTimeFormatter.ISO_WEEK_DATE);
        }
        return parts.group("ordinal" + either) != null
                ? LocalDate.ofYearDay(year, number(parts.group("ordinal" + either)))
                : LocalDate.of(year, number(parts.group("month" + either)), number(parts.group("day" + either)));
    }

    /** The fraction of the smallest part of the text: a second, a minute or an hour. Digits beyond the nanosecond are ignored. */
    private static Duration fraction(Matcher parts) {
        String digits = parts.group("fraction");
        if (digits == null) {
            return Duration.ZERO;
        }
        Duration whole = parts.group("second") != null
                ? Duration.ofSeconds(1)
                : parts.group("minute") != null ? Duration.ofMinutes(1) : Duration.ofHours(1);
        return Duration.ofNanos(new BigDecimal("0." + digits)
                .multiply(BigDecimal.valueOf(whole.toNanos()))
                .setScale(0, RoundingMode.DOWN)
                .longValueExact());
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    /**
     * How far the clock of the text is ahead of UTC, up to 23:59 as RFC 3339 has it; Java's own offsets end at 18:00. Accepts the ASCII
     * minus and the minus that ISO 8601 prefers. A blank is a plus that the client forgot to escape.
     */
    private static Duration ahead(Matcher parts) {
        String sign = parts.group("sign");
        if (sign == null) {
            return Duration.ZERO;
        }
        LocalTime ahead = LocalTime.of(number(parts.group("hours")), number(parts.group("minutes")));
        Duration distance = Duration.ofSeconds(ahead.toSecondOfDay());
        return sign.equals("+") || sign.equals(" ") ? distance : distance.negated();
    }
}
