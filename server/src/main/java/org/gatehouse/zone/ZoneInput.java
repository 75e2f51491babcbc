package org.gatehouse.zone;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.Optional;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Colors;
import org.gatehouse.platform.text.OneLine;
import org.jspecify.annotations.Nullable;

/** A zone in a request; the server sets {@code id} and {@code usage} and ignores sent values. */
@SuppressWarnings("NullableOptional") // null is "not sent", see SentOptionals
public record ZoneInput(
        @Doc("Short text, printed on badges") @Example("ARENA") @NotBlank @OneLine(max = 50)
        String code,

        @Doc("Name, unique at the event") @Example("Competition arena") @NotBlank @OneLine(max = 200)
        String name,

        @Doc("Background, #RRGGBB") @Example("#0055A4") @NotNull @Pattern(regexp = Colors.FORM, message = Colors.WANTED)
        String color,

        @Doc("Colour of text; empty or absent: the server chooses the readable one")
        @Pattern(regexp = Colors.FORM + "|", message = Colors.WANTED)
        @Nullable
        String textColor,

        @Doc("How many live accreditations may hold it; null is without limit") @Example("200") @Min(0) @Nullable
        Integer quota,

        @Doc("How many people may be inside at once; null: no limit, absent: unchanged") @Example("80") @Nullable
        Optional<@Min(1) Integer> capacity,

        @Doc("Place in lists; absent: the end on creation, unchanged later") @Example("1") @Min(0) @Nullable
        Integer sort) {

    /** A zone whose capacity stays as it is. */
    public ZoneInput(
            String code,
            String name,
            String color,
            @Nullable String textColor,
            @Nullable Integer quota,
            @Nullable Integer sort) {
        this(code, name, color, textColor, quota, null, sort);
    }
}
