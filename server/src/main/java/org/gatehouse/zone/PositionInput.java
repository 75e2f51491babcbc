package org.gatehouse.zone;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.text.Colors;
import org.jspecify.annotations.Nullable;

/** A position as it is sent; {@code id} and {@code wsEntity} are the server's and ignored. Empty text means none. */
public record PositionInput(
        @Schema(description = "Short text; badge layouts test it", example = "COMP") @Size(max = 50) @Nullable
        String code,

        @Schema(description = "Name in one language; other languages stay. Required on creation, absent: unchanged")
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

    /** A text object as it is sent. */
    @Schema(name = "PositionName")
    public record Name(
            @Schema(description = "Language of the text; absent: en", example = "en")
            @Pattern(regexp = "[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8}){0,2}", message = "must be a language such as en")
            @Nullable
            String langCode,

            @Schema(description = "The name; empty or absent: unchanged", example = "Competitor")
            @Size(max = 200)
            @Nullable
            String text) {}
}
