package org.gatehouse.zone;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.gatehouse.period.PeriodRef;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** An area or service that people can have access to (docs/api/zones.md). */
public record Zone(
        @Doc("Identifier; the zone_id of scans") @Example("12")
        long id,

        @Doc("Short text, printed on badges") @Example("ARENA")
        String code,

        @Doc("Name, unique at the event; one text for all languages") @Example("Competition arena")
        String name,

        @Doc("Background, #RRGGBB") @Example("#0055A4") String color,

        @Doc("Colour of text on it, #RRGGBB") @Example("#FFFFFF")
        String textColor,

        @Doc("How many live accreditations may hold it at one moment; null is without limit") @Example("200") @Nullable
        Integer quota,

        @Doc(
                "The most live accreditations that hold it at one moment from now on; counted in /zones and /zones/{zone_id},"
                        + " null where a zone stands inside something else")
        @Example("143")
        @Nullable
        Integer usage,

        @Doc(
                "How many people may be inside at once, counted by readers that ask; in /zones and /zones/{zone_id}. Absent: no limit")
        @Example("80")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable
        Integer capacity,

        @Doc("Place in lists and on badges") @Example("1") int sort,

        @Doc("The period to which it is limited, where a zone stands inside something that gives it; absent: always")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable
        PeriodRef period) {

    public Zone(
            long id,
            String code,
            String name,
            String color,
            String textColor,
            @Nullable Integer quota,
            @Nullable Integer usage,
            @Nullable Integer capacity,
            int sort) {
        this(id, code, name, color, textColor, quota, usage, capacity, sort, null);
    }

    /** The zone with this many holders at one moment. */
    Zone used(int holders) {
        return new Zone(id, code, name, color, textColor, quota, holders, capacity, sort, period);
    }

    /** The zone as it is given in a period; null is always. */
    public Zone during(@Nullable Long periodId) {
        return new Zone(id, code, name, color, textColor, quota, usage, capacity, sort, PeriodRef.of(periodId));
    }
}
