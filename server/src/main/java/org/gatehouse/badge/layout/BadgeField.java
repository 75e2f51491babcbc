package org.gatehouse.badge.layout;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The fields that a text of a layout can have: a name in braces is replaced by the value on the badge. */
public enum BadgeField {
    NAME,
    FIRST_NAME,
    LAST_NAME,
    POSITION,
    MEMBER,
    COUNTRY,
    LINES,
    ZONES,
    NUMBER,
    EVENT,
    EVENT_CODE,
    DAYS,
    PERIOD;

    private static final Pattern NAMED = Pattern.compile("\\{([a-z_]+)}");

    /** The field as it is written in a text, such as {@code {first_name}}. */
    public String token() {
        return "{" + name().toLowerCase(Locale.ROOT) + "}";
    }

    static String tokens() {
        return Arrays.stream(values()).map(BadgeField::token).collect(Collectors.joining(", "));
    }

    /** The names in braces that are no field. */
    static List<String> unknown(String text) {
        List<String> known = Arrays.stream(values()).map(BadgeField::token).toList();
        return NAMED.matcher(text)
                .results()
                .map(found -> found.group())
                .filter(name -> !known.contains(name))
                .distinct()
                .toList();
    }

    /** The text with these values in place of its fields. */
    public static String filled(String text, Function<BadgeField, String> values) {
        return NAMED.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(
                        values.apply(valueOf(found.group(1).toUpperCase(Locale.ROOT)))));
    }
}
