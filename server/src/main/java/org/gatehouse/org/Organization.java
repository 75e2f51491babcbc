package org.gatehouse.org;

import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** An organisation. */
public record Organization(
        @Doc("Identifier of the organisation; 1 is the top organisation") @Example("1")
        long id,

        @Doc("Name in the language asked for") Text name) {

    /** The stored columns as one value; null when there is none. */
    public static @Nullable Organization of(@Nullable Long id, @Nullable String name, Language language) {
        return id == null || name == null ? null : new Organization(id, language.text(name));
    }
}
