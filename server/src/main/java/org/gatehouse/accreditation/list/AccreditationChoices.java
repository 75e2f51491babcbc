package org.gatehouse.accreditation.list;

import java.util.List;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.position.Position;

/**
 * The values that an event's list can be filtered by.
 *
 * @param timed whether anybody's access is or was limited to times
 */
public record AccreditationChoices(
        List<Zone> zones, List<Position> positions, List<Choice> members, List<Choice> countries, boolean timed) {

    /** One choice of a filter; {@code value} is sent as the parameter. */
    public record Choice(String value, String code, String name) {}
}
