package org.gatehouse.request.form;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.LongText;
import org.gatehouse.platform.text.OneLine;
import org.gatehouse.platform.text.Text;
import org.gatehouse.request.WholeNumber;
import org.gatehouse.zone.ZoneRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonDeserialize;

/**
 * A complete form as a client sends it. The server sets {@code id}, {@code random_hash}, {@code event_id} and {@code version} and ignores
 * sent values.
 */
public record FormInput(
        @Doc("Name in one language; other languages stay") @NotNull @Valid
        FormName name,

        @Doc("What people read above the form, in one language; other languages stay") @NotNull @Valid
        FormHeader headerText,

        @Doc("Whether people can ask; absent or null: no") @Example("true") @Nullable
        Boolean openForRequest,

        @Doc("All its zones, 1 to 1000: what is missing here is taken away") @NotNull @Size(min = 1, max = 1000)
        List<@NotNull @Valid FormZoneInput> zones) {

    boolean open() {
        return Boolean.TRUE.equals(openForRequest);
    }

    /** The name in one language. */
    public record FormName(
            @Doc("Language of the text; absent: en")
            @Example("en")
            @Pattern(regexp = Language.FORM, message = Language.WANTED)
            @Nullable
            String langCode,

            @Doc("The name, at most 200 characters") @Example("Broadcast positions") @NotBlank @OneLine(max = 200)
            String text) {

        String language() {
            return langCode == null ? Text.DEFAULT_LANGUAGE : langCode;
        }
    }

    /** The header in one language. */
    public record FormHeader(
            @Doc("Language of the text; absent: en")
            @Example("en")
            @Pattern(regexp = Language.FORM, message = Language.WANTED)
            @Nullable
            String langCode,

            @Doc("The text, at most 10000 characters")
            @Example("Ask for a place by the field of play.")
            @NotBlank
            @Size(max = 10_000)
            @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
            String text) {

        String language() {
            return langCode == null ? Text.DEFAULT_LANGUAGE : langCode;
        }
    }

    /** A zone of the form, with its quota and its availability. */
    public record FormZoneInput(
            @Doc("A zone of the event") @NotNull @Valid ZoneRef zone,

            @Schema(
                    description = "How many it can be allocated to, 1 to 1000000; digits may come as text",
                    types = {"integer", "string"},
                    example = "20")
            @JsonDeserialize(using = WholeNumber.class)
            @NotNull
            @Min(1)
            @Max(1_000_000)
            Integer quota,

            @Doc("Offered to people who ask; absent or null: no") @Example("true") @Nullable
            Boolean availableForRequest,

            @Doc("Offered to the desk for allocation; absent or null: no") @Example("true") @Nullable
            Boolean availableForAllocation) {

        FormRepository.ZoneRow row(long formId) {
            return new FormRepository.ZoneRow(
                    0,
                    formId,
                    zone.id(),
                    quota,
                    Boolean.TRUE.equals(availableForRequest),
                    Boolean.TRUE.equals(availableForAllocation));
        }
    }
}
