package org.gatehouse.platform.gate;

import java.util.Collection;

/**
 * A feature calls it, in the transaction of the change, when it has changed something that a gate can see.
 *
 * <p>Pass <em>what</em> changed (person 7, zone 9), not whom it concerns. The affected people are found just before the commit, under the
 * lock of the event's feed, because only then are all other changes settled (decision 0007). A transaction that changes a person, a member
 * or an organisation, or makes an accreditation refer to one, locks that row first ({@code for no key update}). These rows do not belong to
 * a single event, so the event's lock alone would not keep two such transactions in order.
 *
 * <p>Each method throws {@link IllegalStateException} outside a transaction.
 */
public interface GateView {

    /** Name, photo, country: everything that is read from the person itself. */
    void personChanged(long personId);

    /** The accreditation itself, its overrides, the package options and periods of its registration, or its person position. */
    void accreditationChanged(long eventId, long accreditationId);

    /** Code, name, lines, colours, period or default zones of a position, and the periods of these zones. */
    void positionChanged(long eventId, long positionId);

    /** Code, name or sort position of a zone. */
    void zoneChanged(long eventId, long zoneId);

    /** The times of a period. */
    void periodChanged(long eventId, long periodId);

    /** Zones of these accreditations open or close because of the time alone. */
    void timeCame(long eventId, Collection<Long> accreditationIds);

    /** Holds of these accreditations, or what gates are told of them. */
    void holdsChanged(long eventId, Collection<Long> accreditationIds);

    /** The zones that come with a package option, and the periods to which they are limited. */
    void packageOptionChanged(long eventId, long packageOptionId);

    /** Number, name or sector of a skill, or the name of its sector. */
    void skillChanged(long eventId, long skillId);

    /** Name of a sector, whether people belong to it directly or through their skill. */
    void sectorChanged(long eventId, long sectorId);

    /** Code or name of a member. */
    void memberChanged(long memberId);

    /** Name of an organisation. */
    void organizationChanged(long organizationId);
}
