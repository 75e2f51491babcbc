package org.gatehouse.log;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gatehouse.platform.web.Excerpt;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Converts the changed fields of an audit entry to the flat texts that a log shows. */
final class LogData {

    private static final int LONGEST = 1000;
    private static final String NOTHING = "–";

    /** Names of fields with secrets. None of them is ever audited; the check keeps a mistake there from becoming visible here. */
    private static final Pattern SECRET = Pattern.compile("secret|password|hash|token|jwk|bytes");

    /** The prefix of custom fields. Their names are chosen by people: a field "Hashtag" is no secret. */
    private static final String CUSTOM = "custom_field_data.";

    private LogData() {}

    /** Returns whether the log hides this field. */
    static boolean isSecret(String field) {
        return !field.startsWith(CUSTOM) && SECRET.matcher(field).find();
    }

    /** Adds {@code "Ana → Anna"} for a changed field, {@code "Ana"} for a new one and {@code "Ana → –"} for a removed one. */
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

    /** The changed fields with their values as texts. */
    static Map<String, LogFact.Values> values(JsonMapper json, @Nullable String before, @Nullable String after) {
        JsonNode was = before == null ? json.createObjectNode() : json.readTree(before);
        JsonNode is = after == null ? json.createObjectNode() : json.readTree(after);
        TreeSet<String> fields = new TreeSet<>();
        was.propertyNames().forEach(fields::add);
        is.propertyNames().forEach(fields::add);
        Map<String, LogFact.Values> values = new LinkedHashMap<>();
        for (String field : fields) {
            if (!isSecret(field)) {
                values.put(field, new LogFact.Values(texts(was.get(field)), texts(is.get(field))));
            }
        }
        return values;
    }

    private static List<String> texts(@Nullable JsonNode value) {
        if (value == null || value.isNull()) {
            return List.of();
        }
        if (value.isArray()) {
            return value.valueStream().map(LogData::plain).toList();
        }
        if (value.isObject()) {
            return value.valueStream().map(LogData::text).distinct().toList();
        }
        return List.of(text(value));
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
        return Excerpt.of(text, LONGEST);
    }

    private static String plain(JsonNode value) {
        return value.isContainer() ? value.toString() : value.asString();
    }
}
