package org.gatehouse.period;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** How far all periods of an event are moved, in a request. */
public record PeriodMove(
        @Doc("By how many days all of them are moved; negative: to earlier days")
        @Example("7")
        @NotNull
        @Min(-MOST)
        @Max(MOST)
        Integer days) {

    /** Ten years. */
    private static final long MOST = 3650;
}
