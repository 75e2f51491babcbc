package org.gatehouse.accreditation.change;

import java.util.List;
import java.util.stream.Collectors;
import org.gatehouse.zone.Zone;

/**
 * What a change of a registration does to its accreditation, or to the one that an approval would make.
 *
 * @param accredited whether there is a valid accreditation, so that the change takes effect immediately
 * @param gained zones that open; those with a quota know their usage
 * @param lost zones that close
 * @param printAgain whether the printed badge is then out of date
 */
public record RegistrationEffect(boolean accredited, List<Zone> gained, List<Zone> lost, boolean printAgain) {

    public static final RegistrationEffect NONE = new RegistrationEffect(false, List.of(), List.of(), false);

    public boolean isNone() {
        return gained.isEmpty() && lost.isEmpty() && !printAgain;
    }

    /** The effect as one word, which a form sends back to show which effect its reader has seen. */
    public String mark() {
        return "+" + ids(gained) + "-" + ids(lost) + (printAgain ? "!" : "");
    }

    private static String ids(List<Zone> zones) {
        return zones.stream().map(zone -> String.valueOf(zone.id())).collect(Collectors.joining(","));
    }
}
