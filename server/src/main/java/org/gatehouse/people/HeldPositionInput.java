package org.gatehouse.people;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.time.LocalDate;
import java.util.Optional;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.OneLine;
import org.jspecify.annotations.Nullable;

/** A position of a person at an event, as a client sends it. An absent field stays unchanged; a null field is cleared. */
@SuppressWarnings("NullableOptional") // null is "not sent", see SentOptionals
public record HeldPositionInput(
        @Doc("The event; required when creating, cannot be changed.") @Valid @Nullable
        Ref event,

        @Doc("A position (delegate type) of the event; required when creating.") @Valid @Nullable
        Ref position,

        @Doc("A skill of the event, or null.") @Nullable Optional<@Valid Ref> skill,

        @Doc("A sector of the event, or null: then the skill's is shown.") @Nullable
        Optional<@Valid Ref> sector,

        @Doc("The member whom the person comes for, or null.") @Nullable
        Optional<@Valid Ref> member,

        @Doc("The organisation whom the person comes for, or null.") @Nullable
        Optional<@Valid Ref> organization,

        @Doc("Part of the organisation, or null.") @Example("Logistics") @Nullable
        Optional<@OneLine(max = 200) String> organizationalUnit,

        @Doc("Free text, DETAILS on badges, or null.") @Example("Team leader") @Nullable
        Optional<@OneLine(max = 200) String> openField,

        @Doc("First day, 1900 to 2999, or null.") @Example("2026-09-20") @JsonAlias("timestamp_start") @Nullable
        Optional<LocalDate> start,

        @Doc("Last day, 1900 to 2999, or null.") @Example("2026-09-28") @JsonAlias("timestamp_end") @Nullable
        Optional<LocalDate> end,

        @Doc("Whether the position is kept but no longer true.") @Nullable
        Boolean invalid,

        @Doc("The version that was read; when somebody changed it since, the answer is 409.") @Nullable
        Integer version) {

    /** Clients send whole objects back as they read them; only the id counts. */
    @Schema(name = "HeldPositionRef")
    public record Ref(@Doc("Id.") @Example("3") @NotNull Long id) {}
}
