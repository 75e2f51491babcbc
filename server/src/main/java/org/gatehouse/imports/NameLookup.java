package org.gatehouse.imports;

import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds a thing by what people call it: its code, else its name in any language; capitals do not matter. */
final class NameLookup {

    private final String field;
    private final String listedAt;
    private final Map<String, Set<Long>> byCode = new HashMap<>();
    private final Map<String, Set<Long>> byName = new HashMap<>();

    /**
     * Nothing yet.
     *
     * @param field whose values are looked up
     * @param listedAt where a client finds what there is
     */
    NameLookup(String field, String listedAt) {
        this.field = field;
        this.listedAt = listedAt;
    }

    void add(long id, @Nullable String code, Collection<String> names) {
        if (code != null) {
            byCode.computeIfAbsent(key(code), none -> new TreeSet<>()).add(id);
        }
        names.forEach(name ->
                byName.computeIfAbsent(key(name), none -> new TreeSet<>()).add(id));
    }

    /** Whether anything is called so. */
    boolean knows(String text) {
        return byCode.containsKey(key(text)) || byName.containsKey(key(text));
    }

    long find(String text) throws RowRefusedException {
        Set<Long> found = byCode.getOrDefault(key(text), byName.getOrDefault(key(text), Set.of()));
        if (found.isEmpty()) {
            throw new RowRefusedException(
                    field,
                    text,
                    "unknown_" + field,
                    "There is no such %s; write the code or the name of one, %s lists them.",
                    field,
                    listedAt);
        }
        if (found.size() > 1) {
            throw new RowRefusedException(
                    field,
                    text,
                    "ambiguous_" + field,
                    "Several are called so (%s); write a code that only one has.",
                    found);
        }
        return found.iterator().next();
    }

    private static String key(String text) {
        return text.strip().toLowerCase(Locale.ROOT);
    }
}
