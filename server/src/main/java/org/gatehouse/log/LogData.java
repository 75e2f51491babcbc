package org.gatehouse.log;

import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The changed fields of an audit entry as the flat texts that a log shows. */
final class LogData {

    private static final int LONGEST = 1000;
    private static final String NOTHING = "–";

    /** None of these is ever audited; a mistake there must not become one here. */
    private static final Pattern SECRET = Pattern.compile("secret|password|hash|token|jwk|bytes");

    private LogData() {}

    /** Whether the log keeps silent about this field. */
    static boolean isSecret(String field) {
        return SECRET.matcher(field).find();
    }

    /** {@code "Ana → Anna"} for what changed, {@code "Ana"} for what was made, {@code "Ana → –"} for what went. */
    static void addChanges(Map<String, String> data, JsonNode before, JsonNode after) {
        TreeSet<String> fields = new TreeSet<>();
        before.propertyNames().forEach(fields::add);
        after.propertyNames().forEach(fields::add);
        for (String field : fields) {
            if (!isSecret(field)) {
                data.putIfAbsent(field, change(before, after, field));
            }
        }
    }

    private static String change(JsonNode before, JsonNode after, String field) {
        String is = text(after.get(field));
        return before.has(field) ? text(before.get(field)) + " → " + is : is;
    }

    private static String text(@Nullable JsonNode value) {
        if (value == null || value.isNull()) {
            return NOTHING;
        }
        String text = value.isArray()
                ? value.valueStream().map(LogData::plain).collect(Collectors.joining(", "))
                : plain(value);
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    }

    private static String plain(JsonNode value) {
        return value.isContainer() ? value.toString() : value.asString();
    }
}
