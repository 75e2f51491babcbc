package org.gatehouse.imports.file;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;

/** Finds an object by its code, or else by its name in any language. How it is spelled is compared by {@link SameText#label}. */
public final class NameLookup {

    private final String field;
    private final String listedAt;
    private final Map<String, Set<Long>> byCode = new HashMap<>();
    private final Map<String, Set<Long>> byName = new HashMap<>();

    /**
     * Creates an empty lookup.
     *
     * @param field the field whose values are looked up
     * @param listedAt the address at which a client finds the possible values
     */
    public NameLookup(String field, String listedAt) {
        this.field = field;
        this.listedAt = listedAt;
    }

    public void add(long id, @Nullable String code, Collection<String> names) {
        if (code != null) {
            byCode.computeIfAbsent(key(code), none -> new TreeSet<>()).add(id);
        }
        names.forEach(name ->
                byName.computeIfAbsent(key(name), none -> new TreeSet<>()).add(id));
    }

    /** Tells whether any object has this code or name. */
    public boolean knows(String text) {
        return !called(text).isEmpty();
    }

    /** The objects that have this code, or else this name. */
    public Set<Long> called(String text) {
        return byCode.getOrDefault(key(text), byName.getOrDefault(key(text), Set.of()));
    }

    public long find(String text) throws RowRefusedException {
        Set<Long> found = called(text);
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
        return SameText.label(text);
    }
}
