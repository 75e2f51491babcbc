package org.gatehouse.imports.list;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.platform.text.Translations;
import org.jspecify.annotations.Nullable;

/**
 * An item as it is stored.
 *
 * @param name in all languages; a list without translated names has none
 */
record StoredItem(long id, int version, Translations name, ListValues values) {

    /** The languages in which files have names; further translations are kept. */
    static final Set<String> LANGUAGES = Set.of("en", "de");

    static final String NAME = "name_";

    /** The names of an item after a row: the translations that the row has, and all others as they were. */
    static NameInput name(ListValues is, @Nullable StoredItem was) {
        Map<String, String> texts = new TreeMap<>(was == null ? Map.of() : was.name.texts());
        LANGUAGES.forEach(language -> {
            String text = is.key(NAME + language);
            if (text != null) {
                texts.put(language, text);
            }
        });
        return new NameInput(null, null, texts);
    }

    /** An item that has a number and names, and nothing else. */
    static StoredItem named(ListItemRepository.CodedRow row) {
        return named(row, new ListValues.Builder().with("id", String.valueOf(row.id())));
    }

    /** An item that has names and these values. */
    static StoredItem named(ListItemRepository.CodedRow row, ListValues.Builder values) {
        return named(row.id(), row.version(), row.names(), values);
    }

    static StoredItem named(long id, int version, Translations name, ListValues.Builder values) {
        LANGUAGES.forEach(language -> values.with(NAME + language, name.texts().get(language)));
        return new StoredItem(id, version, name, values.build());
    }

    static @Nullable Integer versionOf(@Nullable StoredItem was) {
        return was == null ? null : was.version;
    }
}
