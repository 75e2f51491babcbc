package org.gatehouse.period;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** Times of an event to which access can be limited (docs/api/periods.md). */
public record Period(
        @Doc("Identifier of the period") @Example("3") long id,

        @Doc("Short code, unique at the event") @Example("DAY3")
        String code,

        @Doc("Name in the language asked for") Text name,
        @Doc("Place in lists") @Example("1") int sort,
        @Doc("Its times as they were entered") List<PeriodEntry> entries,

        @Doc(
                "The same as instants, overlapping and touching ones joined: pairs of the first instant and the one at which it ends;"
                        + " null is an open end")
        @Example("[[\"2026-09-23T06:00:00Z\", \"2026-09-23T18:00:00Z\"]]")
        List<List<@Nullable Instant>> valid,

        @Doc("Rises with every change; PUT may send it to refuse overwriting") @Example("3")
        int version) {

    @Schema(name = "PeriodList")
    record Listed(@Doc("Periods by sort") List<Period> periods) {}
}
