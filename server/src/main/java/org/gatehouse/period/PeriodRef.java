package org.gatehouse.period;

import jakarta.validation.constraints.NotNull;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** A period where something is limited to it. Clients send back whole objects as they read them, and only the id is used. */
public record PeriodRef(
        @Doc("Identifier of a period of the event") @Example("3") @NotNull
        Long id) {

    /** The period with this id; null for none. */
    public static @Nullable PeriodRef of(@Nullable Long id) {
        return id == null ? null : new PeriodRef(id);
    }
}
