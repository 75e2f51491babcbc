package org.gatehouse.imports.list;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.gatehouse.imports.file.NameLookup;
import org.gatehouse.platform.text.Language;
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
    private final boolean ofCountries;
    private final Map<Long, String> shown = new HashMap<>();

    ListReference(String listedAt, boolean ofCountries, Collection<Thing> things, Language language) {
        this.listedAt = listedAt;
        this.ofCountries = ofCountries;
        this.things = things;
        NameLookup lookup = lookup("");
        for (Thing thing : things) {
            Stream.of(thing.code(), thing.name().in(language))
                    .filter(text -> text != null && lookup.called(text).equals(Set.of(thing.id())))
                    .findFirst()
                    .ifPresent(text -> shown.put(thing.id(), text));
        }
    }

    /** The id of the first that was made; empty when there is none. */
    OptionalLong first() {
        return things.stream().mapToLong(Thing::id).min();
    }

    /** Finds them for this field: by code, by name in any language, countries by any name, and by id where they have no code. */
    NameLookup lookup(String field) {
        NameLookup lookup = new NameLookup(field, listedAt, ofCountries);
        for (Thing thing : things) {
            String code = thing.code() == null ? String.valueOf(thing.id()) : thing.code();
            lookup.add(thing.id(), code, thing.name().texts().values(), ofCountries ? code : null);
        }
        return lookup;
    }

    /** The text of a thing as files have it, by which {@link #lookup} finds it alone: its code, else its name, else its id. */
    String shown(long id) {
        return Objects.requireNonNullElse(shown.get(id), String.valueOf(id));
    }
}
