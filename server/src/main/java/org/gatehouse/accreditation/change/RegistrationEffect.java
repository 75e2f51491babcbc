package org.gatehouse.accreditation.change;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.zone.Zone;

/**
 * What a change of a registration does to its accreditation, or to the one that an approval would make.
 *
 * @param accredited whether there is a valid accreditation, so that the change takes effect immediately
 * @param gained zones that open
 * @param lost zones that close, also those that are left no time at which they would be open
 * @param printAgain whether the printed badge is then out of date
 * @param otherTimes whether a zone that stays is then open at other times
 */
public record RegistrationEffect(
        boolean accredited, List<Gained> gained, List<Zone> lost, boolean printAgain, boolean otherTimes) {

    public static final RegistrationEffect NONE = new RegistrationEffect(false, List.of(), List.of(), false, false);

    /**
     * A zone that opens.
     *
     * @param usage the number of its holders; 0 if it has no quota, because counting a zone that everybody has takes a while
     * @param full whether it has no room left at a moment at which it opens
     */
    public record Gained(Zone zone, int usage, boolean full) {}

    /** Whether there is nothing that somebody has to see before it is saved. */
    public boolean isNone() {
        return gained.isEmpty() && lost.isEmpty() && !printAgain;
    }

    /** The effect as one word, which a form sends back to show which effect its reader has seen. */
    public String mark() {
        return "+" + ids(gained.stream().map(Gained::zone)) + "-" + ids(lost.stream()) + (printAgain ? "!" : "");
    }

    private static String ids(Stream<Zone> zones) {
        return zones.map(zone -> String.valueOf(zone.id())).collect(Collectors.joining(","));
    }
}
