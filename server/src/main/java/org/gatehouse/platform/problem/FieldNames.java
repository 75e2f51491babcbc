package org.gatehouse.platform.problem;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** Converts Java names to their spelling on the wire. */
final class FieldNames {

    private FieldNames() {}

    /** {@code emailAddresses[0].emailAddress} is {@code email_addresses[0].email_address} on the wire. */
    static String wireName(String javaName) {
        return javaName.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(java.util.Locale.ROOT);
    }

    /** The word that a client would use for this type. */
    static String typeName(Class<?> type) {
        if (type == Boolean.class || type == boolean.class) {
            return "boolean (true or false)";
        }
        if (type == Long.class || type == long.class || type == Integer.class || type == int.class) {
            return "whole number";
        }
        if (type == Instant.class) {
            return "instant, such as 2026-09-23T08:15:00Z";
        }
        if (type == LocalDate.class) {
            return "date, such as 2026-09-23";
        }
        if (type.isEnum()) {
            return "value; one of " + String.join(", ", values(type));
        }
        if (type == UUID.class) {
            return "UUID, such as 9b2f7c1e-3f57-4ab2-a9ad-4c7d5a3f1c11";
        }
        if (type.isArray() || Collection.class.isAssignableFrom(type)) {
            return "list";
        }
        return type == String.class ? "text" : "object";
    }

    /** The values of an enum as requests spell them. */
    private static List<String> values(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(value -> JsonMapper.shared().convertValue(value, String.class))
                .toList();
    }
}
