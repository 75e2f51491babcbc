package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gatehouse.platform.Answer;
import org.junit.jupiter.params.provider.Arguments;
import tools.jackson.databind.JsonNode;

/** Words of the tables of bad input. Names in braces stand for what a stage has. */
final class Refusals {

    private Refusals() {}

    /** Sent so, it is refused with this status and an error of this field; an empty field asks for none. */
    static Arguments row(String method, String path, String body, int status, String field) {
        String name = body.length() > 80 ? body.substring(0, 80) + "…" : body;
        return Arguments.argumentSet(
                method + " " + path + " " + name.replace("\n", " "), method, path, body, status, field);
    }

    /** A body that would be valid, were it not for this field. */
    static String with(Map<String, String> valid, String field, String value) {
        Map<String, String> sent = new TreeMap<>(valid);
        sent.put(field, value);
        return object(sent);
    }

    /** A body that would be valid, had it this field. */
    static String without(Map<String, String> valid, String field) {
        Map<String, String> sent = new TreeMap<>(valid);
        sent.remove(field);
        return object(sent);
    }

    static String object(Map<String, String> fields) {
        return new TreeMap<>(fields)
                .entrySet().stream()
                        .map(field -> "\"" + field.getKey() + "\": " + field.getValue())
                        .collect(Collectors.joining(", ", "{", "}"));
    }

    /** The text with what the names in braces stand for. */
    static String filled(String text, Map<String, ?> names) {
        String filled = text;
        for (Map.Entry<String, ?> name : names.entrySet()) {
            filled = filled.replace("{" + name.getKey() + "}", String.valueOf(name.getValue()));
        }
        return filled;
    }

    static void assertRefused(Answer answer, int status, String field) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        JsonNode error = Shapes.ERROR.in(answer.json());
        assertThat(error.path("user_msg").asString()).isNotBlank();
        if (!field.isEmpty()) {
            assertThat(error.path("errors").valueStream().map(JsonNode::asString))
                    .as(answer.text())
                    .anyMatch(each -> each.startsWith(field + ":") || each.startsWith(field + "["));
        }
    }
}
