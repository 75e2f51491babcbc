package org.gatehouse.registration.field;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The format that the values of a custom field must have. All values are stored and sent as text. */
public enum CustomFieldType {
    /** One line of text. */
    TEXT,
    /** A day in the past, {@code yyyy-MM-dd}. */
    DATE_OF_BIRTH,
    /** A decimal number with a dot before the fraction. */
    NUMBER,
    /** One of the field's choices. */
    CHOICE;

    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern DECIMAL = Pattern.compile("-?\\d{1,15}(\\.\\d{1,9})?");
    private static final int MOST_SHOWN = 20;
    private static final LocalDate FIRST_DAY = LocalDate.of(1900, 1, 1);

    /** Returns what is wrong with a value, worded to follow the field's name in an error; null when the value is valid. */
    @Nullable
    String invalidReason(String value, List<String> choices, LocalDate today) {
        return switch (this) {
            case TEXT -> null;
            case DATE_OF_BIRTH -> isPast(value, today) ? null : "must be a day from 1900-01-01 to today, yyyy-MM-dd";
            case NUMBER -> DECIMAL.matcher(value).matches() ? null : "must be a number such as 42 or -1.5";
            case CHOICE -> choices.contains(value) ? null : "must be one of " + shown(choices);
        };
    }

    /** The choices as errors name them: the first ones, because a field may have many long ones. */
    public static String shown(List<String> choices) {
        String first = choices.stream().limit(MOST_SHOWN).collect(Collectors.joining(", "));
        return choices.size() > MOST_SHOWN ? first + ", …" : first;
    }

    private static boolean isPast(String value, LocalDate today) {
        if (!DAY.matcher(value).matches()) {
            return false;
        }
        try {
            LocalDate day = LocalDate.parse(value);
            return !day.isBefore(FIRST_DAY) && !day.isAfter(today);
        } catch (DateTimeException noDay) {
            return false;
        }
    }
}
