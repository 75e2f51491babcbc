package org.gatehouse.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Finds out whether two people edit the same thing. A form sends back the values that it was filled with. When somebody else has changed
 * one of them since, the user sees both versions; sending the form again overwrites that change knowingly.
 */
public final class EditConflict {

    /** Prefix of the fields with the original values; the template {@code console/components/base} writes them. */
    private static final String WAS = "was.";

    /** A field that somebody else has changed, with the typed and the stored value; both are empty when there is none. */
    public record Change(String field, String typed, String stored) {}

    private final Screen screen;
    private final Map<String, String> base;
    private final List<Change> changes = new ArrayList<>();

    EditConflict(Screen screen, Map<String, String> base) {
        this.screen = screen;
        this.base = base;
    }

    static boolean isBase(String name) {
        return name.startsWith(WAS);
    }

    /** The original values among the sent fields. */
    static Map<String, String> base(Map<String, String[]> fields) {
        Map<String, String> base = new LinkedHashMap<>();
        fields.forEach((name, sent) -> {
            if (isBase(name)) {
                base.put(name.substring(WAS.length()), normalised(sent[0]));
            }
        });
        return base;
    }

    /** Browsers send line breaks as CR LF. */
    static String normalised(String text) {
        return text.replace("\r\n", "\n");
    }

    /** All values of a field as one text, in the same order however they were ticked. */
    static String joined(List<String> values) {
        return values.stream().filter(value -> !value.isEmpty()).sorted().collect(Collectors.joining(","));
    }

    /** The original values as the fields that the form sends back. */
    public Map<String, String> base() {
        Map<String, String> fields = new LinkedHashMap<>();
        base.forEach((name, value) -> fields.put(WAS + name, value));
        return fields;
    }

    /** Compares the original values with what is stored now; a form that sent none is not compared. */
    void compare(Map<String, List<String>> typed, EditConflict stored) {
        if (base.isEmpty()) {
            return;
        }
        stored.base.forEach((name, is) -> {
            String now = normalised(is);
            String mine = joined(typed.getOrDefault(name, List.of()));
            if (!base.getOrDefault(name, "").equals(now) && !mine.equals(now)) {
                changes.add(new Change(name, mine, is));
            }
        });
        base.putAll(stored.base);
    }

    public boolean any() {
        return !changes.isEmpty();
    }

    /** The fields that somebody else has changed. */
    public List<Change> changes() {
        return changes;
    }

    /** The label of a field. A {@link Translated} text has one label for its fields in both languages. */
    public String label(String field, Map<String, String> labels) {
        if (field.endsWith(Translated.GERMAN)) {
            String name = field.substring(0, field.length() - Translated.GERMAN.length());
            return screen.text("form.german", labels.getOrDefault(name, name));
        }
        String label = labels.getOrDefault(field, field);
        return base.containsKey(field + Translated.GERMAN) ? screen.text("form.english", label) : label;
    }

    /**
     * A typed or stored value as it is shown to people.
     *
     * @param names the names of values that are numbers
     */
    public String shown(String value, Map<String, String> names) {
        if (value.equals("true")) {
            return screen.text("form.yes");
        }
        return names.isEmpty()
                ? value
                : Arrays.stream(value.split(",", -1))
                        .map(one -> names.getOrDefault(one, one))
                        .collect(Collectors.joining(", "));
    }
}
