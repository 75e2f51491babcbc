package org.gatehouse.zone;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.gatehouse.platform.text.Colors;
import org.jspecify.annotations.Nullable;

/** A zone in a request; the server sets {@code id} and {@code usage} and ignores sent values. */
public record ZoneInput(
        @Schema(description = "Short text, printed on badges", example = "ARENA") @NotBlank @Size(max = 50)
        String code,

        @Schema(description = "Name, unique at the event", example = "Competition arena") @NotBlank @Size(max = 200)
        String name,

        @Schema(description = "Background, #RRGGBB", example = "#0055A4")
        @NotNull
        @Pattern(regexp = Colors.FORM, message = Colors.WANTED)
        String color,

        @Schema(description = "Colour of text; empty or absent: the server chooses the readable one")
        @Pattern(regexp = Colors.FORM + "|", message = Colors.WANTED)
        @Nullable
        String textColor,

        @Schema(description = "How many live accreditations may hold it; null is without limit", example = "200")
        @Min(0)
        @Nullable
        Integer quota,

        @Schema(description = "Place in lists; absent: the end on creation, unchanged later", example = "1")
        @Min(0)
        @Nullable
        Integer sort) {}
