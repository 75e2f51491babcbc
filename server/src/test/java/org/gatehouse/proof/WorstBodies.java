package org.gatehouse.proof;

import jakarta.validation.constraints.Size;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The worst that the body of a request can hold: each list, text and number of it filled up to the limit, and what breaks parsers. */
final class WorstBodies {

    private static final List<String> ELEMENTS = List.of("null", "{}", "\"\"", "0", "[]", "[null]", "true");

    /** Each is a letter or mark with which texts are folded, ordered or sought through again and again. */
    private static final List<String> TEXTS = List.of(
            "a",
            " ",
            "\u200D",
            "\u0301\u0323",
            "\u05B0\u0345\u200D\u0BBE",
            "\u0645\u200C",
            "@.",
            "xn--",
            "A-",
            "\uFDFA",
            "<",
            "\\n",
            "\\u0000");

    private static final int DEEPEST = 6;

    /** So many characters a text may have; a longer one is refused before anything else is done with it. */
    private static final int LONGEST = 100_000;

    /**
     * A body that is made when it is sent: all of them would not fit into memory.
     *
     * @param what which field, and what it is filled with
     */
    record WorstBody(String what, Supplier<String> json) {}

    private final int bytes;
    private final List<WorstBody> all = new ArrayList<>();

    private WorstBodies(int bytes) {
        this.bytes = bytes;
    }

    /** Bodies of so many bytes that are read as this type. */
    static List<WorstBody> of(Parameter parameter, int bytes) {
        WorstBodies bodies = new WorstBodies(bytes);
        bodies.fill(parameter.getParameterizedType(), parameter.getAnnotatedType(), "", "", "body", 0);
        bodies.fillWhole();
        return bodies.all;
    }

    /** The same for a body that is read as a tree, and is documented by this record. */
    static List<WorstBody> of(Class<?> record, int bytes) {
        WorstBodies bodies = new WorstBodies(bytes);
        bodies.fillRecord(record, "", "", "body", 0);
        bodies.fillWhole();
        return bodies.all;
    }

    private void fill(Type type, AnnotatedType annotated, String before, String after, String where, int depth) {
        if (depth > DEEPEST) {
            return;
        }
        Class<?> raw = (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
        if (raw == Optional.class) {
            fill(argument(type, 0), argument(annotated, 0), before, after, where, depth);
        } else if (raw.isRecord()) {
            fillRecord(raw, before, after, where, depth);
        } else if (Collection.class.isAssignableFrom(raw)) {
            ELEMENTS.forEach(
                    element -> add(where, element, before + '[', () -> repeated(element + ','), element + ']' + after));
            Size size = annotated.getAnnotation(Size.class);
            if (size != null) {
                int most = Math.min(size.max(), bytes / 12);
                add(where, "different ones", before + '[', () -> different(most, argument(type, 0)), ']' + after);
            }
            fill(argument(type, 0), argument(annotated, 0), before + '[', ']' + after, where + "[]", depth + 1);
        } else if (Map.class.isAssignableFrom(raw)) {
            add(
                    where,
                    "keys",
                    before + '{',
                    () -> numbered(bytes / 20, n -> "\"k%07d\":null".formatted(n)),
                    '}' + after);
            fill(argument(type, 1), argument(annotated, 1), before + "{\"en\":", '}' + after, where + "{}", depth + 1);
        } else {
            List<String> texts = raw == String.class ? TEXTS : TEXTS.subList(0, 1);
            texts.forEach(text -> add(where, text, before + '"', () -> longest(text), '"' + after));
            add(where, "more than any text has", before + '"', () -> repeated("a"), '"' + after);
            if (before.endsWith("[")) {
                add(where, "long ones", before, () -> repeated('"' + longest("\u0645\u200C") + "\","), "\"\"" + after);
            }
            add(where, "digits", before, () -> repeated("9"), after);
            add(where, "a long exponent", before, () -> "1e1000000000", after);
            add(where, "a thousand decimals", before + "0.", () -> "1".repeat(990), after);
        }
    }

    private void fillRecord(Class<?> record, String before, String after, String where, int depth) {
        for (RecordComponent component : record.getRecordComponents()) {
            String name =
                    component.getName().replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
            fill(
                    component.getGenericType(),
                    component.getAnnotatedType(),
                    before + "{\"" + name + "\":",
                    "}" + after,
                    where + "." + name,
                    depth + 1);
        }
    }

    /** What needs no field. */
    private void fillWhole() {
        add("body", "unknown keys", "{", () -> numbered(bytes / 12, n -> "\"k%07d\":0".formatted(n)), "}");
        add("body", "an unknown list", "{\"k\":[", () -> repeated("{},"), "0]}");
        add("body", "one key twice", "{", () -> repeated("\"k\":0,"), "\"k\":0}");
        add("body", "a long key", "{\"", () -> repeated("k"), "\":0}");
        add("body", "lists in lists", "", () -> repeated("["), "");
        add("body", "objects in objects", "", () -> repeated("{\"k\":"), "");
        add("body", "lists in lists that end", "{\"k\":" + "[".repeat(490), () -> "", "]".repeat(490) + "}");
        add("body", "blanks", "", () -> repeated(" "), "{}");
    }

    private static String different(int most, Type element) {
        return numbered(
                most,
                n -> element == String.class ? "\"" + n + "\"" : element == Long.class ? "" + n : "{\"id\":" + n + "}");
    }

    private static String numbered(int count, IntFunction<String> element) {
        return IntStream.rangeClosed(1, count).mapToObj(element).collect(Collectors.joining(","));
    }

    private String repeated(String part) {
        return part.repeat(bytes / bytes(part));
    }

    /** A text that is read whole. */
    private String longest(String part) {
        return part.repeat(Math.min(bytes / bytes(part), LONGEST / part.length()));
    }

    private static int bytes(String part) {
        return part.getBytes(StandardCharsets.UTF_8).length;
    }

    private void add(String where, String what, String before, Supplier<String> filling, String after) {
        String readable = what.codePoints()
                .mapToObj(c -> c < 0x80 ? Character.toString(c) : "U+%04X".formatted(c))
                .collect(Collectors.joining());
        all.add(new WorstBody(where + " of " + readable, () -> before + filling.get() + after));
    }

    private static Type argument(Type type, int index) {
        return ((ParameterizedType) type).getActualTypeArguments()[index];
    }

    private static AnnotatedType argument(AnnotatedType type, int index) {
        return ((AnnotatedParameterizedType) type).getAnnotatedActualTypeArguments()[index];
    }
}
