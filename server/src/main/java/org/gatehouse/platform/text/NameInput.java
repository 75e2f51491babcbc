package org.gatehouse.platform.text;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Map;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** A name of a request, in one language or in all of them. */
public record NameInput(
        @Doc("Language of the text; absent: en")
        @Example("en")
        @Pattern(regexp = Language.FORM, message = Language.WANTED)
        @Nullable
        String langCode,

        @Doc("The name in that language; other languages stay") @Example("Shanghai 2026") @OneLine(max = 200) @Nullable
        String text,

        @Doc("All languages at once: what is missing here is taken away. Absent: only text counts")
        @Example("{\"en\": \"Shanghai 2026\", \"de\": \"Schanghai 2026\"}")
        @Size(max = 50)
        @Nullable
        Map<@Pattern(regexp = Language.FORM, message = Language.WANTED) String, @NotNull @OneLine(max = 200) String>
                translations) {

    /** The name of a new object. */
    public Translations first(String field) {
        return over(Translations.NONE, field);
    }

    /**
     * The new name: the old name changed by the sent one.
     *
     * @param field the name of the field in the error
     * @throws org.gatehouse.platform.problem.ProblemException invalid (422) if no language is left
     */
    public Translations over(Translations was, String field) {
        Language language = langCode == null ? Language.ENGLISH : new Language(langCode);
        Translations is = was.after(language, text, translations);
        if (is.isEmpty()) {
            throw PlatformProblem.INVALID.ofField(field + ".text", "must not be empty");
        }
        return is;
    }
}
