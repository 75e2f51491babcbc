package org.gatehouse.platform.time;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Instants as ISO 8601 clients really send them: {@code Z}, an offset with or without colon (also where its {@code +} arrived
 * as a blank), fractions of any length, or no zone, which is read as UTC because the specification says UTC.
 */
public final class ClientInstant {

    public static final String EXAMPLE = "2026-09-23T08:15:00Z";

    private static final Pattern FORM = Pattern.compile(
            "(\\d{4})-(\\d\\d)-(\\d\\d)[Tt ](\\d\\d):(\\d\\d)(?::(\\d\\d)(?:[.,](\\d{1,100}))?)?([Zz]|([+ -])(\\d\\d):?(\\d\\d)?)?");

    private ClientInstant() {}

    /** The instant; empty when the text is not one of these forms or names no real moment, such as 25:00. */
    public static Optional<Instant> parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(local(parts).toInstant(offset(parts)));
        } catch (DateTimeException notAMoment) {
            return Optional.empty();
        }
    }

    private static LocalDateTime local(Matcher parts) {
        return LocalDateTime.of(
                number(parts.group(1)),
                number(parts.group(2)),
                number(parts.group(3)),
                number(parts.group(4)),
                number(parts.group(5)),
                number(parts.group(6)),
                nanos(parts.group(7)));
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static int nanos(@Nullable String fraction) {
        return fraction == null ? 0 : Integer.parseInt((fraction + "000000000").substring(0, 9));
    }

    private static ZoneOffset offset(Matcher parts) {
        if (parts.group(9) == null) {
            return ZoneOffset.UTC;
        }
        int sign = parts.group(9).equals("-") ? -1 : 1;
        return ZoneOffset.ofHoursMinutes(sign * number(parts.group(10)), sign * number(parts.group(11)));
    }
}
