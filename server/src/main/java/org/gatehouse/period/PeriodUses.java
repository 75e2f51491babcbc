package org.gatehouse.period;

/** How often access is limited to a period, by what is limited. */
public record PeriodUses(
        long id, long positions, long defaultZones, long optionZones, long addedZones, long registrations) {

    /** The uses of a period to which nothing is limited yet. */
    public static PeriodUses none(long id) {
        return new PeriodUses(id, 0, 0, 0, 0, 0);
    }

    public boolean isNone() {
        return positions + defaultZones + optionZones + addedZones + registrations == 0;
    }
}
