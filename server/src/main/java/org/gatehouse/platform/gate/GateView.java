package org.gatehouse.platform.gate;

/**
 * Where a feature says what it changed, in the transaction of the change, when a gate could see it.
 *
 * <p>Say <em>what</em> changed (person 7, zone 9), not whom it concerns: that is found out just before the commit, under the lock
 * of the event's feed, because only then is every other change settled (design 4). Changing a person, a member or an
 * organisation, or making an accreditation refer to one, locks that row first ({@code for no key update}): these are not of
 * one event, so the event's lock alone would not keep two such transactions in line.
 *
 * <p>Each method throws {@link IllegalStateException} outside a transaction.
 */
public interface GateView {

    /** Names, photo, country: whatever is read from the person itself. */
    void personChanged(long personId);

    /** The accreditation itself, its overrides, the package options its registration holds, or its person position. */
    void accreditationChanged(long eventId, long accreditationId);

    /** Code, name, lines, colours or default zones of a position. */
    void positionChanged(long eventId, long positionId);

    /** Code, name or place in the order of a zone. */
    void zoneChanged(long eventId, long zoneId);

    /** The zones that come with a package option. */
    void packageOptionChanged(long eventId, long packageOptionId);

    /** Number, name or sector of a skill, or the name of its sector. */
    void skillChanged(long eventId, long skillId);

    /** Name of a sector, whether people belong to it themselves or through their skill. */
    void sectorChanged(long eventId, long sectorId);

    /** Code or name of a member. */
    void memberChanged(long memberId);

    /** Name of an organisation. */
    void organizationChanged(long organizationId);
}
