package org.gatehouse.cleaning;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gatehouse.platform.text.CleanText;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** How a column stores its text, and therefore how it is cleaned: as on its way in, by {@link CleanText}. */
enum StoredForm {
    /** One line, such as a name. */
    LINE("t.%s", "s.%s") {
        @Override
        Cleaned clean(String stored) {
            String clean = CleanText.typed(stored);
            return hasControl(clean, false) ? Cleaned.REFUSED : Cleaned.of(clean, stored);
        }
    },

    /** Several lines, such as a note. */
    LINES("t.%s", "s.%s") {
        @Override
        Cleaned clean(String stored) {
            String clean = CleanText.of(stored);
            return hasControl(clean, true) ? Cleaned.REFUSED : Cleaned.of(clean, stored);
        }
    },

    /** An object of language and {@link #LINE}. */
    TRANSLATED_LINE("t.%s::text", "s.%s::jsonb") {
        @Override
        Cleaned clean(String stored) {
            return translated(stored, LINE, Cleaned.EMPTY);
        }
    },

    /** An object of language and {@link #LINES}; it may be empty. */
    TRANSLATED_LINES("t.%s::text", "s.%s::jsonb") {
        @Override
        Cleaned clean(String stored) {
            return translated(stored, LINES, new Cleaned("{}", null));
        }
    },

    /** A list of {@link #LINE}, of which no two may be alike. */
    LIST("to_jsonb(t.%s)::text", "array(select jsonb_array_elements_text(s.%s::jsonb))") {
        @Override
        Cleaned clean(String stored) {
            List<String> was = JSON.readValue(stored, TEXTS);
            List<String> is = new ArrayList<>();
            for (String text : was) {
                Cleaned clean = LINE.clean(text);
                if (clean.text() == null) {
                    return clean;
                }
                if (is.contains(clean.text())) {
                    return Cleaned.TAKEN;
                }
                is.add(clean.text());
            }
            return new Cleaned(is.equals(was) ? stored : JSON.writeValueAsString(is), null);
        }
    },

    /** A list of cells of a spreadsheet, which keeps empty ones. */
    CELLS("t.%s::text", "s.%s::jsonb") {
        @Override
        Cleaned clean(String stored) {
            List<@Nullable String> was = JSON.readValue(stored, CELL_TEXTS);
            List<@Nullable String> is = new ArrayList<>();
            was.forEach(cell -> is.add(cell == null ? null : CleanText.typed(cell)));
            return new Cleaned(is.equals(was) ? stored : JSON.writeValueAsString(is), null);
        }
    };

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};
    private static final TypeReference<List<@Nullable String>> CELL_TEXTS = new TypeReference<>() {};
    private static final TypeReference<LinkedHashMap<String, String>> TRANSLATIONS = new TypeReference<>() {};

    /** Why a text stays as it is. */
    enum Reason {
        TAKEN,
        EMPTY,
        REFUSED
    }

    /**
     * The clean text, or why there is none.
     *
     * @param text what to store; null if nothing is left, or with {@code REFUSED} and {@code TAKEN}
     */
    record Cleaned(@Nullable String text, @Nullable Reason reason) {

        static final Cleaned EMPTY = new Cleaned(null, Reason.EMPTY);
        static final Cleaned REFUSED = new Cleaned(null, Reason.REFUSED);
        static final Cleaned TAKEN = new Cleaned(null, Reason.TAKEN);

        /** A text that was empty all along is none that cleaning took away. */
        static Cleaned of(String text, String stored) {
            return text.isBlank() && !stored.isEmpty() ? EMPTY : new Cleaned(text, null);
        }
    }

    private final String read;
    private final String written;

    StoredForm(String read, String written) {
        this.read = read;
        this.written = written;
    }

    /** Cleans a text as {@link #read} gives it. A clean text comes back as the same text, so comparing them tells what changed. */
    abstract Cleaned clean(String stored);

    /** The texts of a value, one for each language or one alone. */
    List<String> texts(String stored) {
        return this == TRANSLATED_LINE || this == TRANSLATED_LINES
                ? List.copyOf(JSON.readValue(stored, TRANSLATIONS).values())
                : List.of(stored);
    }

    /** The text as people read it. */
    String shown(String stored) {
        return switch (this) {
            case LINE, LINES -> stored;
            case TRANSLATED_LINE, TRANSLATED_LINES -> String.join(" / ", texts(stored));
            case LIST, CELLS ->
                JSON.readValue(stored, TEXTS).stream().map(String::valueOf).collect(Collectors.joining(", "));
        };
    }

    /** SQL that reads the column of the table t as one text. */
    String read(String column) {
        return read.formatted(column);
    }

    /** SQL that turns such a text, the column of s, into the column's type. */
    String written(String column) {
        return written.formatted(column);
    }

    private static Cleaned translated(String stored, StoredForm each, Cleaned none) {
        Map<String, String> was = JSON.readValue(stored, TRANSLATIONS);
        Map<String, String> is = new TreeMap<>();
        for (Map.Entry<String, String> text : was.entrySet()) {
            Cleaned clean = each.clean(text.getValue());
            if (clean.reason() == Reason.REFUSED) {
                return clean;
            }
            if (clean.text() != null) {
                is.put(text.getKey(), clean.text());
            }
        }
        if (is.isEmpty()) {
            return was.isEmpty() ? new Cleaned(stored, null) : none;
        }
        return new Cleaned(is.equals(was) ? stored : JSON.writeValueAsString(is), null);
    }

    private static boolean hasControl(String text, boolean linesAllowed) {
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (isControl(c) && !(linesAllowed && isLayout(c))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isControl(char c) {
        return c < ' ' || (c >= 0x7F && c <= 0x9F) || c == 0x2028 || c == 0x2029;
    }

    private static boolean isLayout(char c) {
        return c == '\n' || c == '\r' || c == '\t' || c >= 0x2028;
    }
}
