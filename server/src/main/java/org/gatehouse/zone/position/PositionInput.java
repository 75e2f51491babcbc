package org.gatehouse.zone.position;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import org.gatehouse.platform.text.Colors;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.platform.text.Translations;
import org.gatehouse.zone.ZoneRef;
import org.jspecify.annotations.Nullable;

/** A position in a request; the server sets {@code id} and {@code wsEntity} and ignores sent values. Empty text means none. */
public record PositionInput(
        @Schema(description = "Short text; badge layouts test it", example = "COMP") @Size(max = 50) @Nullable
        String code,

        @Schema(description = "Name, in one language or in all. Required on creation, absent: unchanged")
        @Valid
        @Nullable
        Name name,

        @Schema(description = "Template of the first badge line, with keywords", example = "SKILL_AND_NUMBER")
        @Size(max = 200)
        @Nullable
        String line1,

        @Schema(description = "Template of the second badge line", example = "MEMBER") @Size(max = 200) @Nullable
        String line2,

        @Schema(description = "Template of the third badge line", example = "DETAILS") @Size(max = 200) @Nullable
        String line3,

        @Schema(description = "Background of the badge, #RRGGBB", example = "#D50032")
        @Pattern(regexp = Colors.FORM + "|", message = Colors.WANTED)
        @Nullable
        String color,

        @Schema(description = "Colour of text; empty or absent: the server chooses the readable one")
        @Pattern(regexp = Colors.FORM + "|", message = Colors.WANTED)
        @Nullable
        String textColor,

        @Schema(description = "Default zones, all of them; [] for none, absent or null: unchanged")
        @Size(max = 1000)
        @Nullable
        List<@NotNull @Valid ZoneRef> zones,

        @Schema(description = "Place in lists; absent: the end on creation, unchanged later", example = "1")
        @Min(0)
        @Nullable
        Integer sort) {

    /** A name in a request. Unlike other names, it does not change when its text is empty, because the desk does not edit it. */
    @Schema(name = "PositionName")
    public record Name(
            @Schema(description = "Language of the text; absent: en", example = "en")
            @Pattern(regexp = Language.FORM, message = Language.WANTED)
            @Nullable
            String langCode,

            @Schema(description = "The name; empty or absent: unchanged", example = "Competitor")
            @Size(max = 200)
            @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED)
            @Nullable
            String text,

            @Schema(
                    description = "All languages at once: what is missing here is taken away. Absent: only text counts",
                    example = "{\"en\": \"Competitor\", \"de\": \"Wettkämpfer\"}")
            @Size(max = 50)
            @Nullable
            Map<
                            @Pattern(regexp = Language.FORM, message = Language.WANTED) String,
                            @NotNull @Size(max = 200)
                            @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED) String>
                    translations) {

        public Name(String langCode, String text) {
            this(langCode, text, null);
        }

        Translations over(Translations was) {
            boolean nothing = SingleLineText.orNone(text) == null && (translations == null || translations.isEmpty());
            return nothing ? was : new NameInput(langCode, text, translations).over(was, "name");
        }
    }
}
