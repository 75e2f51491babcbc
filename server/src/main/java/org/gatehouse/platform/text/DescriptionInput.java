package org.gatehouse.platform.text;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Map;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** A longer text of a request, in one language or in all of them; it may be empty. */
public record DescriptionInput(
        @Doc("Language of the text; absent: en")
        @Example("en")
        @Pattern(regexp = Language.FORM, message = Language.WANTED)
        @Nullable
        String langCode,

        @Doc("The text in that language; other languages stay")
        @Example("Lunch in the lounge")
        @Size(max = 2000)
        @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
        @Nullable
        String text,

        @Doc("All languages at once: what is missing here is taken away. Absent: only text counts")
        @Example("{\"en\": \"Lunch\", \"de\": \"Mittagessen\"}")
        @Size(max = 50)
        @Nullable
        Map<
                        @Pattern(regexp = Language.FORM, message = Language.WANTED) String,
                        @NotNull @Size(max = 2000) @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
                        String>
                translations) {

    /** The new text: the old text changed by the sent one. If nothing was sent, the result is empty. */
    public static Translations over(Translations was, @Nullable DescriptionInput sent) {
        if (sent == null) {
            return Translations.NONE;
        }
        Language language = sent.langCode() == null ? Language.ENGLISH : new Language(sent.langCode());
        return was.after(language, sent.text(), sent.translations());
    }
}
