package org.gatehouse.imports.list;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The values of an item by field; fields without a value are left out. */
record ListValues(Map<String, ListValue> byField) {

    static final ListValues NONE = new ListValues(Map.of());

    /** These values, replaced by those of the other where it has any. */
    ListValues with(ListValues others) {
        Map<String, ListValue> all = new TreeMap<>(byField);
        all.putAll(others.byField);
        return new ListValues(all);
    }

    ListValues without(String field) {
        Map<String, ListValue> all = new TreeMap<>(byField);
        all.remove(field);
        return new ListValues(all);
    }

    @Nullable
    ListValue get(String field) {
        return byField.get(field);
    }

    @Nullable
    String key(String field) {
        ListValue value = byField.get(field);
        return value == null ? null : value.key();
    }

    /** The key of a field; empty without one. */
    String text(String field) {
        return Objects.requireNonNullElse(key(field), "");
    }

    @Nullable
    Long id(String field) {
        String key = key(field);
        return key == null ? null : Long.valueOf(key);
    }

    String shown(String field) {
        ListValue value = byField.get(field);
        return value == null ? "" : value.shown();
    }

    /** Builds values of texts that may be missing. */
    static final class Builder {

        private final Map<String, ListValue> byField = new TreeMap<>();

        Builder with(String field, @Nullable String text) {
            return with(field, text, text);
        }

        Builder with(String field, @Nullable Object key, @Nullable String shown) {
            if (key != null && shown != null && !shown.isEmpty()) {
                byField.put(field, new ListValue(key.toString(), shown));
            }
            return this;
        }

        ListValues build() {
            return new ListValues(byField);
        }
    }
}
