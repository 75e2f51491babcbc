package org.gatehouse.accreditation;

import java.util.List;
import java.util.Objects;
import org.gatehouse.zone.Zone;

/**
 * What other times would do to the access of accreditations, from now on.
 *
 * @param gaining how many have access to a zone at times at which they had none
 * @param losing how many no longer have access to a zone at times at which they had
 * @param opening how many could enter a zone right now that is closed for them
 * @param closing how many could no longer enter a zone right now that is open for them
 * @param zones the zones to which anything of this applies, in their order
 */
public record AccessEffect(int gaining, int losing, int opening, int closing, List<OfZone> zones) {

    public static final AccessEffect NONE = new AccessEffect(0, 0, 0, 0, List.of());

    /**
     * The same for one zone, which has its usage before.
     *
     * @param usage the most who have it at one moment afterwards
     */
    public record OfZone(Zone zone, int gaining, int losing, int opening, int closing, int usage) {

        /** By how many the quota is exceeded afterwards, if more have the zone than before: times are never refused for it. */
        public int over() {
            Integer quota = zone.quota();
            boolean more = usage > Objects.requireNonNullElse(zone.usage(), 0);
            return quota == null || !more ? 0 : Math.max(0, usage - quota);
        }
    }
}
