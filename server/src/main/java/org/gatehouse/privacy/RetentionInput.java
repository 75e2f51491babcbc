package org.gatehouse.privacy;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** How long an event keeps its people. */
public record RetentionInput(
        @Doc("Weeks after the last day of the event, 1 to 520; null or absent: for ever")
        @Example("26")
        @Min(1)
        @Max(520)
        @Nullable
        Integer peopleKeptWeeks) {}
