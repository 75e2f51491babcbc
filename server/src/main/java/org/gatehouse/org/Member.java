package org.gatehouse.org;

import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** A member of an organisation, such as the national body of a country. */
public record Member(
        @Doc("Identifier of the member") @Example("12") long id,
        @Doc("Short code, unique") @Example("FI") String code,
        @Doc("Name in the language asked for") Text name) {

    /** The stored columns as one value; null when there is none. */
    public static @Nullable Member of(
            @Nullable Long id, @Nullable String code, @Nullable String name, Language language) {
        return id == null || code == null || name == null ? null : new Member(id, code, language.text(name));
    }
}
