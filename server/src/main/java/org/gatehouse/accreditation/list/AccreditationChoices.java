package org.gatehouse.accreditation.list;

import java.util.List;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.position.Position;

/** What the list of an event can be filtered by. */
public record AccreditationChoices(
        List<Zone> zones, List<Position> positions, List<Choice> members, List<Choice> countries) {

    /** One of many, by what the filter is asked for. */
    public record Choice(String value, String code, String name) {}
}
