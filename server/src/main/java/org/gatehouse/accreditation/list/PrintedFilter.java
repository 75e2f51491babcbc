package org.gatehouse.accreditation.list;

import org.gatehouse.accreditation.ValidityNameRepository;
import org.jspecify.annotations.Nullable;

/** Chooses accreditations by what became of their badges in print. */
public enum PrintedFilter {
    /** No badge is printed. */
    NO("a.printed_at is null"),

    /** A badge is printed, with whatever content. */
    YES("a.printed_at is not null"),

    /** A badge is printed whose name, position or zones differ from those stored now. */
    OUTDATED(Printed.CHANGED),

    /** Accreditations that need printing: without a printed badge, or with an outdated one. */
    DUE("(a.printed_at is null or " + Printed.CHANGED + ")");

    private final String condition;

    PrintedFilter(String condition) {
        this.condition = condition;
    }

    static @Nullable PrintedFilter of(@Nullable Boolean printed) {
        return printed == null ? null : printed ? YES : NO;
    }

    /** The condition for a row {@code l} of the listing. */
    String sql() {
        String badge = this == NO || this == YES ? """
                exists (select from accreditation a where a.event_id = l.event_id and a.id = l.accreditation_id and\
                """ : """
                exists (
                    select from accreditation a
                    join person p on p.id = a.person_id
                    left join printed_badge b
                        on b.event_id = a.event_id and b.accreditation_id = a.id and b.printed_at = a.printed_at
                    where a.event_id = l.event_id and a.id = l.accreditation_id and\
                """;
        return badge + " " + condition + ")";
    }

    /** A class of its own, because the choices are made before the constants of their enum. */
    private static final class Printed {

        /** Compares what is cheap first: most badges that changed got another position or other zones, and zones are rows of a table. */
        private static final String CHANGED =
                """
                (not a.deleted and b.printed_at is not null and (
                    b.position_id <> l.position_id
                    or b.first_name is distinct from coalesce(a.first_name, p.first_name)
                    or b.last_name is distinct from coalesce(a.last_name, p.last_name)
                    or b.zones <> array(
                        select z.zone_id from accreditation_zone z
                        where z.event_id = b.event_id and z.accreditation_id = b.accreditation_id
                        order by z.zone_id)
                    or (b.period_name is not null and b.period_name <> %s)))\
                """.formatted(ValidityNameRepository.sql("b.period_language", "l.position_id"));
    }
}
