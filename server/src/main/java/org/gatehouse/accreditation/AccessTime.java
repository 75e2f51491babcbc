package org.gatehouse.accreditation;

import java.util.List;
import org.gatehouse.period.Times;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/**
 * A zone of an accreditation, when it is open, and what gives it.
 *
 * @param valid never for a zone whose periods and the validity have no time in common
 */
public record AccessTime(Zone zone, Times valid, List<Given> given) {

    /**
     * What gives the zone.
     *
     * @param reason default, package, added or allocated
     * @param periodId the period in which it does; null is always
     */
    public record Given(String reason, @Nullable Long periodId) {}
}
