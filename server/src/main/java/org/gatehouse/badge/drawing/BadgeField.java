package org.gatehouse.badge.drawing;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The fields that a text of a layout can have: a name in braces stands for what the badge shows. */
public enum BadgeField {
    NAME(BadgeContent::name),
    FIRST_NAME(BadgeContent::firstName),
    LAST_NAME(BadgeContent::lastName),
    POSITION(BadgeContent::position),
    MEMBER(BadgeContent::member),
    COUNTRY(BadgeContent::country),
    LINES(badge -> String.join("\n", badge.lines())),
    ZONES(badge -> badge.zones().stream().map(BadgeContent.Chip::code).collect(Collectors.joining(" "))),
    NUMBER(BadgeContent::number),
    EVENT(BadgeContent::eventName),
    EVENT_CODE(BadgeContent::eventCode),
    DAYS(BadgeContent::eventDays);

    private static final Pattern NAMED = Pattern.compile("\\{([a-z_]+)}");

    @SuppressWarnings("ImmutableEnumChecker") // functions without a state
    private final Function<BadgeContent, String> value;

    BadgeField(Function<BadgeContent, String> value) {
        this.value = value;
    }

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

    /** The text for a badge. */
    static String filled(String text, BadgeContent badge) {
        return NAMED.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(
                        valueOf(found.group(1).toUpperCase(Locale.ROOT)).value.apply(badge)));
    }
}
