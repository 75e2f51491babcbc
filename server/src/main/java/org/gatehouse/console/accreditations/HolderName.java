package org.gatehouse.console.accreditations;

import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;

/** The names of badge holders on pages. */
public final class HolderName {

    private HolderName() {}

    /** The names on the badge; the number when there are no names. */
    public static String of(AccreditationSummary badge, Screen screen) {
        return PersonName.of(
                badge.firstName(),
                badge.lastName(),
                screen.text("accreditations.nameless", String.valueOf(badge.id())));
    }
}
