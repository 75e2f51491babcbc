package org.gatehouse.event;

import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** A skill that people compete or work in at an event. */
public record Skill(
        @Doc("Identifier of the skill") @Example("31") long id,

        @Doc("Number by which the skill is known; text, because it may hold letters") @Example("09")
        String skillNumber,

        @Doc("Name in the language asked for") Text name) {

    /** The stored columns as one value; null when there is none. */
    public static @Nullable Skill of(
            @Nullable Long id, @Nullable String skillNumber, @Nullable String name, Language language) {
        return id == null || skillNumber == null || name == null
                ? null
                : new Skill(id, skillNumber, language.text(name));
    }
}
