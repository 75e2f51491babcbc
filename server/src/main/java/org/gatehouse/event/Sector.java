package org.gatehouse.event;

import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** A group of skills at an event. */
public record Sector(
        @Doc("Identifier of the sector") @Example("4") long id,
        @Doc("Name in the language asked for") Text name) {

    /** The stored columns as one value; null when there is none. */
    public static @Nullable Sector of(@Nullable Long id, @Nullable String name, Language language) {
        return id == null || name == null ? null : new Sector(id, language.text(name));
    }
}
