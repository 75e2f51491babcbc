package org.gatehouse.imports.list;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.imports.file.NameLookup;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.SameText;
import org.gatehouse.platform.text.Translations;
import org.jspecify.annotations.Nullable;

/** The things that a column can name, such as countries. */
final class ListReference {

    /**
     * A thing.
     *
     * @param code null for what has none
     */
    record Thing(long id, @Nullable String code, Translations name) {}

    private final String listedAt;
    private final Collection<Thing> things;
    private final Map<Long, String> shown = new HashMap<>();

    ListReference(String listedAt, Collection<Thing> things, Language language) {
        this.listedAt = listedAt;
        this.things = things;
        Function<Thing, String> name =
                thing -> Objects.requireNonNullElse(thing.name().in(language), "");
        Map<String, Long> called = things.stream()
                .collect(Collectors.groupingBy(thing -> SameText.label(name.apply(thing)), Collectors.counting()));
        for (Thing thing : things) {
            String text = name.apply(thing);
            boolean alone = !text.isBlank() && called.getOrDefault(SameText.label(text), 0L) == 1;
            shown.put(thing.id(), thing.code() != null ? thing.code() : alone ? text : String.valueOf(thing.id()));
        }
    }

    /** Finds them for this field: by code, by name in any language, and by id where they have no code. */
    NameLookup lookup(String field) {
        NameLookup lookup = new NameLookup(field, listedAt);
        for (Thing thing : things) {
            String code = thing.code() == null ? String.valueOf(thing.id()) : thing.code();
            lookup.add(thing.id(), code, thing.name().texts().values());
        }
        return lookup;
    }

    /** The text of a thing as files have it: its code, else its name, and its id where another is called the same. */
    String shown(long id) {
        return Objects.requireNonNullElse(shown.get(id), String.valueOf(id));
    }
}
