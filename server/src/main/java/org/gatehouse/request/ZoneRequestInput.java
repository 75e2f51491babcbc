package org.gatehouse.request;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.LongText;
import org.gatehouse.zone.ZoneRef;
import org.jspecify.annotations.Nullable;

/** A request as a client sends it. The body contains the whole form, which is ignored because the path names the form. */
public record ZoneRequestInput(
        @Doc("The zone asked for, one that the form offers") @NotNull @Valid
        ZoneRef firstChoiceZone,

        @Doc("Another one that would do as well; absent or null for none") @Valid @Nullable
        ZoneRef secondChoiceZone,

        @Doc("What for, at most 2000 characters")
        @Example("Interviews after the final")
        @NotBlank
        @Size(max = 2000)
        @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
        String objective) {}
